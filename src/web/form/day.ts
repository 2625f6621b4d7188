import { isDay } from "#shared/dates.ts";

const MONTHS = ["ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sep", "oct", "nov", "dic"];
const TYPED = /^(\d{1,2})[\s/.-]+(\d{1,2}|[a-z]{3})[a-z]*[\s/.-]+(\d{4})$/;

/** A day as people type it (`5/3/2026`, `5 mar 2026`) or as machines do (`2026-03-05`); null when it is none. */
export function readDay(typed: string): string | null {
  const text = typed.trim().toLowerCase();
  if (isDay(text)) return text;
  const [, date = "", month = "", year = ""] = TYPED.exec(text) ?? [];
  const number = /\d/.test(month) ? month : String(MONTHS.indexOf(month) + 1);
  const day = `${year}-${number.padStart(2, "0")}-${date.padStart(2, "0")}`;
  return isDay(day) ? day : null;
}
