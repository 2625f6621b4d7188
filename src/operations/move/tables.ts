import type { DatabaseSync } from "node:sqlite";
import type { PoolClient } from "pg";
import { StartupError } from "#server/program/startupError.ts";

export interface Table {
  name: string;
  /** Selects rows in the order of their keys, which is the same on both engines: keys are numbers, or text compared by bytes. */
  inOrder: string;
}

export interface Column {
  name: string;
  /** The name of its type in PostgreSQL. */
  type: string;
  identity: boolean;
}

/** The database's tables, each after the tables that it refers to. Full-text indexes are not included. */
export function tablesOf(from: DatabaseSync): Table[] {
  const names = from
    .prepare(
      "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%' and name != 'migrations' order by name",
    )
    .all()
    .map(({ name }) => String(name));
  const sorted = new Set<string>();
  const visit = (name: string) => {
    if (sorted.has(name)) return;
    for (const { table } of from.prepare("select [table] from pragma_foreign_key_list(?)").all(name))
      if (table !== name) visit(String(table));
    sorted.add(name);
  };
  for (const name of names) visit(name);
  return [...sorted].map((name) => ({
    name,
    inOrder: `select * from ${name} order by ${keyOf(from, name)}`,
  }));
}

function keyOf(from: DatabaseSync, name: string): string {
  const key = from.prepare("select name from pragma_table_info(?) where pk > 0 order by pk").all(name);
  if (key.length === 0) throw new Error(`${name} has no key to order its rows by`);
  return key.map((column) => column.name).join(", ");
}

export async function columnsOf(to: PoolClient, { name }: Table): Promise<Column[]> {
  const { rows } = await to.query<{ name: string; type: string; identity: string }>(
    `select column_name as name, udt_name as type, is_identity as identity from information_schema.columns
     where table_schema = current_schema() and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [name],
  );
  if (rows.length === 0) throw new StartupError(`Al destino le falta la tabla ${name}.`);
  return rows.map((column) => ({ ...column, identity: column.identity === "YES" }));
}
