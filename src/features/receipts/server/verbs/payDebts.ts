import { type CashAt, type Entry, toOrderRef } from "#features/journal/rules.ts";
import type { PostPlan } from "#features/journal/server/queries.ts";
import { type Debt, debtAfter, makePayment } from "#features/ledger/rules.ts";
import {
  insertPayments,
  type PaymentRow,
  toDebt,
  toPaymentRows,
  writeDebts,
} from "#features/ledger/server/queries.ts";
import { hasCash, type Received } from "#features/receipts/rules.ts";
import type { EventDraft } from "#server/audit.ts";
import type { Author } from "#server/author.ts";
import type { Tx } from "#server/schema.ts";
import { orNotFound } from "#shared/errors.ts";
import {
  type DebtPayment,
  insertReceipt,
  journalOfPayments,
  type NewReceipt,
  type ReceiptRow,
  takeReceipt,
} from "../queries.ts";

interface PlannedPayment {
  receipt: ReceiptRow;
  received: Received;
  delivery_id: number | null;
  payments: PaymentRow[];
  /** Each debt as it will be. */
  debts: { id: number; debt: Debt }[];
  /** For `postEntries()`, once and last. */
  entries: Entry[];
  post: PostPlan;
  /** Those of the receipt itself. */
  events: EventDraft[];
}

/**
 * Plans to pay locked debts with a new receipt: everything that the database must say before the rows can be written. The amounts add
 * up to the receipt's. Cash goes to `at`: by default to the shift or safe of who records it. Locks the shift, then the company's row.
 * Throws like `takeReceipt`.
 */
export async function planPayment(
  tx: Tx,
  author: Author,
  receipt: NewReceipt,
  paying: readonly DebtPayment[],
  at?: CashAt,
): Promise<PlannedPayment> {
  const { received } = receipt;
  const [only, ...others] = paying;
  const { row, paymentIds, post, events } = await takeReceipt(tx, author, receipt, {
    payments: paying.length,
    entries: paying.length,
    till: hasCash(received.tenders) && !at,
  });
  const planned = paying.map(({ debt, amount }, index) => {
    const entries = [makePayment(amount, row.method, author.today)];
    const ids = [orNotFound(paymentIds[index])];
    const rows = toPaymentRows(author, debt.id, entries, { ids, receiptId: row.id });
    return { rows, id: debt.id, debt: debtAfter(toDebt(debt), entries) };
  });
  const payments = planned.flatMap(({ rows }) => rows);
  const orders = new Map(paying.map(({ debt }) => [debt.id, toOrderRef(debt.delivery_id, debt)]));
  const order = ({ debt_id }: PaymentRow) => orNotFound(orders.get(debt_id));
  return {
    receipt: row,
    received,
    delivery_id: only && others.length === 0 ? only.debt.delivery_id : null,
    payments,
    debts: planned.map(({ id, debt }) => ({ id, debt })),
    entries: journalOfPayments(payments, order, received, at),
    post,
    events,
  };
}

/** Writes a planned payment, all but its entries. The statements are sent at once. */
export async function writePayment(
  tx: Tx,
  { receipt, received, delivery_id, payments, debts }: PlannedPayment,
): Promise<void> {
  await Promise.all([
    insertReceipt(tx, receipt, { received, delivery_id }),
    writeDebts(tx, debts),
    insertPayments(tx, payments),
  ]);
}
