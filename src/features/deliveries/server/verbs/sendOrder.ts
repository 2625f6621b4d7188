import { canMove } from "#features/deliveries/rules.ts";
import { cannotMove } from "#features/deliveries/texts.ts";
import type { Author } from "#server/author.ts";
import type { Tx } from "#server/schema.ts";
import { orNotFound } from "#shared/errors.ts";
import { type ChangedOrder, refuseStatus, toStatusEvent } from "../events.ts";
import { type DeliveryRow, findDelivery } from "../queries.ts";
import { bookAdjustment } from "../steps/bookAdjustment.ts";
import { setStatus } from "../steps/setStatus.ts";
import { ensureCourier } from "./assignCourier.ts";

/**
 * Sends a locked pending order with its courier, or with another one that is assigned first. Throws `conflict` if it isn't pending, or
 * has no courier.
 */
export async function sendOrder(
  tx: Tx,
  author: Author,
  before: DeliveryRow,
  { courierId }: { courierId?: number | null | undefined } = {},
): Promise<ChangedOrder> {
  if (!canMove(before.status, "in_transit"))
    return refuseStatus(tx, author, before, cannotMove(before.status, "in_transit"));
  const assigned = await ensureCourier(tx, author, before, courierId);
  await bookAdjustment(tx, author, assigned.row, { kind: "sent", to: "in_transit" });
  await setStatus(tx, { id: before.id, status: "in_transit", notes: null, at: author.at });
  const row = orNotFound(await findDelivery(tx, author.companyId, before.id));
  return { row, events: [...assigned.events, toStatusEvent(assigned.row, row)] };
}
