// Reads what stands in a phone's field as one number.
import { toReadable } from "../identifiers/invisible.ts";

/** What a text in a phone's field is. */
export type Phone =
  /** Venezuelan as ten digits, `4141234567`, or foreign as `+13055550100`. */
  | { is: "number"; phone: string }
  /** Seven digits or more that are neither, such as a local number; as typed, without invisible characters. */
  | { is: "text"; phone: string }
  /** No number: fewer than seven digits, only zeros, or with letters. As typed; it may be stored from before. */
  | { is: "wrong"; phone: string }
  /** Digits of more than one number. */
  | { is: "two" }
  /** More digits than a number has. */
  | { is: "long" };

/** Why a text is refused as a phone. */
export const phoneProblems = {
  two: "Escribe un solo número",
  long: "El numero de telefono puede tener como maximo 10 digitos",
  wrong: "El teléfono no parece un número",
};

const DIGITS = 10;
/** The most digits of a number with its country code, as E.164 has it. */
const MOST_DIGITS = 15;
/** Fewer digits are no number of their own. */
const FEWEST_DIGITS = 7;

const MARKS = /[\s.\p{Pd}()[\]/]/gu;
const VENEZUELAN = /^(?:(?:\+|00)?58)?0?([1-9]\d{9})$/;
const FOREIGN = /^\+(?!58)[1-9]\d{6,14}$/;

const countDigits = (text: string) => text.replace(/\D/g, "").length;

const withoutMarks = (text: string) => toReadable(text).replace(MARKS, "");

/** The number that a text is, Venezuelan as ten digits or foreign with its plus; undefined for any other text. */
export function numberIn(text: string): string | undefined {
  const bare = withoutMarks(text);
  return VENEZUELAN.exec(bare)?.[1] ?? (FOREIGN.test(bare) ? bare : undefined);
}

/** Reads what a person typed as one phone number. */
export function readPhone(typed: string): Phone {
  const number = numberIn(typed);
  if (number !== undefined) return { is: "number", phone: number };
  const text = toReadable(typed);
  const bare = withoutMarks(typed);
  if (holdsTwo(text)) return { is: "two" };
  const digits = countDigits(bare);
  if (!/^\+?\d*$/.test(bare) || digits < FEWEST_DIGITS || /^\+?0*$/.test(bare))
    return { is: "wrong", phone: text };
  return digits > DIGITS ? { is: "long" } : { is: "text", phone: text };
}

/** Whether two parts of the text could be dialled, or its digits are enough for two numbers. */
function holdsTwo(text: string): boolean {
  const parts = text.split(/[^\d\s.\p{Pd}()[\]]+/u);
  const numbers = parts.map(countDigits).filter((count) => count >= FEWEST_DIGITS);
  const isApart = parts.some(
    (part) =>
      countDigits(part) > MOST_DIGITS &&
      part.split(/\D+/).filter((each) => each.length >= FEWEST_DIGITS).length > 1,
  );
  return numbers.length > 1 || numbers.some((count) => count >= 2 * DIGITS) || isApart;
}
