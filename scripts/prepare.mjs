// The first step of every command: install what is missing, build what is stale, continue on the pinned Node. Plain Node,
// no dependencies, because this runs before anything is installed.
import { createHash } from "node:crypto";
import {
  accessSync,
  constants,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { alone } from "./lock.mjs";
import { become, fail, run } from "./processes.mjs";

export const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const cache = join(root, ".cache");
/** Node keeps compiled modules here, without their types: the next start takes half the time and 20 MB less memory. */
const COMPILE_CACHE = join(cache, "compiled");
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
  return Object.entries(readJson(join(root, "package-lock.json")).packages).some(([path, wanted]) => {
    if (path === "") return false;
    const present = installed[path];
    if (!forBuild && (wanted.dev || wanted.devOptional)) return false;
    if (!present) return !wanted.optional || isForThisMachine(wanted);
    return present.version !== wanted.version || present.integrity !== wanted.integrity;
  });
}

/** @param {{ os?: string[], cpu?: string[], libc?: string[] }} wanted an optional package, which may be for other machines */
function isForThisMachine({ os, cpu, libc }) {
  // Only those that name a machine: some others are needed by packages for other machines only.
  if (!os?.includes(process.platform) || !cpu?.includes(process.arch)) return false;
  return libc === undefined || libc.includes(ownLibc());
}

function ownLibc() {
  const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport());
  return header.glibcVersionRuntime ? "glibc" : "musl";
}

/** An older Node's npm leaves out packages that the build needs. The same range is in package.json. */
function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)) return;
  fail(
    `Este Node es ${process.versions.node}: hace falta 20.19 o posterior de la serie 20, o 22.12 o posterior.`,
  );
}

/**
 * Installs what package-lock.json lists, unless it is installed already.
 * @param {boolean} [forBuild] false leaves out the packages that only builds and tests need, if the pages are built already
 */
export async function install(forBuild = true) {
  requireNode();
  const isStale = () => modulesAreStale(forBuild || !pagesAreFresh());
  if (!isStale()) return;
  requireWritable(join(root, "node_modules"));
  await alone(join(cache, "prepare.lock"), async () => {
    if (!isStale()) return;
    console.error("Instalando dependencias…");
    const cli = process.env.npm_execpath;
    // NODE_ENV=production would leave out the packages for building the pages.
    const args = ["ci", "--include=dev", "--include=optional", "--prefer-offline", "--loglevel=http"];
    // The Node that runs npm, because the pinned one may be replaced.
    const node = process.env.npm_node_execpath ?? process.execPath;
    const npm = listenToNpm();
    /** @type {import("node:child_process").SpawnOptions & { patience: number, hear: (line: string) => void }} */
    const options = {
      cwd: root,
      stdio: ["ignore", "ignore", "pipe"],
      // npm is slow to stop at SIGTERM, and an unfinished install is repeated anyway.
      patience: 1000,
      hear: npm.hear,
    };
    const code = cli?.endsWith("npm-cli.js")
      ? await run(node, [cli, ...args], options)
      : await run("npm", args, { ...options, shell: process.platform === "win32" });
    npm.end();
    if (code !== 0) fail("npm ci no pudo instalar las dependencias.", code);
  });
}

/** npm may work on its cache for long before it asks the registry for anything. */
const SILENCE_MS = 60_000;

/**
 * Prints npm's errors, and says once that the registry does not answer: npm itself tries for minutes before it says anything.
 */
function listenToNpm() {
  let said = false;
  /** @param {string} reason */
  const sayUnreachable = (reason) => {
    if (!said)
      console.error(`npm no alcanza su registro de paquetes (${reason}). ¿Hay red? Sigue intentando…`);
    said = true;
  };
  const silence = setTimeout(() => sayUnreachable("sin respuesta"), SILENCE_MS);
  return {
    /** @param {string} line */
    hear(line) {
      const failure = /attempt \d+ failed with (\w+)/.exec(line);
      if (failure) sayUnreachable(failure[1] ?? "");
      if (/ http /.test(line)) clearTimeout(silence);
      else if (/^npm err/i.test(line)) console.error(line);
    },
    end: () => clearTimeout(silence),
  };
}

/** The pages' sources: everything in src except the server's part and the tests. */
function webInputs() {
  const own = [
    "index.html",
    "reparto.html",
    "pedir.html",
    "cliente.html",
    "vite.config.ts",
    "vite.phone.config.ts",
    "vite.form.config.ts",
    "vite.portal.config.ts",
    "package.json",
    "package-lock.json",
    "tsconfig.json",
  ];
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
    const phone = ["--config", "vite.phone.config.ts", "--outDir", join(next, "reparto")];
    const form = ["--config", "vite.form.config.ts", "--outDir", join(next, "pedir")];
    const portal = ["--config", "vite.portal.config.ts", "--outDir", join(next, "cliente")];
    for (const where of [["--outDir", next], phone, form, portal]) {
      const code = await run(pinnedNode(), [vite, "build", ...where, "--emptyOutDir", "--logLevel", "warn"], {
        cwd: root,
        env: { ...process.env, NODE_ENV: "production" },
        stdio: ["ignore", "ignore", "inherit"],
      });
      if (code !== 0) fail("No se pudieron construir las páginas.", code);
    }
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
  process.env.NODE_COMPILE_CACHE ||= COMPILE_CACHE;
  return become(pinnedNode(), args);
}

/**
 * Settings that keep the server below 300 MB under load (docs/performance.md has the figures of others). New objects live no
 * longer than an answer, so they get little room. Garbage is collected when the heap has grown by half: Node would let it grow to four
 * times its size, and an import of 20,000 rows took 294 MB. glibc gets two heaps instead of one for each thread.
 */
export const SERVER_FLAGS = ["--max-semi-space-size=4", "--heap-growing-percent=50"];
export const SERVER_ENVIRONMENT = { MALLOC_ARENA_MAX: "2", NODE_COMPILE_CACHE: COMPILE_CACHE };

/**
 * Replaces this process by the server, or by another program that serves; never returns.
 * @param {string} program
 */
export function runServer(program) {
  process.env = { ...SERVER_ENVIRONMENT, ...process.env };
  return runPinned(...SERVER_FLAGS, program, ...process.argv.slice(2));
}

/** Restarts the calling script on the pinned Node, unless it is already running on it. What it starts shares the compiled code. */
export async function onPinnedNode() {
  process.env.NODE_COMPILE_CACHE ||= COMPILE_CACHE;
  if (process.versions.node === pinnedVersion()) return;
  await runPinned(...process.execArgv, .../** @type {string[]} */ (process.argv.slice(1)));
}

function pinnedVersion() {
  const name = nodePackage();
  return name ? readJson(join(root, "package.json")).optionalDependencies[name] : process.versions.node;
}
