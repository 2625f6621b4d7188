import { sql } from "kysely";
import type { Database } from "#server/database/types.ts";

/** Counters of failed sign-ins. A refused request may change them. */
const NOTES = new Set(["attempts"]);

/**
 * Computes a short text that changes with every row that is added, removed or changed. PostgreSQL tells it by the rows' count and
 * the last transaction that wrote one; SQLite by counts, sums of numbers and lengths of texts. Reads the list of tables once.
 */
export async function digestOf({ read, engine }: Database): Promise<() => Promise<string>> {
  // SQLite merges the parts of its search indexes in the background, so their tables change without a request.
  const isIndex = (name: string) => engine === "sqlite" && /_words(_\w+)?$/.test(name);
  const tables = (await read.introspection.getTables()).filter(
    ({ name, isView }) => !isView && !NOTES.has(name) && !name.startsWith("sqlite_") && !isIndex(name),
  );
  const parts = tables.map(({ name, columns }) => {
    if (engine === "postgres")
      return `select '${name}' as name, count(*) || ',' || coalesce(max(xmin::text::bigint), 0) as digest from ${name}`;
    const sums = columns.map((column) => {
      const isNumber = /int/i.test(column.dataType);
      return `coalesce(sum(${isNumber ? `"${column.name}"` : `length("${column.name}")`}), 0)`;
    });
    return `select '${name}' as name, ${["count(*)", ...sums].map((sum) => `cast(${sum} as text)`).join(" || ',' || ")} as digest from ${name}`;
  });
  // PostgreSQL may read the tables side by side, in any order.
  const query = sql.raw(`${parts.join(" union all ")} order by name`);
  return async () => JSON.stringify((await query.execute(read)).rows);
}
