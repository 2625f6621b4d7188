// npm run release-dump -- COMMIT: keeps that version's database in test/releases, as its own demo fills it on each engine.
import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { brotliCompressSync, constants } from "node:zlib";
import { startPostgres } from "./postgres.mjs";
import { install, onPinnedNode, root } from "./prepare.mjs";
import { fail } from "./processes.mjs";

await install();
await onPinnedNode();

/** Few, so that the dump is small: the demo's bills and rates take most of it. */
const ORDERS = "60";
const [revision] = process.argv.slice(2);
if (!revision) fail("¿De qué versión? npm run release-dump -- COMMIT");
const git = (/** @type {string[]} */ ...args) =>
  execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
const commit = git("rev-parse", "--short=7", revision);
const checkout = join(mkdtempSync(join(tmpdir(), "mandado-release-")), commit);
git("worktree", "add", "--detach", checkout, commit);
try {
  provideModules();
  const names = readdirSync(join(checkout, "migrations")).filter((name) => /^\d{4}-/.test(name));
  const release = `${names.sort().at(-1)?.slice(0, 4)}-${commit}`;
  keep(`${release}.sqlite`, dumpSqlite());
  keep(`${release}.postgres.sql`, await dumpPostgres());
} finally {
  git("worktree", "remove", "--force", checkout);
}

/** The server's packages are the ones of today, or are installed. */
function provideModules() {
  const dependencies = (/** @type {string} */ folder) =>
    JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).dependencies;
  const ours = dependencies(root);
  if (Object.entries(dependencies(checkout)).every(([name, version]) => ours[name] === version))
    symlinkSync(join(root, "node_modules"), join(checkout, "node_modules"));
  else execFileSync("npm", ["ci"], { cwd: checkout, stdio: "inherit" });
}

/** Runs the version's demo. @param {string} dir its data directory @param {string[]} args */
function fill(dir, ...args) {
  const demo = ["src/demo/demo.ts", "src/app/demo.ts"].find((file) => existsSync(join(checkout, file)));
  if (!demo) return fail(`${commit} no tiene demostración.`);
  const today = git("log", "-1", "--format=%cs", commit);
  execFileSync(process.execPath, [demo, "--orders", ORDERS, "--today", today, "--no-serve", ...args], {
    cwd: checkout,
    env: { PATH: process.env.PATH, DATA_DIR: dir },
    stdio: ["ignore", "ignore", "inherit"],
  });
}

function dumpSqlite() {
  const dir = mkdtempSync(join(checkout, "data-"));
  fill(dir);
  const database = new DatabaseSync(join(dir, "mandado.sqlite"));
  const file = join(dir, "small.sqlite");
  database.prepare("vacuum into ?").run(file);
  database.close();
  return readFileSync(file);
}

async function dumpPostgres() {
  const server = await startPostgres();
  try {
    const dir = mkdtempSync(join(checkout, "data-"));
    fill(dir, "--database-url", server.url);
    const args = ["--inserts", "--rows-per-insert=500", "--no-owner", "--no-privileges", "--no-comments"];
    const dump = execFileSync(join(server.bin, "pg_dump"), [...args, server.url], {
      encoding: "utf8",
      maxBuffer: 1e9,
    });
    // Commands of psql, which no server knows.
    return Buffer.from(dump.replace(/^\\(un)?restrict \w+$/gm, ""));
  } finally {
    await server.stop();
  }
}

/** @param {string} name @param {Buffer} dump */
function keep(name, dump) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
  const small = brotliCompressSync(dump, { params });
  rmSync(join(root, "test/releases", `${name}.br`), { force: true });
  writeFileSync(join(root, "test/releases", `${name}.br`), small);
  console.log(`test/releases/${name}.br: ${Math.ceil(small.length / 1024)} kB`);
}
