import { type Expression, type SqlBool, sql } from "kysely";
import { fold } from "#shared/search.ts";

/** Whether a column of folded text holds what was typed; `%` and `_` stand for themselves. */
export function matching(column: string, typed: string): Expression<SqlBool> {
  const pattern = `%${fold(typed).replace(/[\\%_]/g, "\\$&")}%`;
  return sql<SqlBool>`${sql.ref(column)} like ${pattern} escape '\\'`;
}
