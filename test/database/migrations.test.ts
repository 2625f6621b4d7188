// @alone Changes its process.
// @both-engines Migrations.
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleCredit, sampleDelivery } from "#features/deliveries/server/samples.ts";
import { phoneToken, sampleAction } from "#features/phone/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { up as completeEnds } from "#migrations/0028-reference-ends.ts";
import { up as phoneTimes } from "#migrations/0030-phone-times.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { programEnvironment } from "#scripts/testClock.mjs";
import { ddlOf } from "#server/database/ddl.ts";
import { migrate, NewerDatabase, runSteps } from "#server/database/migrate.ts";
import { openDatabase } from "#server/database/open.ts";
import type { Database, DatabaseOptions } from "#server/database/types.ts";
import { ConfigError } from "#server/program/config.ts";
import { VERSION } from "#server/program/version.ts";
import { openTestApi, openTestDatabase, testEngine } from "../api.ts";
import { KEY_DIR } from "../reliability/program.ts";

const SERVER = fileURLToPath(import.meta.resolve("#app/server.ts"));
const inProcess = process.env.TEST_POSTGRES_URL === "pglite" && testEngine === "postgres";
const needsServer = inProcess ? "a server's processes can't share a database inside this one" : false;

function environment(options: DatabaseOptions): Record<string, string> {
  return options.engine === "postgres"
    ? { DATABASE_URL: options.url, DATA_DIR: KEY_DIR }
    : { DATA_DIR: options.dir };
}

/** Starts the server on a free port. */
function start(options: DatabaseOptions): ChildProcess {
  return spawn(process.execPath, [SERVER], {
    env: { ...programEnvironment(), PORT: "0", ...environment(options) },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

async function ended(program: ChildProcess): Promise<number | null> {
  if (program.exitCode !== null || program.signalCode !== null) return program.exitCode;
  const [code] = await once(program, "exit");
  return code;
}

/** The address that the server prints. Fails with the server's output if it ends instead. */
async function address(program: ChildProcess): Promise<string> {
  let heard = "";
  program.stderr?.setEncoding("utf8").on("data", (part) => {
    heard += part;
  });
  for await (const part of program.stdout?.setEncoding("utf8") ?? []) {
    heard += part;
    const match = /escucha en (http:\S+) \(/.exec(heard);
    if (match?.[1]) return match[1];
  }
  return assert.fail(`it ended with ${await ended(program)}: ${heard}`);
}

async function stop(program: ChildProcess): Promise<number | null> {
  program.kill("SIGTERM");
  return ended(program);
}

const applied = async (database: Database) =>
  (await sql<{ name: string }>`select name from migrations order by name`.execute(database.read)).rows.map(
    ({ name }) => name,
  );

describe("migrations", () => {
  it("that only add a column let an older version go on serving", async () => {
    const api = await openTestApi();
    try {
      api.setNow("2026-11-20T15:00:00Z");
      const owner = await api.owner();
      const service_id = (await owner.post("/services", sampleService())).body.id;
      const courier_id = (await owner.post("/couriers", sampleCourier())).body.id;
      const client = (await owner.post("/clients", sampleClient({ allow_credit: true }))).body.id;
      const createOrder = async () => {
        const created = await owner.post("/deliveries", sampleCredit(service_id, client, { courier_id }));
        const { id, debt_id } = created.body;
        return [
          created,
          await owner.put(`/deliveries/${id}`, sampleCredit(service_id, client, { courier_id, notes: "x" })),
          await owner.post("/debt-payments/full", { debt_id, method: "cash" }),
          await owner.get(`/clients/${client}`),
          await owner.get(`/debts/${client}/stats`),
          await owner.get("/services"),
          await owner.get("/user"),
        ].map(({ status }) => status);
      };
      // On every connection of the pool.
      const everywhere = async () =>
        assert.deepEqual(
          new Set((await Promise.all(Array.from({ length: 20 }, createOrder))).flat()),
          new Set([200, 201]),
        );
      await everywhere();
      for (const table of ["accounts", "clients", "services", "couriers", "debts", "payments"])
        await api.database.transaction((tx) =>
          sql.raw(`alter table ${table} add column newer text`).execute(tx),
        );
      await everywhere();
    } finally {
      await api.close();
    }
  });

  it("copy the search text of existing orders into the separate table", {
    skip: testEngine === "sqlite" ? "its search text is in a separate table from the start" : false,
  }, async () => {
    const api = await openTestApi();
    try {
      const owner = await api.owner();
      const service = (await owner.post("/services", sampleService())).body.id;
      const take = async () => (await owner.post("/deliveries", sampleDelivery(service))).body.id as number;
      const [before, gone] = [await take(), await take()];
      assert.equal((await owner.del(`/deliveries/${gone}`)).status, 204);
      await api.database.transaction(async (tx) => {
        await sql`drop function deliveries_words_follow cascade`.execute(tx);
        await sql`drop table deliveries_words`.execute(tx);
        for (const statement of ddlOf("postgres").separateSearchText("deliveries"))
          await sql.raw(statement).execute(tx);
      });
      const after = await take();
      const { rows } = await sql<{ id: number }>`select id from deliveries_words order by id`.execute(
        api.database.read,
      );
      assert.deepEqual(
        rows.map(({ id }) => id),
        [before, after],
      );
      assert.deepEqual(await brokenInvariants(api.database.read), []);
    } finally {
      await api.close();
    }
  });

  it("complete the ends of references with zeros, also on voided receipts", async () => {
    const api = await openTestApi();
    try {
      const owner = await api.owner();
      const service = (await owner.post("/services", sampleService())).body.id;
      for (const payment_reference of ["0077012345", "012345", "42"]) {
        const body = sampleDelivery(service, { payment_method: "transfer", payment_reference });
        const { id, status } = (await owner.post("/deliveries", body)).body;
        assert.equal(status, "pending");
        if (payment_reference === "42") assert.equal((await owner.del(`/deliveries/${id}`)).status, 204);
      }
      const ends = async () =>
        (await api.database.read.selectFrom("receipts").select("reference_end").orderBy("id").execute()).map(
          (row) => row.reference_end,
        );
      const written = await ends();
      const ddl = ddlOf(testEngine);
      await api.database.transaction(async (tx) => {
        await runSteps(tx, ddl.noLongerOnlyAdvances("receipts"));
        await sql`update receipts set reference_end = reference_key where length(reference_key) < 6`.execute(
          tx,
        );
        await runSteps(tx, ddl.onlyAdvances("receipts", "reference_end", "old.state = 'voided'"));
      });
      assert.deepEqual(await ends(), ["012345", "12345", "42"]);
      await api.database.transaction((tx) => runSteps(tx, completeEnds(ddl)));
      assert.deepEqual(await ends(), ["012345", "012345", "000042"]);
      assert.deepEqual(await ends(), written, "as new receipts have them");
    } finally {
      await api.close();
    }
  });

  it("give moments of phones' wrong clocks those of their arrival", async () => {
    const api = await openTestApi();
    try {
      api.setNow("2026-11-20T15:00:00Z");
      const owner = await api.owner();
      const service = (await owner.post("/services", sampleService())).body.id;
      const courier_id = (await owner.post("/couriers", sampleCourier())).body.id;
      const phone = api.as(await phoneToken(owner, courier_id, api.as(null)));
      const { id } = (await owner.post("/deliveries", sampleDelivery(service, { courier_id }))).body;
      const arrived = "2026-11-20T15:00:00.000Z";
      const moments = [
        "2030-12-31T12:00:00.000Z",
        "0001-01-01T00:00:00.000Z",
        "2026-11-20T15:05:00.001Z",
        "2026-11-20T15:05:00.000Z",
        "2026-11-13T14:59:59.999Z",
        "2026-11-13T15:00:00.000Z",
      ];
      for (const at of moments) await phone.post("/courier/actions", { actions: [sampleAction(id, { at })] });
      const momentsNow = async () =>
        (
          await api.database.read.selectFrom("courier_actions").select("happened_at").orderBy("id").execute()
        ).map(({ happened_at }) => happened_at as string);
      const written = await momentsNow();
      for (const [index, at] of moments.entries())
        await api.database.transaction((tx) =>
          sql`update courier_actions set happened_at = ${at} where id = ${index + 1}`.execute(tx),
        );
      assert.deepEqual(await momentsNow(), moments);
      await api.database.transaction((tx) => runSteps(tx, phoneTimes(ddlOf(testEngine))));
      assert.deepEqual(await momentsNow(), [arrived, arrived, arrived, moments[3], arrived, moments[5]]);
      assert.deepEqual(await momentsNow(), written, "as new actions have them");
    } finally {
      await api.close();
    }
  });

  it("run once, and change nothing the second time", async () => {
    const { database, drop } = await openTestDatabase();
    try {
      await migrate(database);
      const before = await applied(database);
      assert.ok(before.length > 0);
      assert.equal(new Set(before).size, before.length);
      await migrate(database);
      assert.deepEqual(await applied(database), before);
    } finally {
      await database.close();
      await drop();
    }
  });

  it("run once when several processes start together", async () => {
    const { database, options, drop } = await openTestDatabase();
    // SQLite's directory has one process, which may still migrate twice at once; PostgreSQL may have several processes.
    const others =
      testEngine === "postgres" && !inProcess
        ? await Promise.all([openDatabase(options), openDatabase(options)])
        : [];
    try {
      await Promise.all([database, database, ...others].map((each) => migrate(each)));
      const names = await applied(database);
      assert.ok(names.length > 0 && new Set(names).size === names.length);
    } finally {
      await Promise.all([database, ...others].map((each) => each.close()));
      await drop();
    }
  });

  it("refuse a database of a newer version, and leave it unchanged", async () => {
    const { database, drop } = await openTestDatabase();
    try {
      await migrate(database);
      await database.transaction((tx) =>
        sql`insert into migrations (name) values ('9999-future.ts')`.execute(tx),
      );
      const before = await applied(database);
      await assert.rejects(migrate(database), (error) => {
        assert.ok(error instanceof NewerDatabase);
        assert.match(error.message, /versión más nueva de Mandado \(9999-future\.ts\)/);
        return true;
      });
      assert.deepEqual(await applied(database), before);
    } finally {
      await database.close();
      await drop();
    }
  });

  it("leave nothing behind when one fails", async () => {
    const { database, drop } = await openTestDatabase();
    try {
      // This makes a table that the first migration creates too.
      await database.transaction((tx) => sql`create table company_bills (id integer)`.execute(tx));
      await assert.rejects(migrate(database));
      await assert.rejects(sql`select 1 from companies`.execute(database.read));
      await database.transaction((tx) => sql`drop table company_bills`.execute(tx));
      await migrate(database);
      assert.ok((await applied(database)).length > 0);
    } finally {
      await database.close();
      await drop();
    }
  });
});

describe("the server on its database", { skip: needsServer }, () => {
  it("serves from three processes that start together on PostgreSQL", {
    skip: testEngine === "sqlite" ? "an embedded database has one process" : false,
  }, async () => {
    const { database, options, drop } = await openTestDatabase();
    const programs = [start(options), start(options), start(options)];
    try {
      for (const program of programs) {
        const health = await fetch(`${await address(program)}/api/health`);
        assert.deepEqual([health.status, await health.json()], [200, { status: "ok", version: VERSION }]);
      }
      const names = await applied(database);
      assert.ok(names.length > 0 && new Set(names).size === names.length);
      for (const program of programs) assert.equal(await stop(program), 0);
    } finally {
      for (const program of programs) program.kill("SIGKILL");
      await database.close();
      await drop();
    }
  });

  it("refuses a data directory that another process uses, in one line, and accepts it after that process ended", {
    skip: testEngine === "postgres" ? "a server's database has many processes" : false,
  }, async () => {
    const { database, options, drop } = await openTestDatabase();
    assert.ok(options.engine === "sqlite");
    await assert.rejects(openDatabase(options), ConfigError);
    await database.close();
    const first = start(options);
    let second: ChildProcess | undefined;
    try {
      await address(first);
      second = start(options);
      const [words, code] = await Promise.all([text(second.stderr as NodeJS.ReadableStream), ended(second)]);
      assert.equal(code, 1);
      assert.equal(words, `DATA_DIR: otro proceso de Mandado ya usa ${options.dir}\n`);
      // The lock ends with the process, even if it is killed.
      first.kill("SIGKILL");
      await ended(first);
      second = start(options);
      await address(second);
      assert.equal(await stop(second), 0);
    } finally {
      first.kill("SIGKILL");
      second?.kill("SIGKILL");
      await drop();
    }
  });
});
