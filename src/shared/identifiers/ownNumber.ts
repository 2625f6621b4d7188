import { fold } from "../search.ts";
import { toReadable } from "./invisible.ts";

/** The longest number that a client's own order may have. */
export const MOST_OWN_NUMBER = 40;

/** Marks and spaces between two digits. */
const BETWEEN_DIGITS = /(?<=\p{N})[^\p{L}\p{N}]+(?=\p{N})/gu;
/** All others, once those are dashes. */
const LOOSE = /[^\p{L}\p{N}-]+|(?<!\p{N})-+|-+(?!\p{N})/gu;

/**
 * What two spellings of a client's own number share: its letters and digits, without case and accents, and a dash where marks part two
 * numbers: `1-12` is not `11-2`. Zeros before one that has only digits don't count. A text without letters and digits is its own key.
 */
export function ownNumberKey(typed: string): string {
  const folded = fold(toReadable(typed));
  const marked = folded.replace(BETWEEN_DIGITS, "-").replace(LOOSE, "");
  const key = /^\d+$/.test(marked) ? marked.replace(/^0+(?=\d)/, "") : marked;
  return key || folded;
}

/** The words that find an order by its client's own number: as it was typed, and without its marks. */
export const ownNumberWords = (typed: string | null | undefined): string =>
  typed ? `${typed} ${typed.replace(/[^\p{L}\p{N}]/gu, "")}` : "";
