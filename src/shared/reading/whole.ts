// Reads how many of something there are.
import { readTypedAmount } from "./amount.ts";
import { notUnderstood, type Problem } from "./characters.ts";

/** Reads a whole number that a person types, without a unit: `12`, `1.000`. */
export function readWhole(typed: string): number | Problem {
  const read = readTypedAmount(typed);
  if ("problem" in read) return read;
  const isWhole = read.unit === null && /^\d{1,9}$/.test(read.decimal);
  return isWhole ? Number(read.decimal) : notUnderstood(typed.trim());
}
