import type { CollectionBody } from "#features/collections/contract.ts";
import type { Moment } from "#features/collections/server/queries.ts";
import type { EventDraft } from "#server/audit.ts";
import type { Author } from "#server/author.ts";
import type { Tx } from "#server/schema.ts";
import { orNotFound } from "#shared/errors.ts";
import { assignCourier } from "./assign.ts";
import { assigned, collectedLate, moved } from "./events.ts";
import { type DeliveryRow, findDelivery } from "./queries.ts";
import { deliver, moveDelivery } from "./write.ts";

interface Transition {
  to: "in_transit" | "delivered";
  /** The courier who did it, if it is not the order's. */
  courierId?: number;
  /** Of a delivery: what was collected at the door. */
  collection?: CollectionBody | null;
  /** When it was; today by default. */
  moment?: Moment;
}

/**
 * Moves an order to in transit or delivered, after assigning `courierId` if it is another courier. The order must be locked and the move
 * allowed; a delivered one may be delivered again if it `collectsLate`. Throws like `deliver`.
 */
export async function transition(
  tx: Tx,
  author: Author,
  before: DeliveryRow,
  { to, courierId, collection, moment }: Transition,
): Promise<{ row: DeliveryRow; events: EventDraft[] }> {
  const events: EventDraft[] = [];
  let from = before;
  if (courierId !== undefined && courierId !== before.courier_id) {
    await assignCourier(tx, author, before.id, courierId);
    from = orNotFound(await findDelivery(tx, author.companyId, before.id));
    events.push(assigned(before, from));
  }
  const paid = to === "delivered" ? await deliver(tx, author, from, collection ?? undefined, moment) : [];
  if (to === "in_transit") await moveDelivery(tx, author, from, to);
  const row = orNotFound(await findDelivery(tx, author.companyId, before.id));
  const change = from.status === to ? collectedLate(from, row) : moved(from, row);
  return { row, events: [...events, change, ...paid] };
}
