import { Kysely, PostgresDialect } from "kysely";
import type { Db, Schema } from "#server/schema.ts";
import { isUnavailable } from "../errors.ts";
import type { DatabaseOptions, Views } from "../types.ts";
import { createPool } from "./pool.ts";
import { hasAll } from "./transactionIds.ts";

/** At most `most` views at a time, each on its own connection. */
export function postgresViews(
  { url, replicaUrl }: DatabaseOptions & { engine: "postgres" },
  most: number,
): Views {
  const open = (at: string) =>
    new Kysely<Schema>({ dialect: new PostgresDialect({ pool: createPool(at, most) }) });
  const primary = open(url);
  const replica = replicaUrl ? open(replicaUrl) : null;
  const over = <T>(db: Kysely<Schema>, work: (db: Db) => Promise<T>) =>
    db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(work);

  /** Null if the replica lags or is unavailable. */
  async function overReplica<T>(db: Kysely<Schema>, after: number, work: (db: Db) => Promise<T>) {
    let begun = false;
    try {
      return await over(db, async (view) => {
        if (!(await hasAll(view, after))) return null;
        begun = true;
        return { result: await work(view) };
      });
    } catch (error) {
      // A report that has started to stream can't be restarted.
      if (begun || !isUnavailable(error)) throw error;
      return null;
    }
  }
  return {
    async view(after, work) {
      const done = replica && after !== null ? await overReplica(replica, after, work) : null;
      return done ? done.result : over(primary, work);
    },
    async close() {
      await Promise.all([primary.destroy(), replica?.destroy()]);
    },
  };
}
