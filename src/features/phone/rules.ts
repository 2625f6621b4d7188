import { type Day, type Instant, instantAt } from "#shared/dates.ts";

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
/** Bytes of a piece of a photo or signature. */
export const PIECE_BYTES = 64 * 1024;
/** A file is attached to an action that named it so many days before. */
export const ATTACH_DAYS = 30;
/** Reviews of one courier that wait for a decision. Another waits in the phone. */
export const MOST_REVIEWS = 20;

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
