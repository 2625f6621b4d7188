import { type RawBuilder, sql } from "kysely";
import type { Db, Schema, Tx } from "../schema.ts";
import { isPostgres } from "./executor.ts";
import { prepared } from "./prepared.ts";

type Table = keyof Schema;

/** Of each table so many. */
type Counts<Name extends Table> = Readonly<Record<Name, number>>;
type Ids<Name extends Table> = Record<Name, number[]>;

/**
 * Reserves ids for rows that this transaction inserts: of each table as many as asked, ascending. With them, rows that refer to each
 * other are sent together.
 */
export async function takeIds<Name extends Table>(tx: Tx, counts: Counts<Name>): Promise<Ids<Name>> {
  const wanted = wantedIds(counts);
  const ids = isPostgres(tx) ? await fromSequences(tx, wanted) : await fromSqlite(tx, wanted);
  return byTable(counts, ids);
}

export interface Wanted {
  table: Table;
  count: number;
}

export const wantedIds = <Name extends Table>(counts: Counts<Name>): Wanted[] =>
  (Object.entries(counts) as [Name, number][]).map(([table, count]) => ({ table, count }));

const byTable = <Name extends Table>(counts: Counts<Name>, ids: (table: Table) => number[]) =>
  Object.fromEntries(Object.keys(counts).map((table) => [table, ids(table as Name)])) as Ids<Name>;

type IdColumn = Partial<Ids<Table>> | null;

/** Reserves ids like `takeIds`, as a column of a statement that runs anyway: for `idsOf`. SQLite has no such column. */
export const idColumn = (db: Db, wanted: readonly Wanted[]): RawBuilder<IdColumn> =>
  isPostgres(db)
    ? sql`(select json_object_agg(w."table", w.ids) from (
        select n."table", json_agg(n.id) as ids from (${newIds(wanted)}) as n group by n."table") as w)`
    : sql`null`;

/** The ids that a statement's column has; on SQLite they are taken now. */
export async function idsOf<Name extends Table>(
  tx: Tx,
  column: IdColumn,
  counts: Counts<Name>,
): Promise<Ids<Name>> {
  return column ? byTable(counts, (table) => (column[table] ?? []).toSorted(ascending)) : takeIds(tx, counts);
}

const ascending = (a: number, b: number) => a - b;

async function fromSequences(tx: Tx, wanted: readonly Wanted[]) {
  const rows = await nextIds(tx, { wanted });
  return (table: Table) => rows.flatMap((row) => (row.table === table ? row.id : [])).toSorted(ascending);
}

async function fromSqlite(tx: Tx, wanted: readonly Wanted[]) {
  const rows = await advance(tx, { wanted });
  const known = new Set(rows.map(({ table }) => table));
  const unknown = wanted.filter(({ table }) => !known.has(table));
  if (unknown.length > 0) {
    await begin(tx, { tables: unknown.map(({ table }) => table) });
    rows.push(...(await advance(tx, { wanted: unknown })));
  }
  const lastOf = new Map(rows.map(({ table, id }) => [table, id]));
  const countOf = new Map(wanted.map(({ table, count }) => [table, count]));
  return (table: Table) => {
    const count = countOf.get(table) ?? 0;
    return Array.from({ length: count }, (_, index) => (lastOf.get(table) ?? 0) - count + 1 + index);
  };
}

interface Id {
  table: Table;
  id: number;
}

function newIds(wanted: readonly Wanted[]): RawBuilder<Id> {
  const rows = wanted.map(({ table, count }) => sql`(cast(${table} as text), cast(${count} as integer))`);
  return sql`select t.name as "table", nextval(cast(t.name || '_id_seq' as regclass)) as id
    from (values ${sql.join(rows)}) as t (name, count), generate_series(1, t.count)`;
}

const nextIds = prepared((db, { wanted }: { wanted: readonly Wanted[] }) => ({
  compile: () => newIds(wanted).compile(db),
}));

const advance = prepared((db, { wanted }: { wanted: readonly Wanted[] }) => {
  const rows = wanted.map(({ table, count }) => sql`(${table}, ${count})`);
  return {
    compile: () =>
      sql<Id>`update sqlite_sequence set seq = seq + w.column2 from (values ${sql.join(rows)}) as w
        where sqlite_sequence.name = w.column1 returning name as "table", seq as id`.compile(db),
  };
});

/** Begins the sequences of tables that never had a row. */
const begin = prepared((db, { tables }: { tables: readonly Table[] }) => {
  const rows = tables.map((table) => sql`(${table})`);
  return {
    compile: () =>
      sql<Id>`insert into sqlite_sequence (name, seq) select w.column1, 0 from (values ${sql.join(rows)}) as w
        where not exists (select 1 from sqlite_sequence where name = w.column1)`.compile(db),
  };
});
