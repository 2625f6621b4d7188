import { createHash } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import type { Pool, PoolClient } from "pg";
import { fillWords } from "#migrations/search/postgres.ts";
import { StartupError } from "#server/program/startupError.ts";
import { type Column, columnsOf, type Table, tablesOf } from "./tables.ts";

const BATCH = 1000;

export interface Moved {
  tables: number;
  rows: number;
  /** How many sums (of money, ids, versions) were compared. */
  sums: number;
}

/** Called after each table is copied and checked. */
export type OnTable = (done: { name: string; rows: number; position: number; of: number }) => void;

type Row = Record<string, unknown>;

/** Copies every table of an embedded database's file into the same tables of PostgreSQL, in one transaction. */
export async function copyTables(file: string, pool: Pool, onTable: OnTable): Promise<Moved> {
  const from = new DatabaseSync(file, { readOnly: true });
  const to = await pool.connect();
  try {
    // One read transaction, so that all tables are from the same moment.
    from.exec("begin");
    await to.query("begin");
    const moved = await copyAll(from, to, onTable);
    await to.query("commit");
    await to.query("analyze");
    return moved;
  } catch (error) {
    // If the connection was lost, PostgreSQL has rolled back already.
    await to.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    to.release();
    from.close();
  }
}

async function copyAll(from: DatabaseSync, to: PoolClient, onTable: OnTable): Promise<Moved> {
  const tables = tablesOf(from);
  const names = tables.map(({ name }) => name).join(", ");
  // A server that starts on the target meanwhile waits until the copy is complete.
  await to.query(`lock table ${names} in access exclusive mode`);
  for (const { name } of tables) {
    const { rows } = await to.query(`select 1 from ${name} limit 1`);
    if (rows.length > 0) throw new StartupError(`La base de datos de destino no está vacía (${name}).`);
  }
  // Rows that the source's triggers wrote are copied too, so the target's triggers must not write them again.
  for (const { name } of tables) await to.query(`alter table ${name} disable trigger user`);
  const moved: Moved = { tables: tables.length, rows: 0, sums: 0 };
  for (const [index, table] of tables.entries()) {
    const columns = await columnsOf(to, table);
    await copyRows(from, to, table, columns);
    const proof = await compare(from, to, table, columns);
    moved.rows += proof.rows;
    moved.sums += proof.sums;
    if (columns.some(({ identity }) => identity)) await continueIds(from, to, table);
    onTable({ name: table.name, rows: proof.rows, position: index + 1, of: tables.length });
  }
  await to.query(fillWords("deliveries"));
  // PostgreSQL changes no table while its deferred checks are pending.
  await to.query("set constraints all immediate");
  for (const { name } of tables) await to.query(`alter table ${name} enable trigger user`);
  return moved;
}

function* inBatches(rows: Iterable<unknown>): Generator<Row[]> {
  let batch: Row[] = [];
  for (const row of rows) {
    if (batch.push(row as Row) < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function copyRows(from: DatabaseSync, to: PoolClient, table: Table, columns: Column[]): Promise<void> {
  const names = columns.map(({ name }) => name).join(", ");
  const lists = columns.map(({ type }, i) => `$${i + 1}::${type}[]`).join(", ");
  const insert = `insert into ${table.name} (${names}) select * from unnest(${lists})`;
  for (const batch of inBatches(from.prepare(table.inOrder).iterate()))
    await to.query(
      insert,
      columns.map(({ name }) => batch.map((row) => toSendable(row[name]))),
    );
}

const toSendable = (value: unknown) => (value instanceof Uint8Array ? Buffer.from(value) : value);

/** Throws unless both databases have the same rows, value by value, and the same sums. */
async function compare(
  from: DatabaseSync,
  to: PoolClient,
  table: Table,
  columns: Column[],
): Promise<{ rows: number; sums: number }> {
  const here = tally(columns);
  for (const batch of inBatches(from.prepare(table.inOrder).iterate())) here.add(batch);
  const there = tally(columns);
  await to.query(`declare proof no scroll cursor for ${table.inOrder}`);
  for (;;) {
    const { rows } = await to.query(`fetch ${BATCH} from proof`);
    if (rows.length === 0) break;
    there.add(rows);
  }
  await to.query("close proof");
  const [a, b] = [here.end(), there.end()];
  if (JSON.stringify(a) !== JSON.stringify(b))
    throw new StartupError(`La copia de ${table.name} no es igual al original: no se movió nada.`);
  return { rows: a.rows, sums: a.sums.length };
}

/** Counts rows, sums every number, and hashes every value in order. */
function tally(columns: Column[]) {
  const hash = createHash("sha256");
  const sums = columns.filter(({ type }) => /^int[248]$/.test(type)).map(({ name }) => ({ name, sum: 0n }));
  let count = 0;
  return {
    add(rows: Row[]) {
      for (const row of rows) {
        count += 1;
        for (const total of sums) total.sum += BigInt((row[total.name] as number | null) ?? 0);
        const values = columns.map(({ name }) => row[name]);
        hash.update(
          JSON.stringify(
            values.map((value) =>
              value instanceof Uint8Array ? Buffer.from(value).toString("base64") : value,
            ),
          ),
        );
      }
    },
    end: () => ({
      rows: count,
      sums: sums.map(({ name, sum }) => `${name}=${sum}`),
      digest: hash.digest("base64"),
    }),
  };
}

/** Sets each table's next id after the source's last one, so that a deleted row's id is not used again. */
async function continueIds(from: DatabaseSync, to: PoolClient, { name }: Table): Promise<void> {
  const last = from.prepare("select seq from sqlite_sequence where name = ?").get(name)?.seq;
  if (last) await to.query("select setval(pg_get_serial_sequence($1, 'id'), $2)", [name, last]);
}
