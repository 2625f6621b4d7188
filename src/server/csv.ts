/** Excel in Spanish reads UTF-8 only after this mark. */
export const BOM = "\ufeff";

const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@]|^[\t\r]/u;
const NEEDS_QUOTES = /[";\r\n]/;

/** A text that no spreadsheet takes for a formula: one that might be is led by an apostrophe. */
export function csvText(text: string): string {
  return quoted(FORMULA.test(text) ? `'${text}` : text);
}

/** Whole cents as a number with a decimal comma: `1234,56`, `-12,50`. */
export function csvMoney(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)},${digits.slice(-2)}`;
}

/** Cells that are ready to a line (RFC 4180, with `;` since the comma is the decimal one). */
export function csvLine(cells: readonly string[]): string {
  return `${cells.join(";")}\r\n`;
}

function quoted(text: string): string {
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
