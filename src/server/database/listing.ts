import {
  type OrderByDirection,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  sql,
} from "kysely";
import { jsonArrayFrom as postgresRows } from "kysely/helpers/postgres";
import { jsonArrayFrom as sqliteRows } from "kysely/helpers/sqlite";
import { isPostgres } from "./executor.ts";
import type { Db, Schema } from "./schema.ts";

/** Which page of a list. */
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

/** A number of rows for a `limit`. SQLite plans a statement again whenever a bare parameter there changes. */
export const rowLimit = (rows: number) => sql<number>`(${rows} + 0)`;

/**
 * A column of text that no index is used for. SQLite has no statistics: it would rather walk an index that has the order
 * or the range asked for, through all of a company's rows, than read the few that another index finds.
 */
export const unindexed = (column: string) => sql<string>`(${sql.ref(column)} || '')`;

/**
 * A numeric column to sort by that no index is used for. For a query that reads all rows it finds: with a limit, the
 * planner would walk back through the company's whole history instead.
 */
export const sortedAfterwards = (column: string) => sql<number>`(${sql.ref(column)} + 0)`;

/** A table that SQLite reads by this index and no other: for a covering one, which it doesn't choose by itself. */
export function byIndex<Table extends keyof Schema, Alias extends string>(
  db: Db,
  table: Table,
  alias: Alias,
  index: string,
) {
  const hint = isPostgres(db) ? sql`` : sql` indexed by ${sql.ref(index)}`;
  return sql<Selectable<Schema[Table]>>`${sql.table(table)}`.as<Alias>(sql`${sql.ref(alias)}${hint}`);
}

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

/** Rows of a sub-select in one column: SQLite answers their JSON, PostgreSQL's driver has parsed it. */
export type Nested<Row> = string | Row[];

/** The rows of a sub-select as one column. It saves a statement for each list that a row is shown with. */
export function nested<Row>(db: Db, rows: Parameters<typeof sqliteRows<Row>>[0]): RawBuilder<Nested<Row>> {
  return (isPostgres(db) ? postgresRows(rows) : sqliteRows(rows)) as RawBuilder<unknown> as RawBuilder<
    Nested<Row>
  >;
}

export const rowsOf = <Row>(column: Nested<Row>): Row[] =>
  typeof column === "string" ? (JSON.parse(column) as Row[]) : column;
