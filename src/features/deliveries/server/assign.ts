import type { Author } from "#server/author.ts";
import type { Tx } from "#server/schema.ts";

/** Sets or removes an order's courier. */
export async function assignCourier(
  tx: Tx,
  author: Author,
  deliveryId: number,
  courierId: number | null,
): Promise<void> {
  await tx
    .updateTable("deliveries")
    .set((eb) => ({ courier_id: courierId, updated_at: author.at, version: eb("version", "+", 1) }))
    .where("id", "=", deliveryId)
    .execute();
}
