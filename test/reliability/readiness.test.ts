// @alone Replaces the clock or a function of its process, which other files would use.
// @both-engines A database that does not answer.
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { after, afterEach, before, describe, it } from "node:test";
import { sql } from "kysely";
import { buildApi } from "#app/build.ts";
import { defaultLimits } from "#server/admission/limits.ts";
import { migrate } from "#server/database/migrate.ts";
import { openDatabase } from "#server/database/open.ts";
import { DATABASE_FILE } from "#server/database/sqlite/connection.ts";
import type { Database } from "#server/database/types.ts";
import { readConfig } from "#server/program/config.ts";
import { VERSION } from "#server/program/version.ts";
import type { Instant } from "#shared/dates.ts";
import { openTestApi, sqliteOnly, type TestApi, testEngine, testKey } from "#test/api.ts";
import { mountSmallDisk } from "./disks.ts";

const AWAY = "La base de datos no responde";
const READ_ONLY = "La base de datos no admite cambios";
const FULL = "No queda espacio en el disco";
const onServer =
  (testEngine === "sqlite" || process.env.TEST_POSTGRES_URL === "pglite") &&
  "only a PostgreSQL server refuses changes by a setting";

/** Leaves the database with a log of some megabytes that it will use again. */
async function growLog(database: Database, dir: string): Promise<void> {
  const started_at = "2026-11-20T15:00:00.000Z" as Instant;
  for (let i = 0; i < 4; i++)
    await database.transaction((tx) =>
      tx
        .insertInto("attempts")
        .values({ bucket: `grow${i}${"x".repeat(1_000_000)}`, count: 0, started_at })
        .execute(),
    );
  // Waits for who still reads from the log: until then the next change would lengthen it.
  const own = new DatabaseSync(join(dir, DATABASE_FILE), { timeout: 10_000 });
  assert.equal(own.prepare("pragma wal_checkpoint(restart)").get()?.busy, 0);
  own.close();
}

describe("readiness", () => {
  let api: TestApi;
  let transaction: TestApi["database"]["transaction"];
  let seconds = 0;
  before(async () => {
    api = await openTestApi();
    ({ transaction } = api.database);
  });
  after(() => api.close());
  afterEach(() => {
    api.database.transaction = transaction;
  });

  /** Moves the API's clock on, so that the next answer is a new one. */
  const later = () => {
    seconds += 10;
    api.setNow(new Date(Date.parse("2026-11-20T15:00:00Z") + seconds * 1000));
  };
  const ready = () => api.as(null).get("/ready");
  const health = async () => (await api.as(null).get("/health")).status;
  const rows = async () =>
    Number(
      (await sql<{ n: number }>`select count(*) as n from attempts`.execute(api.database.read)).rows[0]?.n,
    );

  it("answers the version to anyone, and its write leaves no row", async () => {
    later();
    const before = await rows();
    const { status, body } = await ready();
    assert.deepEqual([status, body], [200, { status: "ok", version: VERSION }]);
    assert.equal(await rows(), before);
  });

  it("goes the whole way of a change: to the commit", async () => {
    later();
    let commits = 0;
    const count = () => {
      commits += 1;
    };
    api.database.onCommit.add(count);
    await ready();
    api.database.onCommit.delete(count);
    assert.equal(commits, 1);
  });

  it("writes once for all who ask within two seconds", async () => {
    let written = 0;
    api.database.transaction = (work) => {
      written += 1;
      return transaction(work);
    };
    later();
    for (let i = 0; i < 3; i++) await Promise.all(Array.from({ length: 300 }, ready));
    assert.equal(written, 1);
    later();
    await ready();
    assert.equal(written, 2);
  });

  it("says why it can't write, while the health check stays well", async () => {
    for (const [error, reason] of [
      [Object.assign(new Error("planted"), { code: "25006" }), READ_ONLY],
      [Object.assign(new Error("planted"), { code: "ECONNREFUSED" }), AWAY],
      [Object.assign(new Error("planted"), { code: "53100" }), FULL],
      [Object.assign(new Error("planted"), { errcode: 13 }), FULL],
      [Object.assign(new Error("planted"), { errcode: 8 }), READ_ONLY],
    ] as const) {
      later();
      api.database.transaction = () => Promise.reject(error);
      const { status, body, headers } = await ready();
      assert.deepEqual([status, body], [503, { status: "unavailable", version: VERSION, reason }]);
      assert.equal(headers["retry-after"], "5");
      assert.equal(await health(), 200);
    }
    api.database.transaction = transaction;
    later();
    assert.equal((await ready()).status, 200);
  });

  it("waits five seconds for a write that hangs, and starts no second one", async (t) => {
    t.mock.timers.enable({ apis: ["setTimeout"] });
    let written = 0;
    const release = Promise.withResolvers<void>();
    api.database.transaction = async (work) => {
      written += 1;
      await release.promise;
      return transaction(work);
    };
    for (let i = 0; i < 3; i++) {
      later();
      let answered = false;
      const answers = Promise.all(Array.from({ length: 20 }, ready)).finally(() => {
        answered = true;
      });
      for (; !answered; await new Promise(setImmediate)) t.mock.timers.tick(5000);
      for (const { status, body } of await answers) assert.deepEqual([status, body.reason], [503, AWAY]);
    }
    assert.equal(written, 1);
    release.resolve();
    t.mock.timers.reset();
    later();
    while ((await ready()).status !== 200) {
      await new Promise(setImmediate);
      later();
    }
  });

  it("says that the server is busy", async () => {
    const full = await openTestApi({}, undefined, { ...defaultLimits(), requests: 0 });
    const { status, body, headers } = await full.as(null).get("/ready");
    assert.deepEqual(
      [status, body],
      [503, { status: "busy", version: VERSION, reason: "El servidor está ocupado" }],
    );
    assert.equal(headers["retry-after"], "1");
    await full.close();
  });

  it("ends with a PostgreSQL that only reads, and comes back", { skip: onServer }, async () => {
    const set = async (value: string) => {
      const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
        api.database.read,
      );
      // Also in a transaction that only reads by default.
      await api.database.transaction(async (tx) => {
        await sql`set transaction read write`.execute(tx);
        await sql
          .raw(`alter database ${rows[0]?.name} set default_transaction_read_only = ${value}`)
          .execute(tx);
      });
      // The setting is of new connections.
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
        api.database.read,
      );
      await sql`select pg_terminate_backend(pg_backend_pid())`
        .execute(api.database.read)
        .catch(() => undefined);
    };
    await set("on");
    later();
    while ((await health()) !== 200);
    later();
    const { status, body } = await ready();
    assert.deepEqual([status, body.reason, await health()], [503, READ_ONLY, 200]);
    await set("off");
    do later();
    while ((await ready()).status !== 200);
  });

  it("ends with a full disk, and comes back", { skip: sqliteOnly }, async (t) => {
    const disk = mountSmallDisk();
    if (!disk) return t.skip("this machine doesn't allow to mount a small disk");
    const dir = join(disk.dir, "data");
    mkdirSync(dir);
    const database = await openDatabase({ engine: "sqlite", dir });
    await migrate(database);
    let now = new Date("2026-11-20T15:00:00Z");
    const app = await buildApi({
      config: readConfig({ DATA_DIR: dir }),
      secretKey: testKey,
      database,
      documents: { run: () => assert.fail(), close: async () => undefined },
      now: () => now,
    });
    const ask = async (path: string) => {
      now = new Date(now.getTime() + 10_000);
      return app.inject({ url: `/api/${path}` });
    };
    try {
      assert.equal((await ask("ready")).statusCode, 200);
      await growLog(database, dir);
      disk.fill();
      // A small change still fits into the log, but the next photo or backup has no room.
      await database.transaction((tx) =>
        tx.deleteFrom("attempts").where("bucket", "like", "grow%").execute(),
      );
      const { statusCode, body } = await ask("ready");
      assert.deepEqual([statusCode, JSON.parse(body).reason], [503, FULL]);
      assert.equal((await ask("health")).statusCode, 200);
      disk.free();
      assert.equal((await ask("ready")).statusCode, 200);
    } finally {
      await app.close();
      await database.close();
      disk.remove();
    }
  });
});
