// What a spreadsheet's number format says about the unit of its numbers.
import type { Currency } from "../money.ts";
import { isLetter, type Problem, quoted, toPlain } from "./characters.ts";
import { piecesOf } from "./pieces.ts";

/**
 * The unit of a number format: `"Bs." #,##0.00` is bolívares, `[$€-2] #,##0.00` a problem, `#,##0.00` none. Only its first part counts,
 * which is that of positive numbers.
 */
export function unitOfFormat(format: string): Currency | null | Problem {
  const pieces = piecesOf(toPlain(shownBy(format)));
  const units = new Set(pieces?.flatMap((piece) => (piece.is === "unit" ? [piece.unit] : [])));
  if (!pieces || units.size > 1) return { problem: `No se entiende el formato «${quoted(format)}»` };
  return [...units][0] ?? null;
}

/** Where digits, their marks and conditions stand in a format. */
const PLACES = "0#?,/:@<>=";
const GENERAL = /^(?:general|est[aá]ndar)$/i;

/** The text that a format writes beside its digits. */
function shownBy(format: string): string {
  if (GENERAL.test(format)) return "";
  let text = "";
  let at = 0;
  while (at < format.length && format[at] !== ";") {
    const sign = format[at] ?? "";
    if (sign === '"' || sign === "[") {
      const close = format.indexOf(sign === '"' ? '"' : "]", at + 1);
      const end = close === -1 ? format.length : close;
      const inside = format.slice(at + 1, end);
      text += sign === '"' ? inside : currencyIn(inside);
      at = end + 1;
    } else if (sign === "\\") {
      text += format[at + 1] ?? "";
      at += 2;
    } else if (sign === "_" || sign === "*" || isPower(format, at)) at += 2;
    else {
      // A dot is that of decimals, unless a word ends in it.
      const isPlace = PLACES.includes(sign) || (sign === "." && !isLetter(text.at(-1)));
      text += isPlace ? " " : sign;
      at += 1;
    }
  }
  return text;
}

/** `E+` of `0.00E+00`. */
const isPower = (format: string, at: number): boolean =>
  /^[Ee]$/.test(format[at] ?? "") &&
  /^[+-]$/.test(format[at + 1] ?? "") &&
  "0#?".includes(format[at - 1] ?? " ");

/** The sign of `[$Bs-200A]`; nothing for colours and conditions. */
function currencyIn(bracket: string): string {
  if (!bracket.startsWith("$")) return "";
  const dash = bracket.lastIndexOf("-");
  return bracket.slice(1, dash === -1 ? undefined : dash);
}
