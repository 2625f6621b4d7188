// @alone Replaces the clock or a function of its process, which other files would use.
// @both-engines Jobs are taken under a lock.
import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, describe, it, mock } from "node:test";
import { openDatabase } from "#server/database/open.ts";
import type { Database } from "#server/database/types.ts";
import { countJobs, enqueue, finish, putOff, takeDue } from "#server/jobs/queue.ts";
import { CONCURRENT_JOBS, createJobRunner, type JobHandler } from "#server/jobs/runner.ts";
import { createLog } from "#server/monitoring/log.ts";
import type { Tx } from "#server/schema.ts";
import { sweep } from "#server/sweep.ts";
import type { Instant } from "#shared/dates.ts";
import { openMigratedDatabase } from "#test/api.ts";

const log = createLog("silent");
const START = Date.parse("2026-11-20T15:00:00Z");
const MINUTE = 60_000;

describe("the queue of jobs", () => {
  let opened: Awaited<ReturnType<typeof openMigratedDatabase>>;
  let database: Database;
  let now: Date;
  before(async () => {
    opened = await openMigratedDatabase();
    database = opened.database;
  });
  after(async () => {
    await database.close();
    await opened.drop();
  });
  beforeEach(() => {
    now = new Date(START);
  });
  afterEach(() => database.transaction((tx) => tx.deleteFrom("jobs").execute()));

  const add = (kind: string, payload: object = {}) =>
    database.transaction((tx) => enqueue(tx, kind, payload, now));
  const rows = () => database.read.selectFrom("jobs").selectAll().orderBy("id").execute();
  const runner = (handlers: Record<string, JobHandler>, over = database) =>
    createJobRunner({ database: over, handlers, log, now: () => now });
  const passMinutes = (minutes: number) => {
    now = new Date(now.getTime() + minutes * MINUTE);
  };

  it("stores a job with the transaction that adds it, or not at all", async () => {
    const done: unknown[] = [];
    const jobs = runner({ note: async ({ payload }) => void done.push(payload) });
    const failing = async (tx: Tx) => {
      await enqueue(tx, "note", { of: "a failed change" }, now);
      throw new Error("no");
    };
    await assert.rejects(database.transaction(failing));
    await add("note", { of: "a change", text: "ñ" });
    await jobs.idle();
    assert.deepEqual(done, [{ of: "a change", text: "ñ" }]);
    assert.deepEqual(await rows(), [], "a job that is done leaves nothing");
  });

  it("starts a job of its own process at once, without waiting for the next poll", async () => {
    mock.timers.enable({ apis: ["setInterval"] });
    const began = Promise.withResolvers<void>();
    const jobs = runner({ note: async () => began.resolve() });
    try {
      jobs.start();
      await jobs.idle();
      await add("note");
      await began.promise;
    } finally {
      await jobs.stop();
      mock.timers.reset();
    }
    await add("note");
    assert.equal((await rows()).length, 1, "a stopped runner takes no more");
  });

  it("runs a job again at the time that it asks for, without an error and however often", async () => {
    const attempts: number[] = [];
    const jobs = runner({
      note: async ({ attempt }) => {
        attempts.push(attempt);
        return attempt < 15 ? (new Date(now.getTime() + MINUTE).toISOString() as Instant) : undefined;
      },
    });
    const forever = createJobRunner({
      database,
      handlers: { note: async () => undefined },
      log,
      now: () => now,
      mostAttempts: 15,
    });
    await add("note");
    for (let minute = 0; minute < 10; minute += 1) {
      await jobs.idle();
      passMinutes(1);
    }
    const [row] = await rows();
    assert.deepEqual([row?.attempts, row?.last_error], [10, null]);
    assert.deepEqual(attempts, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    await forever.idle();
    assert.deepEqual(await rows(), [], "a runner may allow more attempts than ten");
    await add("note");
    const failing = createJobRunner({
      database,
      handlers: { note: () => Promise.reject(new Error("no")) },
      log,
      now: () => now,
      mostAttempts: 12,
    });
    for (let attempt = 1; attempt <= 12; attempt += 1) {
      assert.notEqual((await rows())[0]?.due_at, null, `attempt ${attempt} is still to come`);
      await failing.idle();
      passMinutes(480);
    }
    assert.equal((await rows())[0]?.due_at, null);
  });

  it("runs so many jobs of one company at once, and those of others beside them", {
    timeout: 60_000,
  }, async () => {
    const companies = await database.transaction(async (tx) => {
      const at = now.toISOString() as Instant;
      const rows = await tx
        .insertInto("companies")
        .values([1, 2].map(() => ({ created_at: at })))
        .returning("id")
        .execute();
      return rows.map(({ id }) => id);
    });
    const open = new Map<number | null, number>();
    const most = new Map<number | null, number>();
    const order: (number | null)[] = [];
    // Nobody waits by the clock: on a slow machine a job would end before the fourth begins.
    const { promise: fourBegan, resolve: beginFour } = Promise.withResolvers<void>();
    const handler: JobHandler = async ({ companyId }) => {
      order.push(companyId);
      open.set(companyId, (open.get(companyId) ?? 0) + 1);
      most.set(companyId, Math.max(most.get(companyId) ?? 0, open.get(companyId) ?? 0));
      if (order.length === 4) beginFour();
      await fourBegan;
      open.set(companyId, (open.get(companyId) ?? 0) - 1);
    };
    const [first = 0, other = 0] = companies;
    await database.transaction(async (tx) => {
      for (const company of [first, first, first, first, first, first, other, null])
        await enqueue(tx, "note", {}, now, company);
    });
    const jobs = createJobRunner({
      database,
      handlers: { note: handler },
      log,
      now: () => now,
      concurrent: 10,
      perCompany: 2,
    });
    await jobs.idle();
    assert.deepEqual([most.get(first), order.length], [2, 8]);
    assert.deepEqual(
      order.slice(0, 4),
      [first, first, other, null],
      "others don't wait behind the first company",
    );
    await database.transaction((tx) => tx.deleteFrom("companies").where("id", "in", companies).execute());
  });

  it("runs each job once with several runners", async () => {
    const separate = database.engine === "postgres" && process.env.TEST_POSTGRES_URL !== "pglite";
    const databases = separate
      ? await Promise.all(Array.from({ length: 5 }, () => openDatabase(opened.options)))
      : Array.from({ length: 5 }, () => database);
    const done: number[] = [];
    const open = new Set<number>();
    const handler: JobHandler = async ({ id }) => {
      assert.ok(!open.has(id), "two at once");
      open.add(id);
      // The other runners poll meanwhile.
      await database.transaction((tx) => tx.selectFrom("jobs").select("id").limit(1).execute());
      open.delete(id);
      done.push(id);
    };
    try {
      await Promise.all(Array.from({ length: 80 }, (_, index) => add("note", { index })));
      const ids = (await rows()).map(({ id }) => id);
      await Promise.all(databases.map((over) => runner({ note: handler }, over).idle()));
      assert.deepEqual(
        done.sort((a, b) => a - b),
        ids,
      );
      assert.deepEqual(await rows(), []);
    } finally {
      if (separate) await Promise.all(databases.map((each) => each.close()));
    }
  });

  it("retries a failed job after longer and longer waits, stores its error, and stops in the end", async () => {
    let tries = 0;
    const jobs = runner({
      note: async () => {
        tries += 1;
        throw new Error(`no answer ${tries}`);
      },
    });
    await add("note");
    await jobs.idle();
    const waits: number[] = [];
    for (;;) {
      const [row] = await rows();
      assert.ok(row);
      assert.equal(row.attempts, tries);
      assert.equal(row.last_error, `no answer ${tries}`);
      if (row.due_at === null) break;
      const due = Date.parse(row.due_at);
      waits.push((due - now.getTime()) / MINUTE);
      now = new Date(due - 1);
      await jobs.idle();
      assert.equal(tries, row.attempts, "not before its time");
      now = new Date(due);
      await jobs.idle();
      assert.equal(tries, row.attempts + 1);
    }
    assert.equal(tries, 10);
    assert.deepEqual(
      waits,
      waits.toSorted((a, b) => a - b),
    );
    passMinutes(60 * 24);
    await jobs.idle();
    assert.equal(tries, 10);
    assert.deepEqual(await countJobs(database), { waiting: 0, givenUp: 1 });
  });

  it("gives a dead process's job to another process after its lease", async () => {
    await add("note");
    const dead = await takeDue(database, ["note"], now);
    assert.ok(dead);
    passMinutes(1 - 1 / MINUTE);
    assert.equal(await takeDue(database, ["note"], now), undefined);
    passMinutes(1 / MINUTE);
    const living = await takeDue(database, ["note"], now);
    assert.deepEqual(living, { ...dead, attempt: 2 });
    // The first process was only very slow: its job belongs to another one now.
    await finish(database, dead);
    await putOff(database, dead, "too late", now);
    const [row] = await rows();
    assert.equal(row?.attempts, 2);
    assert.equal(row?.last_error, null);
    await finish(database, living);
    assert.deepEqual(await rows(), []);
  });

  it("stops retrying a job that ends its process each time", async () => {
    await add("note");
    for (let i = 0; i < 10; i += 1) {
      assert.ok(await takeDue(database, ["note"], now));
      passMinutes(1);
    }
    assert.equal(await takeDue(database, ["note"], now), undefined);
    assert.deepEqual(await countJobs(database), { waiting: 0, givenUp: 1 });
  });

  it("renews the lease of a long job", async () => {
    mock.timers.enable({ apis: ["setInterval"] });
    const [began, may] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const jobs = runner({
      note: async () => {
        began.resolve();
        await may.promise;
      },
    });
    try {
      await add("note");
      const idle = jobs.idle();
      await began.promise;
      passMinutes(0.9);
      mock.timers.tick(MINUTE / 3);
      // The renewal's transaction is before this one in the queue, or its row is locked.
      for (
        let looks = 0;
        looks < 1000 && Date.parse((await rows())[0]?.due_at ?? "") < START + 1.5 * MINUTE;
      )
        looks += 1;
      passMinutes(0.9);
      assert.equal(await takeDue(database, ["note"], now), undefined);
      may.resolve();
      await idle;
      assert.deepEqual(await rows(), []);
    } finally {
      mock.timers.reset();
    }
  });

  it("stops after the running jobs", async () => {
    const [began, may] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let started = 0;
    const jobs = runner({
      note: async () => {
        if (++started === CONCURRENT_JOBS) began.resolve();
        await may.promise;
      },
    });
    // With as many as run at once, the runner looks for no other.
    for (let i = 0; i < CONCURRENT_JOBS; i++) await add("note");
    void jobs.idle();
    await began.promise;
    await add("note");
    const stopped = jobs.stop();
    may.resolve();
    await stopped;
    assert.equal((await rows()).length, 1, "the other waits for the next start");
  });

  it("ignores jobs that only a newer version knows", async () => {
    await add("unknown");
    await runner({ note: async () => assert.fail() }).idle();
    assert.deepEqual(await countJobs(database), { waiting: 1, givenUp: 0 });
  });

  it("deletes failed jobs after a month, and no waiting ones", async () => {
    await add("waits");
    await add("note");
    for (let i = 0; i < 10; i += 1) {
      assert.ok(await takeDue(database, ["note"], now));
      passMinutes(1);
    }
    await takeDue(database, ["note"], now);
    await sweep(database, new Date(START + 30 * 24 * 60 * MINUTE), 30);
    assert.equal((await rows()).length, 2);
    await sweep(database, new Date(START + 30 * 24 * 60 * MINUTE + 1), 30);
    assert.deepEqual(
      (await rows()).map(({ kind }) => kind),
      ["waits"],
    );
  });
});
