import type { Day } from "#shared/dates.ts";
import type { Problem } from "#shared/reading/characters.ts";
import { readTypedDay } from "#shared/reading/day.ts";
import { readTypedTime } from "#shared/reading/time.ts";

/** A day or a time as the field holds it, or what was not understood. */
export const readMoment = (type: "date" | "time", text: string, today: string): string | Problem =>
  type === "time" ? readTypedTime(text) : readTypedDay(text, today as Day);
