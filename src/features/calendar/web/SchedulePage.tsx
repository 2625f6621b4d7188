import { Alert } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { companyRoutes } from "#features/company/contract.ts";
import { companyTexts } from "#features/company/texts.ts";
import { toValues as toCompanyValues } from "#features/company/web/companyForm.ts";
import { call, type Versioned } from "#web/api.ts";
import { today as dayToday, timeNow } from "#web/clock.ts";
import { FormSkeleton } from "#web/form/FormPage.tsx";
import { TimeField } from "#web/form/fields/TimeField.tsx";
import type { RecordForm } from "#web/form/useRecordForm.ts";
import { RecordFields } from "#web/form/versions/RecordFields.tsx";
import { useVersions } from "#web/form/versions/useVersions.ts";
import { PageHeader } from "#web/layout/PageHeader.tsx";
import { useRefresh } from "#web/resource.ts";
import { LoadFailed } from "#web/ui/LoadFailed.tsx";
import { toastError, toastSuccess } from "#web/ui/toasts/toast.ts";
import { calendarRoutes } from "../contract.ts";
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
  const { data, etag } = company;
  const schedule = { company: data, closedDays: days.data, closedDaysEtag: days.etag };
  return { data: { ...schedule, updated_at: data.updated_at }, etag };
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Saves what was changed: the hours and the end of the day belong to the company, the closed days are a list of their own. */
async function saveSchedule({ data, etag }: Versioned<Schedule>, values: ScheduleValues): Promise<void> {
  const before = toValues(data);
  const { hours, day_ends_at } = values;
  if (!isSame([before.hours, before.day_ends_at], [hours, day_ends_at])) {
    const { logo: _, removeLogo: __, ...company } = toCompanyValues(data.company);
    await call(companyRoutes.update, { body: { ...company, hours, day_ends_at }, ifMatch: etag });
  }
  if (!isSame(before.closed_days, values.closed_days))
    await call(calendarRoutes.saveClosedDays, { body: values.closed_days, ifMatch: data.closedDaysEtag });
}

function SchedulePage() {
  const query = useQuery({ queryKey: KEY, queryFn: ({ signal }) => readSchedule(signal) });
  const { opened, start, conflict } = useVersions<Schedule, ScheduleValues>(query, toValues);
  const refresh = useRefresh();
  async function save(values: ScheduleValues) {
    if (!opened) return;
    try {
      await saveSchedule(opened, values);
      toastSuccess(texts.saved);
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
      {query.isError && !opened && <LoadFailed error={query.error} onRetry={() => void query.refetch()} />}
      {!opened && !query.isError && <FormSkeleton />}
      {opened && (
        <RecordFields<ScheduleValues>
          key={`${opened.etag} ${opened.data.closedDaysEtag}`}
          body={scheduleForm}
          initial={toValues(opened.data)}
          backTo="/users/company"
          save={save}
          start={start}
          conflict={conflict}
          parts={[
            {
              label: texts.title,
              fields: [],
              content: (form) => (
                <>
                  <WeekFields form={form} />
                  <DayEndField form={form} />
                  <ClosedDaysFields form={form} />
                  <Preview form={form} />
                </>
              ),
            },
          ]}
        />
      )}
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
