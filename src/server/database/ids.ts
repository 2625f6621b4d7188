import { sql } from "kysely";
import type { Schema, Tx } from "../schema.ts";
import { isPostgres } from "./executor.ts";
import { prepared } from "./prepared.ts";

type Table = keyof Schema;

/**
 * The ids of the rows that this transaction inserts next: of each table as many as asked, ascending. With them, rows that refer to each
 * other are sent together. SQLite's one writer reserves nothing: insert the rows before asking for the same table again.
 */
export async function takeIds<Name extends Table>(
  tx: Tx,
  counts: Readonly<Record<Name, number>>,
): Promise<Record<Name, number[]>> {
  const wanted = (Object.entries(counts) as [Name, number][]).map(([table, count]) => ({ table, count }));
  const ids = isPostgres(tx) ? await fromSequences(tx, wanted) : await afterLast(tx, wanted);
  return Object.fromEntries(wanted.map(({ table }) => [table, ids(table)])) as Record<Name, number[]>;
}

interface Wanted {
  table: Table;
  count: number;
}

async function fromSequences(tx: Tx, wanted: readonly Wanted[]) {
  const rows = await nextIds(tx, { wanted });
  return (table: Table) =>
    rows.flatMap((row) => (row.table === table ? row.id : [])).toSorted((a, b) => a - b);
}

async function afterLast(tx: Tx, wanted: readonly Wanted[]) {
  const rows = await lastIds(tx, { tables: wanted.map(({ table }) => table) });
  const lastOf = new Map(rows.map(({ table, id }) => [table, id]));
  const countOf = new Map(wanted.map(({ table, count }) => [table, count]));
  return (table: Table) =>
    Array.from({ length: countOf.get(table) ?? 0 }, (_, index) => (lastOf.get(table) ?? 0) + 1 + index);
}

interface Id {
  table: Table;
  id: number;
}

const nextIds = prepared((db, { wanted }: { wanted: readonly Wanted[] }) => {
  const rows = wanted.map(({ table, count }) => sql`(cast(${table} as text), cast(${count} as integer))`);
  return {
    compile: () =>
      sql<Id>`select t.name as "table", nextval(cast(t.name || '_id_seq' as regclass)) as id
        from (values ${sql.join(rows)}) as t (name, count), generate_series(1, t.count)`.compile(db),
  };
});

const lastIds = prepared((db, { tables }: { tables: readonly Table[] }) => ({
  compile: () =>
    sql<Id>`select name as "table", seq as id from sqlite_sequence where name in (${sql.join(tables)})`.compile(
      db,
    ),
}));
