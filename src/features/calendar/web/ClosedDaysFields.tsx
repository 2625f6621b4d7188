import { Button, Group, Text, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { formatDay } from "#shared/dates.ts";
import { today } from "#web/clock.ts";
import { DateField } from "#web/form/fields/DateField.tsx";
import { Rows } from "#web/form/fields/Rows.tsx";
import type { RecordForm } from "#web/form/useRecordForm.ts";
import { type ClosedDay, holidaysOf } from "../rules.ts";
import { calendarTexts as texts } from "../texts.ts";
import type { ScheduleValues } from "./ScheduleForm.ts";
import classes from "./schedule.module.css";

/** The days on which nobody works, and the holidays that may be added to them. */
export function ClosedDaysFields({ form }: { form: RecordForm<ScheduleValues> }) {
  const days = form.values.closed_days;
  const year = Number(today().slice(0, 4));
  return (
    <>
      <Text size="sm" c="var(--text-soft)">
        {texts.closedDaysHint}
      </Text>
      <Rows
        title={texts.closedDays}
        itemName={texts.day}
        items={days}
        empty={texts.noDays}
        onAdd={() => form.insert("closed_days", { date: "", name: "" })}
        onRemove={(index) => form.remove("closed_days", index)}
      >
        {(index, label) => (
          <>
            <DateField label={label} required {...form.field(`closed_days.${index}.date`)} />
            <TextInput
              label={texts.name}
              aria-label={`${texts.name}: ${label}`}
              required
              autoComplete="off"
              {...form.field(`closed_days.${index}.name`)}
            />
          </>
        )}
      </Rows>
      {[year, year + 1].map((each) => (
        <Holidays key={each} form={form} year={each} />
      ))}
    </>
  );
}

/** A year's holidays that are still to come and not among the closed days. */
function Holidays({ form, year }: { form: RecordForm<ScheduleValues>; year: number }) {
  const days = form.values.closed_days;
  const first = today();
  const open = holidaysOf(year).filter(
    ({ date }) => date >= first && !days.some((closed) => closed.date === date),
  );
  if (open.length === 0) return null;
  const add = (more: ClosedDay[]) =>
    form.assign({ closed_days: [...days, ...more].sort((a, b) => (a.date < b.date ? -1 : 1)) });
  return (
    <section aria-label={texts.holidaysOf(year)} className={classes.holidays}>
      <Group justify="space-between" gap={0}>
        <Text fw={600} size="sm">
          {texts.holidaysOf(year)}
        </Text>
        <Button variant="subtle" size="compact-sm" onClick={() => add(open)}>
          {texts.addAll(year)}
        </Button>
      </Group>
      <Group gap={6}>
        {open.map((day) => (
          <Button
            key={day.date}
            variant="default"
            size="compact-sm"
            classNames={{ root: classes.holiday, label: classes.name }}
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => add([day])}
          >
            {`${formatDay(day.date)} · ${day.name}`}
          </Button>
        ))}
      </Group>
    </section>
  );
}
