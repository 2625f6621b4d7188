import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import { fold } from "#shared/search.ts";
import { isPostgres } from "./portable.ts";
import type { Db } from "./schema.ts";

/** What was typed, as statements take it. SQLite's index takes three letters or more; PostgreSQL uses its own by itself. */
export interface Searched {
  /** For `like`. */
  pattern: string;
  /** For `match`; `undefined` where only `like` will do. */
  phrase: string | undefined;
}

const SHORTEST = 3;

const patternOf = (folded: string) => `%${folded.replace(/[\\%_]/g, "\\$&")}%`;

/** What was typed, for this database. */
export function searchedIn(db: Db, typed: string): Searched {
  const folded = fold(typed);
  const indexed = !isPostgres(db) && [...folded].length >= SHORTEST;
  return {
    pattern: patternOf(folded),
    phrase: indexed ? `"${folded.replaceAll('"', '""')}"` : undefined,
  };
}

/** Whether a column of folded text holds what was typed; `%` and `_` stand for themselves. */
export function matching(column: string, typed: string): Expression<SqlBool> {
  return like(column, patternOf(fold(typed)));
}

const like = (column: string, pattern: string) =>
  sql<SqlBool>`${sql.ref(column)} like ${pattern} escape '\\'`;

/** For a `from`, and under the alias `f`. The rows may be of any company: who reads them names theirs. */
interface Found {
  from: RawBuilder<unknown>;
  where: RawBuilder<SqlBool>;
}

/** The orders that stand and whose own text holds what was typed. */
export function ordersWith(db: Db, searched: Searched): Found {
  // The words that PostgreSQL keeps apart are those of orders that stand.
  if (isPostgres(db)) return { from: sql`deliveries_words as f`, where: like("f.search", searched.pattern) };
  const { from, where } = rowsWith("deliveries", searched);
  return { from, where: sql`${where} and f.deleted_at is null` };
}

/** The clients, deleted ones too, whose text holds what was typed. */
export const clientsWith = (searched: Searched) => rowsWith("clients", searched);

function rowsWith(table: "deliveries" | "clients", { pattern, phrase }: Searched): Found {
  if (phrase === undefined) return { from: sql`${sql.table(table)} as f`, where: like("f.search", pattern) };
  const words = sql.table(`${table}_words`);
  // Crossed, so that SQLite begins with the few that were found.
  return {
    from: sql`${words} cross join ${sql.table(table)} as f`,
    where: sql<SqlBool>`${words} match ${phrase} and f.id = ${words}.rowid`,
  };
}
