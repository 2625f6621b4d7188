import { type Day, type DayRange, daysBetween, formatDay, type Period, periodOf } from "#shared/dates.ts";
import type { DashboardStats } from "../contract.ts";
import { dashboardTexts, monthLabels, weekdayLabels } from "../texts.ts";

/** One position on a chart's axis, with each series' value. */
export interface Bar {
  /** Its short label, on the axis. */
  label: string;
  /** Its full label, in the table and the tooltip. */
  name: string;
  values: Record<string, number>;
}

export type Histories = Pick<
  DashboardStats,
  "historical_delivered" | "historical_invoiced" | "historical_balance"
>;

/** Shown without data: one point of zeros, 'Hoy'. */
export const placeholder: Histories = {
  historical_delivered: [{ date: "", total: 0 }],
  historical_invoiced: [{ date: "", total: 0 }],
  historical_balance: [{ date: "", total_collected: 0, total_expenses: 0, balance: 0 }],
};

const monthOf = (date: string) => monthLabels[Number(date.slice(5, 7)) - 1] ?? date;

/** Weekdays in a week, day numbers in a month, months in a year. */
export function labelOf(period: Period, date: string): string {
  if (date === "") return dashboardTexts.today;
  if (period === "year") return monthOf(date).slice(0, 3);
  if (period === "month") return String(Number(date.slice(8)));
  if (period === "day") return formatDay(date).slice(0, -5);
  const day = date as Day;
  return weekdayLabels[daysBetween(periodOf("week", day).start, day)] ?? date;
}

function nameOf(date: string): string {
  if (date === "") return dashboardTexts.today;
  return date.length === 7 ? `${monthOf(date)} ${date.slice(0, 4)}` : formatDay(date);
}

/** The points of a history as bars; every field but the date is a series. */
export function barsOf<Point extends { date: string }>(period: Period, points: readonly Point[]): Bar[] {
  return points.map(({ date, ...values }) => ({
    label: labelOf(period, date),
    name: nameOf(date),
    values: values as Record<string, number>,
  }));
}

/** The page's period as text: '16 – 22 nov 2026', 'Noviembre 2026'. */
export function spanText(period: Period, { start, end }: DayRange): string {
  if (period === "year") return start.slice(0, 4);
  if (period === "month") return nameOf(start.slice(0, 7));
  if (period === "day") return formatDay(start);
  const [first, last] = [formatDay(start), formatDay(end)];
  if (start.slice(0, 7) === end.slice(0, 7)) return `${first.split(" ")[0]} – ${last}`;
  if (start.slice(0, 4) === end.slice(0, 4)) return `${first.slice(0, -5)} – ${last}`;
  return `${first} – ${last}`;
}
