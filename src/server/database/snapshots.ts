import { join } from "node:path";
import { Kysely, SqliteDialect, sql } from "kysely";
import { limitConcurrency } from "../limitConcurrency.ts";
import type { Db, Schema } from "./schema.ts";
import { openSqlite } from "./sqlite/connection.ts";
import type { DatabaseOptions } from "./types.ts";

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

export async function openSnapshots(options: DatabaseOptions): Promise<Snapshots> {
  const oneOfFew = limitConcurrency(VIEWS);
  const views = await openViews(options);
  return {
    read: (after, signal, work) =>
      oneOfFew(() => {
        signal.throwIfAborted();
        return views.view(after, work);
      }),
    close: views.close,
  };
}

/** Where views are had. */
export interface Views {
  view<T>(after: number | null, work: (db: Db) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

async function openViews(options: DatabaseOptions): Promise<Views> {
  if (options.engine === "sqlite") return sqliteViews(options.dir);
  const { postgresViews } = await import("./postgres/views.ts");
  return postgresViews(options, VIEWS);
}

/** A Kysely of SQLite has one connection, and a view keeps it to itself: so each has a Kysely of its own, used again. */
function sqliteViews(dir: string): Views {
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
