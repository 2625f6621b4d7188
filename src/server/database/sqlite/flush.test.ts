// @alone Replaces the clock or a function of its process, which other files would use.
import assert from "node:assert/strict";
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it, type TestContext } from "node:test";
import { sql } from "kysely";
import { openDatabase } from "../open.ts";
import { DATABASE_FILE } from "./connection.ts";
import { createFlush, rewriteLog } from "./flush.ts";

describe("flushing SQLite's log", () => {
  let dir: string;
  let path: string;
  let log: string;

  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), "mandado-flush-"));
    path = join(dir, DATABASE_FILE);
    log = `${path}-wal`;
  });
  afterEach(() => rmSync(dir, { recursive: true }));

  /** The pending flushes; the test ends each. */
  async function slowDisk(t: TestContext) {
    const flushes: (PromiseWithResolvers<void> & { file: number })[] = [];
    const some = await open(join(dir, "some"), "w");
    const handles = Object.getPrototypeOf(some) as FileHandle;
    await some.close();
    t.mock.method(handles, "datasync", async function (this: FileHandle) {
      const flush = Promise.withResolvers<void>();
      flushes.push({ ...flush, file: (await this.stat()).ino });
      return flush.promise;
    });
    return {
      flushes,
      /** Waits until this many flushes have been requested. */
      async times(count: number) {
        while (flushes.length < count) await new Promise((resolve) => setTimeout(resolve, 1));
      },
    };
  }

  it("resolves callers that came during a flush after the next one, once for all of them", async (t) => {
    writeFileSync(path, "");
    writeFileSync(log, "something");
    const { flushes, times } = await slowDisk(t);
    const { flush, close } = createFlush(path);
    const over: string[] = [];
    const note = (who: string) => flush().then(() => over.push(who));
    const first = note("first");
    await times(1);
    const others = [note("second"), note("third")];
    flushes[0]?.resolve();
    await first;
    await times(2);
    assert.deepEqual(over, ["first"]);
    flushes[1]?.resolve();
    await Promise.all(others);
    assert.deepEqual([over, flushes.length], [["first", "second", "third"], 2]);
    await close();
  });

  it("finds the log beside the database file, also through a link, and fails if there is none", async () => {
    mkdirSync(join(dir, "large"));
    writeFileSync(join(dir, "large", "real.sqlite"), "");
    symlinkSync(join(dir, "large", "real.sqlite"), path);
    await assert.rejects(createFlush(path).flush(), { code: "ENOENT" });
    writeFileSync(join(dir, "large", "real.sqlite-wal"), "something");
    const { flush, close } = createFlush(path);
    await flush();
    await close();
  });

  it("happens before a change is answered", async (t) => {
    const { flushes, times } = await slowDisk(t);
    const database = await openDatabase({ engine: "sqlite", dir });
    let over = false;
    const change = database
      .transaction((tx) => sql`create table notes (word text)`.execute(tx))
      .then(() => {
        over = true;
      });
    await times(1);
    await sql`select word from notes`.execute(database.read);
    assert.equal(over, false);
    assert.equal(flushes[0]?.file, statSync(log).ino);
    flushes[0]?.resolve();
    await change;
    await database.close();
  });

  it("rewrites a log that was left behind, unchanged", () => {
    rewriteLog(path);
    writeFileSync(path, "");
    rewriteLog(path);
    // More than one piece, the last one incomplete.
    const bytes = Buffer.alloc(2_500_000, "some of what was committed ");
    writeFileSync(log, bytes);
    utimesSync(log, 1, 1);
    rewriteLog(path);
    assert.ok(readFileSync(log).equals(bytes));
    assert.ok(statSync(log).mtimeMs > 1_000_000);
  });
});
