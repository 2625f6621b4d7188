import { otherChange } from "#features/collections/changeTexts.ts";
import type { CollectionBody } from "#features/collections/contract.ts";
import { type CollectionMoment, collectAtDoor } from "#features/collections/server/queries.ts";
import { parcelColumns, type TakenParcels } from "#features/deliveries/fields/parcels.ts";
import { canMove, collectsLate, wasNotCollected } from "#features/deliveries/rules.ts";
import { cannotMove } from "#features/deliveries/texts.ts";
import { toOrderRef } from "#features/journal/rules.ts";
import { postEntries } from "#features/journal/server/queries.ts";
import type { Author } from "#server/author.ts";
import { prepared } from "#server/database/prepared.ts";
import type { RowOf, Tx } from "#server/schema.ts";
import { orNotFound } from "#shared/errors.ts";
import { NO_MONEY } from "#shared/money.ts";
import { paidWithIn } from "../door/atDoor.ts";
import { type ChangedOrder, refuseStatus, toLateCollectionEvent, toStatusEvent } from "../events.ts";
import { type DeliveryRow, findDelivery } from "../queries.ts";
import { bookAdjustment } from "../steps/bookAdjustment.ts";
import { claimHeldCash, refuseCashAgain } from "../steps/refuseCashAgain.ts";
import { setStatus } from "../steps/setStatus.ts";
import { ensureCourier } from "./assignCourier.ts";

interface Delivering extends TakenParcels {
  /** The courier who did it, if it isn't the order's. */
  courierId?: number | null | undefined;
  collection?: CollectionBody | null | undefined;
  /** When the money moved; today by default. */
  moment?: CollectionMoment;
}

/**
 * Marks a locked order in transit as delivered, with what was collected at its door. One that is delivered already takes a collection if
 * it `collectsLate`. Throws `conflict` in any other state and for cash that was voided (`refuseCashAgain`), and `invalid` under
 * `collection` if there is something to collect and nothing says how.
 */
export async function deliverOrder(
  tx: Tx,
  author: Author,
  before: DeliveryRow,
  { courierId, collection, moment = { day: author.today }, ...parcels }: Delivering,
): Promise<ChangedOrder> {
  const records = !!collection && collection.outcome !== "not_collected";
  const isLate = mayCollectLate(before, moment) && records && !courierId;
  if (!isLate && !canMove(before.status, "delivered"))
    return refuseStatus(tx, author, before, cannotMove(before.status, "delivered"));
  const { row: order, events } = await ensureCourier(tx, author, before, courierId);
  if (isLate) await refuseCashAgain(tx, author.companyId, order, collection);
  const { id } = before;
  if (!isLate) await bookAdjustment(tx, author, order, { kind: "delivery", to: "delivered" });
  // Before the ledger, as in an edit or a cancellation: the day's orders are counted before its cash.
  await setStatus(tx, { id, status: "delivered", notes: null, at: author.at });
  if (!isLate) await setTaken(tx, order, parcels);
  const door = toOrderRef(order.id, order);
  const collected = await collectAtDoor(
    tx,
    author,
    {
      ...door,
      collect_fee: order.collect_fee === 1,
      cod_amount: order.cod_amount,
      courier_id: order.courier_id,
      cod_status: isLate ? "pending" : order.cod_status,
      pays_with: paidWithIn(order),
    },
    collection ?? undefined,
    moment,
  );
  const { cod_status, cod_note, receiptId: door_receipt_id = null, off } = collected;
  const change_off = { change_off_usd: off?.USD ?? NO_MONEY.USD, change_off_ves: off?.VES ?? NO_MONEY.VES };
  const { courier_id } = order;
  const claimed = await claimHeldCash(tx, author.companyId, { ...door, courier_id }, collected.entries);
  // Sent together: after a collection the company's other orders wait meanwhile.
  const [, , stored] = await Promise.all([
    order.cod_status !== "none" &&
      setCollected(tx, { id, cod_status, cod_note, door_receipt_id, ...change_off }),
    postEntries(tx, author, [...collected.entries, ...claimed], collected.post),
    findDelivery(tx, author.companyId, id),
  ]);
  const row = orNotFound(stored);
  const { receiptId, agreed } = collected;
  const toEvent = isLate ? toLateCollectionEvent : toStatusEvent;
  const said = [agreed?.text, off && otherChange(off)].filter(Boolean).join(". ");
  const all = [...events, toEvent(order, row, said), ...collected.events];
  return { row, receiptId, agreedId: agreed?.id, events: all };
}

/** A fee alone is paid like any debt, unless an admin accepts that its courier collected it. */
const mayCollectLate = (order: DeliveryRow, { accepted }: CollectionMoment): boolean =>
  collectsLate(order) || (accepted !== undefined && wasNotCollected(order));

/** Stores what was not taken. A new or reopened order has none, so that one that is taken whole needs no statement. */
async function setTaken(tx: Tx, { id, packages }: DeliveryRow, parcels: TakenParcels): Promise<void> {
  const columns = parcelColumns(packages, parcels);
  if (columns.packages_returned > 0)
    await tx.updateTable("deliveries").set(columns).where("id", "=", id).execute();
}

const setCollected = prepared(
  (
    db,
    {
      id,
      ...collected
    }: Pick<
      RowOf<"deliveries">,
      ("id" | "cod_status" | "cod_note" | "door_receipt_id") | ("change_off_usd" | "change_off_ves")
    >,
  ) => db.updateTable("deliveries").set(collected).where("id", "=", id),
);
