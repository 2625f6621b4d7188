import "@mantine/dates/styles.layer.css";
import "dayjs/locale/es";
import { DateInput, type DateInputProps } from "@mantine/dates";
import { IconCalendar } from "@tabler/icons-react";
import { isDay } from "#shared/dates.ts";
import { uiTexts } from "#shared/texts.ts";

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

const MONTHS = ["ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sep", "oct", "nov", "dic"];

function readDay(typed: string): string | null {
  const text = typed.trim().toLowerCase();
  if (isDay(text)) return text;
  const match = /^(\d{1,2})[\s/.-]+(\d{1,2}|[a-z]{3})[a-z]*[\s/.-]+(\d{4})$/.exec(text);
  if (!match) return null;
  const [, date = "", month = "", year = ""] = match;
  const number = /\d/.test(month) ? month : String(MONTHS.indexOf(month) + 1);
  const day = `${year}-${number.padStart(2, "0")}-${date.padStart(2, "0")}`;
  return isDay(day) ? day : null;
}
