import type { Debt, LedgerRow } from "#features/ledger/rules.ts";
import type { Author } from "#server/author.ts";
import { takeIds } from "#server/database/ids.ts";
import type { Tx } from "#server/schema.ts";
import { insertPayments, type PaymentRow, toPaymentRows, writeDebts } from "../queries.ts";

/** A locked debt as it will be, and the ledger rows that make it so, which know their receipt. */
export interface DebtChange {
  id: number;
  debt: Debt;
  entries: readonly LedgerRow[];
}

/** Writes the new states of locked debts with their ledger rows. Returns those rows, debt by debt. */
export async function writeLedger(
  tx: Tx,
  author: Author,
  changes: readonly DebtChange[],
): Promise<PaymentRow[]> {
  const count = changes.reduce((total, { entries }) => total + entries.length, 0);
  if (changes.length === 0) return [];
  const { payments: ids } = await takeIds(tx, { payments: count });
  let start = 0;
  const rows = changes.flatMap(({ id, entries }) => {
    const own = ids.slice(start, start + entries.length);
    start += entries.length;
    return toPaymentRows(author, id, entries, { ids: own, receiptId: undefined });
  });
  await Promise.all([writeDebts(tx, changes), insertPayments(tx, rows)]);
  return rows;
}
