import type { Day } from "#shared/dates.ts";

const MS_PER_MINUTE = 60_000;
const offsets = new Map<string, number>();

/** The offset of the business's clock from UTC at noon of the day, in ms. */
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

/** The moment so many minutes after midnight on the business's clock. */
export function moment(day: Day, minute: number, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`) - offsetOf(day, timeZone);
  return new Date(midnight + Math.round(minute * MS_PER_MINUTE));
}

/** Minutes from the day's midnight to this moment. */
export function minuteOf(instant: Date, day: Day, timeZone: string): number {
  return (instant.getTime() - moment(day, 0, timeZone).getTime()) / MS_PER_MINUTE;
}
