import { join } from "node:path";
import { Kysely, PostgresDialect, SqliteDialect, sql } from "kysely";
import type { DatabaseOptions } from "./connection.ts";
import { isUnavailable } from "./portable.ts";
import { createPool } from "./postgres.ts";
import type { Db, Schema } from "./schema.ts";
import { openSqlite } from "./sqlite.ts";
import { hasAll } from "./transactions.ts";

/** Readers of their own for long work: all that one reads is the database at one moment. */
export interface Snapshots {
  /**
   * Runs `work` over one moment's view; waits its turn unless `signal` says that nobody does any more. The view is the
   * replica's where that has the transaction `after`.
   */
  read<T>(after: number | null, signal: AbortSignal, work: (db: Db) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** How many views there are at once: each has a connection, and keeps the database from forgetting what it sees. */
const VIEWS = 4;

export function openSnapshots(options: DatabaseOptions): Snapshots {
  const turns = openTurns(VIEWS);
  const engine = options.engine === "sqlite" ? sqliteViews(options.dir) : postgresViews(options);
  return {
    async read(after, signal, work) {
      const done = await turns.take();
      try {
        signal.throwIfAborted();
        return await engine.view(after, work);
      } finally {
        done();
      }
    },
    close: engine.close,
  };
}

interface Engine {
  view<T>(after: number | null, work: (db: Db) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

function postgresViews({ url, replicaUrl }: DatabaseOptions & { engine: "postgres" }): Engine {
  const open = (at: string) =>
    new Kysely<Schema>({ dialect: new PostgresDialect({ pool: createPool(at, VIEWS) }) });
  const primary = open(url);
  const replica = replicaUrl ? open(replicaUrl) : null;
  const over = <T>(db: Kysely<Schema>, work: (db: Db) => Promise<T>) =>
    db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(work);

  /** Null where it has not all, or is away. */
  async function overReplica<T>(db: Kysely<Schema>, after: number, work: (db: Db) => Promise<T>) {
    let begun = false;
    try {
      return await over(db, async (view) => {
        if (!(await hasAll(view, after))) return null;
        begun = true;
        return { result: await work(view) };
      });
    } catch (error) {
      // What has begun to leave can't begin again.
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

/** A Kysely of SQLite has one connection, and a view keeps it to itself: so each has a Kysely of its own, used again. */
function sqliteViews(dir: string): Engine {
  const idle: Db[] = [];
  const open = () =>
    new Kysely<Schema>({
      dialect: new SqliteDialect({ database: async () => openSqlite(join(dir, "mandado.sqlite"), "view") }),
    });
  return {
    async view(_, work) {
      const db = idle.pop() ?? open();
      try {
        return await db.connection().execute(async (view) => {
          // Not `begin`, which asks for the writer's place.
          await sql`begin deferred`.execute(view);
          try {
            return await work(view);
          } finally {
            await sql`rollback`.execute(view);
          }
        });
      } finally {
        idle.push(db);
      }
    },
    close: async () => {
      await Promise.all(idle.map((db) => db.destroy()));
    },
  };
}

/** So many at a time; the others wait in the order in which they came. */
function openTurns(places: number) {
  let free = places;
  const waiting: (() => void)[] = [];
  const done = () => {
    const next = waiting.shift();
    if (next) next();
    else free++;
  };
  return {
    async take(): Promise<() => void> {
      if (free > 0) free--;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      return done;
    },
  };
}
