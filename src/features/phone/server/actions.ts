import { dueAtDoor } from "#features/collections/rules.ts";
import { formatNumber, isAssignable } from "#features/deliveries/rules.ts";
import { type DeliveryRow, findDelivery } from "#features/deliveries/server/queries.ts";
import { deliverOrder } from "#features/deliveries/server/verbs/deliverOrder.ts";
import { noteAttempt } from "#features/deliveries/server/verbs/noteAttempt.ts";
import { sendOrder } from "#features/deliveries/server/verbs/sendOrder.ts";
import { lockDebt } from "#features/ledger/server/queries.ts";
import { rateOn } from "#features/rates/server/queries.ts";
import type { EventDraft } from "#server/audit.ts";
import type { Author } from "#server/author.ts";
import { lockForUpdate } from "#server/database/locks.ts";
import type { Each } from "#server/endpoint.ts";
import type { Db, RowOf, Tx } from "#server/schema.ts";
import type { Day, Instant } from "#shared/dates.ts";
import { AppError } from "#shared/errors.ts";
import type { PinFault } from "#shared/vocabulary.ts";
import type { CourierAction, PhoneCollectedBody } from "../actionFields.ts";
import type { ActionResult } from "../contract.ts";
import { carriesMoney, type Judgement, judgeAction } from "../rules.ts";
import { noted, phoneTexts } from "../texts.ts";
import { attachNamed, type CourierRef, filesNamedBy, lockFiles } from "./files/attach.ts";
import { checkProof } from "./proof/asked.ts";
import { keepPlace } from "./proof/keepPlace.ts";
import { courierOf, hasAllOf, hasAllReviews } from "./queries.ts";
import { isRepeated } from "./repeated/isRepeated.ts";
import { type ReviewedCollection, reviewedCollection } from "./reviews/reviewed.ts";
import { stopOf } from "./stops.ts";
import { type ActionTime, type Arrival, timeOf } from "./time.ts";

/** `later`: it would wait for a decision, but too many of the courier's do. Nothing was stored, and the phone keeps it. */
type Result = ActionResult | "later";

/** Applies one action in its own transaction. One that was applied before has the same result again. */
export async function applyAction(each: Each, arrival: Arrival, action: CourierAction): Promise<Result> {
  try {
    return await each(action.id, (tx) => attemptAction(tx, arrival, action, null));
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    // What moving the order wrote is rolled back, and the refusal is stored instead.
    return each(action.id, (tx) => attemptAction(tx, arrival, action, refusal));
  }
}

interface Refusal {
  why: string;
  /** Another payment has the reference, or one that only looks like it (`similar`). */
  taken: boolean;
  similar: boolean;
}

/** An expected refusal; null for a failure, after which the phone sends the action again. */
function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof AppError) || (error.code !== "invalid" && error.code !== "conflict")) return null;
  const why = Object.values(error.errors ?? {}).flat()[0] ?? error.message;
  return { why, taken: error.usedReference === true, similar: error.duplicate === true };
}

async function attemptAction(
  tx: Tx,
  author: Arrival,
  action: CourierAction,
  refusal: Refusal | null,
): Promise<{ result: Result; events: EventDraft[] }> {
  const courier = await courierOf(tx, { id: author.accountId });
  const files = filesNamedBy(action);
  if (files.length > 0) await lockFiles(tx, courier);
  const exists = await lockOrder(tx, courier.company_id, action.delivery_id);
  const stored = await findAction(tx, courier, action.id);
  if (stored) return { result: await resultOf(tx, stored, author.today), events: [] };
  const order = await findDelivery(tx, courier.company_id, action.delivery_id);
  const time = await timeOf(tx, action, order, author);
  const { lack, pinFault } = await checkProof(tx, courier.company_id, action);
  const situation = {
    ...{ courierId: courier.id, exists, order, isEarly: time.isEarly },
    isRepeated:
      order !== undefined && (await isRepeated(tx, { action, courier, order, signInId: author.signInId })),
    closedUntil: time.closedUntil,
    nothingDue: order !== undefined && carriesMoney(collectionOf(action)) && (await isPaid(tx, order)),
    hasAllAttempts:
      (action.kind === "fail" || action.kind === "note") &&
      (await hasAllOf(tx, courier.company_id, action, author.since)),
    endedBefore: order !== undefined && !isAssignable(order.status) && order.updated_at < author.since,
    lack,
  };
  const judgement = judgeAction(action, situation, refusal?.why ?? null);
  if (judgement.status === "review" && (await hasAllReviews(tx, courier.company_id, courier.id)))
    return { result: "later", events: [] };
  const { events, agreedId }: Done = order
    ? await carryOut(tx, author, { action, order, judgement, time })
    : { events: [] };
  const storing = { action, courier, order, judgement, refusal, time, agreedId, pinFault };
  const row = await storeAction(tx, author, storing);
  if (order && judgement.status !== "refused") await attachNamed(tx, row, order.id, files);
  return { result: await resultOf(tx, row, author.today), events };
}

const collectionOf = (action: CourierAction) => (action.kind === "deliver" ? action.collection : null);

interface JudgedAction {
  action: CourierAction;
  order: DeliveryRow;
  judgement: Judgement;
  time: ActionTime;
}

type Done = Pick<Awaited<ReturnType<typeof deliverOrder>>, "events" | "agreedId">;

/** Moves the order as the office would, and returns the events. */
async function carryOut(
  tx: Tx,
  author: Author,
  { action, order, judgement: { status, isRepeated }, time }: JudgedAction,
): Promise<Done> {
  if (status === "refused" || isRepeated) return { events: [] };
  const number = formatNumber(order.number);
  const event = (summary: string): EventDraft => ({
    action: "update",
    entity: "delivery",
    id: order.id,
    summary,
  });
  if (status === "review")
    return { events: [event(`Envió una entrega de la orden ${number} que espera revisión`)] };
  switch (action.kind) {
    case "start":
      return sendOrder(tx, author, order);
    case "deliver": {
      const moment = { day: time.day };
      const done = await deliverOrder(tx, author, order, { collection: action.collection, moment });
      return { ...done, events: [...done.events, ...(await keepPlace(tx, order, action.location))] };
    }
    case "note":
      return { events: [event(noted(number, action))] };
    case "fail":
      return noteAttempt(tx, author, order, { reason: action.reason, at: time.at });
  }
}

interface Storing {
  action: CourierAction;
  courier: CourierRef;
  order: DeliveryRow | undefined;
  judgement: Judgement;
  refusal: Refusal | null;
  time: ActionTime;
  /** What was agreed at the door, which an admin decides about. */
  agreedId?: number | undefined;
  pinFault: PinFault | null;
}

async function storeAction(
  tx: Tx,
  author: Arrival,
  {
    action,
    courier,
    order,
    judgement: { status, reason, isGone },
    refusal,
    time,
    agreedId,
    pinFault,
  }: Storing,
): Promise<ActionRow> {
  const collection = collectionOf(action);
  const kept =
    collection?.outcome === "collected" && status === "review"
      ? await toReviewed(tx, courier.company_id, collection, { day: time.day, refusal })
      : collection;
  const row = await addAction(tx, {
    ...columnsOf(action, time.at),
    collection: kept && JSON.stringify(kept),
    company_id: courier.company_id,
    courier_id: courier.id,
    account_id: author.accountId,
    delivery_id: order?.id ?? null,
    status,
    message: reason,
    review_kind: isGone ? "delivery" : null,
    agreed_id: agreedId ?? null,
    pin_check: pinFault,
    sign_in_id: author.signInId,
    created_at: author.at,
  });
  // Another request of the same phone stored it first: only possible for an order that does not exist, so nothing was moved.
  if (!row) throw new AppError("unavailable", { retryAfter: 1 });
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

/** Whether nothing is left to collect, although the phone had something. */
async function isPaid(tx: Tx, order: DeliveryRow): Promise<boolean> {
  if (order.cod_status !== "pending") return true;
  const { remaining } = (await lockDebt(tx, order.id)).row;
  const { fee, goods } = dueAtDoor({ ...order, collect_fee: order.collect_fee === 1, remaining });
  return fee + goods === 0;
}

type ActionRow = RowOf<"courier_actions">;

/**
 * Before anything is read, so that the same queue sent twice at once is applied in one order. Returns whether the company has or had
 * the order.
 */
async function lockOrder(tx: Tx, companyId: number, id: number): Promise<boolean> {
  const query = tx.selectFrom("deliveries").select("id").where("company_id", "=", companyId);
  const rows = await lockForUpdate(query.where("id", "=", id), tx).execute();
  return rows.length > 0;
}

function findAction(db: Db, { id, company_id }: CourierRef, uuid: string): Promise<ActionRow | undefined> {
  return db
    .selectFrom("courier_actions")
    .selectAll()
    .where("company_id", "=", company_id)
    .where("courier_id", "=", id)
    .where("uuid", "=", uuid)
    .executeTakeFirst();
}

async function resultOf(db: Db, row: ActionRow, today: Day): Promise<ActionResult> {
  const { uuid, status, company_id, courier_id, delivery_id } = row;
  // The sentence for the office names another client and its payment.
  const message = reviewedCollection(row)?.taken ? phoneTexts.referenceTaken : row.message;
  const delivery = delivery_id === null ? null : await stopOf(db, company_id, courier_id, delivery_id, today);
  return { id: uuid, status, message, delivery };
}

function columnsOf(action: CourierAction, happened_at: Instant) {
  const { id: uuid, kind } = action;
  const empty = { reason: null, note: null, receiver_name: null, receiver_document: null };
  const own = { uuid, kind, happened_at };
  if (action.kind === "fail") return { ...empty, ...own, reason: action.reason, note: action.note };
  if (action.kind === "start") return { ...empty, ...own };
  if (action.kind === "note") return { ...empty, ...own, note: action.note };
  const { note, receiver_name, receiver_document } = action;
  return { ...empty, ...own, note, receiver_name, receiver_document };
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
