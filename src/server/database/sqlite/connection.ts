import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import type { SqliteDatabase, SqliteStatement } from "kysely";
import { timeQuery } from "#server/monitoring/slowQueries.ts";

export const DATABASE_FILE = "mandado.sqlite";

export const WORD_TABLES = ["deliveries_words", "clients_words"];

const STATEMENTS_KEPT = 500;

/** At this many pages (a gigabyte) a change does the checkpoint that the read thread did not do (see `createUpkeep`). */
const LOG_PAGES = 250_000;

/**
 * Settings for short reads, for slow reads and upkeep, for a report's snapshot, and for changes. The cache of short reads holds a
 * small company's pages: reading each page from the operating system took a third of a read's time. Slow reads scan more pages
 * than a cache could hold.
 * With `synchronous = normal` a commit does not flush the log: `createWriter` does, before it answers. Only the read thread
 * does checkpoints, and never as part of its own write: a change would then have to restart the log (see `checkpoint` in
 * `readThreadWorker.ts`).
 */
const PRAGMAS = {
  short: ["cache_size = -10000"],
  // Not opened read-only, because upkeep writes.
  slowReads: ["cache_size = -1000", "query_only = on", "synchronous = normal", "wal_autocheckpoint = 0"],
  view: ["cache_size = -2000"],
  changes: [
    ...["cache_size = -4000", "journal_mode = wal", "synchronous = normal", "foreign_keys = on"],
    `wal_autocheckpoint = ${LOG_PAGES}`,
  ],
};

/** How long a statement waits for another connection's lock, which blocks its thread. The writer retries instead. */
const WAIT_MS = { short: 5000, slowReads: 100, view: 5000, changes: 0 };

export type Row = Record<string, unknown>;

/** A `node:sqlite` connection that keeps its prepared statements, with the interface that Kysely's SqliteDialect needs. */
export interface Embedded extends SqliteDatabase {
  /** Whether a transaction is open. SQLite ends one itself when the disk is full. */
  readonly isTransaction: boolean;
  run(sql: string, values?: readonly unknown[]): Row[];
  exec(sql: string): void;
  prepare(sql: string): Statement;
}

export function openSqlite(file: string, use: keyof typeof PRAGMAS): Embedded {
  const database = new DatabaseSync(file, {
    readOnly: use === "short" || use === "view",
    timeout: WAIT_MS[use],
  });
  for (const pragma of ["temp_store = memory", ...PRAGMAS[use]]) database.exec(`pragma ${pragma}`);
  const statements = new Map<string, Statement>();

  function prepare(sql: string): Statement {
    let statement = statements.get(sql);
    if (!statement) {
      if (statements.size >= STATEMENTS_KEPT) statements.clear();
      statement = toStatement(database.prepare(sql));
      statements.set(sql, statement);
    }
    return statement;
  }
  const ask = (sql: string, values: readonly unknown[]) => prepare(sql).all(values);
  return {
    get isTransaction() {
      return database.isOpen && database.isTransaction;
    },
    close() {
      if (database.isOpen) database.close();
    },
    run: (sql, values = []) => timeQuery(sql, values, ask),
    exec: (sql) => database.exec(sql),
    prepare,
  };
}

/** The pages in SQLite's log, and how many of them are already in the database file. */
export const walStatus = (database: Embedded) =>
  database.run("pragma wal_checkpoint(noop)")[0] as { log: number; checkpointed: number };

interface Statement extends SqliteStatement {
  all(parameters: readonly unknown[]): Row[];
}

function toStatement(prepared: StatementSync): Statement {
  // From here the statement returns arrays, which its type doesn't know. Rows that node:sqlite builds itself have no prototype.
  prepared.setReturnArrays(true);
  const statement = prepared as unknown as ArrayStatement;
  const columnNames = () => statement.columns().map(({ name }) => name);
  let columns = columnNames();
  const named = (values: unknown[]) => {
    // A migration has added a column to a table that a `select *` reads.
    if (values.length !== columns.length) columns = columnNames();
    const row: Row = {};
    for (let i = 0; i < columns.length; i++) row[columns[i] as string] = values[i];
    return row;
  };
  return {
    reader: columns.length > 0,
    all: (parameters) => statement.all(...(parameters as SQLInputValue[])).map(named),
    run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
    *iterate(parameters) {
      for (const row of statement.iterate(...(parameters as SQLInputValue[]))) yield named(row);
    },
  };
}

type ArrayStatement = Pick<StatementSync, "columns" | "run"> & {
  all(...values: SQLInputValue[]): unknown[][];
  iterate(...values: SQLInputValue[]): Iterable<unknown[]>;
};
