import { existsSync } from "node:fs";
import { flushCompileCache } from "node:module";
import { type AddressInfo, Server as NetServer } from "node:net";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import type { FastifyInstance } from "fastify";
import { type Config, ConfigError } from "#server/config.ts";
import { migrate } from "#server/database/migrate.ts";
import { openDatabase } from "#server/database/open.ts";
import { lookAtOrders } from "#server/database/search.ts";
import { slowQueries } from "#server/database/slowQueries.ts";
import type { Database } from "#server/database/types.ts";
import { createLog } from "#server/log.ts";
import { servePages } from "#server/pages.ts";
import { runProgram } from "#server/program.ts";
import { sweep } from "#server/sweep.ts";
import { createWorkPool } from "#server/workers/pool.ts";
import { buildApi } from "./build.ts";
import { type Backups, keepBackups } from "./operations/backups.ts";

const DIST = fileURLToPath(new URL("../../dist", import.meta.url));
const JOBS = new URL("./jobs.ts", import.meta.url);
const HOUR = 3_600_000;
const DRAIN_MS = 200;

/** Serves API and pages until SIGTERM or SIGINT; then finishes what is in flight and closes the database. */
export async function start(config: Config, database: Database): Promise<void> {
  // The room for new objects that the command line gives is this thread's: it would hide the limits of the others.
  setFlagsFromString("--max-semi-space-size=0");
  const documents = createWorkPool({ module: JOBS });
  const log = createLog(config.logLevel);
  let backups: Backups | null = null;
  const app = await buildApi({
    config,
    database,
    documents,
    log,
    ...(config.databaseUrl ? {} : { lastBackup: () => backups?.lastAt() ?? null }),
  });
  slowQueries.subscribe((query) => log.warn(query, "slow query"));
  if (existsSync(DIST)) await servePages(app, DIST, config.timeZone);
  const sweeping = setInterval(
    () =>
      sweep(database, new Date(), config.sessionDays).catch((error: unknown) =>
        log.error(error, "what has had its time is not forgotten"),
      ),
    HOUR,
  ).unref();

  let stopping = false;
  app.addHook("onRequest", (_, reply, done) => {
    if (stopping) reply.header("connection", "close");
    done();
  });
  const stop = async () => {
    // Ctrl-C reaches us twice (from the terminal and from npm): the second changes nothing.
    if (stopping) return;
    stopping = true;
    clearInterval(sweeping);
    await drain(app);
    await app.close();
    await backups?.stop();
    await documents.close();
    await database.close();
    process.exit(0);
  };
  process.on("SIGTERM", stop).on("SIGINT", stop);

  await listen(app, config);
  const { port } = app.server.address() as AddressInfo;
  console.log(`Mandado escucha en http://${host(config.host)}:${port}`);
  // The first search would wait for it, and for a thread to start while everybody else comes too.
  lookAtOrders({ db: database.read, slowReads: database.slowReads }).catch((error: unknown) => {
    if (!stopping) log.error(error, "no look was taken at orders");
  });
  if (!config.databaseUrl) backups = keepBackups(config.dataDir, log);
  // Node keeps it at a quiet end only, and a server may be killed.
  flushCompileCache();
}

/** Throws `ConfigError` where it can't be done. */
async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (code === "EADDRINUSE") throw new ConfigError("PORT", `el puerto ${port} ya está en uso`);
    if (code === "EACCES") throw new ConfigError("PORT", `no hay permiso para escuchar en el puerto ${port}`);
    if (syscall !== "listen" && syscall !== "getaddrinfo") throw error;
    throw new ConfigError("HOST", `no se puede escuchar en ${host} (${code})`);
  }
}

/**
 * Takes no more connections, answers what comes on those that are there (each answer says that it is the last), and only
 * then closes the idle ones: a caller whose request is already on its way does not find the door shut.
 */
async function drain({ server, inFlight }: FastifyInstance): Promise<void> {
  for (const { raw } of inFlight) if (!raw.headersSent) raw.setHeader("connection", "close");
  const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
  // Again and again: one whose answer had begun is only idle at that answer's end.
  const closing = setInterval(() => server.closeIdleConnections(), DRAIN_MS);
  await closed;
  clearInterval(closing);
}

const host = (name: string) => (name.includes(":") ? `[${name}]` : name);

/** The configured database, open and with this version's tables. */
export async function openConfigured(config: Config): Promise<Database> {
  const database = await openDatabase(
    config.databaseUrl
      ? { engine: "postgres", url: config.databaseUrl, replicaUrl: config.databaseReplicaUrl }
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

if (import.meta.main) await runProgram(async (config) => start(config, await openConfigured(config)));
