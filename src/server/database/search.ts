import { type RawBuilder, type SqlBool, sql } from "kysely";
import { ID_BITS } from "#migrations/search/sqlite.ts";
import { fold } from "#shared/search.ts";
import type { Db } from "../schema.ts";
import { isPostgres } from "./executor.ts";
import { rarestTrigrams } from "./trigrams.ts";

/** A search, as parameters of a statement. */
export interface Searched {
  companyId: number;
  /** Folded, like the `search` columns. */
  text: string;
  /** The text as a `like` pattern, with `%` and `_` escaped. */
  pattern: string;
  /** The query for the engine's trigram index; `undefined` for a text of one or two characters. */
  trigrams: string | undefined;
}

/** Parameters of a statement that may search. */
export type MaySearch = Pick<Searched, "companyId"> & Partial<Searched>;

export const isSearch = (asked: MaySearch): asked is Searched => asked.text !== undefined;

export function searchFor(db: Db, companyId: number, typed: string): Searched {
  const text = fold(typed);
  const rarest = rarestTrigrams(text);
  const trigrams = isPostgres(db) ? trigramArray(companyId, rarest) : trigramMatch(rarest);
  const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  return { companyId, text, pattern, trigrams: rarest.length > 0 ? trigrams : undefined };
}

/** PostgreSQL: an array literal of keys of the index, which begin with the company. */
export const trigramArray = (companyId: number, trigrams: readonly string[]) =>
  `{${trigrams.map((trigram) => `"${companyId}:${trigram.replace(/["\\]/g, "\\$&")}"`).join()}}`;

/** SQLite: an FTS5 query. */
export const trigramMatch = (trigrams: readonly string[]) =>
  trigrams.map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(" AND ");

/** Whether a column of folded text contains the search text. */
export const matching = (db: Db, column: string, typed: string) => contains(db, column, fold(typed));

/** The record's number that a search may mean; 0, which no record has, for other text. */
export const numberIn = (typed: string) => (/^\d{1,9}$/.test(typed) ? Number(typed) : 0);

/** `like` is not used because both engines plan its statement again for each pattern. */
const contains = (db: Db, column: string, text: string) =>
  isPostgres(db)
    ? sql<SqlBool>`strpos(${sql.ref(column)}, ${text}) > 0`
    : sql<SqlBool>`instr(${sql.ref(column)}, ${text}) > 0`;

/**
 * Whether the company's row under this alias contains the text. The index finds the rows with all trigrams; then their text
 * decides.
 */
export function holdsText(
  db: Db,
  table: "deliveries" | "clients",
  alias: string,
  { companyId, text, trigrams }: Searched,
): RawBuilder<SqlBool> {
  const row = (column: string) => sql.ref(`${alias}.${column}`);
  const holds = contains(db, `${alias}.search`, text);
  if (trigrams === undefined) return sql`${row("company_id")} = ${companyId} and ${holds}`;
  if (isPostgres(db))
    return sql`letter_groups(${row("company_id")}, ${row("search")}) @> (${trigrams}::text[]) and ${holds}`;
  const index = sql.table(`${table}_words`);
  // Only the index needs the company: its row numbers begin with the company's id.
  const bits = sql.lit(ID_BITS);
  const [first, last] = [sql`(${companyId} << ${bits})`, sql`(${companyId} + 1 << ${bits}) - 1`];
  return sql`${row("id")} in (select rowid - ${first} from ${index}
    where ${index} match ${trigrams} and rowid between ${first} and ${last}) and ${holds}`;
}

/**
 * Whether a column is the id of an order that is not deleted and contains the text, or whose client or courier does (also deleted
 * ones).
 */
export function isOrderHolding(db: Db, column: string, searched: Searched): RawBuilder<SqlBool> {
  const orders = ordersHolding(db, searched);
  // PostgreSQL expects few ids in an array and begins with them, whatever the other filters are.
  return isPostgres(db) && searched.trigrams !== undefined
    ? sql`${sql.ref(column)} = any(array${orders})`
    : sql`${sql.ref(column)} in ${orders}`;
}

/** The ids of these orders, as a table. */
export function ordersHolding(db: Db, searched: Searched): RawBuilder<{ id: number }> {
  const { companyId, text, pattern, trigrams } = searched;
  // The function is planned once per connection.
  if (isPostgres(db) && trigrams !== undefined)
    return sql`(select id from orders_holding(${companyId}, ${pattern}, ${trigrams}::text[]) as held (id))`;
  const of = (column: "client_id" | "courier_id") =>
    sql`d.company_id = ${companyId} and d.deleted_at is null and ${sql.ref(`d.${column}`)} = f.id`;
  // A cross join keeps the order of the tables, so SQLite begins with the few clients and couriers.
  return sql`(
    select f.id from deliveries as f where ${holdsText(db, "deliveries", "f", searched)} and f.deleted_at is null
    union select d.id from clients as f cross join deliveries as d
      where ${holdsText(db, "clients", "f", searched)} and ${of("client_id")}
    union select d.id from couriers as f cross join deliveries as d
      where f.company_id = ${companyId} and ${contains(db, "f.search", text)} and ${of("courier_id")})`;
}
