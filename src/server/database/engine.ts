import { PostgresAdapter } from "kysely";
import type { Db } from "./schema.ts";

export function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
