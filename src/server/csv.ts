import { formatRate, type Rate } from "#shared/money.ts";

/** Excel in Spanish reads UTF-8 only after this byte order mark. */
export const BOM = "\ufeff";

/** The signs that begin a formula, also full-width or small ones and the minus sign, which some spreadsheets take for them. */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫−]|^[\t\r]/u;
const NEEDS_QUOTES = /[";\r\n]/;

/** A text that no spreadsheet takes for a formula: a possible one gets a leading apostrophe. */
export function csvText(text: string): string {
  return quoteText(FORMULA.test(text) ? `'${text}` : text);
}

/** A text as it was before `csvText` guarded it. */
export const withoutGuard = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;

/** Whole cents as a number with a decimal comma: `1234,56`, `-12,50`. */
export function csvMoney(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)},${digits.slice(-2)}`;
}

/** A rate as bolívares per dollar with a decimal comma: `231,0462`. */
export function csvRate(rate: Rate): string {
  return formatRate(rate).replaceAll(".", "");
}

/** Joins written cells into a line (RFC 4180, with `;` because the comma is the decimal sign). */
export function csvLine(cells: readonly string[]): string {
  return `${cells.join(";")}\r\n`;
}

function quoteText(text: string): string {
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
