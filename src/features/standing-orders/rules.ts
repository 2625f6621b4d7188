import { addDays, type Day, periodOf, weekdayOf } from "#shared/dates.ts";

/** Days of the week (1 is Monday) or of the month. */
export type Days = { weekdays: number[] } | { month_days: (number | "last")[] };

/** When a standing order makes its orders. */
export interface Schedule {
  days: Days;
  from: Day;
  /** The last day; null: without end. */
  until: Day | null;
  /** Days without an order. */
  skip: readonly Day[];
  /** The last day of a pause. */
  paused_until: Day | null;
}

const dateOf = (day: Day): number => Number(day.slice(8));

/** Whether these days have the day. A day that its month lacks, such as the 31st, is the month's last. */
export function hasDay(days: Days, day: Day): boolean {
  if ("weekdays" in days) return days.weekdays.includes(weekdayOf(day));
  const last = dateOf(periodOf("month", day).end);
  return days.month_days.some(
    (wanted) => (wanted === "last" ? last : Math.min(wanted, last)) === dateOf(day),
  );
}

/** What a schedule plans for a day; null: nothing. */
export function planOf(schedule: Schedule, day: Day): "planned" | "skipped" | "paused" | null {
  const { days, from, until, skip, paused_until } = schedule;
  if (day < from || (until !== null && day > until) || !hasDay(days, day)) return null;
  if (skip.includes(day)) return "skipped";
  return paused_until !== null && day <= paused_until ? "paused" : "planned";
}

/** Two days of the month are at most 31 days apart. */
const LONGEST_GAP = 31;

/** The first planned day on or after `start`; null: none. */
export function nextDay(schedule: Schedule, start: Day): Day | null {
  const { from, until, skip, paused_until } = schedule;
  const first = [start, from, ...(paused_until === null ? [] : [addDays(paused_until, 1)])]
    .sort()
    .at(-1) as Day;
  // Each skipped day moves it by at most one gap.
  const last = addDays(first, LONGEST_GAP * (skip.length + 1));
  for (let day = first; day <= last; day = addDays(day, 1)) {
    if (until !== null && day > until) return null;
    if (planOf(schedule, day) === "planned") return day;
  }
  return null;
}
