import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it, type TestContext } from "node:test";
import { createFlush } from "./flush.ts";

describe("having the disk keep a file", () => {
  let dir: string;
  let path: string;

  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), "mandado-flush-"));
    path = join(dir, "log");
    writeFileSync(path, "something");
  });
  afterEach(() => rmSync(dir, { recursive: true }));

  /** What the disk was asked for, each to be ended by the test. */
  async function slowDisk(t: TestContext) {
    const asked: PromiseWithResolvers<void>[] = [];
    const handle = await open(path);
    t.mock.method(Object.getPrototypeOf(handle) as typeof handle, "datasync", () => {
      const flush = Promise.withResolvers<void>();
      asked.push(flush);
      return flush.promise;
    });
    await handle.close();
    return {
      asked,
      /** When it has been asked so often. */
      async times(count: number) {
        while (asked.length < count) await new Promise((resolve) => setTimeout(resolve, 1));
      },
    };
  }

  it("answers who came while it was under way when the next one has ended, once for all of them", async (t) => {
    const { asked, times } = await slowDisk(t);
    const { flush, close } = createFlush(path);
    const over: string[] = [];
    const note = (who: string) => flush().then(() => over.push(who));
    const first = note("first");
    await times(1);
    const others = [note("second"), note("third")];
    asked[0]?.resolve();
    await first;
    await times(2);
    assert.deepEqual(over, ["first"]);
    asked[1]?.resolve();
    await Promise.all(others);
    assert.deepEqual([over, asked.length], [["first", "second", "third"], 2]);
    await close();
  });

  it("flushes a real file, and fails where there is none", async () => {
    const there = createFlush(path);
    await there.flush();
    await there.flush();
    await there.close();
    await assert.rejects(createFlush(join(dir, "none")).flush(), { code: "ENOENT" });
  });
});
