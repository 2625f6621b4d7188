import type { Day } from "#shared/dates.ts";

const MS_PER_MINUTE = 60_000;
const offsets = new Map<string, number>();

/** The business time zone's offset from UTC at noon of the day, in ms. */
function offsetOf(day: Day, timeZone: string): number {
  const key = `${day} ${timeZone}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    const noon = new Date(`${day}T12:00:00Z`);
    const name = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" })
      .formatToParts(noon)
      .find(({ type }) => type === "timeZoneName")?.value;
    const [, sign, hours = 0, minutes = 0] = /([+-])(\d\d):(\d\d)/.exec(name ?? "") ?? [];
    offset = (Number(hours) * 60 + Number(minutes)) * MS_PER_MINUTE * (sign === "-" ? -1 : 1);
    offsets.set(key, offset);
  }
  return offset;
}

/** The instant at a minute after midnight of a day in the business's time zone. */
export function moment(day: Day, minute: number, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`) - offsetOf(day, timeZone);
  return new Date(midnight + Math.round(minute * MS_PER_MINUTE));
}

/** The minutes from the day's midnight to this instant. */
export function minuteOf(instant: Date, day: Day, timeZone: string): number {
  return (instant.getTime() - moment(day, 0, timeZone).getTime()) / MS_PER_MINUTE;
}
