import { lockForUpdate } from "#server/database/locks.ts";
import type { Tx } from "#server/schema.ts";

/** Locks the couriers who took cash of these receipts at a door, so that no settlement takes it meanwhile. */
export async function lockHolders(tx: Tx, companyId: number, receiptIds: readonly number[]): Promise<void> {
  const payments = tx
    .selectFrom("payments")
    .select("id")
    .where("company_id", "=", companyId)
    .where("receipt_id", "in", receiptIds);
  const holders = tx
    .selectFrom("journal_entries as e")
    .innerJoin("journal_lines as l", "l.entry_id", "e.id")
    .select("l.courier_id")
    .where("e.company_id", "=", companyId)
    .where("l.place", "=", "courier")
    .where((eb) =>
      eb.or([
        eb.and([eb("e.cause", "=", "goods"), eb("e.cause_id", "in", receiptIds)]),
        eb.and([eb("e.cause", "=", "payment"), eb("e.cause_id", "in", payments)]),
      ]),
    );
  const query = tx
    .selectFrom("couriers")
    .select("id")
    .where("company_id", "=", companyId)
    .where("id", "in", holders)
    .orderBy("id");
  await lockForUpdate(query, tx).execute();
}
