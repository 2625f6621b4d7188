import type { ReturnBody } from "#features/deliveries/changeBodies.ts";
import type { DeliveryBody } from "#features/deliveries/contract.ts";
import { parcelTexts } from "#features/deliveries/fields/parcelTexts.ts";
import { formatNumber } from "#features/deliveries/rules.ts";
import { orderRefusals, returnNotes, deliveryTexts as texts } from "#features/deliveries/texts.ts";
import type { EventDraft } from "#server/audit.ts";
import type { Author } from "#server/author.ts";
import type { Tx } from "#server/schema.ts";
import { conflict } from "#shared/errors.ts";
import { cutTo, MAX, toOneLine } from "#shared/fields.ts";
import { type ChangedOrder, refuseStatus } from "../events.ts";
import { storedPrice } from "../prices/priceColumns.ts";
import { type DeliveryRow, toDelivery, wasAttempted } from "../queries.ts";
import type { References } from "../references.ts";
import { plainFieldsOf } from "../steps/plainColumns.ts";
import { cancelOrder } from "./cancelOrder.ts";
import { createOrder } from "./createOrder.ts";

interface Returning {
  body: ReturnBody;
  /** The return's service and courier, and the order's client. */
  references: References;
}

/**
 * Cancels a locked order in transit, and makes the order that brings its parcels back; of one that was delivered in part the rest, and it
 * stays delivered. Returns the new one. Throws `conflict` if nobody tried to deliver it or nothing is to be returned, and like a
 * cancellation and a new order. No credit limit keeps a parcel from its way back.
 */
export async function returnOrder(
  tx: Tx,
  author: Author,
  before: DeliveryRow,
  { body, references }: Returning,
): Promise<ChangedOrder> {
  if (before.status === "delivered") {
    if (before.packages_returned === 0 || before.return_id !== null)
      throw conflict(parcelTexts.nothingReturned);
    return makeReturn(tx, author, before, { body, references });
  }
  if (before.status !== "in_transit")
    return refuseStatus(tx, author, before, orderRefusals.returnNeedsAttempt);
  if (!(await wasAttempted(tx, author.companyId, before.id)))
    throw conflict(orderRefusals.returnNeedsAttempt);
  const cancelled = await cancelOrder(tx, author, before, { reason: body.reason, kind: "return" });
  const created = await makeReturn(tx, author, before, { body, references });
  const events: EventDraft[] = [...cancelled.events, ...created.events];
  return { row: created.row, events };
}

const makeReturn = (tx: Tx, author: Author, before: DeliveryRow, { body, references }: Returning) =>
  createOrder(tx, author, { body: bodyOfReturn(before, body), references, returnOf: before.id });

/** The zones of the way back. */
export const zonesBack = (before: DeliveryRow) => {
  const { pickup_zone_id, delivery_zone_id } = storedPrice(before);
  return { pickup_zone_id: delivery_zone_id, delivery_zone_id: pickup_zone_id };
};

/** The reason as a price's: shorter, and one line. */
const reasonOf = ({ reason }: ReturnBody) => cutTo(toOneLine(reason) || texts.returnOf, MAX.address);

/**
 * From the recipient to the pickup address, with nothing to collect. Its client owes it, also without credit: nobody has paid it. An
 * anonymous client has no credit terms, but owes it too.
 */
function bodyOfReturn(before: DeliveryRow, body: ReturnBody): DeliveryBody {
  const { number, client_name, client_phone, anonymous_client, pickup_address } = toDelivery(before, null);
  return {
    ...plainFieldsOf(before),
    client_reference: null,
    packages: before.packages_returned || before.packages,
    date: body.date,
    promised_time: null,
    service_id: body.service_id,
    ...zonesBack(before),
    price: body.price == null ? null : { amount: body.price, reason: reasonOf(body) },
    courier_id: body.courier_id,
    client_id: before.client_id,
    anonymous_client: anonymous_client && {
      ...anonymous_client,
      type: before.anonymous_type ?? anonymous_client.type,
    },
    payment_type: before.client_id === null ? "full" : "partial",
    pickup_address: before.recipient_address,
    receipt: { full_name: client_name, phone: client_phone ?? "", address: pickup_address },
    notes: cutTo(returnNotes(formatNumber(number), body.reason), MAX.notes),
    collect_fee: false,
    cod_amount: undefined,
  };
}
