// Reads a payment's reference: kept as typed, unless a spreadsheet has cut its digits.
import { removeInvisible } from "../identifiers/invisible.ts";
import { notUnderstood, type Problem, type Written, writtenText } from "./characters.ts";

/** Reads a reference. A power has lost digits, and a day was a reference once; both are problems. `""` is none. */
export function readReference(written: Written): { reference: string } | Problem {
  if (typeof written === "object" && "day" in written) return notUnderstood(written);
  const reference = removeInvisible(writtenText(written));
  return isPower(reference) ? notUnderstood(reference) : { reference };
}

/** `4.14E+09`, `4,14E9`, `5E12`. */
const isPower = (text: string): boolean => /^\d(?:[.,]\d{1,24})?e[+-]?\d{1,2}$/i.test(text);
