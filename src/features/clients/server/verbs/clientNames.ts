import type { Db } from "#server/schema.ts";

/** The names of these clients, in order. */
export const clientNames = (db: Db, companyId: number, ids: readonly number[]) =>
  db
    .selectFrom("clients")
    .select(["id", "legal_name"])
    .where("company_id", "=", companyId)
    .where("id", "in", [...ids, 0])
    .orderBy("sort_name")
    .orderBy("id")
    .execute();
