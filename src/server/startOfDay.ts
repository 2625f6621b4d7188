import { type Day, dayAt, type Instant, instantAt, MIDNIGHT, type OfficeClock } from "#shared/dates.ts";

/** The first instant of a company's day. A day that was set back in its first hours has a gap after that. */
export function startOfDay(day: Day, clock: OfficeClock): Instant {
  const ends = new Set([MIDNIGHT, ...clock.dayEnds.map(({ at }) => at)]);
  const begins = [...ends].map((time) => instantOf(day, time, clock.timeZone));
  const instants = [...begins, ...clock.dayEnds.map(({ since }) => since)].sort();
  const first = instants.find((instant) => dayAt(new Date(instant), clock) === day);
  if (!first) throw new Error(`no instant is of ${day}`);
  return first;
}

/** The first instant of a calendar day at or after a time of day: clocks that are put forward may skip it. */
function instantOf(day: Day, time: string, timeZone: string): Instant {
  const plainTime = Temporal.PlainTime.from(time);
  const instant = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime });
  const isSkipped = !instant.toPlainTime().equals(plainTime);
  const first = (isSkipped && instant.getTimeZoneTransition("previous")) || instant;
  return instantAt(new Date(first.epochMilliseconds));
}
