import type { StoredOrder } from "#features/standing-orders/contract.ts";
import { orderOf, removeStanding } from "#features/standing-orders/server/queries.ts";
import type { Tx } from "#server/schema.ts";

/** Ends the company's standing orders that `isTheirs` finds: they would go on to make orders that name the person. Returns what they ordered. */
export async function eraseStanding(
  tx: Tx,
  companyId: number,
  isTheirs: (order: StoredOrder) => boolean,
): Promise<StoredOrder[]> {
  const rows = await tx
    .selectFrom("standing_orders")
    .selectAll()
    .where("company_id", "=", companyId)
    .execute();
  const ended: StoredOrder[] = [];
  for (const row of rows) {
    const order = orderOf(row);
    if (!isTheirs(order)) continue;
    ended.push(order);
    await removeStanding(tx, companyId, row.id);
  }
  return ended;
}
