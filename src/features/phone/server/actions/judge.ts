import { type Brought, lackingProof, type ProofRules } from "#features/company/rules.ts";
import { periodClosed } from "#features/company/texts.ts";
import { parcelErrors, type TakenParcels } from "#features/deliveries/fields/parcels.ts";
import { canMove, isAssignable } from "#features/deliveries/rules.ts";
import { cannotMove } from "#features/deliveries/texts.ts";
import { ATTEMPTS_A_DAY, NOTES_A_DAY } from "#features/phone/rules.ts";
import { phoneTexts } from "#features/phone/texts.ts";
import type { Day } from "#shared/dates.ts";
import type { CollectionOutcome, CourierActionStatus, DeliveryStatus, PinFault } from "#shared/vocabulary.ts";

/** What of an action its judgement looks at. */
type Action =
  | { kind: "start" | "fail" | "note" }
  | ({
      kind: "deliver";
      photo: readonly string[];
      signature: string | null;
      receiver_document: string | null;
      /** What the recipient told. */
      pin: string | null;
      collection: { outcome: CollectionOutcome } | null;
    } & TakenParcels);

/** What the database knows when an action of a courier arrives. */
export interface Situation {
  courierId: number;
  /** The company has or had the order. */
  exists: boolean;
  /** Undefined if the company has it no more, or never had. */
  order: { status: DeliveryStatus; courier_id: number | null } | undefined;
  /** How many parcels it is. */
  packages: number;
  /** Nothing is left to collect at the order's door. */
  nothingDue: boolean;
  /** The phone says a day before the order was created or sent. */
  isEarly: boolean;
  /** The end of the closed period, if the money is of a day in it. */
  closedUntil: Day | null;
  /** The order had as many attempts today as it may have, or for a note as many notes. */
  hasAllAttempts: boolean;
  /** The order ended on another day. */
  endedBefore: boolean;
  /** What a delivery of the order has to bring; undefined if nothing is known of the order. */
  proof: { policy: ProofRules; pin: { code: string } | null } | undefined;
  /** Another phone of the courier sent the same before. */
  isRepeated: boolean;
}

export interface Judgement {
  status: CourierActionStatus;
  /** Why it isn't done, or that it was done before. */
  reason: string | null;
  /** Nothing is to do: another phone of the courier did it. */
  isRepeated?: true;
  /** A delivery of an order that somebody else has, or that has ended. */
  isGone?: true;
}

/**
 * What becomes of an action. One with money is never just refused: the goods were handed over, and somebody has the money. Nor is a
 * delivery of an order that somebody else got meanwhile, or that ended, or whose proof is not enough: what was brought is kept. But
 * nobody collects for an order that the company never had. `refused`: why the order could not be moved, if that was tried.
 */
export function judgeAction(action: Action, situation: Situation, refused: string | null): Judgement {
  const reason = refused ?? refusalReason(action, situation);
  if (reason === null) {
    const lack = lackOf(action, situation);
    return lack === null ? { status: "done", reason } : { status: "review", reason: lack };
  }
  if (refused === null && situation.isRepeated)
    return { status: "done", reason: phoneTexts.alreadyDone, isRepeated: true };
  if (isGone(action, situation)) return { status: "review", reason, isGone: true };
  const keeps = situation.exists && carriesMoney(action);
  return { status: keeps ? "review" : "refused", reason };
}

/** Why an action does not fit its order; null if it does. */
function refusalReason(
  action: Action,
  { courierId, order, nothingDue, isEarly, closedUntil, hasAllAttempts, endedBefore }: Situation,
): string | null {
  const { kind } = action;
  if (!order) return phoneTexts.unknownOrder;
  if (order.courier_id !== courierId) return phoneTexts.notYours;
  if (kind === "note") {
    if (endedBefore) return phoneTexts.endedBefore;
    return hasAllAttempts ? phoneTexts.tooManyNotes(NOTES_A_DAY) : null;
  }
  const to = kind === "start" ? "in_transit" : "delivered";
  // A failed attempt needs what a delivery needs, and leaves the order in transit.
  if (!canMove(order.status, to)) return cannotMove(order.status, to);
  if (kind === "fail" && hasAllAttempts) return phoneTexts.tooManyAttempts(ATTEMPTS_A_DAY);
  if (!carriesMoney(action)) return null;
  if (nothingDue) return phoneTexts.nothingDue;
  if (isEarly) return phoneTexts.tooEarly;
  return closedUntil === null ? null : periodClosed(closedUntil);
}

/**
 * What a delivery lacks: parcels that are the order's, parts that its policy requires, and without the order's PIN a photo. Null if nothing,
 * and for other actions.
 */
function lackOf(action: Action, situation: Situation): string | null {
  if (action.kind !== "deliver") return null;
  const [wrong] = Object.values(
    parcelErrors({ packages: situation.packages, status: "in_transit" }, action),
  ).flat();
  if (wrong !== undefined) return wrong;
  if (!situation.proof) return null;
  const brought: Brought = {
    photo: action.photo.length > 0,
    signature: action.signature !== null,
    document: action.receiver_document !== null,
  };
  const lacking = lackingProof(situation.proof.policy, brought);
  if (lacking.length > 0) return phoneTexts.lacks(lacking);
  return pinFaultOf(action, situation) !== null && !brought.photo ? phoneTexts.lacksPin : null;
}

/** What is wrong with the PIN of a delivery; null if it is right, or none is needed. */
export function pinFaultOf(action: Action, { proof }: Pick<Situation, "proof">): PinFault | null {
  if (action.kind !== "deliver" || !proof?.pin || action.pin === proof.pin.code) return null;
  return action.pin === null ? "missing" : "wrong";
}

/** Whether the recipient gave money with this action: banknotes, or a transfer that the courier saw. */
export const carriesMoney = (action: Action): boolean =>
  action.kind === "deliver" && action.collection?.outcome === "collected";

/** The order went to somebody else, or has ended, while this courier handed it over. */
const isGone = ({ kind }: Action, { courierId, order }: Situation): boolean =>
  kind === "deliver" &&
  order !== undefined &&
  (order.courier_id !== courierId || !isAssignable(order.status));
