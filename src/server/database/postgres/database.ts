import { Kysely, PostgresDialect, type PostgresPool } from "kysely";
import pg from "pg";
import { setRawExecutor } from "../rawExecutor.ts";
import type { Schema } from "../schema.ts";
import { tellSlow, timedAsync } from "../slowQueries.ts";
import type { Database, DatabaseOptions, Source } from "../types.ts";
import { createPool } from "./pool.ts";
import { openReplica } from "./replica.ts";
import { type Choice, Lanes } from "./sharedConnections.ts";
import { inTransaction } from "./transaction.ts";

/** Connections of the pool that reads share. With more, each has fewer statements to send together. */
const [READ_CONNECTIONS, SLOW_READ_CONNECTIONS] = [2, 4];

export const openPostgresDatabase = (options: DatabaseOptions & { engine: "postgres" }): Database =>
  openPostgresWith(options, createPool(options.url));

/** PostgreSQL through a pool that is already open. */
export function openPostgresWith(
  options: DatabaseOptions & { engine: "postgres" },
  pool: PostgresPool,
): Database {
  const dialect = new PostgresDialect({ pool });
  const slowReads = new Kysely<Schema>({ dialect, log: tellSlow });
  // Both use the pool, and only one may end it.
  const unended: PostgresPool = {
    options: pool.options,
    connect: () => pool.connect(),
    end: async () => undefined,
  };
  const read = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: unended }), log: tellSlow });
  const share = (db: Kysely<Schema>, count: number, choice: Choice) => {
    if (!(pool instanceof pg.Pool)) return null;
    const shared = new Lanes(pool, count, choice);
    setRawExecutor(db, (sql, values) =>
      timedAsync(sql, values, async () => (await shared.query(sql, [...values])).rows as unknown[]),
    );
    return shared;
  };
  const shared = [
    share(read, READ_CONNECTIONS, "in turn"),
    share(slowReads, SLOW_READ_CONNECTIONS, "fewest waiting"),
  ];
  const primary: Source = { read, slowReads, after: null };
  const replica = options.replicaUrl ? openReplica(options.replicaUrl, primary) : null;
  return {
    engine: "postgres",
    options,
    ...primary,
    replica,
    reading: replica?.reading ?? ((_, work) => work(primary)),
    transaction: (work) => inTransaction({ db: slowReads, dialect, pool }, work),
    async close() {
      await replica?.close();
      await Promise.all(shared.map((some) => some?.close()));
      await Promise.all([read.destroy(), slowReads.destroy()]);
    },
  };
}
