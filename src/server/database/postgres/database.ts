import { Kysely, PostgresDialect, type PostgresPool } from "kysely";
import pg from "pg";
import { isRetryable } from "../errors.ts";
import { setRawExecutor } from "../rawExecutor.ts";
import type { Db, Schema } from "../schema.ts";
import { tellSlow, timedAsync } from "../slowQueries.ts";
import type { Database, DatabaseOptions, Source, Steps } from "../types.ts";
import { createGroups } from "./groups.ts";
import { createPool, inTransaction } from "./pool.ts";
import { openReplica } from "./replica.ts";
import { type Choice, Lanes } from "./sharedConnections.ts";

const ATTEMPTS = 8;

/** With more of them, as measured, each has fewer answers to give at once. The pool has the rest of its connections for changes. */
const [SHORT_LANES, LONG_LANES] = [2, 4];

const nothing = async () => undefined;

export const openPostgresDatabase = (options: DatabaseOptions & { engine: "postgres" }): Database =>
  openPostgresWith(options, createPool(options.url));

/** PostgreSQL through a pool of connections that is already there. */
export function openPostgresWith(
  options: DatabaseOptions & { engine: "postgres" },
  pool: PostgresPool,
): Database {
  // `close` ends the pool: Kysely would end it twice, or not at all where it ran no query itself.
  const shared: PostgresPool = {
    options: pool.options,
    connect: () => pool.connect(),
    end: async () => undefined,
  };
  const dialect = new PostgresDialect({ pool: shared });
  const db = new Kysely<Schema>({ dialect, log: tellSlow });
  const short = new Kysely<Schema>({ dialect, log: tellSlow });
  const lanesOf = (db: Db, count: number, choice: Choice) => {
    if (!(pool instanceof pg.Pool)) return null;
    const lanes = new Lanes(pool, count, choice);
    setRawExecutor(db, (sql, values) =>
      timedAsync(sql, values, async () => (await lanes.query(sql, [...values])).rows as unknown[]),
    );
    return lanes;
  };
  const lanes = [lanesOf(short, SHORT_LANES, "in turn"), lanesOf(db, LONG_LANES, "fewest waiting")];
  const primary: Source = { read: short, slowReads: db, after: null };
  const where = { db, dialect, pool };
  const alone = <Held, T>(steps: Steps<Held, T>) =>
    retrying(async () => (await inTransaction(where, [steps]))[0] as T);
  const replica = options.replicaUrl ? openReplica(options.replicaUrl, primary) : null;
  return {
    engine: "postgres",
    options,
    ...primary,
    replica,
    reading: replica?.reading ?? ((_, work) => work(primary)),
    transaction: (work, last = nothing) => alone({ hold: nothing, work, last }),
    together: createGroups(where, alone),
    async close() {
      await replica?.close();
      await Promise.all(lanes.map((some) => some?.close()));
      await Promise.all([short.destroy(), db.destroy()]);
      await pool.end();
    },
  };
}

async function retrying<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (attempt === ATTEMPTS || !isRetryable(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt));
    }
  }
}
