import { RETRIED_DAYS } from "./texts.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const LONGEST = RETRIED_DAYS * 24 * HOUR;

/** How long to wait after each failed attempt, in milliseconds; after the last one, half a day each. */
const WAITS = [5000, MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR];
const HALF_DAY = 12 * HOUR;

/**
 * When a message is sent again that failed for the `attempts`th time; null: three days after it was written nobody tries any more. The
 * last attempt is at the end of them.
 */
export function nextAttempt(createdAt: Date, attempts: number, now: Date): Date | null {
  const last = createdAt.getTime() + LONGEST;
  if (now.getTime() >= last) return null;
  return new Date(Math.min(now.getTime() + (WAITS[attempts - 1] ?? HALF_DAY), last));
}

/** What an answer means. */
export function outcomeOf(status: number): "taken" | "gone" | "refused" {
  if (status >= 200 && status < 300) return "taken";
  return status === 410 ? "gone" : "refused";
}
