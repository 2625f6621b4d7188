import type { CourierAction, PhoneCollectedBody } from "#features/phone/actionFields.ts";
import { rateOn } from "#features/rates/server/queries.ts";
import type { Db, Tx } from "#server/schema.ts";
import type { Day, Instant } from "#shared/dates.ts";
import { AppError } from "#shared/errors.ts";
import { attachNamed } from "../files/attach.ts";
import type { ReviewedCollection } from "../reviews/reviewed.ts";
import { type Judgement, pinFaultOf } from "./judge.ts";
import type { ActionRow, Arrival, ArrivedAction } from "./read.ts";

/** Why the office's own rules did not let the order move. */
export interface Refusal {
  why: string;
  /** Another payment has the reference, or one that only looks like it (`similar`). */
  taken: boolean;
  similar: boolean;
}

interface Outcome {
  judgement: Judgement;
  refusal: Refusal | null;
  agreedId: number | undefined;
}

/** Stores an action with what became of it, and attaches its files. */
export async function storeAction(
  tx: Tx,
  arrival: Arrival,
  { action, courier, order, files, time, situation }: ArrivedAction,
  { judgement: { status, reason, isGone }, refusal, agreedId }: Outcome,
): Promise<ActionRow> {
  const collection = action.kind === "deliver" ? action.collection : null;
  const stored =
    collection?.outcome === "collected" && status === "review"
      ? await toReviewed(tx, courier.company_id, collection, { day: time.day, refusal })
      : collection;
  const row = await addAction(tx, {
    ...columnsOf(action, time.at),
    collection: stored && JSON.stringify(stored),
    company_id: courier.company_id,
    courier_id: courier.id,
    account_id: arrival.accountId,
    delivery_id: order?.id ?? null,
    status,
    message: reason,
    review_kind: isGone ? "delivery" : null,
    agreed_id: agreedId ?? null,
    pin_check: pinFaultOf(action, situation),
    sign_in_id: arrival.signInId,
    created_at: arrival.at,
  });
  // Another request of the same phone stored it first: only possible for an order that does not exist, so nothing was moved.
  if (!row) throw new AppError("unavailable", { retryAfter: 1 });
  if (order && status !== "refused") await attachNamed(tx, row, order.id, files);
  return row;
}

/**
 * A collection that waits for a decision, with the phone's rate or else the day's, so that a later change of the rate has no effect. Its
 * reference may be like an earlier one's: the admin who accepts it sees which.
 */
async function toReviewed(
  db: Db,
  companyId: number,
  collection: PhoneCollectedBody,
  { day, refusal }: { day: Day; refusal: Refusal | null },
): Promise<ReviewedCollection> {
  const rate = collection.rate ?? (await rateOn(db, companyId, day))?.rate ?? null;
  const accept_similar = collection.accept_similar || refusal?.similar === true;
  return { ...collection, rate, accept_similar, taken: refusal?.taken === true, day };
}

function columnsOf(action: CourierAction, happened_at: Instant) {
  const { id: uuid, kind } = action;
  const empty = {
    reason: null,
    note: null,
    receiver_name: null,
    receiver_document: null,
    packages_delivered: null,
    partial_reason: null,
  };
  const own = { uuid, kind, happened_at };
  if (action.kind === "fail") return { ...empty, ...own, reason: action.reason, note: action.note };
  if (action.kind === "start") return { ...empty, ...own };
  if (action.kind === "note") return { ...empty, ...own, note: action.note };
  const { note, receiver_name, receiver_document } = action;
  const { packages_delivered = null, partial_reason = null } = action;
  return { ...empty, ...own, note, receiver_name, receiver_document, packages_delivered, partial_reason };
}

type NewAction = Omit<ActionRow, "id" | "decision" | "decided_by" | "decided_at" | "decision_note">;

function addAction(tx: Tx, row: NewAction): Promise<ActionRow | undefined> {
  return tx
    .insertInto("courier_actions")
    .values({ ...row, decision: null, decided_by: null, decided_at: null, decision_note: null })
    .onConflict((conflict) => conflict.columns(["company_id", "courier_id", "uuid"]).doNothing())
    .returningAll()
    .executeTakeFirst();
}
