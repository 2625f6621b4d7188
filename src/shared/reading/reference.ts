// Reads a payment's reference: kept as typed, unless a spreadsheet has cut its digits.
import { removeInvisible } from "../identifiers/invisible.ts";
import { isDigit, notUnderstood, type Problem, runEnd, type Written, writtenText } from "./characters.ts";

/** Reads a reference. A power has lost digits, and a day was a reference once; both are problems. `""` is none. */
export function readReference(written: Written): { reference: string } | Problem {
  if (typeof written === "object" && "day" in written) return notUnderstood(written);
  const reference = removeInvisible(writtenText(written));
  return isPower(reference) ? notUnderstood(reference) : { reference };
}

/** `4.14E+09`, `4,14E9`, `5E12`. */
function isPower(text: string): boolean {
  if (!isDigit(text[0]) || text.length > 30) return false;
  const fraction = ".,".includes(text[1] ?? " ") ? runEnd(text, 2, isDigit) : 1;
  if (!/^[eE]$/.test(text[fraction] ?? "")) return false;
  const exponent = "+-".includes(text[fraction + 1] ?? " ") ? fraction + 2 : fraction + 1;
  return (
    exponent < text.length && exponent >= text.length - 2 && runEnd(text, exponent, isDigit) === text.length
  );
}
