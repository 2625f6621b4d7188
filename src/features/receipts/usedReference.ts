import { type Day, daysBetween } from "#shared/dates.ts";
import { referenceEnd } from "#shared/identifiers/reference.ts";
import type { Cents } from "#shared/money.ts";

interface Transfer {
  /** See `checkedKey`. */
  key: string;
  bank: string | null;
  /** As stored. */
  payer_phone: string | null;
}

/** What a reference of a transfer or mobile payment is compared by. */
export interface Referred extends Transfer {
  paid_on: Day;
  /** What was paid with it in bolívares; 0 in dollars. */
  bolivares: Cents;
}

/** Similar references are looked for so many days before and after. */
export const SIMILAR_DAYS = 30;

/** A shorter reference is often typed for another one, or for none at all: it never refuses a payment. */
const ENOUGH = 6;

/**
 * What an earlier payment's reference says about another one's: `used`: it is the same transfer; `same`: the same reference, at least in part
 * of another payer, bank or day; `similar`: the same last six characters and bolívares. Null: nothing.
 */
export function compareReferences(one: Referred, earlier: Referred): "used" | "same" | "similar" | null {
  if (Math.abs(daysBetween(one.paid_on, earlier.paid_on)) > SIMILAR_DAYS) return null;
  if (one.key === earlier.key) return isUsed(one, earlier) ? "used" : "same";
  const isLike = referenceEnd(one.key) === referenceEnd(earlier.key);
  return isLike && one.bolivares !== 0 && one.bolivares === earlier.bolivares ? "similar" : null;
}

const isUsed = (one: Referred, earlier: Referred): boolean =>
  one.key.length >= ENOUGH && one.paid_on === earlier.paid_on && isSameTransfer(one, earlier);

/** Whether two payments of one day have one reference, bank and, if both name one, payer's phone. */
export const isSameTransfer = (one: Transfer, other: Transfer): boolean =>
  one.key === other.key &&
  one.bank === other.bank &&
  (one.payer_phone === null || other.payer_phone === null || one.payer_phone === other.payer_phone);
