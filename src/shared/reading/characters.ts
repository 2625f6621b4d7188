// What the readers share: how a text is looked at, and how they quote what they did not understand.
import { dropInvisible } from "../identifiers/invisible.ts";

/** What was not understood, and why if there is more to say. */
export interface Problem {
  problem: string;
}

/** A spreadsheet's number with its number format (`"Bs." #,##0.00`). */
export interface NumberCell {
  number: number;
  format: string;
}

/** A spreadsheet's cell of a day, a time, or both. */
export interface MomentCell {
  /** `YYYY-MM-DD`; null for a time alone. */
  day: string | null;
  /** `HH:MM` or `HH:MM:SS`; null for a day alone. */
  time: string | null;
}

/** What a person typed, or a spreadsheet's cell. A bare number is one without a unit in its format. */
export type Written = string | number | NumberCell | MomentCell;

const MOST_QUOTED = 60;

/** `No se entiende «10 €»`. */
export const notUnderstood = (written: Written): Problem => ({
  problem: `No se entiende «${quoted(writtenText(written))}»`,
});

/** A text as it stands between quotation marks: one line of at most 60 characters. */
export function quoted(text: string): string {
  const line = text.slice(0, 4 * MOST_QUOTED).replace(/\s+/g, " ");
  return line.length <= MOST_QUOTED
    ? line
    : `${line.slice(0, MOST_QUOTED - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}

/** A cell as text: a number in full, a moment as `2026-11-26 14:05`. */
export function writtenText(written: Written): string {
  if (typeof written === "string") return written;
  if (typeof written === "number") return plainNumber(written);
  if ("number" in written) return plainNumber(written.number);
  return [written.day, written.time].filter((part) => part !== null).join(" ");
}

/** A number in full: never `4.14E+9`, and without the noise of binary fractions. */
export function plainNumber(value: number): string {
  // Spreadsheets show 15 digits, and calculate with a few more.
  const rounded = Number(value.toPrecision(15));
  const text = String(rounded);
  return text.includes("e") ? rounded.toFixed(Math.abs(rounded) < 1 ? 20 : 0).replace(/\.?0+$/, "") : text;
}

/** How far the full-width characters, `！` to `～`, are from the usual ones. */
const FULL_WIDTH_OFFSET = 0xfee0;

/**
 * A text as the readers look at it: every run of blanks is one space, none at the ends, nothing invisible, full-width characters as
 * their usual ones. Other signs stay, `½` and `²` among them: they are no digits.
 */
export const toPlain = (text: string): string =>
  dropInvisible(text.normalize("NFC"))
    .replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH_OFFSET))
    .replace(/\s+/g, " ")
    .trim();

export const isDigit = (sign: string | undefined): boolean =>
  sign !== undefined && sign >= "0" && sign <= "9";

const LETTER = /^\p{L}$/u;
export const isLetter = (sign: string | undefined): boolean => sign !== undefined && LETTER.test(sign);

/** Where the run of such characters that begins at `from` ends. */
export function runEnd(text: string, from: number, isPart: (sign: string | undefined) => boolean): number {
  let end = from;
  while (end < text.length && isPart(text[end])) end += 1;
  return end;
}
