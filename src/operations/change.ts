import { existsSync } from "node:fs";
import { join } from "node:path";
import { Kysely, SqliteDialect, sql } from "kysely";
import { transactionOver } from "#server/database/executor.ts";
import { migrationNames } from "#server/database/migrate.ts";
import { openDatabase } from "#server/database/open.ts";
import { openSnapshots } from "#server/database/snapshots.ts";
import { DATABASE_FILE, openSqlite } from "#server/database/sqlite/connection.ts";
import type { DatabaseOptions, Work } from "#server/database/types.ts";
import type { Config } from "#server/program/config.ts";
import { StartupError } from "#server/program/startupError.ts";
import type { Db, Schema } from "#server/schema.ts";
import { refuseMoved } from "./place.ts";

/** Throws `StartupError` for a database of an older version, whose tables differ. */
export async function requireThisVersion(tx: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(tx);
  const applied = new Set(rows.map(({ name }) => name));
  if ((await migrationNames()).some((name) => !applied.has(name)))
    throw new StartupError(
      "La base de datos es de una versión anterior: arranca primero el servidor de esta.",
    );
}

/** Runs a change of the configured database from another process than the server's, which may be running. Throws a `StartupError`. */
export async function change<T>(config: Config, work: Work<T>): Promise<T> {
  if (config.databaseUrl === null) return changeEmbedded(config.dataDir, work);
  const database = await openDatabase({ engine: "postgres", url: config.databaseUrl });
  try {
    return await database.transaction(work);
  } finally {
    await database.close();
  }
}

/** How long to wait for the server's current change. */
const WAIT_MS = 5000;

function requireDatabase(dir: string): void {
  refuseMoved(dir);
  if (!existsSync(join(dir, DATABASE_FILE)))
    throw new StartupError(`No hay una base de datos en ${dir}: revisa DATA_DIR.`);
}

/** Over its own connection, because the server holds the lock of the data directory. */
async function changeEmbedded<T>(dir: string, work: Work<T>): Promise<T> {
  requireDatabase(dir);
  const file = join(dir, DATABASE_FILE);
  const embedded = openSqlite(file, "changes");
  // Flushed here, because the server flushes only its own commits.
  embedded.exec(`pragma busy_timeout = ${WAIT_MS}; pragma synchronous = full`);
  const dialect = new SqliteDialect({ database: async () => embedded });
  const db = new Kysely<Schema>({ dialect });
  try {
    // Not Kysely's `begin`: a transaction that reads first can't wait for the server's change once it writes.
    embedded.exec("begin immediate");
    const result = await work(transactionOver(db, dialect, (sql, values) => embedded.run(sql, values)));
    embedded.exec("commit");
    return result;
  } finally {
    // Rolls back what was not committed.
    embedded.close();
  }
}

/** Reads the configured database as of one moment, also while the server runs. Throws a `StartupError`. */
export async function withReader<T>(config: Config, work: (db: Db) => Promise<T>): Promise<T> {
  const options: DatabaseOptions = config.databaseUrl
    ? { engine: "postgres", url: config.databaseUrl }
    : { engine: "sqlite", dir: config.dataDir };
  if (options.engine === "sqlite") requireDatabase(options.dir);
  const snapshots = await openSnapshots(options);
  try {
    return await snapshots.read(null, new AbortController().signal, work);
  } finally {
    await snapshots.close();
  }
}
