import { sql } from "kysely";
import type { Database } from "../types.ts";

/**
 * Refreshes the planner's statistics on PostgreSQL after a bulk write. Autovacuum does so once a minute. Until then the planner
 * takes the tables for empty.
 */
export async function refreshStatistics(database: Database): Promise<void> {
  if (database.engine === "postgres") await database.transaction((tx) => sql`analyze`.execute(tx));
}
