import type { DeliveryRow } from "#features/deliveries/server/queries.ts";
import type { CourierAction } from "#features/phone/actionFields.ts";
import type { Db } from "#server/schema.ts";
import type { CourierRef } from "../files/attach.ts";
import { STANDING } from "../queries.ts";

interface Sent {
  action: CourierAction;
  courier: CourierRef;
  order: DeliveryRow;
  /** The phone that sends it. */
  signInId: number | null;
}

/** What of a collection is the same on two phones that were at the same door. */
function moneyOf(collection: object | null): string {
  const { outcome, method, currency, tenders, reference } = (collection ?? {}) as Record<string, unknown>;
  return JSON.stringify([outcome, method, currency, tenders, reference]);
}

/** Whether another phone of the courier did the same to the order: left with it, or handed it over for the same money. */
export async function isRepeated(db: Db, { action, courier, order, signInId }: Sent): Promise<boolean> {
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
