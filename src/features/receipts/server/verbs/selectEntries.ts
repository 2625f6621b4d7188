import type { Db } from "#server/schema.ts";

/**
 * The ids of the journal's entries of what these receipts paid, of their goods money, and of what their courier was charged. Each part
 * searches an index: one condition for all would read all of the company's journal.
 */
export function selectEntries(db: Db, companyId: number, ids: readonly number[]) {
  const entries = (cause: "goods" | "charge" | "payment") =>
    db
      .selectFrom("journal_entries")
      .select("id")
      .where("company_id", "=", companyId)
      .where("cause", "=", cause);
  const payments = db
    .selectFrom("payments")
    .select("id")
    .where("company_id", "=", companyId)
    .where("receipt_id", "in", ids);
  return entries("goods")
    .where("cause_id", "in", ids)
    .unionAll(entries("charge").where("cause_id", "in", ids))
    .unionAll(entries("payment").where("cause_id", "in", payments));
}

/** The ids of the orders that a receipt paid, and of those whose goods money it has. */
export const selectOrders = (db: Db, companyId: number, receiptId: number) => ({
  paid: db
    .selectFrom("payments as p")
    .innerJoin("debts as b", "b.id", "p.debt_id")
    .select("b.delivery_id")
    .where("p.company_id", "=", companyId)
    .where("p.receipt_id", "=", receiptId),
  goods: db
    .selectFrom("journal_entries as e")
    .innerJoin("journal_lines as l", "l.entry_id", "e.id")
    .select("l.delivery_id")
    .where("e.company_id", "=", companyId)
    .where("e.cause", "=", "goods")
    .where("e.cause_id", "=", receiptId)
    .where("l.delivery_id", "is not", null),
});
