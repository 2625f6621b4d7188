import { sql } from "kysely";
import type { Database } from "#server/database/types.ts";

type Row = Record<string, unknown>;

/** A table's rows by their keys. */
type Rows = Map<string, Row>;

/** What the migrations themselves keep. */
const LEFT_OUT = ["migrations"];

/**
 * All rows of all tables, except the search indexes. `when` makes the statements differ: SQLite's driver names the columns of a statement as
 * they were when it was first prepared.
 */
export async function readRows(database: Database, when: "before" | "after"): Promise<Map<string, Rows>> {
  const tables = new Map<string, Rows>();
  for (const [table, key] of await keysOf(database)) {
    const { rows } = await sql<Row>`select * from ${sql.table(table)} ${sql.raw(`-- ${when}`)}`.execute(
      database.read,
    );
    tables.set(table, new Map(rows.map((row) => [key.map((column) => row[column]).join(), row])));
    if (tables.get(table)?.size !== rows.length) throw new Error(`${table}: ${key} is no key`);
  }
  return tables;
}

/** Each table's primary key. */
async function keysOf({ engine, read }: Database): Promise<[table: string, key: string[]][]> {
  const select =
    engine === "sqlite"
      ? sql<{ table: string; column: string }>`
          select t.name as "table", c.name as "column" from pragma_table_list as t, pragma_table_info(t.name) as c
          where t.schema = 'main' and t.type = 'table' and t.name not like 'sqlite_%' and c.pk > 0 order by t.name, c.pk`
      : sql<{ table: string; column: string }>`
          select t.relname as "table", c.attname as "column" from pg_index as i join pg_class as t on t.oid = i.indrelid
          join pg_attribute as c on c.attrelid = t.oid and c.attnum = any(i.indkey)
          where i.indisprimary and t.relnamespace = current_schema()::regnamespace and t.relname not like '%\_words' order by t.relname, c.attnum`;
  const { rows } = await select.execute(read);
  const keys = Map.groupBy(rows, ({ table }) => table);
  return [...keys]
    .filter(([table]) => !LEFT_OUT.includes(table))
    .map(([table, columns]) => [table, columns.map(({ column }) => column)]);
}

/** Tables that a migration renamed. */
const RENAMED: Record<string, string> = { courier_codes: "sign_in_codes" };

/** A value that is another one now, or is gone with its row or column; or a row that is new, without a column. */
export interface Change {
  table: string;
  column?: string;
  before: unknown;
  after: unknown;
}

/** What differs between two readings of one database. Tables and columns that are new don't count. */
export function changesBetween(before: Map<string, Rows>, after: Map<string, Rows>): Change[] {
  return [...before].flatMap(([table, rows]) => {
    const later = after.get(table) ?? after.get(RENAMED[table] ?? "") ?? new Map<string, Row>();
    const added = [...later].filter(([key]) => !rows.has(key));
    return [
      ...added.map(([, row]) => ({ table, before: undefined, after: row })),
      ...[...rows].flatMap(([key, row]) => changesOf(table, row, later.get(key) ?? {})),
    ];
  });
}

const changesOf = (table: string, row: Row, now: Row): Change[] =>
  Object.keys(row)
    .filter((column) => !isSame(row[column], now[column]))
    .map((column) => ({ table, column, before: row[column], after: now[column] }));

const isSame = (a: unknown, b: unknown): boolean =>
  a instanceof Uint8Array && b instanceof Uint8Array ? Buffer.compare(a, b) === 0 : a === b;
