import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import type { Worker } from "node:worker_threads";
import { sql } from "kysely";
import { type Embedded, isBusy, openSqlite, WORD_TABLES, walStatus } from "./connection.ts";
import { offThread } from "./readThread.ts";

describe("reading off the event loop", () => {
  let dir: string;
  let reader: ReturnType<typeof offThread>;
  let started: Worker[];
  const note = (worker: Worker) => started.push(worker);

  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), "mandado-off-thread-"));
    const database = openSqlite(join(dir, "some.sqlite"), "changes");
    database.run("create table numbers (n integer)");
    for (const table of WORD_TABLES)
      database.run(`create virtual table ${table} using fts5 (search, content='', tokenize='trigram')`);
    database.close();
    reader = offThread(join(dir, "some.sqlite"));
    started = [];
    process.on("worker", note);
  });
  afterEach(async () => {
    process.off("worker", note);
    await reader.close();
    rmSync(dir, { recursive: true });
  });

  const count = async (to: number) => {
    const counting = sql<{ n: number }>`
      with recursive c (n) as (select 1 union all select n + 1 from c where n < ${to}) select max(n) as n from c`;
    return (await counting.execute(reader.db)).rows[0]?.n;
  };

  function writePieces(file: Embedded) {
    for (let id = 1; id <= 5; id++)
      file.run("insert into clients_words (rowid, search) values (?, 'some words')", [id]);
  }

  const many = Array.from({ length: 20 }, (_, i) => 1000 + i);

  it("takes a few questions in one thread, and those of a rush in two", async () => {
    assert.deepEqual(await Promise.all([1, 2, 3, 4, 5, 6].map(count)), [1, 2, 3, 4, 5, 6]);
    assert.equal(started.length, 1);
    assert.deepEqual(await Promise.all(many.map(count)), many);
    assert.equal(started.length, 2);
  });

  it("starts one thread at a time", async () => {
    assert.deepEqual(await Promise.all(many.map(count)), many);
    assert.equal(started.length, 1);
    await started[0]?.terminate();
    assert.deepEqual(await Promise.all(many.map(count)), many);
    assert.equal(started.length, 2, "in the place of the one that has ended");
  });

  it("ends the second thread when it has had nothing to do for long, and starts it again", async (t) => {
    t.mock.timers.enable({ apis: ["setTimeout"] });
    await count(1);
    await Promise.all(many.map(count));
    const [first, second] = started;
    assert.ok(first && second && started.length === 2);
    const gone = once(second, "exit");
    t.mock.timers.tick(30_000);
    await gone;
    assert.deepEqual(await Promise.all(many.map(count)), many);
    assert.equal(started.length, 3);
    assert.ok(first.threadId > 0, "the first one stays");
  });

  it("is closed when a thread that had just begun to end is gone too", async (t) => {
    t.mock.timers.enable({ apis: ["setTimeout"] });
    await count(1);
    await Promise.all(many.map(count));
    const second = started[1];
    assert.ok(second);
    let gone = false;
    second.once("exit", () => {
      gone = true;
    });
    t.mock.timers.tick(30_000);
    assert.equal(gone, false);
    await reader.close();
    assert.equal(gone, true);
  });

  it("only reads, also once it has joined pieces of an index, and says whether there were any", async () => {
    const file = openSqlite(join(dir, "some.sqlite"), "changes");
    writePieces(file);
    file.close();
    assert.equal(await reader.mergeWords(), true);
    assert.equal(await reader.mergeWords(), false);
    await assert.rejects(sql`insert into numbers values (1)`.execute(reader.db), /readonly/);
  });

  it("puts nothing of a long log into the file when it joins pieces: a change would have to begin the log anew", async () => {
    const file = openSqlite(join(dir, "some.sqlite"), "changes");
    file.run("insert into numbers values (?)", ["x".repeat(5_000_000)]);
    writePieces(file);
    const { log } = walStatus(file);
    assert.equal(await reader.mergeWords(), true);
    assert.ok(walStatus(file).log > log);
    assert.equal(walStatus(file).checkpointed, 0);
    file.close();
  });

  async function unlessBusy(ask: () => unknown) {
    try {
      await ask();
    } catch (error) {
      if (!isBusy(error)) throw error;
    }
  }

  it("begins a long log anew though somebody writes all the time", { timeout: 60_000 }, async () => {
    const file = openSqlite(join(dir, "some.sqlite"), "changes");
    const pages = () => walStatus(file).log;
    const write = (n: number | string) => file.run("insert into numbers values (?)", [n]);
    write("x".repeat(40_000_000));
    const long = pages();
    for (let round = 0; round < 20 && pages() >= long; round++) {
      write("x".repeat(5_000_000));
      let over = false;
      // It gives up where it never finds the lock free.
      const checkpoint = unlessBusy(reader.checkpoint).finally(() => {
        over = true;
      });
      while (!over) {
        await unlessBusy(() => write(1));
        await wait(1);
      }
      await checkpoint;
    }
    assert.ok(pages() < long, `${pages()} pages`);
    file.close();
  });

  it("tells what is wrong with a statement", async () => {
    await assert.rejects(sql`select * from missing`.execute(reader.db), /no such table: missing/);
    assert.equal(await count(3), 3);
  });
});
