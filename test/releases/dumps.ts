import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { createPool } from "#server/database/postgres/pool.ts";
import { openTestDatabase, type TestDatabase, testEngine } from "../api.ts";

const FOLDER = new URL("./", import.meta.url);
const SUFFIX = `.${testEngine === "sqlite" ? "sqlite" : "postgres.sql"}.br`;

/** The released versions that this folder has a database of, oldest first: the number of their last migration, and their commit. */
export const releases = (): string[] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith(SUFFIX))
    .map((name) => name.slice(0, -SUFFIX.length))
    .sort();

/** Opens a copy of a release's database, on the engine under test. */
export async function openRelease(release: string): Promise<TestDatabase> {
  const dump = brotliDecompressSync(readFileSync(new URL(`${release}${SUFFIX}`, FOLDER)));
  if (testEngine === "sqlite") {
    const file = join(tmpdir(), `${release}.sqlite`);
    writeFileSync(file, dump);
    return openTestDatabase(file);
  }
  const opened = await openTestDatabase();
  if (opened.options.engine !== "postgres") throw new Error("TEST_ENGINE changed");
  const pool = createPool(opened.options.url, 1);
  await pool.query(dump.toString());
  await pool.end();
  return opened;
}
