import { sql } from "kysely";
import type { Database } from "#server/database/types.ts";

/** Counters of failed sign-ins. A refused request may change them. */
const NOTES = new Set(["attempts"]);

/**
 * Computes a short text that changes with every row that is added, removed or changed: counts, sums of numbers and lengths of
 * texts of every table. Reads the list of tables once.
 */
export async function digestOf({ read, engine }: Database): Promise<() => Promise<string>> {
  // SQLite merges the parts of its search indexes in the background, so their tables change without a request.
  const isIndex = (name: string) => engine === "sqlite" && /_words(_\w+)?$/.test(name);
  const tables = (await read.introspection.getTables()).filter(
    ({ name, isView }) => !isView && !NOTES.has(name) && !name.startsWith("sqlite_") && !isIndex(name),
  );
  const parts = tables.map(({ name, columns }) => {
    const sums = columns.map((column) => {
      const isNumber = /int/i.test(column.dataType);
      const value = isNumber ? `"${column.name}"` : `length("${column.name}")`;
      const whole = engine === "postgres" ? "::bigint" : "";
      return `coalesce(sum(${value}), 0)${whole}`;
    });
    return `select '${name}' as name, ${["count(*)", ...sums].map((sum) => (engine === "postgres" ? `(${sum})::text` : `cast(${sum} as text)`)).join(" || ',' || ")} as digest from ${name}`;
  });
  // PostgreSQL may read the tables side by side, in any order.
  const query = sql.raw(`${parts.join(" union all ")} order by name`);
  return async () => JSON.stringify((await query.execute(read)).rows);
}
