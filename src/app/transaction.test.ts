import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sql } from "kysely";
import type { Database } from "#server/database/connection.ts";
import { prepared } from "#server/database/prepared.ts";
import type { Tx } from "#server/database/schema.ts";
import { openTestDatabase, testEngine } from "./testing.ts";

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
  const kept = async () =>
    (await database.read.selectFrom("attempts").select("bucket").orderBy("bucket").execute()).map(
      ({ bucket }) => bucket,
    );

  const failures: Record<string, (tx: Tx) => Promise<unknown>> = {
    "asks for what the database refuses": (tx) => Promise.all([add(tx, "b"), add(tx, "a"), add(tx, "c")]),
    "fails at once": () => {
      throw new Error("no");
    },
    "fails before it asks for anything": async () => {
      throw new Error("no");
    },
    "fails beside what is carried out": (tx) =>
      Promise.all([add(tx, "b"), Promise.all([Promise.reject(new Error("no"))])]),
  };
  for (const [fails, last] of Object.entries(failures))
    it(`keeps nothing when what is sent along with its commit ${fails}`, async () => {
      await assert.rejects(database.transaction((tx) => add(tx, "a"), last));
      assert.deepEqual(await kept(), []);
    });

  it("runs again after a deadlock, however deep in what was sent together it came", {
    skip: testEngine !== "postgres" && "SQLite has one writer",
  }, async () => {
    let times = 0;
    const deadlock = (tx: Tx) => sql`do $$ begin raise exception using errcode = '40P01'; end $$`.execute(tx);
    const deep = async (tx: Tx) => Promise.all([Promise.all([times++ === 0 ? deadlock(tx) : add(tx, "a")])]);
    // What comes after it fails too, and is heard of sooner.
    await database.transaction(async (tx) => void (await Promise.all([deep(tx), add(tx, "b")])));
    assert.deepEqual([times, await kept()], [2, ["a", "b"]]);
    await database.transaction((tx) => tx.deleteFrom("attempts").execute());
  });

  it("keeps all when it is answered, whatever failed before it", async () => {
    await database.transaction(
      (tx) => add(tx, "a"),
      (tx) => Promise.all([add(tx, "b"), add(tx, "c")]),
    );
    assert.deepEqual(await kept(), ["a", "b", "c"]);
  });
});
