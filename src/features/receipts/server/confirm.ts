import type { Tx } from "#server/schema.ts";
import { lockReceipts, type ReceiptRow } from "./queries.ts";

/** Confirms those of the company's receipts that are reported, and returns them. */
export async function confirmReceipts(
  tx: Tx,
  companyId: number,
  ids: readonly number[],
): Promise<ReceiptRow[]> {
  await lockReceipts(tx, companyId, ids);
  const rows = await tx
    .updateTable("receipts")
    .set({ state: "confirmed" })
    .where("company_id", "=", companyId)
    .where("id", "in", ids)
    .where("state", "=", "reported")
    .returningAll()
    .execute();
  return rows.sort((a, b) => a.id - b.id);
}
