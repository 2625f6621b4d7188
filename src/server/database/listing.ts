import {
  type OrderByDirection,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  sql,
} from "kysely";
import { jsonArrayFrom as postgresRows } from "kysely/helpers/postgres";
import { jsonArrayFrom as sqliteRows } from "kysely/helpers/sqlite";
import type { Db, Schema } from "../schema.ts";
import { isPostgres } from "./executor.ts";

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

/** A number of rows for `limit`. SQLite re-plans a statement whose LIMIT is a bare parameter when the value changes. */
export const rowLimit = (rows: number) => sql<number>`(${rows} + 0)`;

/**
 * A text column that the planner must not use an index for. SQLite has no statistics here: it would scan an index with the
 * requested order or range through all of a company's rows, instead of reading the few rows that another index finds.
 */
export const withoutIndex = (column: string) => sql<string>`(${sql.ref(column)} || '')`;

/**
 * A numeric column to sort by that the planner must not use an index for. With a limit, the planner would otherwise walk back
 * through the company's whole history.
 */
export const sortedAfterwards = (column: string) => sql<number>`(${sql.ref(column)} + 0)`;

/** A table that SQLite must read with this index, for a covering index that it doesn't choose. */
export function byIndex<Table extends keyof Schema, Alias extends string>(
  db: Db,
  table: Table,
  alias: Alias,
  index: string,
) {
  const hint = isPostgres(db) ? sql`` : sql` indexed by ${sql.ref(index)}`;
  return sql<Selectable<Schema[Table]>>`${sql.table(table)}`.as<Alias>(sql`${sql.ref(alias)}${hint}`);
}

/** One page of the query's rows in the given order, and their total. */
export async function pageOf<DB, Tables extends keyof DB, Row, Item>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  orders: readonly Order[],
  { page, perPage }: Listing,
  toItem: (row: Row) => Item,
  /** The total, if it is known without counting. */
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

export async function idsByName(
  db: Db,
  table: "clients" | "couriers" | "extras" | "services" | "zones",
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

/** How many of a company's orders `idsByUse` counts. */
const NEWEST = 300;

/** Those first that the company's newest orders name most often, the others by name. */
export async function idsByUse(db: Db, table: "couriers" | "services", companyId: number): Promise<number[]> {
  const newest = db
    .selectFrom("deliveries")
    .select(table === "couriers" ? "courier_id as used" : "service_id as used")
    .where("company_id", "=", companyId)
    .orderBy("number", "desc")
    .limit(NEWEST);
  const uses = db
    .selectFrom(newest.as("d"))
    .select("d.used")
    .select(sql<number>`count(*)`.as("orders"))
    .groupBy("d.used");
  const rows = await db
    .selectFrom(table)
    .leftJoin(uses.as("u"), "u.used", `${table}.id`)
    .select(`${table}.id`)
    .where(`${table}.company_id`, "=", companyId)
    .where(`${table}.deleted_at`, "is", null)
    .orderBy(sql`coalesce(u.orders, 0)`, "desc")
    .orderBy(`${table}.sort_name`)
    .orderBy(`${table}.id`)
    .execute();
  return rows.map(({ id }) => id);
}

/** The rows in the order of `ids`, without those that were deleted meanwhile. */
export function inOrderOf<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The rows of a sub-select in one column: JSON text on SQLite, already parsed on PostgreSQL. */
export type Nested<Row> = string | Row[];

/** Selects the rows of a sub-select as one column, which saves a statement for each list that belongs to a row. */
export function nestRows<Row>(db: Db, rows: Parameters<typeof sqliteRows<Row>>[0]): RawBuilder<Nested<Row>> {
  return (isPostgres(db) ? postgresRows(rows) : sqliteRows(rows)) as RawBuilder<unknown> as RawBuilder<
    Nested<Row>
  >;
}

export const rowsOf = <Row>(column: Nested<Row>): Row[] =>
  typeof column === "string" ? (JSON.parse(column) as Row[]) : column;
