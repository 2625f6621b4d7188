// Which receipts of money a transaction makes and voids, for those who are told of them when its events are recorded.
import type { Tx } from "#server/schema.ts";

const madeIn = new WeakMap<Tx, readonly number[]>();
const voidedIn = new WeakMap<Tx, readonly number[]>();

/** The ids of the receipts that the transaction has made. */
export const receiptsMadeIn = (tx: Tx): readonly number[] => madeIn.get(tx) ?? [];

/** The ids of the receipts that the transaction has voided. */
export const receiptsVoidedIn = (tx: Tx): readonly number[] => voidedIn.get(tx) ?? [];

export function noteMade(tx: Tx, id: number): void {
  madeIn.set(tx, [...receiptsMadeIn(tx), id]);
}

export function noteVoided(tx: Tx, receipts: readonly { id: number }[]): void {
  voidedIn.set(tx, [...receiptsVoidedIn(tx), ...receipts.map(({ id }) => id)]);
}
