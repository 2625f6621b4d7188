import { dueAtDoor } from "#features/collections/rules.ts";
import { closedUntilOf } from "#features/company/server/verbs/refuseClosed.ts";
import { isAssignable } from "#features/deliveries/rules.ts";
import { type DeliveryRow, findDelivery } from "#features/deliveries/server/queries.ts";
import { lockDebt } from "#features/ledger/server/queries.ts";
import type { CourierAction } from "#features/phone/actionFields.ts";
import { clampInstant, correctInstant, dayOf } from "#features/phone/rules.ts";
import type { Author } from "#server/author.ts";
import { lockForUpdate } from "#server/database/locks.ts";
import type { Db, RowOf, Tx } from "#server/schema.ts";
import { type Day, dayAt, type Instant } from "#shared/dates.ts";
import { type CourierRef, filesNamedBy, lockFiles, type NamedFile } from "../files/attach.ts";
import { askedOf } from "../proof/asked.ts";
import { courierOf, hasAllOf, STANDING, statesOf } from "../queries.ts";
import { carriesMoney, type Situation } from "./judge.ts";

/** Who sent a batch of actions, and when. */
export interface Arrival extends Author {
  /** When today began. */
  since: Instant;
  /** The phone's clock when it sent them; null if it doesn't say. */
  sentAt: Instant | null;
  /** The phone. */
  signInId: number | null;
}

/** A new action with what it concerns. */
export interface ArrivedAction {
  action: CourierAction;
  courier: CourierRef;
  order: DeliveryRow | undefined;
  files: readonly NamedFile[];
  time: ActionTime;
  situation: Situation;
}

export type ActionRow = RowOf<"courier_actions">;

/** Locks and reads what an action concerns, or the action itself if it was stored before. */
export async function readAction(
  tx: Tx,
  arrival: Arrival,
  action: CourierAction,
): Promise<{ stored: ActionRow } | ArrivedAction> {
  const courier = await courierOf(tx, { id: arrival.accountId });
  const files = filesNamedBy(action);
  if (files.length > 0) await lockFiles(tx, courier);
  const exists = await lockOrder(tx, courier.company_id, action.delivery_id);
  const stored = await findAction(tx, courier, action.id);
  if (stored) return { stored };
  const order = await findDelivery(tx, courier.company_id, action.delivery_id);
  const time = await timeOf(tx, action, order, arrival);
  const proof =
    action.kind === "deliver" ? await askedOf(tx, courier.company_id, [action.delivery_id]) : null;
  const situation: Situation = {
    courierId: courier.id,
    exists,
    order,
    packages: order?.packages ?? 1,
    isEarly: time.isEarly,
    closedUntil: time.closedUntil,
    proof: proof?.get(action.delivery_id),
    isRepeated:
      order !== undefined && (await isRepeated(tx, { action, courier, order, signInId: arrival.signInId })),
    nothingDue: order !== undefined && carriesMoney(action) && (await isPaid(tx, order)),
    hasAllAttempts:
      (action.kind === "fail" || action.kind === "note") &&
      (await hasAllOf(tx, courier.company_id, action, arrival.since)),
    endedBefore: order !== undefined && !isAssignable(order.status) && order.updated_at < arrival.since,
  };
  return { action, courier, order, files, time, situation };
}

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

/** When an action was done. */
interface ActionTime {
  /** As it is kept and shown. */
  at: Instant;
  /** The day of its money. */
  day: Day;
  /** It says a day before the order was created or sent, whose rate the phone may not choose. */
  isEarly: boolean;
  /** The end of the closed period, if the day of its money lies in it. */
  closedUntil: Day | null;
}

/** The time of an action on `order`, by the phone's clock as far as that can be right. */
async function timeOf(
  tx: Tx,
  action: CourierAction,
  order: DeliveryRow | undefined,
  arrival: Arrival,
): Promise<ActionTime> {
  const { companyId, at: arrived, today, sentAt } = arrival;
  const dayIn = (instant: Instant) => dayAt(new Date(instant), arrival);
  const said = correctInstant(action.at, sentAt, arrived);
  const at = clampInstant(said, arrived);
  const day = dayOf(dayIn(at), today);
  const collection = action.kind === "deliver" ? action.collection : null;
  if (!order || !collection) return { at, day, isEarly: false, closedUntil: null };
  const first = dayIn(await startOf(tx, companyId, order));
  const paidOn = collection.outcome === "collected" ? collection.paid_on : undefined;
  const isEarly = dayIn(said) < first || (paidOn !== undefined && paidOn < first);
  const closedUntil = await closedUntilOf(tx, arrival, [paidOn ?? day]);
  return { at, day: isEarly ? today : day, isEarly, closedUntil };
}

/** When an order was sent, by the phone that started it or by the office; when it was created, if that is later or it was not sent. */
async function startOf(db: Db, companyId: number, { id, created_at }: DeliveryRow): Promise<Instant> {
  const sent = (await statesOf(db, { companyId, id })).findLast(({ status }) => status === "in_transit");
  if (!sent) return created_at;
  const byPhone = await db
    .selectFrom("courier_actions")
    .select("happened_at")
    .where("company_id", "=", companyId)
    .where("delivery_id", "=", id)
    .where("kind", "=", "start")
    .where("status", "=", "done")
    .where("created_at", "=", sent.at)
    .executeTakeFirst();
  const started = byPhone?.happened_at ?? sent.at;
  return started > created_at ? started : created_at;
}

/** Whether nothing is left to collect, although the phone had something. */
async function isPaid(tx: Tx, order: DeliveryRow): Promise<boolean> {
  if (order.cod_status !== "pending") return true;
  const { remaining } = (await lockDebt(tx, order.id)).row;
  const { fee, goods } = dueAtDoor({ ...order, collect_fee: order.collect_fee === 1, remaining });
  return fee + goods === 0;
}

interface Sent {
  action: CourierAction;
  courier: CourierRef;
  order: DeliveryRow;
  /** The phone that sends it. */
  signInId: number | null;
}

/** Whether another phone of the courier did the same to the order: left with it, or handed it over for the same money. */
async function isRepeated(db: Db, { action, courier, order, signInId }: Sent): Promise<boolean> {
  if (action.kind === "fail" || action.kind === "note" || order.courier_id !== courier.id) return false;
  const query = db
    .selectFrom("courier_actions as a")
    .select(["a.collection", "a.sign_in_id"])
    .where("a.company_id", "=", courier.company_id)
    .where("a.delivery_id", "=", order.id)
    .where("a.courier_id", "=", courier.id)
    .where("a.kind", "=", action.kind)
    .where("a.status", "=", "done");
  const done = await (action.kind === "deliver" ? query.where(STANDING) : query).execute();
  const others = done.filter(({ sign_in_id }) => sign_in_id !== null && sign_in_id !== signInId);
  if (action.kind === "start") return others.length > 0;
  const money = moneyOf(action.collection);
  return others.some(({ collection }) => moneyOf(collection && JSON.parse(collection)) === money);
}

/** What of a collection is the same on two phones that were at the same door. */
function moneyOf(collection: object | null): string {
  const { outcome, method, currency, tenders, reference } = (collection ?? {}) as Record<string, unknown>;
  return JSON.stringify([outcome, method, currency, tenders, reference]);
}
