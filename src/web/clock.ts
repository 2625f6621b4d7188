import { wallClock } from "#shared/clock/wallClock.ts";
import { type Day, dayAt, formatInstant } from "#shared/dates.ts";

/** The business's time zone, which the server writes into the page. */
const timeZone = document.documentElement.dataset.timeZone ?? "America/Caracas";

/** Today in the business's time zone, not the computer's. */
export function today(): Day {
  return dayAt(new Date(), timeZone);
}

/** The time of day there: `14:05`. */
export function timeNow(): string {
  return wallClock(new Date(), timeZone).time;
}

export function formatMoment(instant: string | null | undefined): string {
  return formatInstant(instant, timeZone);
}
