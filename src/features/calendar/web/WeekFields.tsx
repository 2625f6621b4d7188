import { ActionIcon, Button, Group, Text } from "@mantine/core";
import { IconCopy, IconPlus, IconTrash } from "@tabler/icons-react";
import { useRef } from "react";
import type { Span } from "#features/company/rules.ts";
import { weekdayNames } from "#features/company/texts.ts";
import { TimeField } from "#web/form/fields/TimeField.tsx";
import { focusSoon } from "#web/form/focus.ts";
import type { RecordForm } from "#web/form/useRecordForm.ts";
import { calendarTexts as texts } from "../texts.ts";
import { type ScheduleValues, spansOf, withSpan, withWeekOf } from "./ScheduleForm.ts";
import classes from "./schedule.module.css";

const MOST_A_DAY = 2;

/** The week as it is: the spans of each day, side by side. */
export function WeekFields({ form }: { form: RecordForm<ScheduleValues> }) {
  return (
    <>
      <Text size="sm" c="var(--text-soft)">
        {texts.hoursHint}
      </Text>
      <div className={classes.week}>
        {weekdayNames.map((name, index) => (
          <DayFields key={name} form={form} name={name} weekday={index + 1} />
        ))}
      </div>
    </>
  );
}

interface DayFieldsProps {
  form: RecordForm<ScheduleValues>;
  name: string;
  weekday: number;
}

function DayFields({ form, name, weekday }: DayFieldsProps) {
  const day = useRef<HTMLFieldSetElement>(null);
  const { hours } = form.values;
  const spans = spansOf(hours, weekday);
  const change = (next: Span[]) => form.assign({ hours: next });
  const add = () => {
    change(withSpan(hours, weekday));
    focusSoon(() => [...(day.current?.querySelectorAll<HTMLElement>("[data-span] input") ?? [])].at(-2));
  };
  const remove = (index: number) => {
    change(hours.filter((_, other) => other !== index));
    focusSoon(() => day.current?.querySelector<HTMLElement>("[data-add]") ?? undefined);
  };
  return (
    <fieldset ref={day} className={classes.day}>
      <legend>{name}</legend>
      <div className={classes.spans}>
        {spans.length === 0 && <Text className={classes.closed}>{texts.closed}</Text>}
        {spans.map(({ index }, position) => (
          <div key={index} className={classes.span} data-span>
            <SpanTime
              form={form}
              path={`hours.${index}.from`}
              label={`${name}, ${texts.from} ${position + 1}`}
            />
            <span aria-hidden>–</span>
            <SpanTime form={form} path={`hours.${index}.to`} label={`${name}, ${texts.to} ${position + 1}`} />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={`${texts.removeSpan} ${position + 1}: ${name}`}
              onClick={() => remove(index)}
            >
              <IconTrash size={17} stroke={1.7} aria-hidden />
            </ActionIcon>
          </div>
        ))}
      </div>
      <Group gap={4} className={classes.actions}>
        {spans.length < MOST_A_DAY && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={15} aria-hidden />}
            aria-label={`${spans.length === 0 ? texts.open : texts.addSpan}: ${name}`}
            data-add
            onClick={add}
          >
            {spans.length === 0 ? texts.open : texts.addSpan}
          </Button>
        )}
        {spans.length > 0 && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            leftSection={<IconCopy size={15} aria-hidden />}
            aria-label={`${texts.copy}: ${name}`}
            onClick={() => change(withWeekOf(hours, weekday))}
          >
            {texts.copy}
          </Button>
        )}
      </Group>
    </fieldset>
  );
}

interface SpanTimeProps {
  form: RecordForm<ScheduleValues>;
  path: `hours.${number}.${"from" | "to"}`;
  label: string;
}

/** `24:00` is midnight, which a browser's field of times calls `00:00`. */
function SpanTime({ form, path, label }: SpanTimeProps) {
  const field = form.field(path);
  const value = String(field.value ?? "");
  return (
    <TimeField
      {...field}
      aria-label={label}
      value={value === "24:00" ? "00:00" : value}
      onChange={(time) => field.onChange(path.endsWith("to") && time === "00:00" ? "24:00" : time)}
    />
  );
}
