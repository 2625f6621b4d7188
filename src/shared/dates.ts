import { wallClock } from "./clock/wallClock.ts";

/** A calendar day of the business, `YYYY-MM-DD`. Days compare and sort as text. */
export type Day = string & { readonly __unit: "day" };

/** An instant in UTC, ISO 8601 with `Z`. */
export type Instant = string & { readonly __unit: "instant" };

export type Period = "day" | "week" | "month" | "year";
export const PERIODS = ["day", "week", "month", "year"] as const satisfies readonly Period[];

export interface DayRange {
  start: Day;
  end: Day;
}

const MONTHS = ["ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sep", "oct", "nov", "dic"];
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const MS_PER_DAY = 86_400_000;

/** Whether the text is a day that exists (no 30 February). */
export function isDay(text: unknown): text is Day {
  if (typeof text !== "string") return false;
  const match = DAY.exec(text);
  if (!match) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}

function epochDay(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`) / MS_PER_DAY;
}

export function addDays(day: Day, days: number): Day {
  return new Date((epochDay(day) + days) * MS_PER_DAY).toISOString().slice(0, 10) as Day;
}

/** Whole days from one day to another; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return epochDay(to) - epochDay(from);
}

/** The day `months` later, clamped to the month (31 January + 1 = 28 or 29 February). */
export function addMonths(day: Day, months: number): Day {
  const first = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + months);
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const date = Math.min(Number(day.slice(8)), length);
  return `${first.toISOString().slice(0, 8)}${String(date).padStart(2, "0")}` as Day;
}

/** The period that contains the day; weeks run from Monday to Sunday. */
export function periodOf(period: Period, day: Day): DayRange {
  if (period === "day") return { start: day, end: day };
  if (period === "week") {
    // Day 0 was a Thursday; days before it give a negative remainder.
    const start = addDays(day, -((((epochDay(day) + 3) % 7) + 7) % 7));
    return { start, end: addDays(start, 6) };
  }
  if (period === "month") {
    const start = `${day.slice(0, 7)}-01` as Day;
    return { start, end: addDays(addMonths(start, 1), -1) };
  }
  return { start: `${day.slice(0, 4)}-01-01` as Day, end: `${day.slice(0, 4)}-12-31` as Day };
}

/** 1 for Monday to 7 for Sunday. */
export const weekdayOf = (day: Day): number => daysBetween(periodOf("week", day).start, day) + 1;

/** A day in the previous (-1) or next (1) period. */
export function shiftPeriod(period: Period, day: Day, step: -1 | 1): Day {
  if (period === "day") return addDays(day, step);
  if (period === "week") return addDays(day, 7 * step);
  return addMonths(day, period === "month" ? step : 12 * step);
}

// Cached, because every request needs it.
let newest = { millisecond: Number.NaN, instant: "" as Instant };

/** The instant as text. */
export function instantAt(date: Date): Instant {
  const millisecond = date.getTime();
  if (newest.millisecond !== millisecond) newest = { millisecond, instant: date.toISOString() as Instant };
  return newest.instant;
}

const latest = new Map<string, { second: number; at: { day: Day; time: string } }>();

function localTime(instant: Date, timeZone: string): { day: Day; time: string } {
  const second = Math.floor(instant.getTime() / 1000);
  const known = latest.get(timeZone);
  if (known?.second === second) return known.at;
  const at = wallClock(instant, timeZone);
  latest.set(timeZone, { second, at });
  return at;
}

/** Since when a company's days end at a time of the next calendar day: `03:00`. */
export interface DayEnd {
  since: Instant;
  at: string;
}

/** By what a company tells the day of an instant. `dayEnds`: oldest first; before the first its days end at midnight. */
export interface OfficeClock {
  timeZone: string;
  dayEnds: readonly DayEnd[];
}

export const MIDNIGHT = "00:00";

/** Until which time of the next calendar day the company's days last, as it was set at an instant. */
export function dayEndAt(instant: Date, dayEnds: readonly DayEnd[]): string {
  if (dayEnds.length === 0) return MIDNIGHT;
  const at = instantAt(instant);
  return dayEnds.findLast(({ since }) => since <= at)?.at ?? MIDNIGHT;
}

/**
 * The company's day of an instant: until its day ends it is still the day before. An instant keeps its day when the end changes later,
 * because each one is told by the end that was set then.
 */
export function dayAt(instant: Date, { timeZone, dayEnds }: OfficeClock): Day {
  const { day, time } = localTime(instant, timeZone);
  return time < dayEndAt(instant, dayEnds) ? addDays(day, -1) : day;
}

/** The day of an instant on the calendar, whatever the company calls it: of what others count in days. */
export const calendarDayAt = (instant: Date, timeZone: string): Day => localTime(instant, timeZone).day;

/** The time of day of an instant, and the time before which it is still the company's day before. */
export const timeIn = (
  instant: Date,
  { timeZone, dayEnds }: OfficeClock,
): { time: string; dayEndsAt: string } => ({
  time: localTime(instant, timeZone).time,
  dayEndsAt: dayEndAt(instant, dayEnds),
});

/** Whether a time of a company's day comes before another one: those before `dayEndsAt` are its last ones, after midnight. */
export const isEarlier = (time: string, other: string, dayEndsAt: string): boolean =>
  time < dayEndsAt === other < dayEndsAt ? time < other : other < dayEndsAt;

/** `5 mar 2026`; 'Fecha no disponible' if missing, 'Fecha inválida' if invalid. */
export function formatDay(day: string | null | undefined): string {
  if (day === null || day === undefined || day === "") return "Fecha no disponible";
  if (!isDay(day)) return "Fecha inválida";
  return `${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;
}

/** `mar 2026`, of `2026-03`. */
export const formatMonth = (month: string): string => formatDay(`${month}-01`).replace(/^1 /, "");

/** `5 mar 2026, 14:05` in the business's time zone. */
export function formatInstant(instant: string | null | undefined, timeZone: string): string {
  if (!instant) return "Fecha no disponible";
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return "Fecha inválida";
  const { day, time } = wallClock(date, timeZone);
  return `${formatDay(day)}, ${time}`;
}
