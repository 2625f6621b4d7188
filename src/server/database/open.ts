import type { Database, DatabaseOptions } from "./types.ts";

/** Loads only the configured engine's driver: PostgreSQL's takes 4 MB in each thread. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.engine === "sqlite") {
    const { openSqliteDatabase } = await import("./sqlite/database.ts");
    return openSqliteDatabase(options);
  }
  const { openPostgresDatabase } = await import("./postgres/database.ts");
  return openPostgresDatabase(options);
}
