import { sql } from "kysely";
import type { Instant } from "#shared/dates.ts";
import { AppError } from "#shared/errors.ts";
import type { Db, Tx } from "../schema.ts";

/** At most `most` attempts in one bucket within `seconds`; 0: no limit. */
export interface Limit {
  bucket: string;
  most: number;
  seconds: number;
  /** How much one attempt counts; 1 by default. */
  weight?: number;
  message?: string;
}

const tooMany = ({ message }: Limit, retryAfter: number) =>
  new AppError("too-many", { retryAfter, ...(message ? { message } : {}) });

/** Throws `too-many`, with the seconds to wait, when one of the limits has been reached. */
export async function checkLimits(db: Db, limits: readonly Limit[], now: Date): Promise<void> {
  for (const limit of limits) {
    const { bucket, most, seconds } = limit;
    if (most === 0) continue;
    const row = await db
      .selectFrom("attempts")
      .select(["count", "started_at"])
      .where("bucket", "=", bucket)
      .executeTakeFirst();
    const left = row ? secondsLeft(row.started_at, seconds, now) : 0;
    if (row && row.count >= most && left > 0) throw tooMany(limit, left);
  }
}

function secondsLeft(startedAt: Instant, seconds: number, now: Date): number {
  return Math.ceil((Date.parse(startedAt) + seconds * 1000 - now.getTime()) / 1000);
}

/** Counts one attempt against each limit; the time starts with the first one. Throws `too-many` when that exceeds a limit. */
export async function countAttempt(tx: Tx, limits: readonly Limit[], now: Date): Promise<void> {
  const at = now.toISOString() as Instant;
  for (const limit of limits) {
    const { bucket, most, seconds, weight = 1 } = limit;
    if (most === 0) continue;
    const begins = new Date(now.getTime() - seconds * 1000).toISOString();
    const { count, started_at } = await tx
      .insertInto("attempts")
      .values({ bucket, count: weight, started_at: at })
      .onConflict((conflict) =>
        conflict.column("bucket").doUpdateSet({
          count: sql`case when attempts.started_at <= ${begins} then ${weight} else attempts.count + ${weight} end`,
          started_at: sql`case when attempts.started_at <= ${begins} then ${at} else attempts.started_at end`,
        }),
      )
      .returning(["count", "started_at"])
      .executeTakeFirstOrThrow();
    if (count > most) throw tooMany(limit, Math.max(1, secondsLeft(started_at, seconds, now)));
  }
}

export async function resetLimit(tx: Tx, { bucket }: Limit): Promise<void> {
  await tx.deleteFrom("attempts").where("bucket", "=", bucket).execute();
}

/** Deletes counts older than a day, the longest limit. */
export async function deleteOldAttempts(tx: Tx, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - 24 * 3_600_000).toISOString() as Instant;
  await tx.deleteFrom("attempts").where("started_at", "<", dayAgo).execute();
}
