import type { Author } from "#server/author.ts";
import type { Tx } from "#server/schema.ts";
import type { Instant } from "#shared/dates.ts";
import { orNotFound } from "#shared/errors.ts";
import type { AttemptReason } from "#shared/vocabulary.ts";
import { type ChangedOrder, toAttemptEvent } from "../events.ts";
import { type DeliveryRow, findDelivery } from "../queries.ts";

/** Counts a failed attempt to hand a locked order over. `at`: when it was, by the phone's clock. Its version moves, so that every open page learns of it. */
export async function noteAttempt(
  tx: Tx,
  author: Author,
  before: DeliveryRow,
  { reason, at }: { reason: AttemptReason; at: Instant },
): Promise<ChangedOrder> {
  await tx
    .updateTable("deliveries")
    .set((eb) => ({
      attempt_count: eb("attempt_count", "+", 1),
      attempt_reason: reason,
      attempt_at: at,
      updated_at: author.at,
      version: eb("version", "+", 1),
    }))
    .where("id", "=", before.id)
    .execute();
  const row = orNotFound(await findDelivery(tx, author.companyId, before.id));
  return { row, events: [toAttemptEvent(before, row, reason)] };
}
