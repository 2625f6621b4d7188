import { existsSync } from "node:fs";
import { join } from "node:path";
import { Kysely, SqliteDialect, sql } from "kysely";
import { findByEmail } from "#features/account/server/queries.ts";
import { issueReset } from "#features/recovery/server/queries.ts";
import { resetLink } from "#features/recovery/server/resetMail.ts";
import { record } from "#server/audit.ts";
import { transactionOver } from "#server/database/executor.ts";
import { migrationNames } from "#server/database/migrate.ts";
import { openDatabase } from "#server/database/open.ts";
import { DATABASE_FILE, openSqlite } from "#server/database/sqlite/connection.ts";
import type { Work } from "#server/database/types.ts";
import type { Config } from "#server/program/config.ts";
import { StartupError } from "#server/program/startupError.ts";
import type { RowOf, Schema, Tx } from "#server/schema.ts";
import { turnOffTwoFactor } from "#server/twoFactor/twoFactor.ts";
import { refuseMoved } from "./place.ts";
import { runOperation } from "./program.ts";

interface Made {
  link: string;
  /** Whether it was on and is off now. */
  turnedOff: boolean;
}

/** Creates a link that sets a new password, for an operator to pass on. The server may be running. Throws a `StartupError`. */
async function makeLink(config: Config, email: string, twoFactorOff: boolean): Promise<Made> {
  const { token, turnedOff } = await change(config, async (tx) => {
    await requireThisVersion(tx);
    const account = await findByEmail(tx, email);
    if (!account) throw new StartupError(`No hay una cuenta con el email ${email}`);
    const now = new Date();
    const turnedOff = twoFactorOff && (await turnOffTwoFactor(tx, account.id));
    if (turnedOff) await noteTurnedOff(tx, account, now, config);
    return { token: await issueReset(tx, account, now), turnedOff };
  });
  return { link: resetLink(config.publicUrl ?? `http://127.0.0.1:${config.port}`, token), turnedOff };
}

/** The event is the account's own, because an operator has no account. */
async function noteTurnedOff(tx: Tx, account: RowOf<"accounts">, now: Date, { timeZone }: Config) {
  const { id, company_id: companyId, type, name } = account;
  const summary = "Un operador del servidor desactivó la verificación en dos pasos";
  const event = { action: "two_factor", entity: "account", id, summary } as const;
  await record(tx, [event], { actor: { id, companyId, type, name }, ip: "", now, timeZone });
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

if (import.meta.main)
  await runOperation("npm run reset-password -- EMAIL [--two-factor-off]", async (given) => {
    const { config, subject, twoFactorOff } = given;
    const { link, turnedOff } = await makeLink(config, subject, twoFactorOff);
    const off = turnedOff
      ? "Verificación en dos pasos desactivada"
      : "La verificación en dos pasos no estaba activada";
    return `${twoFactorOff ? `${off}.\n` : ""}Enlace para poner otra contraseña; sirve una vez, durante 30 minutos:\n${link}`;
  });
