// The first step of every command: install what is missing, build what is stale, continue on the pinned Node. Plain Node >= 20,
// no dependencies, because this runs before anything is installed.
import { createHash } from "node:crypto";
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { alone } from "./lock.mjs";
import { become, fail, run } from "./processes.mjs";

export const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const cache = join(root, ".cache");
const dist = join(root, "dist");
const stamp = join(dist, ".stamp");

/** @param {string} path */
const readJson = (path) => JSON.parse(readFileSync(path, "utf8"));

/** The package with the pinned Node for this machine. */
function nodePackage() {
  const system = process.platform === "win32" ? "win" : process.platform;
  const names = Object.keys(readJson(join(root, "package.json")).optionalDependencies);
  return names.find((name) => name.endsWith(`-${system}-${process.arch}`));
}

/** @returns {string} the pinned Node; it exists after `install` */
export function pinnedNode() {
  const name = nodePackage();
  if (name)
    return join(root, "node_modules", name, "bin", process.platform === "win32" ? "node.exe" : "node");
  if (Number(process.versions.node.split(".")[0]) >= 26) return process.execPath;
  return fail(
    `No hay un Node propio para ${process.platform} ${process.arch}: hace falta Node 26 o posterior.`,
  );
}

/**
 * npm writes its hidden lockfile last, so it lists what is really installed.
 * @param {boolean} forBuild whether the packages for building the pages are needed too
 */
function modulesAreStale(forBuild) {
  const hidden = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(hidden)) return true;
  const installed = readJson(hidden).packages;
  const ownNode = `node_modules/${nodePackage()}`;
  return Object.entries(readJson(join(root, "package-lock.json")).packages).some(([path, wanted]) => {
    if (path === "") return false;
    const found = installed[path];
    if (!forBuild && (wanted.dev || wanted.devOptional)) return false;
    // Optional packages may be for other machines, except our own Node.
    if (!found) return !wanted.optional || path === ownNode;
    return found.version !== wanted.version || found.integrity !== wanted.integrity;
  });
}

/**
 * Installs what package-lock.json lists, unless it is installed already.
 * @param {boolean} [forBuild] false leaves out the packages that only builds and tests need, if the pages are built already
 */
export async function install(forBuild = true) {
  const isStale = () => modulesAreStale(forBuild || !pagesAreFresh());
  if (!isStale()) return;
  requireWritable(join(root, "node_modules"));
  await alone(join(cache, "prepare.lock"), async () => {
    if (!isStale()) return;
    console.error("Instalando dependencias…");
    const cli = process.env.npm_execpath;
    // NODE_ENV=production would leave out the packages for building the pages.
    const args = ["ci", "--include=dev", "--include=optional", "--prefer-offline", "--loglevel=error"];
    // The Node that runs npm, because the pinned one may be replaced.
    const node = process.env.npm_node_execpath ?? process.execPath;
    /** @type {import("node:child_process").SpawnOptions & { patience: number }} */
    const options = {
      cwd: root,
      stdio: ["ignore", "ignore", "inherit"],
      // npm is slow to stop at SIGTERM, and an unfinished install is repeated anyway.
      patience: 1000,
    };
    const code = cli?.endsWith("npm-cli.js")
      ? await run(node, [cli, ...args], options)
      : await run("npm", args, { ...options, shell: process.platform === "win32" });
    if (code !== 0) fail("npm ci no pudo instalar las dependencias.", code);
  });
}

/** The pages' sources: everything in src except the server's part and the tests. */
function webInputs() {
  const own = ["index.html", "vite.config.ts", "package.json", "package-lock.json", "tsconfig.json"];
  const walked = ["src", "public", "scripts/pages"].flatMap((folder) => filesOf(join(root, folder)));
  const server = new RegExp(`^src\\${sep}(server|features\\${sep}[^\\${sep}]+\\${sep}server)\\${sep}`);
  const inputs = walked.map((path) => relative(root, path));
  return [...own, ...inputs.filter((path) => !server.test(path) && !/\.test\.tsx?$/.test(path)).sort()];
}

/** @param {string} folder @returns {string[]} */
function filesOf(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesOf(path) : [path];
  });
}

/** @param {readonly string[]} paths from the root */
function hashOf(paths) {
  const hash = createHash("sha256");
  for (const path of paths) {
    const full = join(root, path);
    if (existsSync(full)) hash.update(`${path}\0`).update(readFileSync(full)).update("\0");
  }
  return hash.digest("hex");
}

const webHash = () => hashOf(webInputs());
const pagesAreFresh = () => existsSync(stamp) && readFileSync(stamp, "utf8") === webHash();

/** Whether this account can write a file or folder, or create it. @param {string} path */
function isWritable(path) {
  try {
    let existing = path;
    while (!existsSync(existing)) existing = dirname(existing);
    accessSync(existing, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Ends the program with one line when this account can't write the folder. @param {string} folder */
function requireWritable(folder) {
  if (isWritable(root) && isWritable(folder) && isWritable(cache)) return;
  fail(
    `Falta instalar o construir, y esta cuenta no puede escribir en ${root}: ejecuta ahí "npm run build" con la cuenta dueña de esa carpeta.`,
  );
}

/** Builds the pages into dist/, unless they are up to date. */
export async function buildWeb() {
  if (pagesAreFresh()) return;
  requireWritable(dist);
  await alone(join(cache, "prepare.lock"), async () => {
    if (pagesAreFresh()) return;
    console.error("Construyendo las páginas…");
    const hash = webHash();
    // Built in another folder, then renamed: a running server never serves half of a build.
    const next = join(cache, "dist-next");
    const last = join(cache, "dist-last");
    const vite = join(root, "node_modules", "vite", "bin", "vite.js");
    const code = await run(
      pinnedNode(),
      [vite, "build", "--outDir", next, "--emptyOutDir", "--logLevel", "warn"],
      { cwd: root, env: { ...process.env, NODE_ENV: "production" }, stdio: ["ignore", "ignore", "inherit"] },
    );
    if (code !== 0) fail("No se pudieron construir las páginas.", code);
    writeFileSync(join(next, ".stamp"), hash);
    rmSync(last, { recursive: true, force: true });
    if (existsSync(dist)) renameSync(dist, last);
    renameSync(next, dist);
    rmSync(last, { recursive: true, force: true });
  });
}

/**
 * Replaces this process by the pinned Node with these arguments; never returns.
 * @param {...string} args
 */
export function runPinned(...args) {
  compileCache();
  return become(pinnedNode(), args);
}

/** Node keeps compiled modules here, without their types, which halves the time of the next start. */
function compileCache() {
  process.env.NODE_COMPILE_CACHE ||= join(cache, "compiled");
  return process.env.NODE_COMPILE_CACHE;
}

/**
 * V8's and Node's flags for the server, by its database.
 *
 * `max-semi-space-size`: the room for new objects, in MB. New objects rarely outlive an answer. V8's default takes 75 MB more
 * memory and saves a tenth of the CPU. PostgreSQL's rows arrive as text that is split here: with 4 MB, collecting it took a third
 * of a search.
 * `heap-growing-percent`: how much the heap may grow before a full collection; the default is to double it.
 * `no-allocation-site-pretenuring`: with many concurrent answers V8 sometimes guessed that their objects live long, and a read or
 * a search took a third longer.
 * `use-openssl-ca`: SQLite needs no TLS, and Node's own list of authorities takes 1.5 MB.
 */
export const SERVER_FLAGS = {
  sqlite: [
    "--max-semi-space-size=4",
    "--heap-growing-percent=30",
    "--no-allocation-site-pretenuring",
    "--use-openssl-ca",
  ],
  postgres: ["--max-semi-space-size=16", "--heap-growing-percent=60", "--no-allocation-site-pretenuring"],
};

/** @typedef {keyof typeof SERVER_FLAGS} Engine */

/** @returns {Engine} */
const engine = () => (process.env.DATABASE_URL ? "postgres" : "sqlite");

/**
 * glibc's settings. By default it gives each thread its own heap and keeps freed memory in it, 40 MB more. With one heap for all,
 * SQLite's threads and event loop wait for each other: an eighth fewer concurrent searches. Blocks from 32 KB on are allocated
 * outside the heaps: 20 MB less after a large report. Other C libraries ignore these variables. The trailing underscores belong
 * to glibc's names.
 * @param {Engine} on
 */
export const serverEnvironment = (on) => ({
  MALLOC_ARENA_MAX: on === "sqlite" ? "4" : "1",
  MALLOC_TRIM_THRESHOLD_: "131072",
  MALLOC_MMAP_THRESHOLD_: "32768",
});

/** The entry modules of the server's threads, and what they import when they first need it. */
const ENTRIES = [
  ...["app/server.ts", "app/jobs.ts", "app/operations/backupWorker.ts", "server/workers/worker.ts"],
  ...["server/pdf/ticket.ts", "features/reports/server/pdfSheet.ts"],
  ...[
    "sqlite/database.ts",
    "sqlite/views.ts",
    "postgres/database.ts",
    "postgres/views.ts",
    "sqlite/readThreadWorker.ts",
  ].map((name) => `server/database/${name}`),
].map((path) => join(root, "src", path));

/**
 * Fills the compile cache for the server on this database, if its files have changed. With a full cache the server never loads
 * the module that strips types, which would take 20 MB in each process.
 * @param {Engine} on
 */
export async function compileServer(on) {
  const stamp = join(compileCache(), `.server-${on}`);
  const sources = ["src", "migrations"].flatMap((folder) => filesOf(join(root, folder)));
  const inputs = sources.filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"));
  // Compiled code is reused only under the same flags, which this file sets.
  const own = ["package-lock.json", "scripts/prepare.mjs"];
  const hash = hashOf([...own, ...inputs.map((path) => relative(root, path)).sort()]);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return;
  // If the cache is not writable, the server compiles at each start.
  if (!isWritable(compileCache())) return;
  const modules = [...ENTRIES, ...filesOf(join(root, "migrations"))].map((path) => pathToFileURL(path).href);
  // A thread's entry module throws outside its thread, but is compiled by then.
  const load = `for (const url of ${JSON.stringify(modules)}) await import(url).catch(() => {})`;
  // Threads that start while documents are made have this flag (see `saveMemory`), and can't use code compiled without it.
  for (const flags of [[], ["--memory-saver-mode"]]) {
    const args = [...SERVER_FLAGS[on], ...flags, "--input-type=module", "--eval", load];
    await run(pinnedNode(), args, { cwd: root, stdio: "ignore" });
  }
  mkdirSync(compileCache(), { recursive: true });
  writeFileSync(stamp, hash);
}

/**
 * Replaces this process by the server, or by another program that serves; never returns.
 * @param {string} program
 * @param {Engine} [on] the engine of DATABASE_URL by default
 */
export async function runServer(program, on = engine()) {
  await compileServer(on);
  process.env = { ...serverEnvironment(on), ...process.env };
  await runPinned(...SERVER_FLAGS[on], program, ...process.argv.slice(2));
}

/** Restarts the calling script on the pinned Node, unless it is already running on it. */
export async function onPinnedNode() {
  if (process.versions.node === pinnedVersion()) return;
  await runPinned(...process.execArgv, .../** @type {string[]} */ (process.argv.slice(1)));
}

function pinnedVersion() {
  const name = nodePackage();
  return name ? readJson(join(root, "package.json")).optionalDependencies[name] : process.versions.node;
}
