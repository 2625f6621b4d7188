import { Kysely, PostgresDialect, type PostgresPool } from "kysely";
import pg from "pg";
import type { Database, DatabaseOptions, Source, Steps } from "./connection.ts";
import { offerDirectWay } from "./direct.ts";
import { createGroups } from "./groups.ts";
import { Lanes } from "./lanes.ts";
import { isRetryable } from "./portable.ts";
import { createPool, inTransaction } from "./postgres.ts";
import { openReplica } from "./replica.ts";
import type { Schema } from "./schema.ts";
import { tellSlow, timedAsync } from "./slowQueries.ts";

const ATTEMPTS = 8;

const nothing = async () => undefined;

export const openPostgresDatabase = (options: DatabaseOptions & { engine: "postgres" }): Database =>
  openPostgresWith(options, createPool(options.url));

/** PostgreSQL through a pool of connections that is already there. */
export function openPostgresWith(
  options: DatabaseOptions & { engine: "postgres" },
  pool: PostgresPool,
): Database {
  const dialect = new PostgresDialect({ pool });
  const db = new Kysely<Schema>({ dialect, log: tellSlow });
  // The pool is ended once.
  const shared: PostgresPool = {
    options: pool.options,
    connect: () => pool.connect(),
    end: async () => undefined,
  };
  const short = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: shared }), log: tellSlow });
  const lanes = pool instanceof pg.Pool ? new Lanes(pool) : null;
  if (lanes) {
    const through = (way: Pick<Lanes, "query">) => (sql: string, values: readonly unknown[]) =>
      timedAsync(sql, values, async () => (await way.query(sql, [...values])).rows as unknown[]);
    offerDirectWay(db, through(pool as pg.Pool));
    offerDirectWay(short, through(lanes));
  }
  const primary: Source = { read: short, heavy: db, after: null };
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
      await lanes?.close();
      await Promise.all([short.destroy(), db.destroy()]);
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
