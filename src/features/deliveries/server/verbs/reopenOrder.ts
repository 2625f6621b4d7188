import { startsAs } from "#features/collections/rules.ts";
import { fullName } from "#features/couriers/rules.ts";
import { parcelTexts } from "#features/deliveries/fields/parcelTexts.ts";
import { canReopen, formatNumber } from "#features/deliveries/rules.ts";
import { orderRefusals, reopenedBecause } from "#features/deliveries/texts.ts";
import { reverseCancellation } from "#features/journal/rules.ts";
import { postEntries, standingEntries } from "#features/journal/server/queries.ts";
import { reopenDebt } from "#features/ledger/rules.ts";
import { lockDebt, toDebt, writeDebt } from "#features/ledger/server/queries.ts";
import { formatReceipt } from "#features/receipts/rules.ts";
import { findReceipt, type ReceiptRow } from "#features/receipts/server/queries.ts";
import { voidReceipt } from "#features/receipts/server/voidReceipt.ts";
import type { EventDraft } from "#server/audit.ts";
import type { Author } from "#server/author.ts";
import type { Db, Tx } from "#server/schema.ts";
import { conflict, orNotFound } from "#shared/errors.ts";
import { NO_MONEY } from "#shared/money.ts";
import { type ChangedOrder, refuseStatus, toReopenEvent, toReviveEvent } from "../events.ts";
import { type DeliveryRow, findDelivery } from "../queries.ts";
import { bookAdjustment } from "../steps/bookAdjustment.ts";
import { refuseHeldCash } from "../steps/refuseCashAgain.ts";
import { claimReference } from "./ownReferences.ts";

/**
 * Puts a locked delivered order back in transit: its door receipt is voided, and what is collected at its door waits again. The
 * courier's pay is taken back with the status. Throws `conflict` if it isn't delivered, if the courier's account would
 * still have its cash, and like voiding the receipt. Whether the money was settled is the caller's to ask.
 */
export async function reopenOrder(
  tx: Tx,
  author: Author,
  before: DeliveryRow,
  { reason }: { reason: string },
): Promise<ChangedOrder> {
  if (!canReopen(before.status)) return refuseStatus(tx, author, before, orderRefusals.notReopenable);
  if (before.return_id !== null) throw conflict(parcelTexts.returnStands);
  const receipt = await doorReceiptOf(tx, author.companyId, before.id);
  await bookAdjustment(tx, author, before, { kind: "reopening", to: "in_transit" });
  // Before the ledger, as in an edit or a cancellation: the day's orders are counted before its cash.
  await tx
    .updateTable("deliveries")
    .set((eb) => ({
      status: "in_transit",
      cod_status: startsAs({ collect_fee: before.collect_fee === 1, cod_amount: before.cod_amount }),
      cod_note: null,
      door_receipt_id: null,
      change_off_usd: NO_MONEY.USD,
      change_off_ves: NO_MONEY.VES,
      packages_returned: 0,
      partial_reason: null,
      updated_at: author.at,
      version: eb("version", "+", 1),
    }))
    .where("id", "=", before.id)
    .execute();
  const undone = receipt ? await voidDoorReceipt(tx, author, before, receipt, reason) : [];
  await refuseHeldCash(tx, author.companyId, before);
  const row = orNotFound(await findDelivery(tx, author.companyId, before.id));
  return { row, events: [toReopenEvent(before, row, reason), ...undone] };
}

/** The standing receipt of what was collected at an order's door. */
export async function doorReceiptOf(db: Db, companyId: number, id: number): Promise<ReceiptRow | undefined> {
  const { door_receipt_id } = await db
    .selectFrom("deliveries")
    .select("door_receipt_id")
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const receipt = door_receipt_id === null ? undefined : await findReceipt(db, companyId, door_receipt_id);
  return receipt?.state === "voided" ? undefined : receipt;
}

async function voidDoorReceipt(
  tx: Tx,
  author: Author,
  order: DeliveryRow,
  receipt: ReceiptRow,
  reason: string,
): Promise<EventDraft[]> {
  const why = reopenedBecause(formatNumber(order.number), reason);
  const events = await voidReceipt(tx, author, receipt, why);
  return [
    {
      action: "void",
      entity: "receipt",
      id: receipt.id,
      summary: `Anuló el recibo ${formatReceipt(receipt.number)}: ${why}`,
      before: { state: receipt.state, void_reason: null },
      after: { state: "voided", void_reason: why },
    },
    ...events,
  ];
}

/**
 * Puts a locked cancelled order back in transit, with the courier who handed it over. Its client owes it again: what was paid for it was
 * given back. Its client's number goes if another order has it by now. The caller has asked that its parcel was not returned.
 */
export async function reviveOrder(
  tx: Tx,
  author: Author,
  before: DeliveryRow,
  courierId: number,
): Promise<ChangedOrder> {
  const { id, collect_fee, cod_amount, client_id: clientId, number, client_reference } = before;
  const holder = { companyId: author.companyId, clientId, number, delivery_id: id, request_id: null };
  const has = await claimReference(tx, holder, client_reference);
  await bookAdjustment(tx, author, before, { kind: "reopening", to: "in_transit" });
  await tx
    .updateTable("deliveries")
    .set((eb) => ({
      status: "in_transit",
      courier_id: courierId,
      cancellation_notes: null,
      ...(!has && { client_reference: null, reference_key: null }),
      cod_status: startsAs({ collect_fee: collect_fee === 1, cod_amount }),
      cod_note: null,
      updated_at: author.at,
      version: eb("version", "+", 1),
    }))
    .where("id", "=", id)
    .execute();
  const { row: debt } = await lockDebt(tx, id);
  await writeDebt(tx, author, debt.id, { debt: reopenDebt(toDebt(debt)), entries: [] });
  const cancelled = await standingEntries(tx, author.companyId, "cancellation", [id]);
  await postEntries(tx, author, cancelled.map(reverseCancellation));
  const row = orNotFound(await findDelivery(tx, author.companyId, id));
  return { row, events: [toReviveEvent(before, row, fullName(row))] };
}
