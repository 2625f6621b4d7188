import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import { fold } from "#shared/search.ts";
import { isPostgres } from "./portable.ts";
import type { Db } from "./schema.ts";

/** Tables whose text is indexed by its groups of three letters, since they grow with the business. */
export type Indexed = "deliveries" | "clients";

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

/**
 * The rows of an indexed table that hold what was typed, for a `from`, and under the alias `f`. They may be of any
 * company: who reads them names theirs.
 */
export function rowsWith(
  table: Indexed,
  { pattern, phrase }: Searched,
): { from: RawBuilder<unknown>; where: RawBuilder<SqlBool> } {
  if (phrase === undefined) return { from: sql`${sql.table(table)} as f`, where: like("f.search", pattern) };
  const words = sql.table(`${table}_words`);
  // Crossed, so that SQLite begins with the few that were found.
  return {
    from: sql`${words} cross join ${sql.table(table)} as f`,
    where: sql<SqlBool>`${words} match ${phrase} and f.id = ${words}.rowid`,
  };
}
