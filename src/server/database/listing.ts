import { type OrderByDirection, type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { Db } from "./schema.ts";

/** Which page of a list, as its query asks. */
export interface Listing {
  page: number;
  perPage: number;
}

export interface Page<Item> {
  items: Item[];
  currentPage: number;
  perPage: number;
  total: number;
}

export interface Order {
  column: string | RawBuilder<unknown>;
  direction: OrderByDirection;
}

/**
 * A number of rows for a `limit`. It is no bare value: SQLite makes a statement's plan anew whenever one is bound there,
 * which takes as long as a page.
 */
export const rowLimit = (rows: number) => sql<number>`(${rows} + 0)`;

/**
 * A column of text in a way that no index has it. SQLite keeps no account of its tables and would rather go by an index that has
 * the order or the range asked for, through all of a company's rows, than through the few that another one finds.
 */
export const unindexed = (column: string) => sql<string>`(${sql.ref(column)} || '')`;

/** One page of the rows that `query` finds, in the order given, with how many there are in all. */
export async function pageOf<DB, Tables extends keyof DB, Row, Item>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  orders: readonly Order[],
  { page, perPage }: Listing,
  toItem: (row: Row) => Item,
  /** How many there are, where that is known without counting them. */
  known?: Promise<number>,
): Promise<Page<Item>> {
  let ordered = query.limit(rowLimit(perPage)).offset((page - 1) * perPage);
  for (const { column, direction } of orders)
    ordered = ordered.orderBy(typeof column === "string" ? sql.ref(column) : column, direction);
  const [rows, total] = await Promise.all([ordered.execute(), known ?? countOf(query)]);
  return { items: (rows as Row[]).map(toItem), currentPage: page, perPage, total };
}

async function countOf<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
): Promise<number> {
  const counted = await query
    .clearSelect()
    .select(sql<number>`count(*)`.as("total"))
    .executeTakeFirstOrThrow();
  return (counted as { total: number }).total;
}

/** The ids of all that a company has in the table, by name. */
export async function idsByName(
  db: Db,
  table: "clients" | "couriers" | "services",
  companyId: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom(table)
    .select("id")
    .where("company_id", "=", companyId)
    .where("deleted_at", "is", null)
    .orderBy("sort_name")
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** The rows in the order of `ids`; one that was deleted meanwhile is missing. */
export function inOrderOf<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
