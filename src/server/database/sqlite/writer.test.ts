import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, it } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { Kysely, SqliteDialect, sql } from "kysely";
import type { Schema, Tx } from "#server/schema.ts";
import { ddlOf } from "../ddl.ts";
import { transactionOver } from "../executor.ts";
import { openDatabase } from "../open.ts";
import type { Database } from "../types.ts";
import { DATABASE_FILE, type Embedded, openSqlite, WORD_TABLES } from "./connection.ts";
import { createWriter } from "./writer.ts";

const { mergedWhenAsked } = ddlOf("sqlite");

describe("SQLite's writer", () => {
  let dir: string;
  let database: Database;

  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), "mandado-writer-"));
    database = await openDatabase({ engine: "sqlite", dir });
    await database.transaction(async (tx) => {
      await sql`create table notes (word text primary key)`.execute(tx);
      for (const table of WORD_TABLES)
        await sql`create virtual table ${sql.table(table)} using fts5 (search, content='', tokenize='trigram', detail=none)`.execute(
          tx,
        );
      for (const statement of mergedWhenAsked("deliveries")) await sql.raw(statement).execute(tx);
    });
  });
  afterEach(async () => {
    await database.close();
    rmSync(dir, { recursive: true });
  });

  const note = (tx: Tx, word: string) => sql`insert into notes values (${word})`.execute(tx);
  const words = async () =>
    (await sql<{ word: string }>`select word from notes order by word`.execute(database.read)).rows.map(
      ({ word }) => word,
    );

  it("does each of many concurrent changes completely or not at all", async () => {
    const changes = Array.from({ length: 60 }, (_, index) =>
      database.transaction(async (tx) => {
        await note(tx, `a${index}`);
        if (index % 3 === 0) throw new Error(`not ${index}`);
        await note(tx, `b${index}`);
        return index;
      }),
    );
    const outcomes = await Promise.allSettled(changes);
    const done = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
    assert.deepEqual(
      done,
      Array.from({ length: 60 }, (_, index) => index).filter((index) => index % 3 !== 0),
    );
    assert.deepEqual(await words(), done.flatMap((index) => [`a${index}`, `b${index}`]).sort());
  });

  it("has a long log copied into the file and restarted", { timeout: 300_000 }, async (t) => {
    const outside = new DatabaseSync(join(dir, DATABASE_FILE));
    const state = outside.prepare("pragma wal_checkpoint(noop)");
    const pages = () => (state.get() as { log: number }).log;
    // Reads once first: while a reader uses the log, it is not restarted.
    pages();
    for (let round = 0; round < 3; round++) {
      await database.transaction((tx) => note(tx, `${round}`.repeat(5_000_000)));
      // The log's new header is written now: otherwise a change would wait for that.
      while (pages() !== 1) await wait(10, null, { signal: t.signal });
    }
    outside.close();
  });

  it("has the segments of a trigram index merged after changes, not during them", async () => {
    const outside = new DatabaseSync(join(dir, DATABASE_FILE));
    const size = outside.prepare("select count(*) as n from deliveries_words_data");
    const pages = () => Number(size.get()?.n);
    const order = outside.prepare("insert into deliveries_words (rowid, search) values (?, 'some order')");
    for (let id = 1; id <= 60; id++) order.run(id);
    const before = pages();
    for (let round = 0; round < 300 && pages() > before / 4; round++) {
      await database.transaction((tx) => note(tx, `${round}`));
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    assert.ok(pages() <= before / 4, `${pages()} of ${before} pages`);
    const matches = outside.prepare(
      "select count(*) as n from deliveries_words where deliveries_words match 'ord'",
    );
    assert.deepEqual({ ...matches.get() }, { n: 60 });
    outside.exec("insert into deliveries_words (deliveries_words) values ('integrity-check')");
    outside.close();
  });

  it("waits for another writer without blocking the event loop", async () => {
    const outside = new DatabaseSync(join(dir, DATABASE_FILE));
    outside.exec("begin immediate");
    let over = false;
    const change = database
      .transaction((tx) => note(tx, "after"))
      .then(() => {
        over = true;
      });
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setTimeout(resolve, 1));
    assert.equal(over, false);
    assert.deepEqual(await words(), []);
    outside.exec("insert into notes values ('before'); commit");
    await change;
    assert.deepEqual(await words(), ["after", "before"]);
    outside.close();
  });

  it("has written what it has answered", async () => {
    await Promise.all(
      ["x", "y", "z"].map(async (word) => {
        const said = await database.transaction(async (tx) => {
          await note(tx, word);
          return word;
        });
        assert.ok((await words()).includes(said), `${word} was answered`);
      }),
    );
    assert.equal((await words()).length, 3);
  });

  it("blames a failed transaction on the one change that broke it", async () => {
    const tries: string[] = [];
    const change = (word: string) =>
      database.transaction(async (tx) => {
        tries.push(word);
        await note(tx, word);
        // As on a full disk: everything in the batch is lost.
        if (word === "broken") {
          await sql`rollback`.execute(tx);
          throw new Error("no room");
        }
        return word;
      });
    const outcomes = await Promise.allSettled(["first", "second", "broken", "third"].map(change));
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ["fulfilled", "fulfilled", "rejected", "fulfilled"],
    );
    assert.equal((outcomes[2] as PromiseRejectedResult).reason.message, "no room");
    assert.deepEqual(await words(), ["first", "second", "third"]);
    assert.ok(tries.filter((word) => word === "second").length === 2, "what was lost was done again");
    assert.equal(await change("later"), "later");
  });

  it("writes no statement of a change after its failure, neither alone nor with another change", async () => {
    const lost = database.transaction((tx) =>
      // All statements sent in one turn are executed, even if the first one fails.
      Promise.all([
        sql`rollback`.execute(tx).then(() => Promise.reject(new Error("no room"))),
        note(tx, "after it was given up"),
      ]),
    );
    await assert.rejects(lost);
    const outcomes = await Promise.allSettled([
      database.transaction((tx) =>
        Promise.all([Promise.reject(new Error("refused")), turns(20).then(() => note(tx, "too late"))]),
      ),
      database.transaction((tx) => turns(40).then(() => note(tx, "another's"))),
    ]);
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ["rejected", "fulfilled"],
    );
    assert.deepEqual(await words(), ["another's"]);
  });

  it("settles every change, also when a savepoint is lost and when the file is closed", async () => {
    const change = (word: string) =>
      database.transaction(async (tx) => {
        await note(tx, word);
        if (word !== "broken") return word;
        await sql`release change`.execute(tx);
        throw new Error("not this one");
      });
    const outcomes = await Promise.allSettled(["first", "broken", "second"].map(change));
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ["fulfilled", "rejected", "fulfilled"],
    );
    assert.deepEqual(await words(), ["first", "second"]);
    await database.close();
    await assert.rejects(change("late"));
    database = await openDatabase({ engine: "sqlite", dir });
  });
});

describe("SQLite's writer and its flush", () => {
  let dir: string;
  let database: Embedded;
  const flushes: PromiseWithResolvers<void>[] = [];

  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), "mandado-writer-"));
    database = openSqlite(join(dir, DATABASE_FILE), "changes");
    database.run("create table notes (word text)");
    flushes.length = 0;
  });
  afterEach(() => {
    database.close();
    rmSync(dir, { recursive: true });
  });

  /** A writer whose flushes the test ends. */
  function writer() {
    const dialect = new SqliteDialect({ database: async () => database });
    const db = new Kysely<Schema>({ dialect });
    const answered: string[] = [];
    const failures: unknown[] = [];
    const { transaction, close } = createWriter(
      () => database,
      (run) => transactionOver(db, dialect, run),
      () => undefined,
      {
        flush() {
          const flush = Promise.withResolvers<void>();
          flushes.push(flush);
          return flush.promise;
        },
        failed: (error) => failures.push(error),
      },
    );
    const change = (word: string) =>
      transaction(async (tx) => {
        await sql`insert into notes values (${word})`.execute(tx);
        if (word === "refused") throw new Error("not this one");
      }).then(
        () => answered.push(word),
        () => answered.push(word),
      );
    return { change, close, answered, failures };
  }
  const count = () => database.run("select count(*) as n from notes")[0]?.n;

  it("answers a change after its flush, commits others meanwhile, and closes after the last answer", async () => {
    const { change, close, answered } = writer();
    const first = [change("first"), change("refused")];
    await until(() => flushes.length === 1);
    const second = change("second");
    await until(() => flushes.length === 2);
    assert.deepEqual([answered, count()], [[], 2]);
    flushes[0]?.resolve();
    await Promise.all(first);
    assert.deepEqual(answered, ["first", "refused"]);
    const closed = close().then(() => answered.push("closed"));
    await change("late");
    await turns(100);
    assert.deepEqual([answered, count()], [["first", "refused", "late"], 2]);
    flushes[1]?.resolve();
    await Promise.all([second, closed]);
    assert.deepEqual(answered, ["first", "refused", "late", "second", "closed"]);
  });

  it("answers no change after a failed flush", async () => {
    const { change, answered, failures } = writer();
    void change("first");
    void change("second");
    await until(() => flushes.length === 1);
    flushes[0]?.reject(new Error("the disk failed"));
    await until(() => failures.length === 1);
    await turns(100);
    assert.deepEqual([answered, failures.map(String)], [[], ["Error: the disk failed"]]);
  });
});

async function until(done: () => boolean): Promise<void> {
  while (!done()) await new Promise((resolve) => setTimeout(resolve, 1));
}

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await null;
}
