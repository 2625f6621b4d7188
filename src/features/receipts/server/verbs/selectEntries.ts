import type { Db } from "#server/schema.ts";

/**
 * The ids of the journal's entries of what these receipts paid and of their goods money. Each half searches an index: one condition for
 * both would read all of the company's journal.
 */
export function selectEntries(db: Db, companyId: number, ids: readonly number[]) {
  const entries = (cause: "goods" | "payment") =>
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
    .unionAll(entries("payment").where("cause_id", "in", payments));
}
