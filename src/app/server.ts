import { existsSync } from "node:fs";
import { flushCompileCache } from "node:module";
import { type AddressInfo, Server as NetServer } from "node:net";
import { fileURLToPath } from "node:url";
import type { FastifyInstance, FastifyListenOptions } from "fastify";
import { keepClosing } from "#features/attention/server/closing.ts";
import { removeUnusedPhotos } from "#features/couriers/server/paperPhotos.ts";
import { removeOldRows } from "#features/imports/server/removeOldRows.ts";
import { removeOldMessages } from "#features/messages/server/keepMessages.ts";
import { keepTelling, removeOldPushes } from "#features/phone/server/push/tellPhones.ts";
import { removeOldProofs, removeStrayProofs, removeUnusedFiles } from "#features/proof/server/removeOld.ts";
import { keepPolling } from "#features/rates/server/feed.ts";
import { serveForm } from "#features/requests/server/form/page.ts";
import { keepPlanning } from "#features/standing-orders/server/planning.ts";
import { removeOldDeliveries } from "#features/webhooks/server/removeOld.ts";
import { type Backups, keepBackups } from "#operations/backups/backups.ts";
import { removePartials } from "#operations/backups/snapshot.ts";
import { backupsFolder, checkBackupsDir, describeDatabase, refuseMoved } from "#operations/place.ts";
import { answerMeanwhile } from "#operations/upgrade/answerMeanwhile.ts";
import { upgrade } from "#operations/upgrade/upgrade.ts";
import { CONNECTIONS, defaultLimits } from "#server/admission/limits.ts";
import { type Notice, notices } from "#server/database/notices.ts";
import { openDatabase } from "#server/database/open.ts";
import { DATABASE_FILE } from "#server/database/sqlite/connection.ts";
import type { Database, DatabaseOptions } from "#server/database/types.ts";
import { openFileStore } from "#server/files/openFileStore.ts";
import { servePages } from "#server/http/answers/pages.ts";
import { descriptorLimit } from "#server/monitoring/descriptors.ts";
import { createLog, type Log } from "#server/monitoring/log.ts";
import { slowQueries } from "#server/monitoring/slowQueries.ts";
import { type Config, ConfigError } from "#server/program/config.ts";
import { givenSocket } from "#server/program/givenSocket.ts";
import { runProgram } from "#server/program/program.ts";
import { VERSION } from "#server/program/version.ts";
import { sweep } from "#server/sweep.ts";
import { checkSecretKey } from "#server/twoFactor/checkSecretKey.ts";
import { loadSecretKey } from "#server/twoFactor/keyFile.ts";
import { createWorkPool } from "#server/workers/pool.ts";
import { buildApi } from "./build.ts";
import { createJobs } from "./jobHandlers.ts";

const DIST = fileURLToPath(new URL("../../dist", import.meta.url));
const JOBS = new URL("./documentJobs.ts", import.meta.url);
const HOUR = 3_600_000;
const DRAIN_MS = 200;
/** Connections that wait in the kernel, also while the server restarts on a given socket. */
const BACKLOG = 4096;

/** Serves API and pages until SIGTERM or SIGINT; then finishes the requests in flight and closes the database. */
export async function start(config: Config, database: Database): Promise<void> {
  const log = createLog(config.logLevel);
  const secretKey = loadSecretKey(config);
  await checkSecretKey(database, secretKey, new Date());
  const documents = createWorkPool({ module: JOBS });
  let backups: Backups | null = null;
  const app = await buildApi({
    config,
    secretKey,
    database,
    documents,
    log,
    ...(config.databaseUrl ? {} : { lastBackup: () => backups?.lastAt() ?? null }),
  });
  const jobs = createJobs({ config, database, secretKey, log, documents });
  slowQueries.subscribe((query) => log.warn(query, "slow query"));
  notices.subscribe((notice) => {
    const { message, ...rest } = notice as Notice;
    log.warn(rest, message);
  });
  if (existsSync(DIST)) {
    await servePages(app, DIST, config.timeZone);
    await serveForm(app, DIST, { config, database });
  }
  // How to stop what runs by itself.
  const stops = [keepSweeping(config, database, log)];
  let stopping = false;
  app.addHook("onRequest", (_, reply, done) => {
    if (stopping) reply.header("connection", "close");
    done();
  });
  const stop = async () => {
    // Ctrl-C arrives twice, from the terminal and from npm. The second signal changes nothing.
    if (stopping) return;
    stopping = true;
    for (const stopOne of stops) stopOne();
    app.live.close();
    await drain(app);
    await app.close();
    // Also wait for handlers whose callers have disconnected: the database must not close before they end.
    await app.admission.work.done();
    await jobs.stop();
    await backups?.stop();
    await documents.close();
    await database.close();
    process.exit(0);
  };
  process.on("SIGTERM", stop).on("SIGINT", stop);

  // Node writes the compile cache only at a normal exit, and a server may be killed. Before it listens, because it takes a second after an upgrade.
  flushCompileCache();
  await listen(app, config);
  printAddress(app, config, database);
  jobs.start();
  stops.push(keepPlanning(database, config.timeZone, log));
  if (config.rates) stops.push(keepPolling(database, log));
  if (config.mail) stops.push(keepClosing(database, config.timeZone, log));
  const { pushKeys: keys, publicUrl: subject } = config;
  if (keys && subject) stops.push(keepTelling({ database, keys, subject, log }));
  if (!config.databaseUrl) {
    const { dataDir, backupsKept } = config;
    backups = keepBackups({ dataDir, folder: backupsFolder(config), backupCount: backupsKept }, log);
  }
}

/** Removes what has expired, each hour. Returns how to stop. */
function keepSweeping(config: Config, database: Database, log: Log): () => void {
  const files = openFileStore(config);
  let sweeps = 0;
  const removeExpired = async () => {
    await sweep(database, new Date(), config.sessionDays);
    await removeOldPushes(database, new Date());
    await removeOldMessages(database, new Date());
    await removeOldDeliveries(database, new Date());
    await removeOldProofs(database, files, new Date(), config.proofMonths);
    await removeOldRows(database, new Date());
    // Once a day, because they look at many files.
    if (sweeps++ % 24 !== 0) return;
    await removeUnusedFiles(database, files, new Date());
    await removeUnusedPhotos(database, files, new Date());
    await removeStrayProofs(database, files, new Date());
  };
  const timer = setInterval(
    () => removeExpired().catch((error: unknown) => log.error(error, "expired rows were not removed")),
    HOUR,
  ).unref();
  return () => clearInterval(timer);
}

/** Tells the operator where the server listens, and whether it may open fewer connections than it could serve. */
function printAddress(app: FastifyInstance, config: Config, database: Database): void {
  console.log(
    `Mandado escucha en ${urlOf(app, config)} (versión ${VERSION}, ${describeDatabase(database.options)})`,
  );
  const { connections } = defaultLimits();
  if (connections < CONNECTIONS)
    console.log(
      `Este proceso puede abrir ${descriptorLimit()} archivos: atiende ${connections} conexiones a la vez en lugar de ${CONNECTIONS}. Sube el límite (LimitNOFILE, ulimit -n).`,
    );
}

/** Listens on the given socket, or else on the configured address. Throws `ConfigError` if the server can't. */
async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  const fd = givenSocket(process.env);
  // Fastify passes `fd` on to Node, but its types don't know it.
  const where: FastifyListenOptions & { fd?: number } =
    fd === null ? { port, host } : { fd, host: "127.0.0.1" };
  if (fd !== null) passBacklog(app);
  try {
    await app.listen({ ...where, backlog: BACKLOG });
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (fd !== null)
      throw new ConfigError("LISTEN_FDS", `el descriptor ${fd} no sirve para escuchar (${code})`);
    if (code === "EADDRINUSE") throw new ConfigError("PORT", `el puerto ${port} ya está en uso`);
    if (code === "EACCES") throw new ConfigError("PORT", `no hay permiso para escuchar en el puerto ${port}`);
    if (syscall !== "listen" && syscall !== "getaddrinfo") throw error;
    throw new ConfigError("HOST", `no se puede escuchar en ${host} (${code})`);
  }
}

/** Beside a descriptor Node takes the backlog only as an argument of its own. Without it a socket of systemd's would fall to 511. */
function passBacklog({ server }: FastifyInstance): void {
  const start = server.listen.bind(server) as (...args: unknown[]) => typeof server;
  server.listen = (options: unknown, ...rest: unknown[]) => start(options, BACKLOG, ...rest);
}

/**
 * Stops accepting connections, answers the requests on open ones (each answer says it is the last), and closes idle ones. A
 * request that is already on its way is still answered.
 */
async function drain({ server, admission }: FastifyInstance): Promise<void> {
  for (const { raw } of admission.unanswered()) if (!raw.headersSent) raw.setHeader("connection", "close");
  const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
  // Repeatedly, because a connection becomes idle only when its answer has been sent.
  const closing = setInterval(() => server.closeIdleConnections(), DRAIN_MS);
  await closed;
  clearInterval(closing);
}

function urlOf({ server }: FastifyInstance, config: Config): string {
  const { address, port } = server.address() as AddressInfo;
  const host = givenSocket(process.env) === null ? config.host : address;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/** Opens the configured database and migrates it to this version. Throws a `StartupError` if that fails. */
export async function openConfigured(config: Config): Promise<Database> {
  // Checks the configured file before anything is opened.
  if (config.secretKeyFile !== null) loadSecretKey(config);
  if (config.databaseUrl !== null) {
    const { checkPreparedStatements } = await import("#server/database/postgres/preparedStatements.ts");
    await checkPreparedStatements("DATABASE_URL", config.databaseUrl);
  }
  const database = await openUnmigrated(config);
  try {
    if (database.engine === "sqlite")
      await removePartials(config.dataDir, (name) => name.startsWith(DATABASE_FILE));
    // With port 0 nobody knows the address yet.
    const answer = config.port === 0 ? undefined : () => answerMeanwhile(config);
    if (!(await upgrade(database, backupsFolder(config), answer))) return database;
  } catch (error) {
    await database.close();
    throw error;
  }
  // Closing copies SQLite's log into its file. All that an upgrade wrote is in it, and the first changes would have to wait for it.
  await database.close();
  return openUnmigrated(config);
}

/** Opens the configured database without migrating it. */
export function openUnmigrated(config: Config): Promise<Database> {
  const options: DatabaseOptions = config.databaseUrl
    ? { engine: "postgres", url: config.databaseUrl, replicaUrl: config.databaseReplicaUrl }
    : { engine: "sqlite", dir: config.dataDir };
  if (options.engine === "sqlite") {
    checkBackupsDir(config);
    refuseMoved(options.dir);
  }
  return openDatabase(options);
}

if (import.meta.main) await runProgram(async (config) => start(config, await openConfigured(config)));
