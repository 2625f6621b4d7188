import type { Database, DatabaseOptions } from "./types.ts";

/** Neither engine's driver is loaded with the other: PostgreSQL's weighs 4 MB in each thread. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.engine === "sqlite") {
    const { openSqliteDatabase } = await import("./sqlite/database.ts");
    return openSqliteDatabase(options);
  }
  const { openPostgresDatabase } = await import("./postgres/database.ts");
  return openPostgresDatabase(options);
}
