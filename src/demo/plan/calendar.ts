import { addDays, addMonths, type Day, daysBetween } from "#shared/dates.ts";
import type { Random } from "../random.ts";

/** Two years that end today. */
export function daysUpTo(today: Day): Day[] {
  const days: Day[] = [];
  for (let day = addDays(addMonths(today, -24), 1); day <= today; day = addDays(day, 1)) days.push(day);
  return days;
}

/** 1 is Monday, 7 is Sunday. */
export const weekday = (day: Day) => (((daysBetween("2024-01-01" as Day, day) % 7) + 7) % 7) + 1;
/** The Monday of the day's week. */
export const mondayOf = (day: Day): Day => addDays(day, 1 - weekday(day));
const BY_WEEKDAY = [1, 0.95, 1, 1.05, 1.25, 0.8, 0.12];
const BY_MONTH = [0.8, 0.93, 1, 0.98, 1.08, 1.02, 0.98, 0.88, 1, 1.03, 1.15, 1.38];
const CLOSED = ["01-01", "12-25", "05-01"];

export const isClosed = (day: Day) => CLOSED.includes(day.slice(5));

/** A weight for each day: weekly and yearly rhythm, growth, and chance. */
export function busyness(random: Random, days: readonly Day[]): number[] {
  return days.map((day, index) => {
    const growth = 0.7 + (0.65 * index) / days.length;
    const rhythm = (BY_WEEKDAY[weekday(day) - 1] ?? 1) * (BY_MONTH[Number(day.slice(5, 7)) - 1] ?? 1);
    const weight = growth * rhythm * random.between(0.82, 1.18);
    return isClosed(day) ? 0 : weight;
  });
}

/** Splits a whole number into whole parts in proportion to the weights. */
export function shareOut(whole: number, weights: readonly number[]): number[] {
  const all = weights.reduce((total, weight) => total + weight, 0);
  let [seen, assigned] = [0, 0];
  return weights.map((weight) => {
    seen += weight;
    const part = Math.round((whole * seen) / all) - assigned;
    assigned += part;
    return part;
  });
}

/** On this day of a month the accountant is done with the month before. */
const CLOSES = "-06";
/** The month's end that is closed on this day, if one is. */
export const closedOn = (day: Day): Day | null =>
  day.endsWith(CLOSES) ? addDays(day, -Number(CLOSES.slice(1))) : null;

const isLastOfMonth = (day: Day) => addDays(day, 1).endsWith("-01");
export const isPayday = (day: Day) => day.endsWith("-15") || isLastOfMonth(day);
