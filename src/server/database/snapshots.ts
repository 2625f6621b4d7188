import { join } from "node:path";
import { Kysely, PostgresDialect, SqliteDialect, sql } from "kysely";
import type { DatabaseOptions } from "./connection.ts";
import { createPool } from "./postgres.ts";
import type { Db, Schema } from "./schema.ts";
import { openSqlite } from "./sqlite.ts";

/** Readers of their own for long work: all that one reads is the database at one moment. */
export interface Snapshots {
  /** Runs `work` over one moment's view; waits its turn unless `signal` says that nobody does any more. */
  read<T>(signal: AbortSignal, work: (db: Db) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** How many views there are at once: each has a connection, and keeps the database from forgetting what it sees. */
const VIEWS = 4;

export function openSnapshots(options: DatabaseOptions): Snapshots {
  const turns = openTurns(VIEWS);
  const engine = options.engine === "sqlite" ? sqliteViews(options.dir) : postgresViews(options.url);
  return {
    async read(signal, work) {
      const done = await turns.take();
      try {
        signal.throwIfAborted();
        return await engine.view(work);
      } finally {
        done();
      }
    },
    close: engine.close,
  };
}

interface Engine {
  view<T>(work: (db: Db) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

function postgresViews(url: string): Engine {
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: createPool(url, VIEWS) }) });
  return {
    view: (work) =>
      db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(work),
    close: () => db.destroy(),
  };
}

/** A Kysely of SQLite has one connection, and a view keeps it to itself: so each has a Kysely of its own, used again. */
function sqliteViews(dir: string): Engine {
  const idle: Db[] = [];
  const open = () =>
    new Kysely<Schema>({
      dialect: new SqliteDialect({ database: async () => openSqlite(join(dir, "mandado.sqlite"), true) }),
    });
  return {
    async view(work) {
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
