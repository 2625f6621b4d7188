import { canMove } from "#features/deliveries/rules.ts";
import { cannotMove } from "#features/deliveries/texts.ts";
import { addDays, type Day } from "#shared/dates.ts";
import type { CourierActionKind, CourierActionStatus, DeliveryStatus } from "#shared/vocabulary.ts";
import { phoneTexts } from "./texts.ts";

/** An order as an action finds it. */
export interface Found {
  status: DeliveryStatus;
  courier_id: number | null;
}

/** Why an action of this courier does not fit the order; null if it does. */
export function misfit(kind: CourierActionKind, order: Found | undefined, courierId: number): string | null {
  if (!order) return phoneTexts.unknownOrder;
  if (order.courier_id !== courierId) return phoneTexts.notYours;
  const to = kind === "start" ? "in_transit" : "delivered";
  // A failed attempt needs what a delivery needs, and leaves the order in transit.
  return canMove(order.status, to) ? null : cannotMove(order.status, to);
}

/** Whether the recipient gave money with this action: banknotes, or a transfer that the courier saw. */
export const carriesMoney = (collection: { outcome: string } | null): boolean =>
  collection?.outcome === "collected";

/** A phone without signal may send an action so many days later. */
const LATE_DAYS = 7;

/** The day of an action by the phone's clock, which may be wrong: then the day when it arrived. */
export const dayOf = (said: Day, arrived: Day): Day =>
  said > arrived || said < addDays(arrived, -LATE_DAYS) ? arrived : said;

/** What becomes of an action. One with money is never just refused: the goods were handed over, and somebody has the money. */
export function statusOf(why: string | null, withMoney: boolean): CourierActionStatus {
  if (why === null) return "done";
  return withMoney ? "review" : "refused";
}
