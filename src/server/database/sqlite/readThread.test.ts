// @alone Changes its process.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import type { Worker } from "node:worker_threads";
import { isBusy } from "../errors.ts";
import { type Embedded, openSqlite, WORD_TABLES, walStatus } from "./connection.ts";
import { createReadThread } from "./readThread.ts";

describe("the read thread", () => {
  let dir: string;
  let reader: ReturnType<typeof createReadThread>;
  let started: Worker[];
  const note = (worker: Worker) => started.push(worker);

  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), "mandado-read-thread-"));
    const database = openSqlite(join(dir, "some.sqlite"), "changes");
    database.run("create table numbers (n integer)");
    for (const table of WORD_TABLES)
      database.run(`create virtual table ${table} using fts5 (search, content='', tokenize='trigram')`);
    database.close();
    reader = createReadThread(join(dir, "some.sqlite"));
    started = [];
    process.on("worker", note);
  });
  afterEach(async () => {
    process.off("worker", note);
    await reader.close();
    rmSync(dir, { recursive: true });
  });

  const count = async (to: number) => {
    const sql =
      "with recursive c (n) as (select 1 union all select n + 1 from c where n < ?) select max(n) as n from c";
    return (await reader.read(sql, [to]))[0]?.n;
  };

  function writeSegments(file: Embedded) {
    for (let id = 1; id <= 5; id++)
      file.run("insert into clients_words (rowid, search) values (?, 'some words')", [id]);
  }

  const many = Array.from({ length: 20 }, (_, i) => 1000 + i);

  it("answers many reads in one thread, and in a new thread after the first has ended", async () => {
    assert.deepEqual(await Promise.all(many.map(count)), many);
    assert.equal(started.length, 1);
    await started[0]?.terminate();
    assert.deepEqual(await Promise.all(many.map(count)), many);
    assert.equal(started.length, 2);
  });

  it("refuses reads after it is closed", async () => {
    await reader.close();
    await assert.rejects(count(1), /the database is closed/);
  });

  it("only reads, also after it has merged an index, and reports whether there was anything to merge", async () => {
    const file = openSqlite(join(dir, "some.sqlite"), "changes");
    writeSegments(file);
    file.close();
    assert.equal(await reader.upkeep(), true);
    assert.equal(await reader.upkeep(), false);
    await assert.rejects(reader.read("insert into numbers values (1)", []), /readonly/);
  });

  it("restarts a long log, so that the next change doesn't have to", async () => {
    const file = openSqlite(join(dir, "some.sqlite"), "changes");
    file.run("insert into numbers values (?)", ["x".repeat(5_000_000)]);
    assert.ok(walStatus(file).log > 1000);
    await reader.upkeep();
    const { log } = walStatus(file);
    assert.ok(log > 0 && log < 10, `${log} pages`);
    file.close();
  });

  async function unlessBusy(ask: () => unknown) {
    try {
      await ask();
    } catch (error) {
      if (!isBusy(error)) throw error;
    }
  }

  it("restarts a long log under constant writes", { timeout: 300_000 }, async () => {
    const file = openSqlite(join(dir, "some.sqlite"), "changes");
    const pages = () => walStatus(file).log;
    const write = (n: number | string) => file.run("insert into numbers values (?)", [n]);
    write("x".repeat(40_000_000));
    const long = pages();
    for (let round = 0; round < 20 && pages() >= long; round++) {
      write("x".repeat(5_000_000));
      let over = false;
      // It gives up if it never gets the lock.
      const upkeep = unlessBusy(reader.upkeep).finally(() => {
        over = true;
      });
      while (!over) {
        await unlessBusy(() => write(1));
        await wait(1);
      }
      await upkeep;
    }
    assert.ok(pages() < long, `${pages()} pages`);
    file.close();
  });

  it("passes on a statement's error", async () => {
    await assert.rejects(reader.read("select * from missing", []), /no such table: missing/);
    assert.equal(await count(3), 3);
  });
});
