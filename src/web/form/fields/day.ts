import { type Day, isDay } from "#shared/dates.ts";

const MONTHS = ["ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sep", "oct", "nov", "dic"];
const TYPED = /^(\d{1,2})[\s/.-]+(\d{1,2}|[a-z]{3})[a-z]*(?:[\s/.-]+(\d{4}|\d{2}))?$/;

/**
 * Reads a day as people type it: `5/3/2026`, `5/3/26`, `5/3` (this year), `5 mar 2026`, `2026-03-05` or `hoy`.
 * Returns null when the text is not a day.
 */
export function readDay(typed: string, today: Day): Day | null {
  const text = typed.trim().toLowerCase();
  if (text === "hoy") return today;
  if (isDay(text)) return text;
  const [, date = "", month = "", year = today.slice(0, 4)] = TYPED.exec(text) ?? [];
  const number = /\d/.test(month) ? month : String(MONTHS.indexOf(month) + 1);
  const day = `${year.padStart(4, "20")}-${number.padStart(2, "0")}-${date.padStart(2, "0")}`;
  return isDay(day) ? day : null;
}
