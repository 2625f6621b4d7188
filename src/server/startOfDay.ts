import { type Day, type Instant, instantAt } from "#shared/dates.ts";

/** The first instant of a day in a time zone. */
export function startOfDay(day: Day, timeZone: string): Instant {
  const start = Temporal.PlainDate.from(day).toZonedDateTime(timeZone);
  return instantAt(new Date(start.epochMilliseconds));
}
