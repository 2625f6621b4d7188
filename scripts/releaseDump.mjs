// npm run release-dump -- COMMIT: keeps that version's database in test/releases, as its own demo fills it on each engine.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { brotliCompressSync, constants } from "node:zlib";
import { startPostgres } from "./postgres.mjs";
import { install, onPinnedNode, root } from "./prepare.mjs";
import { fail } from "./processes.mjs";
import { withRelease } from "./releases.mjs";

await install();
await onPinnedNode();

/** Few, so that the dump is small: the demo's bills and rates take most of it. */
const ORDERS = 60;
const [revision = fail("¿De qué versión? npm run release-dump -- COMMIT")] = process.argv.slice(2);
const dir = mkdtempSync(join(tmpdir(), "mandado-dump-"));
try {
  await withRelease(revision, async ({ name, fill, complete }) => {
    fill(join(dir, "sqlite"), ORDERS);
    await complete(join(dir, "sqlite"));
    keep(`${name}.sqlite`, dumpSqlite(join(dir, "sqlite", "mandado.sqlite")));
    const server = await startPostgres();
    try {
      fill(join(dir, "postgres"), ORDERS, server.url);
      await complete(join(dir, "postgres"), server.url);
      keep(`${name}.postgres.sql`, dumpPostgres(server));
    } finally {
      await server.stop();
    }
  });
} finally {
  rmSync(dir, { recursive: true });
}

/** @param {string} file */
function dumpSqlite(file) {
  const database = new DatabaseSync(file);
  database.prepare("vacuum into ?").run(`${file}.small`);
  database.close();
  return readFileSync(`${file}.small`);
}

/** @param {import("./postgres.mjs").Postgres} server */
function dumpPostgres({ bin, url }) {
  const args = ["--inserts", "--rows-per-insert=500", "--no-owner", "--no-privileges", "--no-comments"];
  const dump = execFileSync(join(bin, "pg_dump"), [...args, url], { encoding: "utf8", maxBuffer: 1e9 });
  // Commands of psql, which no server knows.
  return Buffer.from(dump.replace(/^\\(un)?restrict \w+$/gm, ""));
}

/** @param {string} name @param {Buffer} dump */
function keep(name, dump) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
  const small = brotliCompressSync(dump, { params });
  writeFileSync(join(root, "test/releases", `${name}.br`), small);
  console.log(`test/releases/${name}.br: ${Math.ceil(small.length / 1024)} kB`);
}
