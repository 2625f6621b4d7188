import { existsSync } from "node:fs";
import type { Server } from "node:http";
import { flushCompileCache } from "node:module";
import { type AddressInfo, Server as NetServer } from "node:net";
import { fileURLToPath } from "node:url";
import { type Config, ConfigError, readConfig } from "#server/config.ts";
import { type Database, openDatabase } from "#server/database/connection.ts";
import { migrate, NewerDatabase } from "#server/database/migrate.ts";
import { isUnavailable } from "#server/database/portable.ts";
import { slowQueries } from "#server/database/slowQueries.ts";
import { DirectoryInUse } from "#server/database/sqlite.ts";
import { servePages } from "#server/pages.ts";
import { createWorkPool } from "#server/pdf/pool.ts";
import { sweep } from "#server/sweep.ts";
import { buildApi } from "./build.ts";
import { type Backups, keepBackups } from "./operations/backups.ts";

const DIST = fileURLToPath(new URL("../../dist", import.meta.url));
const JOBS = new URL("./jobs.ts", import.meta.url);
const HOUR = 3_600_000;
const DRAIN_MS = 200;

/** Serves API and pages until SIGTERM or SIGINT; then finishes what is in flight and closes the database. */
export async function start(config: Config, database: Database): Promise<void> {
  const papers = createWorkPool({ module: JOBS });
  let backups: Backups | null = null;
  const app = await buildApi({
    config,
    database,
    papers,
    // A database's error may quote the row that it refused.
    logger: { level: process.env.LOG_LEVEL ?? "warn", redact: ["err.detail", "err.where"] },
    ...(config.databaseUrl ? {} : { lastBackup: () => backups?.lastAt() ?? null }),
  });
  slowQueries.subscribe((query) => app.log.warn(query, "slow query"));
  if (existsSync(DIST)) await servePages(app, DIST, config.timeZone);
  const sweeping = setInterval(
    () =>
      sweep(database, new Date(), config.sessionDays).catch((error: unknown) =>
        app.log.error(error, "what has had its time is not forgotten"),
      ),
    HOUR,
  ).unref();

  let stopping = false;
  app.addHook("onSend", async (_, reply) => {
    if (stopping) reply.header("connection", "close");
  });
  const stop = async () => {
    // Ctrl-C reaches us twice (from the terminal and from npm): the second changes nothing.
    if (stopping) return;
    stopping = true;
    clearInterval(sweeping);
    await drain(app.server);
    await app.close();
    await backups?.stop();
    await papers.close();
    await database.close();
    process.exit(0);
  };
  process.on("SIGTERM", stop).on("SIGINT", stop);

  await app.listen({ port: config.port, host: config.host });
  const { port } = app.server.address() as AddressInfo;
  console.log(`Mandado escucha en http://${host(config.host)}:${port}`);
  if (!config.databaseUrl) backups = keepBackups(config.dataDir, app.log);
  // Node keeps it at a quiet end only, and a server may be killed.
  flushCompileCache();
}

/**
 * Takes no more connections, answers what comes on those that are there (each answer says that it is the last), and only
 * then closes the idle ones: a caller whose request is already on its way does not find the door shut.
 */
async function drain(server: Server): Promise<void> {
  const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
  await new Promise((resolve) => setTimeout(resolve, DRAIN_MS));
  server.closeIdleConnections();
  await closed;
}

const host = (name: string) => (name.includes(":") ? `[${name}]` : name);

/** The configured database, open and with this version's tables. */
export async function openConfigured(config: Config): Promise<Database> {
  const database = openDatabase(
    config.databaseUrl
      ? { engine: "postgres", url: config.databaseUrl }
      : { engine: "sqlite", dir: config.dataDir },
  );
  try {
    await migrate(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Runs a program's main part; what a person can mend is told in one line. */
export async function run(main: (config: Config) => Promise<void>): Promise<void> {
  try {
    await main(readConfig(process.env));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const known =
      error instanceof ConfigError || error instanceof NewerDatabase || error instanceof DirectoryInUse;
    if (code === "EADDRINUSE") console.error(`PORT: el puerto ${process.env.PORT ?? 3000} ya está en uso`);
    else if (code === "EADDRNOTAVAIL" || code === "EACCES")
      console.error(`HOST: no se puede escuchar ahí (${code})`);
    else if (!known && (isUnavailable(error) || /^(28|3D)\d/.test(code ?? "")))
      console.error(
        `La base de datos no responde: ${message || code}. ¿Está encendida y es correcta DATABASE_URL?`,
      );
    else console.error(known ? message : error);
    process.exit(1);
  }
}

if (import.meta.main) await run(async (config) => start(config, await openConfigured(config)));
