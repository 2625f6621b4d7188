import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sql } from "kysely";
import { prepared } from "#server/database/prepared.ts";
import type { Tx } from "#server/database/schema.ts";
import type { Database } from "#server/database/types.ts";
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

  describe("of changes that come together", () => {
    const inProcess = testEngine === "postgres" && process.env.TEST_POSTGRES_URL === "pglite";
    const day = { companyId: 1, alike: "2026-11-20" };
    const forget = () => database.transaction((tx) => tx.deleteFrom("attempts").execute());
    type Doing = (step: "hold" | "work" | "last", tx: Tx) => unknown;
    const change = (bucket: string, doing: Doing = () => undefined, group = day) =>
      database.together(group, {
        hold: async (tx) => void (await doing("hold", tx)),
        work: async (tx) => {
          await Promise.all([add(tx, bucket), doing("work", tx)]);
          return bucket;
        },
        last: async (tx) => void (await Promise.all([add(tx, `${bucket}!`), doing("last", tx)])),
      });
    /** What `ask` asks for comes while another change is under way. */
    async function behindAnother<T>(ask: () => Promise<T>): Promise<T> {
      const { promise, resolve } = Promise.withResolvers<void>();
      const other = change("0", (step) => (step === "work" ? promise : undefined));
      const asked = ask();
      resolve();
      await other;
      return asked;
    }
    const ask = (buckets: string[], doing?: (bucket: string) => Doing | undefined) => () =>
      Promise.allSettled(buckets.map((bucket) => change(bucket, doing?.(bucket))));
    const heard = (outcomes: PromiseSettledResult<string>[]) =>
      outcomes.map((outcome) => (outcome.status === "fulfilled" ? outcome.value : outcome.reason.message));

    it("takes each step of all of a group before the next of any, in one transaction", {
      skip: testEngine !== "postgres" && "SQLite takes one after the other",
    }, async () => {
      const steps: string[] = [];
      const transactions = new Set<unknown>();
      const doing =
        (name: string): Doing =>
        async (step, tx) => {
          steps.push(`${step} ${name}`);
          if (step !== "hold") return;
          const { rows } = await sql`select pg_current_xact_id()::text as id`.execute(tx);
          transactions.add((rows[0] as { id: string }).id);
          // Some have more to ask than others.
          if (name === "b") await sql`select 1`.execute(tx);
        };
      await behindAnother(ask(["a", "b", "c"], doing));
      assert.equal(transactions.size, 1);
      assert.deepEqual(
        steps,
        ["hold", "work", "last"].flatMap((step) => ["a", "b", "c"].map((name) => `${step} ${name}`)),
      );
      await forget();
    });

    it("leaves those of other groups alone", {
      skip: testEngine !== "postgres" && "SQLite has one writer",
    }, async () => {
      const others = [
        { companyId: 2, alike: day.alike },
        { companyId: 1, alike: "2026-11-21" },
      ];
      const { promise, resolve } = Promise.withResolvers<void>();
      const first = change("a", () => (inProcess ? undefined : promise));
      // They end while it is still under way.
      await Promise.all(others.map((group, i) => change(`b${i}`, undefined, group)));
      resolve();
      await first;
      await forget();
    });

    for (const [fails, step] of Object.entries({
      "is refused": "hold",
      fails: "work",
      "fails at the end": "last",
    }))
      it(`keeps the others when one ${fails}`, async () => {
        const doing =
          (bucket: string): Doing =>
          async (now, tx) => {
            if (bucket !== "b" || now !== step) return;
            await Promise.all([add(tx, "of b"), Promise.reject(new Error("not b"))]);
          };
        const outcomes = await behindAnother(ask(["a", "b", "c"], doing));
        assert.deepEqual(heard(outcomes), ["a", "not b", "c"]);
        assert.deepEqual(await kept(), ["0", "0!", "a", "a!", "c", "c!"]);
        await forget();
      });

    it("keeps the others when the database refuses one", async () => {
      const outcomes = await behindAnother(ask(["a", "b", "c", "0"]));
      assert.deepEqual(heard(outcomes).slice(0, 3), ["a", "b", "c"]);
      assert.equal(outcomes[3]?.status, "rejected");
      assert.deepEqual(await kept(), ["0", "0!", "a", "a!", "b", "b!", "c", "c!"]);
      await forget();
    });

    it("tells all when their connection is lost, and goes on by another", {
      skip: (testEngine !== "postgres" || inProcess) && "there is no connection to lose",
    }, async () => {
      const cut: Doing = (step, tx) =>
        step === "work" && sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx);
      const outcomes = await behindAnother(
        ask(["a", "b", "c"], (bucket) => (bucket === "b" ? cut : undefined)),
      );
      assert.deepEqual(
        outcomes.map(({ status }) => status),
        ["rejected", "rejected", "rejected"],
      );
      assert.deepEqual(await kept(), ["0", "0!"]);
      assert.deepEqual(heard(await ask(["a", "b"])()), ["a", "b"]);
      await forget();
    });

    it("takes more than fit into one", async () => {
      const buckets = Array.from({ length: 100 }, (_, i) => `a${i}`);
      assert.deepEqual(heard(await ask(buckets)()), buckets);
      assert.equal((await kept()).length, 200);
      await forget();
    });
  });

  it("keeps all when it is answered, whatever failed before it", async () => {
    await database.transaction(
      (tx) => add(tx, "a"),
      (tx) => Promise.all([add(tx, "b"), add(tx, "c")]),
    );
    assert.deepEqual(await kept(), ["a", "b", "c"]);
  });
});
