import { randomUUID } from "node:crypto";
import type { DeliveryRow } from "#features/deliveries/server/queries.ts";
import { countFailure, noteAttempt } from "#features/deliveries/server/verbs/noteAttempt.ts";
import type { Author } from "#server/author.ts";
import type { Tx } from "#server/schema.ts";
import type { AttemptReason, ReportedReason } from "#shared/vocabulary.ts";

interface Attempt {
  delivery_id: number;
  courier_id: number;
  reason: AttemptReason;
  note: string | null;
}

/** Keeps an attempt that no phone sent. */
const addAttempt = (tx: Tx, { companyId, accountId, at }: Author, attempt: Attempt) =>
  tx
    .insertInto("courier_actions")
    .values({
      ...attempt,
      company_id: companyId,
      account_id: accountId,
      uuid: randomUUID(),
      kind: "fail",
      status: "done",
      happened_at: at,
      created_at: at,
      message: null,
      collection: null,
      receiver_name: null,
      receiver_document: null,
      packages_delivered: null,
      partial_reason: null,
      decision: null,
      decided_by: null,
      decided_at: null,
      decision_note: null,
    })
    .execute();

/** Keeps the attempt of an order that was marked as delivered by mistake. `note` says why it was reopened. */
export async function keepMistake(tx: Tx, author: Author, mistake: Omit<Attempt, "reason">): Promise<void> {
  await countFailure(tx, mistake.delivery_id, { reason: "mistake", at: author.at });
  await addAttempt(tx, author, { ...mistake, reason: "mistake" });
}

/** Keeps the failed attempt of a locked order that its courier told the office of. Throws `conflict` if it isn't in transit. */
export async function keepAttempt(
  tx: Tx,
  author: Author,
  before: DeliveryRow,
  { reason, note }: { reason: ReportedReason; note: string | null },
): ReturnType<typeof noteAttempt> {
  const { id: delivery_id, courier_id } = before;
  const noted = await noteAttempt(tx, author, before, { reason, at: author.at });
  // In transit an order has a courier.
  if (courier_id !== null) await addAttempt(tx, author, { delivery_id, courier_id, reason, note });
  return noted;
}
