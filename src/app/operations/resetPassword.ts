import { existsSync } from "node:fs";
import { join } from "node:path";
import { Kysely, SqliteDialect, sql } from "kysely";
import { findByEmail } from "#features/account/server/queries.ts";
import { issueReset } from "#features/recovery/server/queries.ts";
import { resetLink } from "#features/recovery/server/resetMail.ts";
import type { Config } from "#server/config.ts";
import { migrationNames } from "#server/database/migrate.ts";
import { openDatabase } from "#server/database/open.ts";
import type { Schema, Tx } from "#server/database/schema.ts";
import { DATABASE_FILE, openSqlite } from "#server/database/sqlite/connection.ts";
import type { Work } from "#server/database/types.ts";
import { StartupError } from "#server/startupError.ts";
import { refuseMoved } from "./place.ts";
import { runOperation } from "./program.ts";

/** Creates a link that sets a new password, for an operator to pass on. The server may be running. Throws a `StartupError`. */
async function makeLink(config: Config, email: string): Promise<string> {
  const token = await change(config, async (tx) => {
    await requireThisVersion(tx);
    const account = await findByEmail(tx, email);
    if (!account) throw new StartupError(`No hay una cuenta con el email ${email}`);
    return issueReset(tx, account, new Date());
  });
  return resetLink(config.publicUrl ?? `http://127.0.0.1:${config.port}`, token);
}

async function requireThisVersion(tx: Tx): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(tx);
  const applied = new Set(rows.map(({ name }) => name));
  if ((await migrationNames()).some((name) => !applied.has(name)))
    throw new StartupError(
      "La base de datos es de una versión anterior: arranca primero el servidor de esta.",
    );
}

async function change<T>(config: Config, work: Work<T>): Promise<T> {
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

/** Over its own connection, because the server holds the lock of the data directory. */
async function changeEmbedded<T>(dir: string, work: Work<T>): Promise<T> {
  refuseMoved(dir);
  const file = join(dir, DATABASE_FILE);
  if (!existsSync(file)) throw new StartupError(`No hay una base de datos en ${dir}: revisa DATA_DIR.`);
  const embedded = openSqlite(file, "changes");
  // Flushed here, because the server flushes only its own commits.
  embedded.exec(`pragma busy_timeout = ${WAIT_MS}; pragma synchronous = full`);
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: async () => embedded }) });
  try {
    return await db.transaction().execute(work);
  } finally {
    await db.destroy();
  }
}

if (import.meta.main)
  await runOperation("npm run reset-password -- EMAIL", async ({ config, subject }) => {
    const link = await makeLink(config, subject);
    return `Enlace para poner otra contraseña; sirve una vez, durante 30 minutos:\n${link}`;
  });
