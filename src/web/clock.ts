import { wallClock } from "#shared/clock/wallClock.ts";
import {
  calendarDayAt,
  type Day,
  type DayEnd,
  dayAt,
  dayEndAt,
  formatInstant,
  type Instant,
  MIDNIGHT,
} from "#shared/dates.ts";

/** The business's time zone, which the server writes into the page. */
const timeZone = document.documentElement.dataset.timeZone ?? "America/Caracas";

const KEY = "dayEndsAt";

const since = (at: string): readonly DayEnd[] => [{ since: "" as Instant, at }];

let set: readonly DayEnd[] | undefined;

/** Kept for the next opening of the page, which needs a day before the company is read. */
function dayEnds(): readonly DayEnd[] {
  set ??= since(localStorage.getItem(KEY) ?? MIDNIGHT);
  return set;
}

/** Until this time of the night it is still the day before. */
export function setDayEnd(at: string): void {
  localStorage.setItem(KEY, at);
  set = since(at);
}

/** The company's day now, not the computer's. */
export function today(): Day {
  return dayAt(new Date(), { timeZone, dayEnds: dayEnds() });
}

/** The day on the calendar there, by which papers and keys expire. */
export function calendarToday(): Day {
  return calendarDayAt(new Date(), timeZone);
}

/** The time of day there: `14:05`. */
export function timeNow(): string {
  return wallClock(new Date(), timeZone).time;
}

/** The time before which it is still the day before. */
export const dayEnd = (): string => dayEndAt(new Date(), dayEnds());

export function formatMoment(instant: string | null | undefined): string {
  return formatInstant(instant, timeZone);
}

const ago = new Intl.RelativeTimeFormat("es", { numeric: "always" });

const MINUTE_MS = 60_000;

/** How long ago a moment was: 'hace 3 días', 'ahora'. */
export function agoText(instant: string): string {
  const minutes = Math.max(0, Math.floor((Date.now() - Date.parse(instant)) / MINUTE_MS));
  if (minutes === 0) return "ahora";
  if (minutes < 60) return ago.format(-minutes, "minute");
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? ago.format(-hours, "hour") : ago.format(-Math.floor(hours / 24), "day");
}
