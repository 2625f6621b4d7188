import { setImmediate as turnOver } from "node:timers/promises";
import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import { ID_BITS } from "#migrations/search/sqlite.ts";
import { fold } from "#shared/search.ts";
import { isPostgres } from "./engine.ts";
import { keyOf } from "./executor.ts";
import { rowLimit } from "./listing.ts";
import { prepared } from "./prepared.ts";
import type { Db } from "./schema.ts";
import { addTo, mostTellingOf, noneOf, type Sample } from "./trigrams.ts";

/** What was typed, as statements take it, and whose text is searched. */
export interface Searched {
  companyId: number;
  /** For `like`. */
  pattern: string;
  /** Groups of letters that a text must hold, as the engine's index is asked for them; `undefined` where too little was typed. */
  groups: string | undefined;
}

const patternOf = (folded: string) => `%${folded.replace(/[\\%_]/g, "\\$&")}%`;

/** Where to read: at once, or, for what may take long, where it holds nobody up. */
export interface Places {
  db: Db;
  slowReads: Db;
}

/** What was typed, for this database and company. */
export async function searchedIn(places: Places, companyId: number, typed: string): Promise<Searched> {
  const folded = fold(typed);
  const groups = mostTellingOf(folded, await lookAtOrders(places));
  const asked = isPostgres(places.db)
    ? asArray(groups.map((group) => `${companyId}:${group}`))
    : asMatch(groups);
  return { companyId, pattern: patternOf(folded), groups: groups.length > 0 ? asked : undefined };
}

/** PostgreSQL: a list as it is written in SQL. */
export const asArray = (groups: readonly string[]) =>
  `{${groups.map((group) => `"${group.replace(/["\\]/g, "\\$&")}"`).join()}}`;

/** SQLite: what its full-text index matches. */
export const asMatch = (groups: readonly string[]) =>
  groups.map((group) => `"${group.replaceAll('"', '""')}"`).join(" AND ");

/** A history of no more orders is one in which nothing takes long. */
export const SHORT = 15_000;

/** So many orders are looked at together, from so many times; in a history that isn't short there is that much more to look at. */
const [TOGETHER, TIMES, MORE] = [500, 50, 15];
/** In one turn of the event loop, which takes two milliseconds. */
const AT_A_TIME = 100;
const LOOKED_AT_FOR_MS = 600_000;

const looks = new WeakMap<object, { sample: Promise<Sample>; until: number }>();

/**
 * A look at orders of all times, whoever's, now and then: what it says only tells by which way a search is soonest done. Who
 * comes meanwhile waits for the same one, and for its first orders only: it goes on while it is of use.
 */
export function lookAtOrders(places: Places): Promise<Sample> {
  const key = keyOf(places.db);
  const kept = looks.get(key);
  const now = performance.now();
  if (kept && now < kept.until) return kept.sample;
  // Who comes next looks again, and hears of it where that fails too.
  const forget = () => void looks.delete(key);
  const sample = look(places, forget).catch((error: unknown) => {
    forget();
    throw error;
  });
  looks.set(key, { sample, until: now + LOOKED_AT_FOR_MS });
  return sample;
}

async function look({ db, slowReads }: Places, forget: () => void): Promise<Sample> {
  const newest = (await newestId(db, {}))[0]?.id ?? 0;
  const sample = noneOf(newest);
  const short = newest < SHORT;
  const more = async (part: number) => {
    const rows = await textsOf(short ? db : slowReads, { ids: someIds(newest, part) });
    for (let at = 0; at < rows.length; at += AT_A_TIME) {
      addTo(
        sample,
        rows.slice(at, at + AT_A_TIME).map(({ search }) => search),
      );
      await turnOver();
    }
  };
  const goOn = async () => {
    for (let at = 1; at <= MORE; at++) await more(at / (MORE + 1));
  };
  await more(0);
  if (!short) goOn().catch(forget);
  return sample;
}

/** From all times; at each some that follow each other, and so share a page on the disk. `part` of the way on to the next times. */
function someIds(newest: number, part: number): number[] {
  const each = TOGETHER / TIMES;
  return Array.from({ length: TOGETHER }, (_, i) => {
    const time = Math.floor(i / each) + part;
    return newest - Math.floor((time * newest) / TIMES) - (i % each);
  });
}

const newestId = prepared((db, _: object) =>
  db.selectFrom("deliveries").select("id").orderBy("id", "desc").limit(rowLimit(1)),
);

const textsOf = prepared((db, { ids }: { ids: number[] }) =>
  db.selectFrom("deliveries").select("search").where("id", "in", ids),
);

/** Whether a column of folded text holds what was typed; `%` and `_` stand for themselves. */
export const matching = (column: string, typed: string) => like(column, patternOf(fold(typed)));

/** Whether a column holds a pattern. (SQLite makes a statement's plan anew for each pattern that is bound as it is.) */
const like = (column: string, pattern: string): Expression<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} like (${pattern} || '') escape '\\'`;

/** The company's rows that hold what was typed: for a `from`, and under the alias `f`. */
interface Found {
  from: RawBuilder<unknown>;
  where: RawBuilder<SqlBool>;
}

/** The ids of standing orders that hold what was typed, or whose client or courier, deleted or not, does: for a `from` or an `in`. */
export function ordersHolding(db: Db, searched: Searched): RawBuilder<number> {
  const { companyId, pattern, groups } = searched;
  if (isPostgres(db) && groups !== undefined)
    return sql`(select id from orders_holding(${companyId}, ${pattern}, ${groups}::text[]) as held (id))`;
  const [orders, clients] = [rowsWith(db, "deliveries", searched), clientsWith(db, searched)];
  const of = (column: "client_id" | "courier_id") =>
    sql`d.company_id = ${companyId} and d.deleted_at is null and ${sql.ref(`d.${column}`)} = f.id`;
  return sql`(
    select f.id from ${orders.from} where ${orders.where} and f.deleted_at is null
    union select d.id from ${clients.from} cross join deliveries as d where ${clients.where} and ${of("client_id")}
    union select d.id from couriers as f cross join deliveries as d
      where f.company_id = ${companyId} and ${like("f.search", pattern)} and ${of("courier_id")})`;
}

/** The clients, deleted ones too, whose text holds what was typed. */
export const clientsWith = (db: Db, searched: Searched) => rowsWith(db, "clients", searched);

/** The index gives the rows that hold all groups; their text itself is read to see whether they hold what was typed. */
function rowsWith(db: Db, table: "deliveries" | "clients", { companyId, pattern, groups }: Searched): Found {
  const rows = sql.table(table);
  const holds = sql<SqlBool>`f.company_id = ${companyId} and ${like("f.search", pattern)}`;
  if (groups === undefined) return { from: sql`${rows} as f`, where: holds };
  if (isPostgres(db))
    return {
      from: sql`${rows} as f`,
      where: sql`letter_groups(f.company_id, f.search) @> (${groups}::text[]) and ${holds}`,
    };
  const index = sql.table(`${table}_words`);
  const bits = sql.lit(ID_BITS);
  const [first, last] = [sql`(${companyId} << ${bits})`, sql`(${companyId} + 1 << ${bits}) - 1`];
  // Crossed, so that SQLite begins with the few that were found.
  return {
    from: sql`${index} cross join ${rows} as f`,
    where: sql`${index} match ${groups} and ${index}.rowid between ${first} and ${last}
      and f.id = ${index}.rowid - ${first} and ${holds}`,
  };
}
