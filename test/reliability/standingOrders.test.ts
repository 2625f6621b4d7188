// @alone Changes its process.
// @world Kills servers in the middle of a night.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { sampleService } from "#features/services/server/samples.ts";
import { sampleStanding } from "#features/standing-orders/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { openDatabase } from "#server/database/open.ts";
import type { DatabaseOptions } from "#server/database/types.ts";
import { openMigratedDatabase, PASSWORD, testEngine } from "#test/api.ts";
import { freePort, type Program, startServer } from "./program.ts";
import { type Call, caller } from "./writers.ts";

const inProcess = testEngine === "postgres" && process.env.TEST_POSTGRES_URL === "pglite";
const RULES = 40;
const ALL_DAYS = { weekdays: [1, 2, 3, 4, 5, 6, 7] };

describe("standing orders of a server that is killed", {
  skip: inProcess && "a server's processes can't share a database inside this one",
  timeout: 300_000,
}, () => {
  let options: DatabaseOptions;
  let drop: () => Promise<void>;
  const servers: Program[] = [];
  const ports: number[] = [];
  before(async () => {
    const opened = await openMigratedDatabase();
    ({ options, drop } = opened);
    await opened.database.close();
    // An embedded database has one process.
    for (let started = 0; started < (testEngine === "postgres" ? 2 : 1); started += 1) {
      const port = await freePort();
      const place: Record<string, string> =
        options.engine === "postgres" ? { DATABASE_URL: options.url } : { DATA_DIR: options.dir };
      ports.push(port);
      servers.push(await startServer(port, place));
    }
  });
  after(async () => {
    for (const server of servers) await server.end("SIGTERM");
    await drop();
  });

  const signUp = async (): Promise<Call> => {
    const body = { name: "Ana", email: "ana@ejemplo.com", password: PASSWORD };
    const answer = await caller(ports[0] ?? 0)("POST", "/register", body);
    assert.equal(answer.status, 201);
    return caller(ports[0] ?? 0, answer.body.access_token);
  };
  const countMade = async (call: Call) => (await call("GET", "/deliveries/filter")).body.total as number;
  const until = async (call: Call, count: number) => {
    const deadline = Date.now() + 120_000;
    while ((await countMade(call)) < count) {
      assert.ok(Date.now() < deadline, `${await countMade(call)} of ${count} orders`);
      await sleep(20);
    }
  };

  it("make one order each, in any process", async () => {
    const call = await signUp();
    const service = (await call("POST", "/services", sampleService())).body.id;
    // All are due today, and their jobs begin while the rest is created. A PIN takes a tenth of a second.
    const creating = Array.from({ length: RULES }, () =>
      call("POST", "/standing-orders", sampleStanding(service, { days: ALL_DAYS }, { pin: true })),
    );
    for (const { status } of await Promise.all(creating)) assert.equal(status, 201);
    await until(call, 3);
    await Promise.all(servers.map((server) => server.end("SIGKILL")));

    const between = await openDatabase(options);
    // The leases of the killed processes expire, and a crash left each job once more.
    await between.transaction(async (tx) => {
      await tx
        .updateTable("jobs")
        .set((eb) => ({ due_at: eb.ref("created_at") }))
        .execute();
      await sql`insert into jobs (kind, payload, due_at, last_error, created_at)
        select kind, payload, created_at, null, created_at from jobs`.execute(tx);
    });
    await between.close();
    for (const server of servers) await server.restart();
    await until(call, RULES);
    for (const server of servers) await server.end("SIGTERM");

    const end = await openDatabase(options);
    const { rows } = await sql<{ made: number; rules: number }>`
      select count(*) as made, count(distinct standing_order_id) as rules from standing_days where error is null`.execute(
      end.read,
    );
    const { orders } = await end.read
      .selectFrom("deliveries")
      .select(sql<number>`count(*)`.as("orders"))
      .executeTakeFirstOrThrow();
    assert.deepEqual([Number(rows[0]?.made), Number(rows[0]?.rules), Number(orders)], [RULES, RULES, RULES]);
    assert.deepEqual(await brokenInvariants(end.read), []);
    await end.close();
  });
});
