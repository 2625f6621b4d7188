// @alone Replaces the clock or a function of its process, which other files would use.
// @both-engines Snapshots.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sql } from "kysely";
import { prepared } from "#server/database/prepared.ts";
import type { Database } from "#server/database/types.ts";
import type { Db } from "#server/schema.ts";
import { openTestDatabase, testEngine } from "../api.ts";

describe("reads", () => {
  let opened: Awaited<ReturnType<typeof openTestDatabase>>;
  let database: Database;
  before(async () => {
    opened = await openTestDatabase();
    database = opened.database;
    await database.transaction((tx) =>
      sql`create table attempts as select 'a' as bucket, 1 as count, '' as started_at`.execute(tx),
    );
  });
  after(async () => {
    await database.close();
    await opened.drop();
  });

  const plus = prepared((db, { addend }: { addend: number }) =>
    db.selectFrom("attempts").select(sql<number>`count + cast(${addend} as integer)`.as("sum")),
  );
  // No engine has such a large integer.
  const beyond = prepared((db, { least }: { least: string }) =>
    db.selectFrom("attempts").select(sql<number>`abs(cast(${least} as bigint))`.as("sum")),
  );
  const LEAST = "-9223372036854775808";
  const ask = async (addend: number) => (await plus(database.read, { addend }))[0]?.sum;

  it("give each concurrent caller its own answer", async () => {
    const numbers = Array.from({ length: 500 }, (_, k) => k);
    assert.deepEqual(
      await Promise.all(numbers.map(ask)),
      numbers.map((k) => k + 1),
    );
  });

  it("fail without affecting others", async () => {
    const outcomes = await Promise.allSettled([
      ask(1),
      beyond(database.read, { least: LEAST }),
      ask(2),
      ask(3),
    ]);
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ["fulfilled", "rejected", "fulfilled", "fulfilled"],
    );
  });

  it("have the caller in their error's stack, on every path", async () => {
    const whoAsked = async (db: Db) => void (await beyond(db, { least: LEAST }));
    for (const db of [database.read, database.slowReads])
      await assert.rejects(whoAsked(db), (error: Error) => {
        assert.match(error.stack ?? "", /\n *at (async )?whoAsked /);
        return true;
      });
  });

  it("are not delayed by a slow one", {
    skip: testEngine !== "postgres" && "SQLite's threads have their own tests",
    timeout: 300_000,
  }, async () => {
    const LOCK = 7;
    const behind = prepared((db, { lock }: { lock: number }) =>
      db.selectFrom("attempts").select(sql`pg_advisory_xact_lock_shared(${lock})`.as("held")),
    );
    let long: Promise<unknown> | undefined;
    await database.transaction(async (tx) => {
      await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
      // It ends with this transaction.
      long = behind(database.slowReads, { lock: LOCK });
      for (let addend = 0; addend < 20; addend++)
        assert.equal((await plus(database.slowReads, { addend }))[0]?.sum, addend + 1);
    });
    await long;
  });

  it("use other connections when theirs are ended", {
    skip: testEngine !== "postgres" && "a file has no connections",
  }, async (t) => {
    const warned = t.mock.method(console, "error", () => undefined);
    const asking = Promise.allSettled(Array.from({ length: 50 }, (_, k) => ask(k)));
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(database.slowReads);
    for (const [k, outcome] of (await asking).entries())
      if (outcome.status === "fulfilled") assert.equal(outcome.value, k + 1);
    // Some more may fail until the pool has noticed each ended connection.
    const together = () => Promise.all([1, 2, 3].map((addend) => ask(addend).catch(() => null)));
    let sums = await together();
    while (sums.includes(null)) sums = await together();
    assert.deepEqual(sums, [2, 3, 4]);
    for (const { arguments: said } of warned.mock.calls)
      assert.match(String(said), /"idle database connection lost"/);
  });
});
