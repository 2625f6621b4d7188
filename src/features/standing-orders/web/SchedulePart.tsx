import { Chip, Group, Input, SegmentedControl, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { calendarRoutes } from "#features/calendar/contract.ts";
import { companyRoutes } from "#features/company/contract.ts";
import { weekdayNames, weekdayTexts } from "#features/company/texts.ts";
import { ON_CLOSED } from "#shared/vocabulary.ts";
import { call } from "#web/api.ts";
import { ChoiceField } from "#web/form/fields/ChoiceField.tsx";
import { DateField } from "#web/form/fields/DateField.tsx";
import type { RecordForm } from "#web/form/useRecordForm.ts";
import { onClosedLabels, standingTexts as texts } from "../texts.ts";
import classes from "./standing.module.css";
import type { StandingValues } from "./values.ts";

const MONTH_DAYS = [...Array.from({ length: 31 }, (_, day) => String(day + 1)), "last"];

/** Its name, and on which days it makes its orders. */
export function SchedulePart({ form }: { form: RecordForm<StandingValues> }) {
  const { field, values } = form;
  const hasClosed = useHasClosed();
  return (
    <>
      <TextInput
        label={texts.name}
        description={texts.nameHint}
        required
        autoComplete="off"
        {...field("name")}
      />
      <DaysField form={form} />
      <div className={classes.pair}>
        <DateField label={texts.from} description={texts.fromHint} required {...field("from")} />
        <DateField label={texts.until} description={texts.untilHint} clearable {...field("until")} />
      </div>
      {(hasClosed || values.on_closed !== "skip") && (
        <ChoiceField
          label={texts.onClosed}
          data={ON_CLOSED.map((value) => ({ value, label: onClosedLabels[value] }))}
          allowDeselect={false}
          {...field("on_closed")}
        />
      )}
      {values.paused_until !== "" && (
        <DateField label={texts.pausedUntil} clearable {...field("paused_until")} />
      )}
    </>
  );
}

/** Whether there are days on which nobody works. */
function useHasClosed(): boolean {
  const company = useQuery({
    queryKey: [companyRoutes.get.path],
    queryFn: ({ signal }) => call(companyRoutes.get, { query: { uses: "1" }, signal }),
  });
  const days = useQuery({
    queryKey: [calendarRoutes.closedDays.path],
    queryFn: ({ signal }) => call(calendarRoutes.closedDays, { signal }),
  });
  return (company.data?.data.hours.length ?? 0) > 0 || (days.data?.data.length ?? 0) > 0;
}

function DaysField({ form: { field, values, set, errorAt } }: { form: RecordForm<StandingValues> }) {
  const byWeek = values.kind === "week";
  const name = byWeek ? "weekdays" : "month_days";
  const { onChange } = field(name, "input", "days");
  const choices = byWeek ? weekdayTexts.map((_, index) => String(index + 1)) : MONTH_DAYS;
  const error = errorAt("days");
  return (
    <fieldset className={classes.days} data-path="days">
      <legend>
        {texts.days} <span aria-hidden>*</span>
      </legend>
      <SegmentedControl
        aria-label={texts.days}
        data={[
          { value: "week", label: texts.ofWeek },
          { value: "month", label: texts.ofMonth },
        ]}
        value={values.kind}
        onChange={(kind) => set("kind", kind as StandingValues["kind"])}
      />
      <Chip.Group multiple value={values[name]} onChange={onChange}>
        <Group gap={6}>
          {choices.map((day) => (
            <Chip key={day} value={day} size="sm">
              {byWeek ? (
                <abbr title={weekdayNames[Number(day) - 1]} className={classes.weekday}>
                  {weekdayTexts[Number(day) - 1]}
                </abbr>
              ) : day === "last" ? (
                texts.lastDay
              ) : (
                day
              )}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      {!byWeek && <Input.Description>{texts.shortMonth}</Input.Description>}
      {error && <Input.Error>{error}</Input.Error>}
    </fieldset>
  );
}
