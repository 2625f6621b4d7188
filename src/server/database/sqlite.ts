import { join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import type { SqliteDatabase, SqliteStatement } from "kysely";

/** The embedded database, in the data directory. */
export const DATABASE_FILE = "mandado.sqlite";

const STATEMENTS_KEPT = 500;

/** `node:sqlite` in the shape that Kysely's SqliteDialect takes, with its statements prepared once. */
export function openSqlite(file: string, readOnly: boolean): SqliteDatabase {
  const database = new DatabaseSync(file, { readOnly, timeout: 5000 });
  if (!readOnly)
    database.exec("pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on");
  database.exec("pragma cache_size = -16000; pragma temp_store = memory");
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(sql) {
      let statement = statements.get(sql);
      if (!statement) {
        if (statements.size >= STATEMENTS_KEPT) statements.clear();
        statement = prepare(database, sql);
        statements.set(sql, statement);
      }
      return statement;
    },
  };
}

function prepare(database: DatabaseSync, sql: string): SqliteStatement {
  // A deferred transaction would take the write lock halfway; a change takes it first.
  const statement = database.prepare(sql === "begin" ? "begin immediate" : sql);
  const values = (parameters: readonly unknown[]) => parameters as readonly SQLInputValue[];
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => {
      // A full disk has rolled back already; the failure to tell is that one.
      if (sql === "rollback" && !database.isTransaction) return { changes: 0, lastInsertRowid: 0 };
      return statement.run(...values(parameters));
    },
    iterate: (parameters) => statement.iterate(...values(parameters)),
  };
}

/** Another process already serves this data directory. */
export class DirectoryInUse extends Error {
  override readonly name = "DirectoryInUse";
}

/**
 * Holds the data directory for this process. The lock is the operating system's (through SQLite), so it ends with the
 * process however that ends. Throws `DirectoryInUse`. Returns the release.
 */
export function lockDirectory(dir: string): () => void {
  const lock = new DatabaseSync(join(dir, "lock.sqlite"), { timeout: 0 });
  try {
    lock.exec("pragma locking_mode = exclusive; begin exclusive");
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== 5) throw error;
    throw new DirectoryInUse(`DATA_DIR: otro proceso de Mandado ya usa ${dir}`);
  }
  return () => lock.close();
}
