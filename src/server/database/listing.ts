import { type OrderByDirection, type RawBuilder, type SelectQueryBuilder, sql } from "kysely";

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
