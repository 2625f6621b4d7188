import { sql } from "kysely";
import type { Database } from "../types.ts";

/**
 * Tells PostgreSQL's planner what the tables hold by now. By itself it looks once a minute, and until then what is
 * written in bulk is looked up as if the tables were empty: by whatever index, from end to end.
 */
export async function refreshStatistics(database: Database): Promise<void> {
  if (database.engine === "postgres") await database.transaction((tx) => sql`analyze`.execute(tx));
}
