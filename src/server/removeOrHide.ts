import { sql } from "kysely";
import type { Instant } from "#shared/dates.ts";
import type { Tx } from "./database/schema.ts";

/** What an order names, and by which column. */
const COLUMN = { clients: "client_id", couriers: "courier_id", services: "service_id" } as const;
type Named = keyof typeof COLUMN;

/** 1 while an order that stands names the row `alias` of the table; null otherwise. */
export function usedByOrder(table: Named, alias: string) {
  const [company, id] = [sql.ref(`${alias}.company_id`), sql.ref(`${alias}.id`)];
  return sql<number | null>`(select 1 from deliveries as o where o.company_id = ${company}
    and ${sql.ref(`o.${COLUMN[table]}`)} = ${id} and o.deleted_at is null limit 1)`;
}

/** Removes a row that no standing order names. Where deleted orders still name it, it is hidden. */
export async function removeOrHide(
  tx: Tx,
  table: Named,
  row: { company_id: number; id: number },
  at: Instant,
): Promise<void> {
  const named = await tx
    .selectFrom("deliveries")
    .select("id")
    .where("company_id", "=", row.company_id)
    .where(COLUMN[table], "=", row.id)
    .limit(1)
    .executeTakeFirst();
  if (named) await tx.updateTable(table).set({ deleted_at: at }).where("id", "=", row.id).execute();
  else await tx.deleteFrom(table).where("id", "=", row.id).execute();
}
