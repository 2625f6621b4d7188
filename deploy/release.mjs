// Upgrades Mandado on this machine, and goes back: node deploy/release.mjs upgrade v0.3.0
//
//   /srv/mandado/source        a clone of the repository
//   /srv/mandado/releases/V    a folder for each version, built
//   /srv/mandado/current       a symbolic link to one of them: the service runs what it names
//
// As root, everything is built as the owner of /srv/mandado. Without root rights, all of it is this account's.
// Plain JavaScript for any Node from 20 on, because the system's Node runs it.
import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, join, resolve } from "node:path";
import { parseArgs, parseEnv } from "node:util";

const USAGE = `Uso: node deploy/release.mjs upgrade VERSIÓN
     node deploy/release.mjs back [--restore RESPALDO]

Variables: MANDADO_HOME (/srv/mandado), MANDADO_ENV (/etc/mandado.env), DATA_DIR (/var/lib/mandado),
MANDADO_STOP (systemctl stop mandado), MANDADO_START (systemctl start mandado)`;

const home = resolve(process.env.MANDADO_HOME ?? "/srv/mandado");
const releases = join(home, "releases");
const current = join(home, "current");
const stopCommand = process.env.MANDADO_STOP ?? "systemctl stop mandado";
const startCommand = process.env.MANDADO_START ?? "systemctl start mandado";

class Refused extends Error {}

/** The service's variables, so that backups and restores find its data. */
function serviceEnvironment() {
  const file = process.env.MANDADO_ENV ?? "/etc/mandado.env";
  const own = existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {};
  return { DATA_DIR: "/var/lib/mandado", ...process.env, ...own };
}

/** @param {string} program @param {string[]} args @param {import("node:child_process").SpawnSyncOptions} [options] */
function run(program, args, options) {
  const { status, error } = spawnSync(program, args, { stdio: "inherit", ...options });
  if (error || status !== 0) throw new Refused(`Falló: ${[program, ...args].join(" ")}`);
}

/** Runs a program as the owner of the releases. @param {string} program @param {string[]} args @param {string} [cwd] */
function runAsOwner(program, args, cwd = home) {
  const { uid, gid } = statSync(home);
  const asOther = process.getuid?.() === 0 && uid !== 0 ? { uid, gid } : {};
  // npm keeps its cache in the home directory, and root's is not the owner's.
  const env = { ...process.env, ...(asOther.uid === undefined ? {} : { HOME: join(home, ".home") }) };
  run(program, args, { cwd, env, ...asOther });
}

const runCommand = (/** @type {string} */ command) => run("/bin/sh", ["-c", command]);

/** The version that `current` names; null before the first. */
const currentVersion = () => (existsSync(current) ? basename(readlinkSync(current)) : null);

const folderOf = (/** @type {string} */ version) => join(releases, version);

/** The file in a release that names the version before it. */
const beforeFile = (/** @type {string} */ version) => join(releases, `${version}.before`);

/** @param {string} version */
const migrationsOf = (version) =>
  readdirSync(join(folderOf(version), "migrations")).filter((name) => /^\d{4}-.*\.ts$/.test(name));

/** Clones and builds a version, or completes what an earlier try began. @param {string} version */
function build(version) {
  const source = join(home, "source");
  runAsOwner("git", ["-C", source, "fetch", "--quiet", "--tags", "origin"]);
  if (!existsSync(folderOf(version))) {
    const partial = `${folderOf(version)}.partial`;
    rmSync(partial, { recursive: true, force: true });
    runAsOwner("git", [
      "-c",
      "advice.detachedHead=false",
      "clone",
      "--quiet",
      "--branch",
      version,
      source,
      partial,
    ]);
    renameSync(partial, folderOf(version));
  }
  runAsOwner("npm", ["run", "build"], folderOf(version));
}

/** A rename replaces the link at once: there is no moment without one. @param {string} version */
function point(version) {
  const next = `${current}.next`;
  rmSync(next, { force: true });
  symlinkSync(join("releases", version), next);
  renameSync(next, current);
}

/** @param {string} version */
function upgrade(version) {
  if (!/^[\w.-]+$/.test(version) || version.startsWith("."))
    throw new Refused(`No es una versión: ${version}`);
  const before = currentVersion();
  if (before === version) throw new Refused(`Ya está en uso: ${version}`);
  mkdirSync(releases, { recursive: true });
  giveToOwner(releases);
  build(version);
  if (before === null) {
    point(version);
    return console.log(`Lista la versión ${version} en ${folderOf(version)}`);
  }
  writeFileSync(beforeFile(version), `${before}\n`);
  const env = serviceEnvironment();
  runCommand(stopCommand);
  try {
    // The server itself backs an embedded database up before it migrates it.
    if (env.DATABASE_URL && migrationsOf(before).join() !== migrationsOf(version).join())
      dump(before, version, env);
    point(version);
  } finally {
    runCommand(startCommand);
  }
  console.log(`De ${before} a ${version}. Para volver: node ${join(current, "deploy/release.mjs")} back`);
}

/** @param {string} before @param {string} version @param {NodeJS.ProcessEnv} env */
function dump(before, version, env) {
  const folder = env.BACKUPS_DIR || join(String(env.DATA_DIR), "backups");
  mkdirSync(folder, { recursive: true });
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(":", "-");
  const file = join(folder, `before-${version}-${stamp}.dump`);
  run("npm", ["run", "backup", "--", file], { cwd: folderOf(before), env });
}

/** @param {string | undefined} backup */
function back(backup) {
  const version = currentVersion();
  const file = version && beforeFile(version);
  if (!file || !existsSync(file)) throw new Refused("No hay una versión anterior a la que volver.");
  const before = readFileSync(file, "utf8").trim();
  if (!existsSync(folderOf(before))) throw new Refused(`Falta ${folderOf(before)}`);
  const known = new Set(migrationsOf(before));
  const newer = migrationsOf(version).filter((name) => !known.has(name));
  if (newer.length > 0 && !backup)
    throw new Refused(
      `${version} cambió la base de datos (${newer.join(", ")}): para volver a ${before} hace falta su respaldo de antes (en la carpeta de respaldos, before-…): back --restore RESPALDO`,
    );
  if (backup && !existsSync(backup)) throw new Refused(`No existe ${backup}`);
  runCommand(stopCommand);
  try {
    // Before the link: if the backup is refused, the version stays.
    if (backup)
      run("npm", ["run", "restore", "--", resolve(backup), "--force"], {
        cwd: folderOf(before),
        env: serviceEnvironment(),
      });
    point(before);
  } finally {
    runCommand(startCommand);
  }
  console.log(`De ${version} otra vez a ${before}`);
}

/** @param {string} path */
function giveToOwner(path) {
  const { uid, gid } = statSync(home);
  if (process.getuid?.() === 0) run("chown", [`${uid}:${gid}`, path]);
}

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { restore: { type: "string" } },
  });
  const [command, version, ...more] = positionals;
  if (command === "upgrade" && version && more.length === 0 && !values.restore) upgrade(version);
  else if (command === "back" && version === undefined) back(values.restore);
  else throw new Refused(USAGE);
} catch (error) {
  const isUsage = String(/** @type {NodeJS.ErrnoException} */ (error).code).startsWith("ERR_PARSE_ARGS");
  if (!(error instanceof Refused) && !isUsage) throw error;
  console.error(isUsage ? USAGE : /** @type {Error} */ (error).message);
  process.exit(1);
}
