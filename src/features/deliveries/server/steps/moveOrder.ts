import type { CollectionBody } from "#features/collections/contract.ts";
import type { TakenParcels } from "#features/deliveries/fields/parcels.ts";
import { cannotMove } from "#features/deliveries/texts.ts";
import type { Author } from "#server/author.ts";
import type { Tx } from "#server/schema.ts";
import { type ChangedOrder, refuseStatus } from "../events.ts";
import type { DeliveryRow } from "../queries.ts";
import { deliverOrder } from "../verbs/deliverOrder.ts";
import { sendOrder } from "../verbs/sendOrder.ts";

interface Move extends TakenParcels {
  status: DeliveryRow["status"];
  courier_id?: number | null | undefined;
  collection?: CollectionBody | undefined;
}

/** Sends or delivers a locked order: the verb of a status. Throws `conflict` for a status that has none. */
export async function moveOrder(
  tx: Tx,
  author: Author,
  before: DeliveryRow,
  { status, courier_id: courierId, ...how }: Move,
): Promise<ChangedOrder> {
  switch (status) {
    case "in_transit":
      return sendOrder(tx, author, before, { courierId });
    case "delivered":
      return deliverOrder(tx, author, before, { courierId, ...how });
    default:
      return refuseStatus(tx, author, before, cannotMove(before.status, status));
  }
}
