import { existsSync, mkdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import type { SqliteDatabase, SqliteStatement } from "kysely";
import { ConfigError } from "#server/config.ts";
import { giveToOwnerOf } from "#server/ownership.ts";
import { timed } from "../slowQueries.ts";
import { namesFor, type Row } from "./rows.ts";

/** The embedded database, in the data directory. */
export const DATABASE_FILE = "mandado.sqlite";

/** Its indexes of words (FTS5). */
export const WORD_TABLES = ["deliveries_words", "clients_words"];

/** What a thread of long reads is asked for instead of a statement (see `OffThread`). */
export const MERGE_WORDS = "merge words";
export const CHECKPOINT = "checkpoint";

/** Of one connection. */
export const STATEMENTS_KEPT = 500;

/** Where SQLite's log has grown to so many pages, a gigabyte, it is put into the file with a change: no thread did (see `createUpkeep`). */
const LOG_PAGES = 250_000;

/**
 * What a connection is for: short reads; long ones, and upkeep; what a report reads; changes. The operating system keeps
 * the file's pages too, but each is asked of it and copied, a third of a short read's time: a small company's stay here. With 16 MB
 * one at a million orders is no quicker. A long one passes through more than could be kept: with 1 MB it is as quick as with 8.
 * With less, a writer writes its pages more than once.
 *
 * With "normal" SQLite has the disk keep the log before it is put into the file, not with each commit: a change is answered when
 * `createWriter` has had it kept. It stands after the journal mode, whose own page is written the careful way. Upkeep puts the log
 * into the file when it is told to, never with a write of its own, after which a change would have to begin the log anew (see
 * `checkpoint` in `readThreadWorker.ts`).
 */
const PRAGMAS = {
  short: ["cache_size = -10000"],
  // It is not opened as one that reads: such a connection could do no upkeep.
  slowReads: ["cache_size = -1000", "query_only = on", "synchronous = normal", "wal_autocheckpoint = 0"],
  view: ["cache_size = -2000"],
  changes: [
    ...["cache_size = -4000", "journal_mode = wal", "synchronous = normal", "foreign_keys = on"],
    `wal_autocheckpoint = ${LOG_PAGES}`,
  ],
};

/**
 * How long a connection waits for another's lock, and its thread with it. The event loop doesn't (see `createWriter`), and long
 * reads are not to wait for the thread that tries to join pieces of an index.
 */
const WAIT_MS = { short: 5000, slowReads: 100, view: 5000, changes: 0 };

/** `node:sqlite` with its statements prepared once, also in the shape that Kysely's SqliteDialect takes. */
export interface Embedded extends SqliteDatabase {
  /** Whether a transaction is open: SQLite ends it by itself when the disk is full, and `close` does. */
  readonly isTransaction: boolean;
  /** Runs a statement; its rows, where it has any. */
  run(sql: string, values?: readonly unknown[]): Row[];
  /** Runs statements one right after the other; what rows they have is lost. */
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
      statement = shaped(database.prepare(sql));
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
    run: (sql, values = []) => timed(sql, values, ask),
    exec: (sql) => database.exec(sql),
    prepare,
  };
}

/** How many pages SQLite's log has, and how many of them are in the file. */
export const walStatus = (database: Embedded) =>
  database.run("pragma wal_checkpoint(noop)")[0] as { log: number; checkpointed: number };

interface Statement extends SqliteStatement {
  readonly columns: readonly string[];
  all(parameters: readonly unknown[]): Row[];
  /** Rows without their names, for who has them go elsewhere first. */
  values(parameters: readonly unknown[]): unknown[][];
}

function shaped(prepared: StatementSync): Statement {
  const statement = inArrays(prepared);
  const columns = statement.columns().map(({ name }) => name);
  const named = namesFor(columns);
  const given = (parameters: readonly unknown[]) => parameters as readonly SQLInputValue[];
  const values = (parameters: readonly unknown[]) => statement.all(...given(parameters));
  return {
    columns,
    reader: columns.length > 0,
    values,
    all: (parameters) => values(parameters).map(named),
    run: (parameters) => statement.run(...given(parameters)),
    *iterate(parameters) {
      for (const row of statement.iterate(...given(parameters))) yield named(row);
    },
  };
}

type InArrays = Pick<StatementSync, "columns" | "run"> & {
  all(...values: readonly SQLInputValue[]): unknown[][];
  iterate(...values: readonly SQLInputValue[]): Iterable<unknown[]>;
};

/** Its rows come as lists of values from now on, which its type doesn't tell. */
function inArrays(statement: StatementSync): InArrays {
  statement.setReturnArrays(true);
  return statement as unknown as InArrays;
}

/**
 * Makes the data directory where there is none, and holds it for this process. The lock is the operating system's
 * (through SQLite), so it ends with the process however that ends. Throws `ConfigError`. Returns the release.
 */
export function lockDirectory(dir: string): () => void {
  let lock: DatabaseSync | null = null;
  try {
    makeFolder(resolve(dir));
    lock = new DatabaseSync(join(dir, "lock.sqlite"), { timeout: 0 });
    lock.exec("pragma locking_mode = exclusive; begin exclusive");
    giveToOwnerOf(dir, join(dir, "lock.sqlite"));
    return () => lock?.close();
  } catch (error) {
    lock?.close();
    const { message } = error as Error;
    throw new ConfigError(
      "DATA_DIR",
      isBusy(error) ? `otro proceso de Mandado ya usa ${dir}` : `no se puede usar ${dir} (${message})`,
    );
  }
}

const SQLITE_BUSY = 5;

/** Whether another connection holds the lock that was wanted. */
export const isBusy = (error: unknown): boolean =>
  ((error as { errcode?: number }).errcode ?? 0) % 256 === SQLITE_BUSY;

/** Not by `recursive`: where the system lets nobody make a folder, as in /proc, that never comes back. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process that starts too made it just now.
    if ((error as { code?: string }).code !== "EEXIST") throw error;
  }
}
