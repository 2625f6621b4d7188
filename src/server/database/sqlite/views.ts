import { join } from "node:path";
import { Kysely, SqliteDialect, sql } from "kysely";
import type { Db, Schema } from "#server/schema.ts";
import type { Views } from "../types.ts";
import { DATABASE_FILE, openSqlite } from "./connection.ts";

/** Each view has its own Kysely, because a Kysely has one connection. They are reused. */
export function sqliteViews(dir: string): Views {
  const idle: Db[] = [];
  const open = () =>
    new Kysely<Schema>({
      dialect: new SqliteDialect({ database: async () => openSqlite(join(dir, DATABASE_FILE), "view") }),
    });
  return {
    async view(_, work) {
      const db = idle.pop() ?? open();
      try {
        return await db.connection().execute(async (view) => {
          // `begin` takes the write lock, so this is a plain read transaction.
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
