import { refuseClosed } from "#features/company/server/verbs/refuseClosed.ts";
import { isEditable } from "#features/deliveries/rules.ts";
import { orderRefusals, deliveryTexts as texts } from "#features/deliveries/texts.ts";
import { isByHand } from "#features/ledger/rules.ts";
import { lockDebt } from "#features/ledger/server/queries.ts";
import type { Author } from "#server/author.ts";
import type { Tx } from "#server/schema.ts";
import { conflict } from "#shared/errors.ts";
import { type ChangedOrder, refuseStatus, toDeleteEvent } from "../events.ts";
import type { DeliveryRow } from "../queries.ts";
import { closeDebt } from "../steps/closeDebt.ts";
import { freeReference } from "./ownReferences.ts";

/**
 * Hides a locked pending order: its row, number and ledger remain. Throws `conflict` if it isn't pending, has payments by hand, part of
 * its debt is written off, or its day is in the closed period. Returns it as it was.
 */
export async function removeOrder(tx: Tx, author: Author, before: DeliveryRow): Promise<ChangedOrder> {
  if (!isEditable(before.status)) return refuseStatus(tx, author, before, orderRefusals.notDeletable);
  await refuseClosed(tx, author, before.date);
  const { standing } = await lockDebt(tx, before.id);
  if (standing.some(isByHand)) throw conflict(texts.hasPayments);
  // Before the ledger, as in an edit or a cancellation: the day's orders are counted before its cash.
  await tx
    .updateTable("deliveries")
    .set({ deleted_at: author.at, updated_at: author.at })
    .where("id", "=", before.id)
    .execute();
  await freeReference(tx, before.id);
  const refunds = await closeDebt(tx, author, before, "deletion");
  // Last, because the company's other orders wait from here to the commit (decision 0006).
  await tx
    .updateTable("companies")
    .set((eb) => ({ order_count: eb("order_count", "-", 1) }))
    .where("id", "=", author.companyId)
    .execute();
  return { row: before, events: [toDeleteEvent(before), ...refunds] };
}
