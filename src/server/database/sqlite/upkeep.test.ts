import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { DATABASE_FILE, type Embedded, openSqlite, walStatus } from "./connection.ts";
import { createUpkeep } from "./upkeep.ts";

/** Another thread, whose answers come when the test gives them. */
function held() {
  const asked: { name: string; answer: (merged: boolean) => void; fail: (error: unknown) => void }[] = [];
  let seen = () => {};
  const question = (name: string) => () =>
    new Promise<boolean>((answer, fail) => {
      asked.push({ name, answer, fail });
      seen();
    });
  return {
    checkpoint: question("checkpoint"),
    mergeWords: question("mergeWords"),
    /** The next question, once it has been asked. */
    async next() {
      if (asked.length === 0)
        await new Promise<void>((resolve) => {
          seen = resolve;
        });
      return asked.shift() as (typeof asked)[number];
    },
    asked,
  };
}

describe("SQLite's upkeep", { timeout: 60_000 }, () => {
  let dir: string;
  let database: Embedded;

  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), "mandado-upkeep-"));
    database = openSqlite(join(dir, DATABASE_FILE), "changes");
    database.run("create table notes (word text)");
  });
  afterEach(() => {
    database.close();
    rmSync(dir, { recursive: true });
  });

  const log = () => walStatus(database);
  const shorten = () => database.run("pragma wal_checkpoint(passive)");
  const long = 5_000_000;
  const change = (upkeep: ReturnType<typeof createUpkeep>, length = long) => {
    database.run("insert into notes values (?)", ["x".repeat(length)]);
    upkeep.committed();
  };

  it("leaves a long log to the other thread: the change has not touched it", async () => {
    const thread = held();
    const upkeep = createUpkeep(() => database, thread);
    change(upkeep, 1);
    assert.ok(log().log > 0);
    change(upkeep, 10 * long);
    const { name, answer } = await thread.next();
    assert.equal(name, "checkpoint");
    assert.ok(log().log > (10 * long) / 4096);
    assert.equal(log().checkpointed, 0);
    shorten();
    answer(false);
    await upkeep.stop();
    assert.deepEqual(thread.asked, []);
  });

  it("sees to what was committed while the other thread was at it", async () => {
    const thread = held();
    const upkeep = createUpkeep(() => database, thread);
    change(upkeep);
    const first = await thread.next();
    shorten();
    change(upkeep);
    first.answer(false);
    const second = await thread.next();
    assert.equal(second.name, "checkpoint");
    shorten();
    second.answer(false);
    await upkeep.stop();
  });

  it("asks again with a later change where others were in the way", async () => {
    const thread = held();
    const upkeep = createUpkeep(() => database, thread);
    change(upkeep);
    const busy = Object.assign(new Error("database is locked"), { errcode: 5 });
    (await thread.next()).fail(busy);
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(thread.asked, [], "it would ask without a pause");
    change(upkeep, 1);
    const again = await thread.next();
    assert.equal(again.name, "checkpoint");
    again.answer(false);
    await upkeep.stop();
  });

  it("has words joined after many changes, until there is nothing to join", async () => {
    const thread = held();
    const upkeep = createUpkeep(() => database, thread);
    for (let count = 0; count < 16; count++) {
      assert.deepEqual(thread.asked, []);
      change(upkeep, 1);
      await new Promise((resolve) => setImmediate(resolve));
    }
    for (const merged of [true, true, false]) {
      const { name, answer } = await thread.next();
      assert.equal(name, "mergeWords");
      answer(merged);
    }
    await upkeep.stop();
    assert.deepEqual(thread.asked, []);
  });
});
