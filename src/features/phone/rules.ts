import { type Brought, lackingProof, type ProofRules } from "#features/company/rules.ts";
import { periodClosed } from "#features/company/texts.ts";
import { canMove, isAssignable } from "#features/deliveries/rules.ts";
import { cannotMove } from "#features/deliveries/texts.ts";
import { type Day, type Instant, instantAt } from "#shared/dates.ts";
import type {
  CollectionOutcome,
  CourierActionKind,
  CourierActionStatus,
  DeliveryStatus,
  PinFault,
} from "#shared/vocabulary.ts";
import { phoneTexts } from "./texts.ts";

/** Characters of a note that a phone sends. Fewer than the office's may have, because every list of the phone carries them. */
export const MAX_NOTE = 500;
/** The attempts of an order that a phone's list has: the last ones. */
export const ATTEMPTS_LISTED = 5;
/** Stops that a courier can put in order. */
export const MOST_STOPS = 500;
/** Attempts of one order in one day, and notes. Another is refused. */
export const ATTEMPTS_A_DAY = 20;
export const NOTES_A_DAY = 20;
/** Wrong PINs that a phone takes before it goes on with a photo. */
export const PIN_TRIES = 3;
/** Photos of one action. */
export const MOST_PHOTOS = 3;
/** Bytes of a photo or signature as a phone sends it, and of a piece of one. */
export const MAX_FILE_BYTES = 600 * 1024;
export const PIECE_BYTES = 64 * 1024;
/** A file is attached to an action that named it so many days before. */
export const ATTACH_DAYS = 30;
/** Reviews of one courier that wait for a decision. Another waits in the phone. */
export const MOST_REVIEWS = 20;

/** What the server knows when an action of a courier arrives. */
export interface Situation {
  courierId: number;
  /** The company has or had the order. */
  exists: boolean;
  /** Undefined if the company has it no more, or never had. */
  order: { status: DeliveryStatus; courier_id: number | null } | undefined;
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
  /** What the delivery lacks of what has to prove it; null if nothing. */
  lack: string | null;
  /** Another phone of the courier sent the same before. */
  isRepeated: boolean;
}

interface Action {
  kind: CourierActionKind;
  collection?: { outcome: CollectionOutcome } | null | undefined;
}

/** Why an action does not fit its order; null if it does. */
export function refusalReason(
  { kind, collection }: Action,
  { courierId, order, nothingDue, isEarly, closedUntil, hasAllAttempts, endedBefore }: Situation,
): string | null {
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
  if (!carriesMoney(collection)) return null;
  if (nothingDue) return phoneTexts.nothingDue;
  if (isEarly) return phoneTexts.tooEarly;
  return closedUntil === null ? null : periodClosed(closedUntil);
}

/** What is wrong with the PIN of a delivery; null if it is right, or none is asked for. */
export function pinFaultOf(asked: string | null, told: string | null): PinFault | null {
  if (asked === null || told === asked) return null;
  return told === null ? "missing" : "wrong";
}

/** What a delivery lacks: parts that its policy requires, and without the order's PIN a photo. Null if nothing. */
export function lackOf(policy: ProofRules, brought: Brought, pinFault: PinFault | null): string | null {
  const lacking = lackingProof(policy, brought);
  if (lacking.length > 0) return phoneTexts.lacks(lacking);
  return pinFault !== null && !brought.photo ? phoneTexts.lacksPin : null;
}

/** Whether the recipient gave money with this action: banknotes, or a transfer that the courier saw. */
export const carriesMoney = (collection: { outcome: CollectionOutcome } | null | undefined): boolean =>
  collection?.outcome === "collected";

export interface Judgement {
  status: CourierActionStatus;
  /** Why it isn't done, or that it was done before. */
  reason: string | null;
  /** Nothing is to do: another phone of the courier did it. */
  isRepeated?: true;
  /** A delivery of an order that somebody else has, or that has ended. */
  isGone?: true;
}

/** The order went to somebody else, or has ended, while this courier handed it over. */
const isGone = ({ kind }: Action, { courierId, order }: Situation): boolean =>
  kind === "deliver" &&
  order !== undefined &&
  (order.courier_id !== courierId || !isAssignable(order.status));

/**
 * What becomes of an action. One with money is never just refused: the goods were handed over, and somebody has the money. Nor is a
 * delivery of an order that somebody else got meanwhile, or that ended, or whose proof is not enough: what was brought is kept. But
 * nobody collects for an order that the company never had. `refused`: why the order could not be moved, if that was tried.
 */
export function judgeAction(action: Action, situation: Situation, refused: string | null): Judgement {
  const reason = refused ?? refusalReason(action, situation);
  if (reason === null && action.kind === "deliver" && situation.lack !== null)
    return { status: "review", reason: situation.lack };
  if (reason === null) return { status: "done", reason };
  if (refused === null && situation.isRepeated)
    return { status: "done", reason: phoneTexts.alreadyDone, isRepeated: true };
  if (isGone(action, situation)) return { status: "review", reason, isGone: true };
  const keeps = situation.exists && carriesMoney(action.collection);
  return { status: keeps ? "review" : "refused", reason };
}

const FIRST_MS = Date.parse("0001-01-01T00:00:00Z");
const LAST_MS = Date.parse("9999-12-31T23:59:59.999Z");

/** The nearest moment whose year has four digits. A phone's wrong clock must not stop a delivery. */
export const nearestInstant = (ms: number): Instant =>
  instantAt(new Date(Math.min(LAST_MS, Math.max(FIRST_MS, ms))));

/** When an action was done by the server's clock. The phone's showed `at` then, and `sentAt` when it sent; null: it doesn't say. */
export const correctInstant = (at: Instant, sentAt: Instant | null, arrived: Instant): Instant =>
  sentAt === null ? at : nearestInstant(Date.parse(at) + Date.parse(arrived) - Date.parse(sentAt));

/** A phone without signal may send an action so much later, and its clock may be so much ahead. */
const LATE_MS = 7 * 24 * 3600 * 1000;
const AHEAD_MS = 5 * 60 * 1000;

/** The moment that is kept and shown: the phone's, or that of the arrival if its clock can't be right. */
export function clampInstant(said: Instant, arrived: Instant): Instant {
  const late = Date.parse(arrived) - Date.parse(said);
  return late > LATE_MS || late < -AHEAD_MS ? arrived : said;
}

/** The day of a plausible moment. A clock that is ahead does not reach tomorrow. */
export const dayOf = (said: Day, arrived: Day): Day => (said > arrived ? arrived : said);
