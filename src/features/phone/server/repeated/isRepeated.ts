import type { DeliveryRow } from "#features/deliveries/server/queries.ts";
import type { CourierAction } from "#features/phone/actionFields.ts";
import type { Db } from "#server/schema.ts";
import type { CourierRef } from "../files/attach.ts";

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
  if (action.kind === "fail" || order.courier_id !== courier.id) return false;
  const done = await db
    .selectFrom("courier_actions")
    .select(["collection", "sign_in_id"])
    .where("company_id", "=", courier.company_id)
    .where("delivery_id", "=", order.id)
    .where("courier_id", "=", courier.id)
    .where("kind", "=", action.kind)
    .where("status", "=", "done")
    .execute();
  const others = done.filter(({ sign_in_id }) => sign_in_id !== null && sign_in_id !== signInId);
  if (action.kind === "start") return others.length > 0;
  const money = moneyOf(action.collection);
  return others.some(({ collection }) => moneyOf(collection && JSON.parse(collection)) === money);
}
