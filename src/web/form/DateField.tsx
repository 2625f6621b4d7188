import "@mantine/dates/styles.layer.css";
import "dayjs/locale/es";
import { DateInput, type DateInputProps } from "@mantine/dates";
import { IconCalendar } from "@tabler/icons-react";
import { calendarTexts, uiTexts } from "#shared/texts.ts";
import { readDay } from "./day.ts";

interface DateFieldProps extends Omit<DateInputProps, "value" | "onChange"> {
  /** `YYYY-MM-DD`, or empty. */
  value?: string;
  onChange?: (value: string) => void;
}

/** A day, picked or typed: `5/3/2026`, `2026-03-05` and `5 mar 2026` are all read. */
export function DateField({ value = "", onChange, ...props }: DateFieldProps) {
  return (
    <DateInput
      locale="es"
      firstDayOfWeek={1}
      hideOutsideDates
      weekendDays={[]}
      ariaLabels={calendarTexts}
      valueFormat="D MMM YYYY"
      placeholder="dd/mm/aaaa"
      leftSection={<IconCalendar size={16} stroke={1.7} aria-hidden />}
      clearButtonProps={{ "aria-label": uiTexts.clear }}
      value={value || null}
      onChange={(day) => onChange?.(day ?? "")}
      dateParser={readDay}
      {...props}
    />
  );
}
