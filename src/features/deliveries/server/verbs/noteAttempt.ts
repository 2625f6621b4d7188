import { orderRefusals } from "#features/deliveries/texts.ts";
import type { Author } from "#server/author.ts";
import type { Tx } from "#server/schema.ts";
import type { Instant } from "#shared/dates.ts";
import { orNotFound } from "#shared/errors.ts";
import type { AttemptReason } from "#shared/vocabulary.ts";
import { type ChangedOrder, refuseStatus, toAttemptEvent } from "../events.ts";
import { type DeliveryRow, findDelivery } from "../queries.ts";

interface Attempt {
  reason: AttemptReason;
  /** When it was, by the phone's clock. */
  at: Instant;
}

/**
 * Counts a failed attempt to hand a locked order over. Its version moves, so that every open page learns of it. Throws `conflict` if it
 * isn't in transit.
 */
export async function noteAttempt(
  tx: Tx,
  author: Author,
  before: DeliveryRow,
  attempt: Attempt,
): Promise<ChangedOrder> {
  if (before.status !== "in_transit")
    return refuseStatus(tx, author, before, orderRefusals.attemptNeedsTransit);
  await countFailure(tx, before.id, attempt);
  await tx
    .updateTable("deliveries")
    .set((eb) => ({ updated_at: author.at, version: eb("version", "+", 1) }))
    .where("id", "=", before.id)
    .execute();
  const row = orNotFound(await findDelivery(tx, author.companyId, before.id));
  return { row, events: [toAttemptEvent(before, row, attempt.reason)] };
}

/** Counts a failed attempt on a locked order whose version moves with another change. */
export async function countFailure(tx: Tx, id: number, { reason, at }: Attempt): Promise<void> {
  await tx
    .updateTable("deliveries")
    .set((eb) => ({
      attempt_count: eb("attempt_count", "+", 1),
      attempt_reason: reason,
      attempt_at: at,
    }))
    .where("id", "=", id)
    .execute();
}
