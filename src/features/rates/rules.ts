import { addDays, calendarDayAt, type Day, isDay } from "#shared/dates.ts";
import { parseRate, type Rate, toBolivaresPerDollar } from "#shared/money.ts";

/** A provider may publish the next working day's rate, but not one of next year. */
const MOST_DAYS_AHEAD = 31;

export interface Published {
  date: Day;
  rate: Rate;
}

/** Where value and date are in a provider's JSON, as dotted paths. */
export interface Paths {
  value: string;
  date: string;
}

/** The rate in a provider's answer, with the day that the provider names. Otherwise what is wrong with the answer. */
export function readPublished(
  answer: unknown,
  paths: Paths,
  { today, timeZone }: { today: Day; timeZone: string },
): Published | { problem: string } {
  const rate = rateIn(valueAt(answer, paths.value));
  if (rate === undefined) return { problem: `no rate under ${paths.value}` };
  const date = dayIn(valueAt(answer, paths.date), timeZone);
  if (date === undefined) return { problem: `no date under ${paths.date}` };
  if (date > addDays(today, MOST_DAYS_AHEAD))
    return { problem: `a date in the far future under ${paths.date}` };
  return { date, rate };
}

function valueAt(answer: unknown, path: string): unknown {
  let value = answer;
  for (const name of path.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

/** A float's ninth decimal and those after it are noise. */
const rateIn = (value: unknown): Rate | undefined =>
  parseRate(value) ?? (typeof value === "number" ? parseRate(value.toFixed(8)) : undefined);

const MOMENT = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2})(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/** The day of a date or an instant. Midnight, in whatever zone, stands for its own day. */
function dayIn(value: unknown, timeZone: string): Day | undefined {
  const [text, day, time, seconds = "00", zone] = MOMENT.exec(typeof value === "string" ? value : "") ?? [];
  if (text === undefined || !isDay(day)) return undefined;
  if (zone === undefined || (time === "00:00" && seconds === "00")) return day;
  const moment = new Date(text.replace(" ", "T"));
  return Number.isNaN(moment.getTime()) ? undefined : calendarDayAt(moment, timeZone);
}

/** Whether one rate is ten times the other, or more: the provider moved a decimal point, or changed its unit. */
export function isTenfold(rate: Rate, other: Rate): boolean {
  return BigInt(rate) >= BigInt(other) * 10n || BigInt(other) >= BigInt(rate) * 10n;
}

/** A company's first rate is expected within these; one that lacks its comma is above. */
const USUAL = { from: 20, to: 2000 };

/** Whether a rate that can be compared with none is far from what a dollar costs. */
export function isUnusual(rate: Rate): boolean {
  const bolivares = toBolivaresPerDollar(rate);
  return bolivares < USUAL.from || bolivares > USUAL.to;
}

/** Whether a rate is more than 10% above or below the last one. */
export function isFar(rate: Rate, last: Rate): boolean {
  const difference = BigInt(Math.abs(rate - last));
  return difference * 10n > BigInt(last);
}
