import "@mantine/dates/styles.layer.css";
import "dayjs/locale/es";
import { DatePicker } from "@mantine/dates";
import { calendarTexts } from "#shared/texts.ts";

interface CalendarProps {
  day: string | null;
  month: string;
  onMonth: (month: string) => void;
  onPick: (day: string) => void;
}

/** A file of its own: it loads with the first field of a day that is opened. */
export const Calendar = ({ day, month, onMonth, onPick }: CalendarProps) => (
  <DatePicker
    locale="es"
    firstDayOfWeek={1}
    hideOutsideDates
    weekendDays={[]}
    ariaLabels={calendarTexts}
    date={month}
    onDateChange={onMonth}
    value={day}
    onChange={(next) => onPick(next ?? "")}
  />
);
