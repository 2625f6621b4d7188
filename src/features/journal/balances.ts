import type { Cents, Currency } from "#shared/money.ts";
import { type Entry, makeEntry, makeLine } from "./lines.ts";
import type { OrderRef } from "./rules.ts";

// Balances that no money moved: those from before the company began here, and those of a client that is merged into another one.

/** What the client of an opening balance owed. It is no income. */
export const entryOfOpening = ({ id, client_id, number }: OrderRef, amount: Cents): Entry =>
  makeEntry("opening", id, `Saldo anterior ${number}`, [
    makeLine("receivable", amount, { client_id, delivery_id: id }),
    makeLine("capital", -amount),
  ]);

/** What a client had in its favour. `id` is the receipt's. */
export const entryOfOpeningAdvance = (
  { id, client_id, number }: { id: number; client_id: number; number: string },
  amount: Cents,
): Entry =>
  makeEntry("opening_advance", id, `Saldo anterior ${number}`, [
    makeLine("capital", amount),
    makeLine("advance", -amount, { client_id }),
  ]);

/** The sum of a client's lines of an account. */
export interface ClientBalance {
  account: "advance" | "goods_ready";
  currency: Currency;
  amount: Cents;
}

/** Moves what a client has in advance, and its goods money, to the client that it is merged into. What it owes moves with its orders. */
export const entryOfMerge = (from: number, into: number, balances: readonly ClientBalance[]): Entry =>
  makeEntry(
    "merge",
    from,
    null,
    balances.flatMap(({ account, currency, amount }) => [
      makeLine(account, amount, { client_id: into, currency }),
      makeLine(account, -amount, { client_id: from, currency }),
    ]),
  );
