import { changeTexts } from "#features/deliveries/changeTexts.ts";
import { canMove, isEditable } from "#features/deliveries/rules.ts";
import { cannotMove, deliveryTexts } from "#features/deliveries/texts.ts";
import { lockDebt } from "#features/ledger/server/queries.ts";
import type { Author } from "#server/author.ts";
import type { Tx } from "#server/schema.ts";
import { conflict, orNotFound } from "#shared/errors.ts";
import { type ChangedOrder, refuseStatus, toCancelEvent } from "../events.ts";
import { type DeliveryRow, findDelivery } from "../queries.ts";
import { bookAdjustment } from "../steps/bookAdjustment.ts";
import { closeDebt } from "../steps/closeDebt.ts";
import { setStatus } from "../steps/setStatus.ts";
import { freeReference } from "./ownReferences.ts";

/**
 * Cancels a locked order in transit and refunds what was paid for it. Throws `conflict` if it isn't in transit, or part of its debt is
 * written off.
 */
export async function cancelOrder(
  tx: Tx,
  author: Author,
  before: DeliveryRow,
  { reason, kind = "cancellation" }: { reason: string; kind?: "cancellation" | "return" },
): Promise<ChangedOrder> {
  if (!canMove(before.status, "cancelled"))
    return refuseStatus(tx, author, before, cannotMove(before.status, "cancelled"));
  await bookAdjustment(tx, author, before, { kind, to: "cancelled" });
  return endOrder(tx, author, before, reason);
}

/**
 * Cancels a locked pending order for who asked for it. Throws `conflict` if it isn't pending any more, something was paid for it, or part of its
 * debt is written off.
 */
export async function cancelPending(
  tx: Tx,
  author: Author,
  before: DeliveryRow,
  { reason }: { reason: string },
): Promise<ChangedOrder> {
  if (!isEditable(before.status)) return refuseStatus(tx, author, before, changeTexts.cancelOnlyPending);
  await bookAdjustment(tx, author, before, { kind: "cancellation", to: "cancelled" });
  const { standing } = await lockDebt(tx, before.id);
  if (standing.length > 0) throw conflict(deliveryTexts.hasPayments);
  return endOrder(tx, author, before, reason);
}

async function endOrder(tx: Tx, author: Author, before: DeliveryRow, reason: string): Promise<ChangedOrder> {
  await setStatus(tx, { id: before.id, status: "cancelled", notes: reason, at: author.at });
  await freeReference(tx, before.id);
  const refunds = await closeDebt(tx, author, before, "cancellation");
  const row = orNotFound(await findDelivery(tx, author.companyId, before.id));
  return { row, events: [toCancelEvent(before, row), ...refunds] };
}
