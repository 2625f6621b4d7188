import { canMove } from "#features/deliveries/rules.ts";
import { cannotMove } from "#features/deliveries/texts.ts";
import type { Author } from "#server/author.ts";
import type { Tx } from "#server/schema.ts";
import { orNotFound } from "#shared/errors.ts";
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
  await setStatus(tx, { id: before.id, status: "cancelled", notes: reason, at: author.at });
  await freeReference(tx, before.id);
  const refunds = await closeDebt(tx, author, before, "cancellation");
  const row = orNotFound(await findDelivery(tx, author.companyId, before.id));
  return { row, events: [toCancelEvent(before, row), ...refunds] };
}
