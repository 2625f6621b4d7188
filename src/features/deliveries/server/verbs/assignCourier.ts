import { isAssignable } from "#features/deliveries/rules.ts";
import { orderRefusals } from "#features/deliveries/texts.ts";
import type { Author } from "#server/author.ts";
import type { Db, Tx } from "#server/schema.ts";
import type { Day } from "#shared/dates.ts";
import { conflict, type FieldErrors, orNotFound } from "#shared/errors.ts";
import { type ChangedOrder, refuseStatus, toAssignEvent } from "../events.ts";
import { type DeliveryRow, findDelivery } from "../queries.ts";
import { readReferences } from "../references.ts";
import { bookAdjustment } from "../steps/bookAdjustment.ts";

/** Sets a locked order's courier, or removes it. Throws `conflict` once the order has ended, and if one in transit would have none. */
export async function assignCourier(
  tx: Tx,
  author: Author,
  before: DeliveryRow,
  courierId: number | null,
): Promise<ChangedOrder> {
  if (!isAssignable(before.status)) return refuseStatus(tx, author, before, orderRefusals.courierFixed);
  if (courierId === null && before.status !== "pending") throw conflict(orderRefusals.courierKept);
  await bookAdjustment(tx, author, before, { kind: "courier" });
  await tx
    .updateTable("deliveries")
    .set((eb) => ({ courier_id: courierId, updated_at: author.at, version: eb("version", "+", 1) }))
    .where("id", "=", before.id)
    .execute();
  const row = orNotFound(await findDelivery(tx, author.companyId, before.id));
  return { row, events: [toAssignEvent(before, row)] };
}

/** Locks the courier that a body names, and says if it is unknown. */
export async function checkCourier(
  db: Db,
  { companyId, today }: { companyId: number; today: Day },
  courierId: number | null | undefined,
): Promise<FieldErrors> {
  return (await readReferences(db, companyId, today, { courier_id: courierId ?? null })).errors;
}

/** Assigns another courier to an order that is about to move. Throws `conflict` if it has none. */
export async function ensureCourier(
  tx: Tx,
  author: Author,
  before: DeliveryRow,
  courierId: number | null | undefined,
): Promise<ChangedOrder> {
  if (courierId && courierId !== before.courier_id) return assignCourier(tx, author, before, courierId);
  if (before.courier_id === null) throw conflict(orderRefusals.needsCourier);
  return { row: before, events: [] };
}
