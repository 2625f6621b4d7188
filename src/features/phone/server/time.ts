import { closedUntilOf } from "#features/company/server/verbs/refuseClosed.ts";
import type { DeliveryRow } from "#features/deliveries/server/queries.ts";
import type { Author } from "#server/author.ts";
import type { Db, Tx } from "#server/schema.ts";
import { type Day, dayAt, type Instant } from "#shared/dates.ts";
import type { CourierAction } from "../contract.ts";
import { clampInstant, correctInstant, dayOf } from "../rules.ts";
import { statesOf } from "./queries.ts";

/** Who sent a batch of actions, and when. */
export interface Arrival extends Author {
  /** When today began. */
  since: Instant;
  /** The phone's clock when it sent them; null if it doesn't say. */
  sentAt: Instant | null;
}

/** When an action was done. */
export interface ActionTime {
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
export async function timeOf(
  tx: Tx,
  action: CourierAction,
  order: DeliveryRow | undefined,
  arrival: Arrival,
): Promise<ActionTime> {
  const { companyId, at: arrived, today, timeZone, sentAt } = arrival;
  const dayIn = (instant: Instant) => dayAt(new Date(instant), timeZone);
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
