import type { Day } from "#shared/dates.ts";
import type { Cents, Currency } from "#shared/money.ts";

/** A line of a bank's statement that nobody decided yet. */
export interface OpenLine {
  id: number;
  day: Day;
  currency: Currency;
  /** In céntimos or cents; negative for money that left. */
  amount: Cents;
  reference: string | null;
}

/** `return`: sent change of an undone receipt that comes back. */
export const MOVEMENT_KINDS = ["receipt", "change", "return", "remittance", "bill"] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** Money that the system says moved through a bank, and that no line shows yet. */
export interface Movement {
  kind: MovementKind;
  id: number;
  /** The position of a receipt's tender, from 1. */
  tender: number | null;
  /** Who paid a receipt. Tenders of one client may have come as one transfer. */
  client_id: number | null;
  day: Day;
  currency: Currency;
  /** In céntimos or cents; negative for money that left. */
  amount: Cents;
  reference: string | null;
}

/**
 * In what a line and its movements differ, or why equal ones are not certain. `several`: another line or movement fits as well. `reversed`:
 * the bank took the money back.
 */
export const DIFFERENCES = ["amount", "reference", "day", "several", "reversed"] as const;
export type Difference = (typeof DIFFERENCES)[number];

/** What a line may be the money of: one movement, or several tenders of one client. */
export interface Candidate<M extends Movement = Movement> {
  movements: M[];
  /** None: certain. */
  differs: Difference[];
}
