// A PostgreSQL server for tests and benchmarks, in a folder of its own.
import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import fs, {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const OLDEST = 15;
const READY_WITHIN_MS = 120_000;

/**
 * @typedef {object} Postgres
 * @property {string} url a superuser's, of the database `postgres`
 * @property {number} port
 * @property {number} pid
 * @property {string} bin the folder of initdb, pg_dump and the like
 * @property {string} dataDir
 * @property {() => Promise<void>} stop ends it in order, and removes its folder unless that was given
 * @property {() => Promise<void>} kill ends it as a crash does; the folder stays
 */

/** The folder of the newest PostgreSQL's programs, if it is new enough. */
export function findPostgres() {
  const folders = [
    ...(process.env.PATH ?? "").split(delimiter),
    ...fs.globSync("/usr/lib/postgresql/*/bin").reverse(),
    ...fs.globSync("/usr/pgsql-*/bin").reverse(),
    ...fs.globSync("/{opt/homebrew,usr/local}/opt/postgresql@*/bin").reverse(),
  ];
  for (const folder of folders) {
    if (!folder || !existsSync(join(folder, "initdb"))) continue;
    const bin = dirname(realpathSync(join(folder, "initdb")));
    if (existsSync(join(bin, "postgres")) && versionOf(bin) >= OLDEST) return bin;
  }
  return null;
}

/** @param {string} bin */
function versionOf(bin) {
  const said = execFileSync(join(bin, "postgres"), ["--version"], { encoding: "utf8" });
  return Number(/(\d+)/.exec(said)?.[1]);
}

/**
 * Starts a server on 127.0.0.1. The same `dir` and `port` after a `stop` or a `kill` bring back the same data at
 * the same address. Settings are those of postgresql.conf. By default it does not fsync: commits survive a killed process,
 * not a power cut.
 * @param {{ dir?: string, port?: number, settings?: Record<string, string | number> }} [options]
 * @returns {Promise<Postgres>}
 */
export async function startPostgres({ dir, port, settings = {} } = {}) {
  const bin = findPostgres();
  if (!bin) throw new Error(`No PostgreSQL server >= ${OLDEST} was found`);
  const owner = unprivileged();
  const folder = dir ?? mkdtempSync(join(owner.uid === undefined ? tmpdir() : "/tmp", "postgres-"));
  const dataDir = join(folder, "data");
  const password = create(bin, folder, dataDir, owner);
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    const at = port ?? (await freePort());
    const server = launch(bin, folder, dataDir, owner, {
      listen_addresses: "127.0.0.1",
      port: at,
      unix_socket_directories: "",
      max_connections: 300,
      fsync: "off",
      full_page_writes: "off",
      ...settings,
    });
    if (await isReady(server, dataDir, deadline)) {
      const url = `postgres://postgres:${password}@127.0.0.1:${at}/postgres`;
      return handle(server, { url, port: at, bin, dataDir }, dir ? null : folder);
    }
    const log = readFileSync(join(folder, "log"), "utf8").slice(-2000);
    // The port was taken meanwhile, or a killed server has not ended yet.
    const passing = /Address already in use|shared memory block|lock file "postmaster.pid"/.test(log);
    if (!passing || Date.now() > deadline) {
      if (!dir) rmSync(folder, { recursive: true, force: true });
      throw new Error(`PostgreSQL did not start:\n${log}`);
    }
    await sleep(200);
  }
}

/**
 * Copies a running server into the folder `dir`, which `startPostgres` then starts as its streaming replica.
 * @param {Postgres} primary @param {string} dir
 */
export function copyForReplica({ url, bin }, dir) {
  const owner = unprivileged();
  makeFolder(dir, decodeURIComponent(new URL(url).password), owner);
  const copy = ["--dbname", url, "--pgdata", join(dir, "data"), "--write-recovery-conf"];
  execFileSync(join(bin, "pg_basebackup"), [...copy, "--checkpoint=fast", "--no-sync"], {
    ...owner,
    cwd: dir,
    stdio: ["ignore", "ignore", "pipe"],
  });
}

/** PostgreSQL refuses to run as root. @returns {{ uid?: number, gid?: number }} */
function unprivileged() {
  if (process.getuid?.() !== 0) return {};
  const users = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  const user = users.find(([name]) => name === "postgres") ?? users.find(([name]) => name === "nobody");
  if (!user) throw new Error("PostgreSQL needs a user that is not root: neither postgres nor nobody exists");
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

/**
 * @param {string} bin @param {string} folder @param {string} dataDir @param {{ uid?: number, gid?: number }} owner
 * @returns {string} the superuser's password: anyone on this machine reaches the port
 */
function create(bin, folder, dataDir, owner) {
  const secret = join(folder, "password");
  if (existsSync(join(dataDir, "PG_VERSION"))) return readFileSync(secret, "utf8");
  const password = randomBytes(16).toString("hex");
  makeFolder(folder, password, owner);
  // Sorted by language, not by bytes: queries must not depend on the machine's collation.
  const order = ["--encoding=UTF8", "--locale=C", "--locale-provider=icu", "--icu-locale=en-US"];
  const access = ["--username=postgres", "--auth=password", `--pwfile=${secret}`];
  execFileSync(join(bin, "initdb"), ["-D", dataDir, ...access, ...order, "--no-sync"], {
    ...owner,
    cwd: folder,
    env: { ...process.env, LC_ALL: "C" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  return password;
}

/**
 * The server's own folder, with its password.
 * @param {string} folder @param {string} password @param {{ uid?: number, gid?: number }} owner
 */
function makeFolder(folder, password, owner) {
  const secret = join(folder, "password");
  mkdirSync(folder, { recursive: true });
  writeFileSync(secret, password, { mode: 0o600 });
  chmodSync(folder, 0o700);
  if (owner.uid === undefined || owner.gid === undefined) return;
  chownSync(folder, owner.uid, owner.gid);
  chownSync(secret, owner.uid, owner.gid);
}

/**
 * @param {string} bin @param {string} folder @param {string} dataDir @param {{ uid?: number, gid?: number }} owner
 * @param {Record<string, string | number>} settings
 */
function launch(bin, folder, dataDir, owner, settings) {
  const log = openSync(join(folder, "log"), "w");
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const server = spawn(join(bin, "postgres"), ["-D", dataDir, ...flags], {
    ...owner,
    cwd: folder,
    env: { ...process.env, LC_ALL: "C" },
    stdio: ["ignore", log, log],
    // Detached from the terminal: Ctrl-C must not end it before the programs that use it.
    detached: true,
  });
  server.unref();
  return server;
}

/**
 * @param {import("node:child_process").ChildProcess} server @param {string} dataDir @param {number} deadline
 */
async function isReady(server, dataDir, deadline) {
  const file = join(dataDir, "postmaster.pid");
  while (server.exitCode === null && server.signalCode === null && Date.now() < deadline) {
    const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
    if (Number(lines[0]) === server.pid && lines[7]?.trim() === "ready") return true;
    await sleep(20);
  }
  server.kill("SIGKILL");
  return false;
}

/**
 * @param {import("node:child_process").ChildProcess} server
 * @param {{ url: string, port: number, bin: string, dataDir: string }} facts
 * @param {string | null} temporary the folder to remove at the end
 * @returns {Postgres}
 */
function handle(server, facts, temporary) {
  const remove = () => temporary && rmSync(temporary, { recursive: true, force: true, maxRetries: 5 });
  const last = () => {
    server.kill("SIGKILL");
    remove();
  };
  process.on("exit", last);

  /** @param {NodeJS.Signals} signal */
  const end = async (signal) => {
    if (server.exitCode === null && server.signalCode === null) {
      server.ref();
      const gone = once(server, "exit");
      server.kill(signal);
      const impatient = setTimeout(() => server.kill("SIGQUIT"), 10_000);
      await gone;
      clearTimeout(impatient);
    }
    process.off("exit", last);
  };

  return {
    ...facts,
    pid: server.pid ?? 0,
    stop: async () => {
      await end("SIGINT");
      remove();
    },
    kill: () => end("SIGKILL"),
  };
}

/** @returns {Promise<number>} */
async function freePort() {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  return typeof address === "object" && address ? address.port : 0;
}
