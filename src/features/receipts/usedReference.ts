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
export function compareReferences(
  reference: Referred,
  earlier: Referred,
): "used" | "same" | "similar" | null {
  if (Math.abs(daysBetween(reference.paid_on, earlier.paid_on)) > SIMILAR_DAYS) return null;
  if (reference.key === earlier.key) return isUsed(reference, earlier) ? "used" : "same";
  const isLike = referenceEnd(reference.key) === referenceEnd(earlier.key);
  return isLike && reference.bolivares !== 0 && reference.bolivares === earlier.bolivares ? "similar" : null;
}

const isUsed = (reference: Referred, earlier: Referred): boolean =>
  reference.key.length >= ENOUGH &&
  reference.paid_on === earlier.paid_on &&
  isSameTransfer(reference, earlier);

/** Whether two payments of one day have one reference, bank and, if both name one, payer's phone. */
export const isSameTransfer = (transfer: Transfer, other: Transfer): boolean =>
  transfer.key === other.key &&
  transfer.bank === other.bank &&
  (transfer.payer_phone === null || other.payer_phone === null || transfer.payer_phone === other.payer_phone);
