// Reads an identity document or RIF: kept as typed, unless a spreadsheet has spoilt it.
import { removeInvisible, toReadable } from "../identifiers/invisible.ts";
import { isDigit, notUnderstood, type Problem, runEnd, type Written, writtenText } from "./characters.ts";

/** Reads a document. A fraction, a power or a day is none: a spreadsheet made it of a number. */
export function readDocument(written: Written): { document: string } | Problem {
  if (typeof written === "object" && "day" in written) return notUnderstood(written);
  const document = removeInvisible(writtenText(written));
  return isSpoilt(toReadable(document)) ? notUnderstood(document) : { document };
}

/** Digits and the marks between them. */
const NUMBERS = /\d[\d.,]*\d/g;
const POWER = /^\d[\d.,]*e\+?\d+$/i;
const GROUPED = /^\d{1,3}(?:[.,]\d{3})+$/;
/** A dot before the check digit of a RIF: `J-29895195.7`. */
const WITH_CHECK_DIGIT = /^[vejgpc][\s/-]*[\d.]{8,10}\.\d$/i;

/** Whether a text is a number with decimals (`30111222.0000001`) or a power (`3.01E+07`). Dots before three digits set thousands apart. */
function isSpoilt(text: string): boolean {
  if (POWER.test(text)) return true;
  if (WITH_CHECK_DIGIT.test(text)) return false;
  return (text.match(NUMBERS) ?? []).some((number) => /[.,]/.test(number) && !GROUPED.test(number));
}

const WEIGHTS = [3, 2, 7, 6, 5, 4, 3, 2];
/** The number by which each letter counts. */
const LETTERS: Record<string, number> = { V: 1, E: 2, J: 3, C: 3, P: 4, G: 5 };
const DIGITS = WEIGHTS.length;

/** The last digit of a RIF, from its letter and its eight digits; undefined for another letter or length. */
export function checkDigitOf(letter: string, digits: string): number | undefined {
  const value = LETTERS[letter.toUpperCase()];
  if (value === undefined || digits.length !== DIGITS || runEnd(digits, 0, isDigit) < DIGITS)
    return undefined;
  const sum = WEIGHTS.reduce((all, weight, at) => all + weight * Number(digits[at]), 4 * value);
  const digit = 11 - (sum % 11);
  return digit > 9 ? 0 : digit;
}

/** Whether a RIF of nine digits ends in another digit than it must. False for every other text. */
export function hasWrongCheckDigit(letter: string, digits: string): boolean {
  const expected = checkDigitOf(letter, digits.slice(0, DIGITS));
  return digits.length === DIGITS + 1 && expected !== undefined && digits[DIGITS] !== String(expected);
}
