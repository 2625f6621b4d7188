import { lockForUpdate } from "#server/database/locks.ts";
import type { Tx } from "#server/schema.ts";
import { selectEntries } from "./verbs/selectEntries.ts";

/** Locks the couriers who took cash of these receipts at a door, so that no settlement takes it meanwhile. */
export async function lockHolders(tx: Tx, companyId: number, receiptIds: readonly number[]): Promise<void> {
  const holders = tx
    .selectFrom("journal_lines")
    .select("courier_id")
    .where("place", "=", "courier")
    .where("entry_id", "in", selectEntries(tx, companyId, receiptIds));
  const query = tx
    .selectFrom("couriers")
    .select("id")
    .where("company_id", "=", companyId)
    .where("id", "in", holders)
    .orderBy("id");
  await lockForUpdate(query, tx).execute();
}
