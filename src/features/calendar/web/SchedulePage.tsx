import { Alert } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type Company, companyRoutes } from "#features/company/contract.ts";
import { companyTexts } from "#features/company/texts.ts";
import { saveSettings } from "#features/company/web/companyForm.ts";
import { call, type Versioned } from "#web/api.ts";
import { today as dayToday, timeNow } from "#web/clock.ts";
import { FormSkeleton } from "#web/form/FormPage.tsx";
import { TimeField } from "#web/form/fields/TimeField.tsx";
import type { RecordForm } from "#web/form/useRecordForm.ts";
import { SectionFields } from "#web/form/versions/SectionFields.tsx";
import { useVersions } from "#web/form/versions/useVersions.ts";
import { PageHeader } from "#web/layout/PageHeader.tsx";
import { WithSections } from "#web/layout/Sections.tsx";
import { useRefresh } from "#web/resource.ts";
import { LoadFailed } from "#web/ui/LoadFailed.tsx";
import { toastError, toastSuccess } from "#web/ui/toasts/toast.ts";
import { type ClosedDays, calendarRoutes } from "../contract.ts";
import { type ClosedDay, nextOpening } from "../rules.ts";
import { openingText, calendarTexts as texts } from "../texts.ts";
import { ClosedDaysFields } from "./ClosedDaysFields.tsx";
import { type Schedule, type ScheduleValues, scheduleForm, toValues } from "./ScheduleForm.ts";
import { WeekFields } from "./WeekFields.tsx";

/** Below the company's own key, so that a save refreshes it. */
const KEY = [companyRoutes.get.path, "schedule"];

async function readSchedule(signal: AbortSignal): Promise<Versioned<Schedule>> {
  const [company, days] = await Promise.all([
    call(companyRoutes.get, { query: {}, signal }),
    call(calendarRoutes.closedDays, { signal }),
  ]);
  return toSchedule(company, days);
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

const toSchedule = (company: Versioned<Company>, days: Versioned<ClosedDays>): Versioned<Schedule> => ({
  data: {
    company: company.data,
    closedDays: days.data,
    closedDaysEtag: days.etag,
    updated_at: company.data.updated_at,
  },
  etag: company.etag,
});

/**
 * Saves what was changed: the hours and the end of the day belong to the company, the closed days are a list of their own. `onVersion`
 * hears of each of the two.
 */
async function saveSchedule(
  { data, etag }: Versioned<Schedule>,
  { hours, day_ends_at, closed_days }: ScheduleValues,
  onVersion: (version: Versioned<Schedule>) => void,
): Promise<ScheduleValues> {
  const before = toValues(data);
  let company: Versioned<Company> = { data: data.company, etag };
  let days: Versioned<ClosedDays> = { data: data.closedDays, etag: data.closedDaysEtag };
  if (!isSame([before.hours, before.day_ends_at], [hours, day_ends_at])) {
    company = await saveSettings(company, { hours, day_ends_at });
    onVersion(toSchedule(company, days));
  }
  if (!isSame(before.closed_days, closed_days)) {
    days = await call(calendarRoutes.saveClosedDays, { body: closed_days, ifMatch: days.etag });
    onVersion(toSchedule(company, days));
  }
  return toValues(toSchedule(company, days).data);
}

function SchedulePage() {
  const query = useQuery({ queryKey: KEY, queryFn: ({ signal }) => readSchedule(signal) });
  const versions = useVersions<Schedule, ScheduleValues>(query, toValues);
  const { opened, start, conflict, newest, setNewest } = versions;
  const refresh = useRefresh();
  async function save(from: Versioned<Schedule>, values: ScheduleValues) {
    try {
      const saved = await saveSchedule(from, values, setNewest);
      toastSuccess(texts.saved);
      return saved;
    } catch (error) {
      toastError(texts.saveFailed, error);
      throw error;
    } finally {
      refresh();
    }
  }
  return (
    <>
      <PageHeader title={texts.title} />
      <WithSections>
        {query.isError && !opened && <LoadFailed error={query.error} onRetry={() => void query.refetch()} />}
        {!opened && !query.isError && <FormSkeleton />}
        {opened && newest && (
          <SectionFields<ScheduleValues>
            key={`${opened.etag} ${opened.data.closedDaysEtag}`}
            label={texts.title}
            body={scheduleForm}
            initial={toValues(newest.data)}
            save={(values) => save(newest, values)}
            start={start}
            conflict={conflict}
            content={(form) => (
              <>
                <WeekFields form={form} />
                <DayEndField form={form} />
                <ClosedDaysFields form={form} />
                <Preview form={form} />
              </>
            )}
          />
        )}
      </WithSections>
    </>
  );
}

function DayEndField({ form }: { form: RecordForm<ScheduleValues> }) {
  return (
    <TimeField
      {...form.field("day_ends_at")}
      label={companyTexts.dayEndsAt}
      description={companyTexts.dayEndsAtHint}
      maw={420}
    />
  );
}

/** How a client reads it now, once the form has no mistake. */
function Preview({ form: { values, valid } }: { form: RecordForm<ScheduleValues> }) {
  if (!valid) return null;
  const today = dayToday();
  const { hours, day_ends_at: dayEndsAt } = values;
  const calendar = { hours, closedDays: values.closed_days as ClosedDay[], dayEndsAt };
  const isAlways = values.hours.length === 0 && values.closed_days.length === 0;
  return (
    <Alert color="gray" title={texts.reads} role="status">
      {isAlways ? texts.always : openingText(nextOpening(calendar, { day: today, time: timeNow() }), today)}
    </Alert>
  );
}

export const screen = { access: calendarRoutes.saveClosedDays.access, Page: SchedulePage };
