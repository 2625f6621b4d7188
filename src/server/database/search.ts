import { type RawBuilder, type SqlBool, sql } from "kysely";
import { ID_BITS } from "#migrations/search/sqlite.ts";
import { referenceKey } from "#shared/identifiers/reference.ts";
import { type Term, termsOf } from "#shared/search.ts";
import type { Db } from "../schema.ts";
import { isPostgres } from "./executor.ts";
import { rarestTrigrams } from "./trigrams.ts";

export interface Searched {
  companyId: number;
  /** Each must be found, in any order. The longest come first. */
  terms: SearchedTerm[];
  /** The receipt's number that the text may be. */
  receipt: number | undefined;
}

/** A term is found if one of its spellings is. */
interface SearchedTerm {
  spellings: Spelling[];
}

interface Spelling {
  /** Folded, like the `search` columns. */
  text: string;
  /** The text as a `like` pattern, with `%` and `_` escaped. */
  pattern: string;
  /** The query for the engine's trigram index; `undefined` for a text of one or two characters. */
  trigrams: string | undefined;
}

export type MaySearch = Pick<Searched, "companyId"> & Partial<Searched>;

export const isSearch = (search: MaySearch): search is Searched => search.terms !== undefined;

export function searchFor(db: Db, companyId: number, typed: string): Searched {
  const terms = termsOf(typed).sort((a, b) => b.text.length - a.text.length);
  // A second trigram costs less than reading and comparing the orders that have only the first.
  const perWord = terms.length > 1 ? 2 : 1;
  const spelling = (text: string): Spelling => {
    const rarest = rarestTrigrams(text, perWord);
    const trigrams = isPostgres(db) ? trigramArray(companyId, rarest) : trigramMatch(rarest);
    const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
    return { text, pattern, trigrams: rarest.length > 0 ? trigrams : undefined };
  };
  return {
    companyId,
    terms: terms.map((term) => ({ spellings: spellingsOf(term).map(spelling) })),
    receipt: receiptIn(typed),
  };
}

const spellingsOf = ({ text, key }: Term) => (key === undefined ? [text] : [text, key]);

/** `R-000042` and `000042` may be a receipt's number. Fewer digits without the letter are part of too many other numbers. */
function receiptIn(typed: string): number | undefined {
  const digits = /^(?:r-?(\d{1,9})|(\d{6,9}))$/i.exec(typed.trim());
  return digits ? Number(digits[1] ?? digits[2]) : undefined;
}

/** PostgreSQL: an array literal of keys of the index, which begin with the company. */
export const trigramArray = (companyId: number, trigrams: readonly string[]) =>
  `{${trigrams.map((trigram) => `"${companyId}:${trigram.replace(/["\\]/g, "\\$&")}"`).join()}}`;

/** SQLite: an FTS5 query. */
export const trigramMatch = (trigrams: readonly string[]) =>
  trigrams.map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(" AND ");

/** Whether a column of folded text has all words that were typed, in any order. */
export function matchesText(
  db: Db,
  column: string | RawBuilder<unknown>,
  typed: string,
): RawBuilder<SqlBool> {
  const place = typeof column === "string" ? sql.ref(column) : column;
  return allOf(
    termsOf(typed).map((term) => anyOf(spellingsOf(term).map((text) => contains(db, place, text)))),
  );
}

const anyOf = (conditions: RawBuilder<SqlBool>[]) => sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
const allOf = (conditions: RawBuilder<SqlBool>[]) =>
  conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;

/** The record's number that a search may mean; 0, which no record has, for other text. */
export const numberIn = (typed: string) => (/^\d{1,9}$/.test(typed) ? Number(typed) : 0);

/** Whether the text is in the column. `like` is not used because both engines plan its statement again for each pattern. */
export const contains = (db: Db, column: RawBuilder<unknown>, text: string) =>
  isPostgres(db) ? sql<SqlBool>`strpos(${column}, ${text}) > 0` : sql<SqlBool>`instr(${column}, ${text}) > 0`;

/** Fewer characters are part of too many references. */
const SHORTEST_REFERENCE = 4;

/** Whether the text has the key of a payment's reference, however that was typed: with other marks, or zeros before it. */
export function holdsReference(db: Db, column: RawBuilder<unknown>, typed: string): RawBuilder<SqlBool> {
  const key = referenceKey(typed);
  return key !== null && key.length >= SHORTEST_REFERENCE ? contains(db, column, key) : sql<SqlBool>`false`;
}

/** Whether one of the columns has each term. */
const holdsEach = (db: Db, columns: readonly string[], { terms }: Searched) =>
  allOf(
    terms.map(({ spellings }) =>
      anyOf(spellings.flatMap(({ text }) => columns.map((column) => contains(db, sql.ref(column), text)))),
    ),
  );

/**
 * Whether the company's row under this alias has all terms. The index finds the rows with their trigrams; then their text decides.
 */
export function holdsText(
  db: Db,
  table: "deliveries" | "clients",
  alias: string,
  searched: Searched,
): RawBuilder<SqlBool> {
  const { companyId, terms } = searched;
  const ofCompany = sql<SqlBool>`${sql.ref(`${alias}.company_id`)} = ${companyId}`;
  const indexed = terms
    .filter(isIndexed)
    .map(({ spellings }) =>
      anyOf(spellings.map((spelling) => mayHold(db, table, alias, companyId, spelling))),
    );
  return allOf([
    ...(indexed.length > 0 ? indexed : [ofCompany]),
    holdsEach(db, [`${alias}.search`], searched),
  ]);
}

const isIndexed = ({ spellings }: SearchedTerm) => spellings.every(({ trigrams }) => trigrams !== undefined);

function mayHold(
  db: Db,
  table: "deliveries" | "clients",
  alias: string,
  companyId: number,
  spelling: Spelling,
): RawBuilder<SqlBool> {
  const row = (column: string) => sql.ref(`${alias}.${column}`);
  if (isPostgres(db))
    return sql`letter_groups(${row("company_id")}, ${row("search")}) @> (${spelling.trigrams}::text[])`;
  return sql`${row("id")} in (${indexedIds(table, companyId, spelling)})`;
}

/** SQLite: the ids of the company's rows that have the trigrams. */
function indexedIds(table: "deliveries" | "clients", companyId: number, { trigrams }: Spelling) {
  const index = sql.table(`${table}_words`);
  // Only the index needs the company: its row numbers begin with the company's id.
  const bits = sql.lit(ID_BITS);
  const [first, last] = [sql`(${companyId} << ${bits})`, sql`(${companyId} + 1 << ${bits}) - 1`];
  return sql`select rowid - ${first} as id from ${index} where ${index} match ${trigrams} and rowid between ${first} and ${last}`;
}

/**
 * Whether a column is the id of an order that is not deleted and has all terms, in its own text, its client's or its courier's (also
 * deleted ones), or that the receipt with this number pays.
 */
export function isOrderHolding(db: Db, column: string, searched: Searched): RawBuilder<SqlBool> {
  const orders = ordersHolding(db, searched);
  // PostgreSQL expects few ids in an array and begins with them, whatever the other filters are.
  return isPostgres(db) && searched.terms.some(isIndexed)
    ? sql`${sql.ref(column)} = any(array${orders})`
    : sql`${sql.ref(column)} in ${orders}`;
}

export function ordersHolding(db: Db, searched: Searched): RawBuilder<{ id: number }> {
  const { companyId, terms, receipt } = searched;
  const [only, ...others] = terms;
  const [literal, ...keys] = only?.spellings ?? [];
  const isPlain = literal && keys.length === 0 && others.length === 0;
  const orders = isPlain ? ordersWith(db, companyId, literal) : ordersWithEach(db, searched);
  if (receipt === undefined) return sql`(${orders})`;
  return sql`(${orders} union ${ordersPaidBy(companyId, receipt)})`;
}

/** How many terms are looked up in the index; the text decides about the others. */
const LOOKED_UP = 2;

/** Orders with several terms, of which each may be in another row: a client's name and a street. */
function ordersWithEach(db: Db, searched: Searched): RawBuilder<{ id: number }> {
  const { companyId, terms } = searched;
  const lookedUp = terms.filter(isIndexed).slice(0, LOOKED_UP);
  const candidates = lookedUp.map(
    ({ spellings }) =>
      sql`select id from (${sql.join(
        spellings.map((spelling) => candidatesWith(db, companyId, spelling)),
        sql` union all `,
      )}) as one`,
  );
  const orders =
    candidates.length === 0
      ? sql`deliveries as d`
      : sql`(select distinct id from (${sql.join(candidates, sql` intersect `)}) as each_has) as found cross join deliveries as d`;
  return sql`select d.id from ${orders} left join clients as c on c.id = d.client_id left join couriers as k on k.id = d.courier_id
    where ${candidates.length === 0 ? sql`true` : sql`d.id = found.id`} and d.company_id = ${companyId} and d.deleted_at is null
      and ${holdsEach(db, ["d.search", "c.search", "k.search"], searched)}`;
}

/** Orders that may have the text, also deleted ones. Some come twice: removing these from each long list would cost more. */
function candidatesWith(db: Db, companyId: number, spelling: Spelling): RawBuilder<{ id: number }> {
  if (isPostgres(db)) return ordersWith(db, companyId, spelling);
  const { text } = spelling;
  const belongsTo = (column: string) => sql`d.company_id = ${companyId} and ${sql.ref(`d.${column}`)} = f.id`;
  return sql`${indexedIds("deliveries", companyId, spelling)}
    union all select d.id from clients as f cross join deliveries as d
      where f.id in (${indexedIds("clients", companyId, spelling)}) and ${contains(db, sql.ref("f.search"), text)} and ${belongsTo("client_id")}
    union all select d.id from couriers as f cross join deliveries as d
      where f.company_id = ${companyId} and ${contains(db, sql.ref("f.search"), text)} and ${belongsTo("courier_id")}`;
}

/** The orders, not deleted, of which one row has the text. */
function ordersWith(db: Db, companyId: number, spelling: Spelling): RawBuilder<{ id: number }> {
  const { pattern, trigrams } = spelling;
  // The function is planned once per connection.
  if (isPostgres(db) && trigrams !== undefined)
    return sql`select id from orders_holding(${companyId}, ${pattern}, ${trigrams}::text[]) as held (id)`;
  const searched = { companyId, terms: [{ spellings: [spelling] }], receipt: undefined };
  const belongsTo = (column: "client_id" | "courier_id") =>
    sql`d.company_id = ${companyId} and d.deleted_at is null and ${sql.ref(`d.${column}`)} = f.id`;
  // A cross join keeps the order of the tables, so SQLite begins with the few clients and couriers.
  return sql`select f.id from deliveries as f where ${holdsText(db, "deliveries", "f", searched)} and f.deleted_at is null
    union select d.id from clients as f cross join deliveries as d
      where ${holdsText(db, "clients", "f", searched)} and ${belongsTo("client_id")}
    union select d.id from couriers as f cross join deliveries as d
      where f.company_id = ${companyId} and ${contains(db, sql.ref("f.search"), spelling.text)} and ${belongsTo("courier_id")}`;
}

/** The orders, not deleted, that the receipt of this number pays. */
const ordersPaidBy = (companyId: number, receipt: number) => sql<{ id: number }>`
  select d.id from receipts as r cross join payments as p cross join debts as b cross join deliveries as d
    where r.company_id = ${companyId} and r.number = ${receipt} and p.company_id = ${companyId} and p.receipt_id = r.id
      and b.id = p.debt_id and d.id = b.delivery_id and d.deleted_at is null`;
