// @alone Replaces the clock or a function of its process, which other files would use.
// @both-engines Transactions, and what a failed one leaves.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sql } from "kysely";
import { prepared } from "#server/database/prepared.ts";
import type { Database } from "#server/database/types.ts";
import type { Tx } from "#server/schema.ts";
import { openTestDatabase, testEngine } from "../api.ts";

describe("a transaction", () => {
  let opened: Awaited<ReturnType<typeof openTestDatabase>>;
  let database: Database;
  before(async () => {
    opened = await openTestDatabase();
    database = opened.database;
    await database.transaction((tx) =>
      sql`create table attempts (bucket text primary key, count integer, started_at text)`.execute(tx),
    );
  });
  after(async () => {
    await database.close();
    await opened.drop();
  });

  const insert = prepared((db, { bucket }: { bucket: string }) =>
    db.insertInto("attempts").values({ bucket, count: 1, started_at: "2026-11-20T15:00:00.000Z" as never }),
  );
  const add = (tx: Tx, bucket: string) => insert(tx, { bucket });
  const buckets = async () =>
    (await database.read.selectFrom("attempts").select("bucket").orderBy("bucket").execute()).map(
      ({ bucket }) => bucket,
    );

  const failures: Record<string, (tx: Tx) => Promise<unknown>> = {
    "asks for what the database refuses": (tx) => Promise.all([add(tx, "b"), add(tx, "a"), add(tx, "c")]),
    throws: () => {
      throw new Error("no");
    },
    "rejects beside a statement that succeeds": (tx) =>
      Promise.all([add(tx, "b"), Promise.all([Promise.reject(new Error("no"))])]),
  };
  for (const [fails, end] of Object.entries(failures))
    it(`keeps nothing when its end ${fails}`, async () => {
      const work = async (tx: Tx) => {
        await add(tx, "a");
        await end(tx);
      };
      await assert.rejects(database.transaction(work));
      assert.deepEqual(await buckets(), []);
    });

  it("keeps nothing when it fails before its first statement", async () => {
    await assert.rejects(
      database.transaction(() => Promise.reject(new Error("no"))),
      { message: "no" },
    );
    assert.deepEqual(await buckets(), []);
  });

  it("keeps nothing when its work catches a refused statement and goes on", {
    skip: testEngine !== "postgres" && "on SQLite a refused statement doesn't abort the transaction",
  }, async () => {
    const work = async (tx: Tx) => {
      await add(tx, "a");
      await add(tx, "a").catch(() => undefined);
    };
    await assert.rejects(database.transaction(work), { code: "23505" });
    assert.deepEqual(await buckets(), []);
  });

  it("is retried after a deadlock in any of its concurrent statements", {
    skip: testEngine !== "postgres" && "SQLite has one writer",
  }, async () => {
    let times = 0;
    const deadlock = (tx: Tx) => sql`do $$ begin raise exception using errcode = '40P01'; end $$`.execute(tx);
    const deep = async (tx: Tx) => Promise.all([Promise.all([times++ === 0 ? deadlock(tx) : add(tx, "a")])]);
    // The next statement fails too, and rejects sooner.
    await database.transaction(async (tx) => void (await Promise.all([deep(tx), add(tx, "b")])));
    assert.deepEqual([times, await buckets()], [2, ["a", "b"]]);
    await database.transaction((tx) => tx.deleteFrom("attempts").execute());
  });

  it("fails when its connection is lost, and the next one uses another connection", {
    skip:
      (testEngine !== "postgres" || process.env.TEST_POSTGRES_URL === "pglite") &&
      "there is no connection to lose",
  }, async (t) => {
    const warned = t.mock.method(console, "error", () => undefined);
    const cut = async (tx: Tx) => {
      await add(tx, "a");
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx);
    };
    await assert.rejects(database.transaction(cut));
    assert.deepEqual(await buckets(), []);
    await database.transaction((tx) => add(tx, "b"));
    assert.deepEqual(await buckets(), ["b"]);
    await database.transaction((tx) => tx.deleteFrom("attempts").execute());
    for (const { arguments: said } of warned.mock.calls)
      assert.match(String(said), /"idle database connection lost"/);
  });

  it("keeps everything when it resolves, also after earlier transactions failed", async () => {
    await database.transaction(async (tx) => {
      await add(tx, "a");
      await Promise.all([add(tx, "b"), add(tx, "c")]);
    });
    assert.deepEqual(await buckets(), ["a", "b", "c"]);
  });
});
