import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { DATABASE_FILE, type Embedded, openSqlite, walStatus } from "./connection.ts";
import { createUpkeep } from "./upkeep.ts";

/** A fake thread; the test gives its answers. */
function holdRequests() {
  const rounds: PromiseWithResolvers<boolean>[] = [];
  let seen = () => {};
  return {
    rounds,
    upkeep() {
      const round = Promise.withResolvers<boolean>();
      rounds.push(round);
      seen();
      return round.promise;
    },
    /** Waits for the next request. */
    async next() {
      if (rounds.length === 0)
        await new Promise<void>((resolve) => {
          seen = resolve;
        });
      return rounds.shift() as PromiseWithResolvers<boolean>;
    },
  };
}

describe("SQLite's upkeep", { timeout: 300_000 }, () => {
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

  const yieldToEventLoop = () => new Promise((resolve) => setImmediate(resolve));

  it("doesn't look at the log while a change is open that lets others run", async () => {
    const thread = holdRequests();
    const upkeep = createUpkeep(() => database, thread.upkeep);
    change(upkeep);
    const round = await thread.next();
    change(upkeep, 1);
    database.exec("begin immediate");
    database.run("insert into notes values ('y')");
    round.resolve(false);
    await yieldToEventLoop();
    await upkeep.stop();
    database.exec("commit");
    assert.deepEqual(thread.rounds, []);
  });

  it("leaves a long log to the thread, and the change doesn't touch it", async () => {
    const thread = holdRequests();
    const upkeep = createUpkeep(() => database, thread.upkeep);
    change(upkeep, 1);
    assert.ok(log().log > 0);
    assert.deepEqual(thread.rounds, []);
    change(upkeep, 10 * long);
    const round = await thread.next();
    assert.ok(log().log > (10 * long) / 4096);
    assert.equal(log().checkpointed, 0);
    shorten();
    round.resolve(false);
    await upkeep.stop();
    assert.deepEqual(thread.rounds, []);
  });

  it("asks for one round at a time, and for another after a long change during it", async () => {
    const thread = holdRequests();
    const upkeep = createUpkeep(() => database, thread.upkeep);
    change(upkeep);
    const first = await thread.next();
    change(upkeep);
    assert.deepEqual(thread.rounds, []);
    first.resolve(false);
    const second = await thread.next();
    shorten();
    change(upkeep, 1);
    second.resolve(false);
    await yieldToEventLoop();
    assert.deepEqual(thread.rounds, [], "a short change is no reason");
    await upkeep.stop();
  });

  it("asks again with the next change while readers keep the log from being copied", async () => {
    const thread = holdRequests();
    const upkeep = createUpkeep(() => database, thread.upkeep);
    change(upkeep);
    (await thread.next()).resolve(false);
    await yieldToEventLoop();
    assert.deepEqual(thread.rounds, [], "it would ask without an end");
    change(upkeep, 1);
    (await thread.next()).resolve(false);
    await upkeep.stop();
  });

  it("asks again with a later change if another writer was in the way, or at once if that was a change", async () => {
    const thread = holdRequests();
    const upkeep = createUpkeep(() => database, thread.upkeep);
    change(upkeep);
    const busy = Object.assign(new Error("database is locked"), { errcode: 5 });
    (await thread.next()).reject(busy);
    await yieldToEventLoop();
    assert.deepEqual(thread.rounds, [], "it would ask without a pause");
    change(upkeep, 1);
    const again = await thread.next();
    change(upkeep, 1);
    again.reject(busy);
    (await thread.next()).resolve(false);
    await upkeep.stop();
  });

  it("asks after many short changes, until there is nothing more to merge", async () => {
    const thread = holdRequests();
    const upkeep = createUpkeep(() => database, thread.upkeep);
    for (let count = 0; count < 16; count++) {
      assert.deepEqual(thread.rounds, []);
      change(upkeep, 1);
    }
    for (const more of [true, true, false]) (await thread.next()).resolve(more);
    await upkeep.stop();
    assert.deepEqual(thread.rounds, []);
  });
});
