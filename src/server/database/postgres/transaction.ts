import type { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import { timedAsync } from "#server/monitoring/slowQueries.ts";
import type { Schema } from "#server/schema.ts";
import { followsFailure, isRetryable } from "../errors.ts";
import { transactionOver } from "../executor.ts";
import type { Work } from "../types.ts";

const ATTEMPTS = 8;

/**
 * A change waits five seconds for a locked row: after that its connection is more useful to others. Only in this transaction, because a
 * pooler gives the connection to others.
 */
const BEGIN = "begin; set local lock_timeout = 5000";

export interface Connected {
  db: Kysely<Schema>;
  dialect: PostgresDialect;
  pool: Pick<pg.Pool, "connect">;
}

/** Runs `work` in a transaction. Makes up to eight attempts after a deadlock, a serialization failure or a changed table. */
export async function inTransaction<T>(connected: Connected, work: Work<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptOnce(connected, work);
    } catch (error) {
      if (attempt === ATTEMPTS || !isRetryable(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt));
    }
  }
}

async function attemptOnce<T>({ db, dialect, pool }: Connected, work: Work<T>): Promise<T> {
  const client = await pool.connect();
  let over = false;
  let broken: Error | undefined;
  // When one of several concurrent statements fails, PostgreSQL rejects the later ones too, and the caller may see one of those
  // errors first. This is the original error.
  let cause: unknown;
  const note = (error: unknown) => {
    if (!followsFailure(error)) cause ??= error;
    throw error;
  };
  const tx = transactionOver(db, dialect, (sql, values) => {
    if (over) throw new Error(`a statement came after its transaction: ${sql}`);
    return timedAsync(sql, values, async () => (await client.query(sql, [...values]).catch(note)).rows);
  });
  // Not awaited: it is sent with the first statement, which fails if this one does.
  // Without values: only then may a query have two statements.
  client.query(BEGIN).catch(() => undefined);
  try {
    const result = await work(tx);
    over = true;
    const ended = await client.query("commit", []);
    // If a caught error has aborted the transaction, its commit rolls it back.
    if (ended.command !== ("COMMIT" as string)) throw cause ?? new Error("the transaction was not committed");
    return result;
  } catch (error) {
    over = true;
    await client.query("rollback", []).catch((failure: Error) => {
      broken = failure;
    });
    throw followsFailure(error) ? (cause ?? error) : error;
  } finally {
    (client.release as (error?: Error) => void)(broken);
  }
}
