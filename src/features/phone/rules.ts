import { canMove } from "#features/deliveries/rules.ts";
import { cannotMove } from "#features/deliveries/texts.ts";
import { addDays, type Day } from "#shared/dates.ts";
import type {
  CollectionOutcome,
  CourierActionKind,
  CourierActionStatus,
  DeliveryStatus,
} from "#shared/vocabulary.ts";
import { phoneTexts } from "./texts.ts";

/** What the server knows when an action of a courier arrives. */
export interface Situation {
  courierId: number;
  /** The company has or had the order. */
  exists: boolean;
  /** Undefined if the company has it no more, or never had. */
  order: { status: DeliveryStatus; courier_id: number | null } | undefined;
  /** The files that the action names have arrived. */
  hasFiles: boolean;
  /** Nothing is left to collect at the order's door. */
  nothingDue: boolean;
}

interface Action {
  kind: CourierActionKind;
  collection?: { outcome: CollectionOutcome } | null | undefined;
}

/** Why an action does not fit its order; null if it does. */
export function refusalReason(
  { kind, collection }: Action,
  { courierId, order, hasFiles, nothingDue }: Situation,
): string | null {
  if (!order) return phoneTexts.unknownOrder;
  if (order.courier_id !== courierId) return phoneTexts.notYours;
  const to = kind === "start" ? "in_transit" : "delivered";
  // A failed attempt needs what a delivery needs, and leaves the order in transit.
  if (!canMove(order.status, to)) return cannotMove(order.status, to);
  if (!hasFiles) return phoneTexts.fileMissing;
  return carriesMoney(collection) && nothingDue ? phoneTexts.nothingDue : null;
}

/** Whether the recipient gave money with this action: banknotes, or a transfer that the courier saw. */
export const carriesMoney = (collection: { outcome: CollectionOutcome } | null | undefined): boolean =>
  collection?.outcome === "collected";

export interface Judgement {
  status: CourierActionStatus;
  /** Why it isn't done. */
  reason: string | null;
}

/**
 * What becomes of an action. One with money is never just refused: the goods were handed over, and somebody has the money. But nobody
 * collects for an order that the company never had. `refused`: why the order could not be moved, if that was tried.
 */
export function judgeAction(action: Action, situation: Situation, refused: string | null): Judgement {
  const reason = refused ?? refusalReason(action, situation);
  if (reason === null) return { status: "done", reason };
  const keeps = situation.exists && carriesMoney(action.collection);
  return { status: keeps ? "review" : "refused", reason };
}

/** A phone without signal may send an action so many days later. */
const LATE_DAYS = 7;

/** The day of an action by the phone's clock, which may be wrong: then the day when it arrived. */
export const dayOf = (said: Day, arrived: Day): Day =>
  said > arrived || said < addDays(arrived, -LATE_DAYS) ? arrived : said;
