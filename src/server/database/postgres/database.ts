import { Kysely, PostgresDialect, type PostgresPool } from "kysely";
import type pg from "pg";
import type { RecordListener } from "#server/audit.ts";
import { limitConcurrency } from "#server/limitConcurrency.ts";
import { publishSlow, timedAsync } from "#server/monitoring/slowQueries.ts";
import type { Schema } from "#server/schema.ts";
import { callingListeners } from "../afterCommit.ts";
import { type Run, readerOver, setRawExecutor } from "../executor.ts";
import type { Database, DatabaseOptions, Source } from "../types.ts";
import { createPool } from "./pool.ts";
import { openReplica } from "./replica.ts";
import { inTransaction } from "./transaction.ts";

/** Concurrent slow reads. The pool's other connections stay free for short reads and changes. */
const SLOW_READS = 4;

export const openPostgresDatabase = (options: DatabaseOptions & { engine: "postgres" }): Database =>
  openPostgresWith(options, createPool(options.url));

export type CountedPool = PostgresPool &
  Pick<pg.Pool, "connect" | "totalCount" | "idleCount" | "waitingCount">;

export function openPostgresWith(
  options: DatabaseOptions & { engine: "postgres" },
  pool: CountedPool,
): Database {
  // Kysely ends its pool only if it has used it, so `close` ends it here.
  const end = async () => undefined;
  const dialect = new PostgresDialect({
    pool: { options: pool.options, connect: () => pool.connect(), end },
  });
  const db = new Kysely<Schema>({ dialect, log: publishSlow });
  const run = runOn(pool);
  setRawExecutor(db, run);
  const slowly = limitConcurrency(SLOW_READS);
  const slowReads = readerOver(db, dialect, (sql, values) => slowly(async () => run(sql, values)));
  const primary: Source = { read: db, slowReads, after: null };
  const replica = options.replicaUrl ? openReplica(options.replicaUrl, primary) : null;
  const listeners = { onCommit: new Set<() => void>(), onRecord: new Set<RecordListener>() };
  return {
    engine: "postgres",
    options,
    ...primary,
    connections: () => ({
      inUse: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    replica,
    reading: replica?.reading ?? ((_, work) => work(primary)),
    ...listeners,
    transaction: callingListeners((work) => inTransaction({ db, dialect, pool }, work), listeners),
    async close() {
      await replica?.close();
      await db.destroy();
      await pool.end();
    },
  };
}

function runOn(pool: PostgresPool): Run {
  return async (sql, values) => {
    const client = await pool.connect();
    try {
      return await timedAsync(sql, values, async () => (await client.query<unknown>(sql, [...values])).rows);
    } finally {
      client.release();
    }
  };
}
