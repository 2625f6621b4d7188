import { existsSync, mkdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import type { SqliteDatabase, SqliteStatement } from "kysely";
import { ConfigError } from "../config.ts";

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
    close() {
      if (database.isOpen) database.close();
    },
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
    return () => lock?.close();
  } catch (error) {
    lock?.close();
    const { errcode, message } = error as { errcode?: number; message: string };
    throw new ConfigError(
      "DATA_DIR",
      errcode === SQLITE_BUSY
        ? `otro proceso de Mandado ya usa ${dir}`
        : `no se puede usar ${dir} (${message})`,
    );
  }
}

const SQLITE_BUSY = 5;

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
