// @alone Changes its process.
// @world Starts three processes behind a proxy.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCredit, sampleDelivery } from "#features/deliveries/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { migrationNames } from "#server/database/migrate.ts";
import { openDatabase } from "#server/database/open.ts";
import type { Database } from "#server/database/types.ts";
import { sweep } from "#server/sweep.ts";
import { addDays, calendarDayAt, type Instant } from "#shared/dates.ts";
import { openTestDatabase, PASSWORD, testEngine } from "#test/api.ts";
import { type Cluster, endsEverywhere, startCluster } from "./cluster.ts";
import { type Answer, type Call, type CompanyIds, caller, createCompany } from "./writers.ts";

const inProcess = testEngine === "postgres" && process.env.TEST_POSTGRES_URL === "pglite";
if (inProcess)
  console.error("⚠⚠⚠ Sin un servidor PostgreSQL NO SE PROBARON varios procesos sobre una base de datos.");
const cannot = inProcess
  ? "a PostgreSQL inside the process is that process's alone"
  : testEngine === "sqlite" && "an embedded database has one process";

const tally = (answers: Answer[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
const many = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

describe("three processes on one PostgreSQL", { skip: cannot, timeout: 300_000 }, () => {
  let database: Database;
  let drop: () => Promise<void>;
  let cluster: Cluster;
  let owner: Call;
  let ids: CompanyIds;
  before(async () => {
    const opened = await openTestDatabase();
    assert.ok(opened.options.engine === "postgres");
    ({ database, drop } = opened);
    cluster = await startCluster(3, {
      DATABASE_URL: opened.options.url,
      LOGIN_ATTEMPTS_PER_MINUTE: "10",
      REGISTRATIONS_PER_HOUR: "5",
    });
    ({ call: owner, ids } = await createCompany(cluster.port));
  });
  after(async () => {
    await cluster.stop();
    await database.close();
    await drop();
  });

  const from = (ip: string) => ({ "x-forwarded-for": ip });
  async function signIn(email: string): Promise<string> {
    const { status, body } = await caller(cluster.port)("POST", "/login", { email, password: PASSWORD });
    assert.equal(status, 200);
    return body.access_token;
  }
  async function ownEmail(): Promise<string> {
    return (await owner("GET", "/user")).body.user.email;
  }

  async function employee(role = "basic"): Promise<{ id: number; token: string; body: object }> {
    const email = `${randomUUID()}@ejemplo.com`;
    const body = { name: "Rosa Núñez", email, role, password: PASSWORD, confirmPassword: PASSWORD };
    const answer = await owner("POST", "/employees", body);
    assert.equal(answer.status, 201);
    return { id: answer.body.id, token: await signIn(email), body };
  }

  it("create the tables once, although all three started with none", async () => {
    const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(
      database.read,
    );
    assert.deepEqual(
      rows.map(({ name }) => name),
      await migrationNames(),
    );
  });

  it("number 105 concurrent orders from 1 to 105", async () => {
    const before = cluster.requestCounts();
    const answers = await many(105, (i) =>
      owner(
        "POST",
        "/deliveries",
        i % 2 ? sampleDelivery(ids.service) : sampleCredit(ids.service, ids.client),
      ),
    );
    assert.deepEqual(tally(answers), { 201: 105 });
    const numbers = answers.map(({ body }) => body.number as number).sort((a, b) => a - b);
    assert.deepEqual(
      numbers,
      Array.from({ length: 105 }, (_, i) => i + 1),
    );
    assert.deepEqual(
      cluster.requestCounts().map((count, i) => count - (before[i] ?? 0)),
      [35, 35, 35],
    );
    assert.deepEqual(await brokenInvariants(database.read), []);
  });

  it("take orders of many clients while others are paid, edited and cancelled, without a deadlock", async () => {
    const deadlocks = async () => {
      // PostgreSQL's connections report their counts once a second.
      await sleep(1_100);
      const { rows } = await sql<{ deadlocks: number }>`
        select deadlocks from pg_stat_database where datname = current_database()`.execute(database.read);
      return rows[0]?.deadlocks;
    };
    const none = await deadlocks();
    const clients = await many(6, async (i) => {
      const registration_number = `J-4000000${i}`;
      const answer = await owner(
        "POST",
        "/clients",
        sampleClient({ allow_credit: true, registration_number }),
      );
      return answer.body.id as number;
    });
    const take = (client: number, change: object = {}) =>
      owner("POST", "/deliveries", sampleCredit(ids.service, client, change));
    const today = calendarDayAt(new Date(), "America/Caracas");
    // A cancelled order is refunded today.
    const date = (i: number) => addDays(today, i % 3);
    const client = (i: number) => clients[i % clients.length] as number;
    const paid = (i: number) => ({ date: date(i), payment_type: "full" });
    const old = await many(60, (i) => take(client(i), i % 4 ? paid(i) : { date: date(i) }));
    assert.deepEqual(tally(old), { 201: 60 });
    const answers = await many(240, (i) => {
      const { id, client_id } = old[i >> 2]?.body ?? {};
      if (i % 4 === 0) return owner("PUT", `/deliveries/${id}/cancel`, { cancellation_notes: "No estaba" });
      if (i % 12 === 1)
        return owner("POST", "/debt-payments/pay-partial-amount", {
          client_id,
          amount: 0.01,
          method: "cash",
        });
      if (i % 12 === 5)
        return owner("PUT", `/deliveries/${id}`, sampleCredit(ids.service, client_id, { date: date(i) }));
      return take(client(i * 7 + (i >> 3)), { ...paid(i), pickup_address: `Galpón ${i % 5}` });
    });
    for (const { status, body } of answers)
      assert.ok([200, 201, 409].includes(status), `${status} ${JSON.stringify(body)}`);
    assert.deepEqual(await brokenInvariants(database.read), []);
    assert.equal(await deadlocks(), none);
  });

  it("pay once for twenty concurrent requests with one key", async () => {
    const order = await owner("POST", "/deliveries", sampleCredit(ids.service, ids.client));
    const { debt_id } = order.body;
    const payment = { debt_id, amount: 1.25, method: "cash" };
    const answers = await many(20, () =>
      owner("POST", "/debt-payments/partial", payment, { "idempotency-key": "una-vez" }),
    );
    assert.deepEqual(tally(answers), { 201: 20 });
    assert.equal(new Set(answers.map(({ body }) => JSON.stringify(body))).size, 1);
    const paid = await owner("GET", `/debts/${debt_id}/payments`);
    assert.deepEqual(
      paid.body.map(({ amount }: { amount: number }) => amount),
      [1.25],
    );
  });

  it("allow ten wrong passwords in total, then refuse even the right one", async () => {
    const email = `${randomUUID()}@ejemplo.com`;
    const body = { name: "Otra empresa", email, password: PASSWORD };
    assert.equal((await caller(cluster.port)("POST", "/register", body, from("203.0.113.1"))).status, 201);
    const anyone = caller(cluster.port);
    const answers = await many(30, () =>
      anyone("POST", "/login", { email, password: "no-es-la-clave" }, from("203.0.113.2")),
    );
    assert.deepEqual(tally(answers), { 401: 10, 429: 20 });
    for (const port of cluster.ports) {
      const right = await caller(port)("POST", "/login", { email, password: PASSWORD }, from("203.0.113.2"));
      assert.equal(right.status, 429);
      assert.ok(right.retryAfter);
    }
    const elsewhere = { email, password: PASSWORD };
    assert.equal((await anyone("POST", "/login", elsewhere, from("203.0.113.3"))).status, 200);
  });

  it("open five companies for an address that asks for twelve at once", async () => {
    const anyone = caller(cluster.port);
    const answers = await many(12, () =>
      anyone(
        "POST",
        "/register",
        { name: "Nueva empresa", email: `${randomUUID()}@ejemplo.com`, password: PASSWORD },
        from("203.0.113.9"),
      ),
    );
    assert.deepEqual(tally(answers), { 201: 5, 429: 7 });
  });

  it("refuse a sign-in within a second after it ended in another process", async () => {
    const { token } = await employee();
    await endsEverywhere(cluster, token, {
      ask: "/couriers",
      passes: 200,
      refused: 401,
      end: () => caller(cluster.ports[0] ?? 0, token)("POST", "/logout"),
    });
  });

  it("refuse a sign-in within a second after another process changed its password or deleted its account", async () => {
    const first = caller(cluster.ports[0] ?? 0, await signIn(await ownEmail()));
    const [changed, deleted] = [await employee(), await employee()];
    const password = { password: "otra-clave-1", confirmPassword: "otra-clave-1" };
    for (const [{ token }, end] of [
      [changed, () => first("PUT", `/employees/${changed.id}/password`, password)],
      [deleted, () => first("DELETE", `/employees/${deleted.id}`)],
    ] as const)
      await endsEverywhere(cluster, token, { ask: "/couriers", passes: 200, refused: 401, end });
  });

  it("apply a changed role within a second", async () => {
    const first = caller(cluster.ports[0] ?? 0, await signIn(await ownEmail()));
    const { id, token, body } = await employee("admin");
    await endsEverywhere(cluster, token, {
      ask: "/debts/all-amount-debts",
      passes: 200,
      refused: 403,
      end: () => first("PUT", `/employees/${id}`, { ...body, role: "basic" }),
    });
  });

  it("delete expired rows concurrently, and nothing else", async () => {
    const long = "2026-01-01T00:00:00.000Z" as Instant;
    const account = await database.read
      .selectFrom("accounts")
      .select(["id", "company_id"])
      .executeTakeFirstOrThrow();
    const of = { account_id: account.id, company_id: account.company_id };
    const old = Array.from({ length: 300 }, (_, i) => `old ${i}`);
    await database.transaction(async (tx) => {
      await tx
        .insertInto("idempotency_keys")
        .values(
          old.map((key) => ({
            ...of,
            key,
            path: "/api/x",
            fingerprint: "",
            status: 201,
            etag: null,
            answer: null,
            created_at: long,
          })),
        )
        .execute();
      await tx
        .insertInto("attempts")
        .values(old.map((bucket) => ({ bucket, count: 1, started_at: long })))
        .execute();
      await tx
        .insertInto("sign_ins")
        .values(
          old.map((token_hash) => ({
            ...of,
            token_hash,
            user_agent: "",
            ip: "",
            created_at: long,
            last_used_at: long,
          })),
        )
        .execute();
    });
    const living = async () => ({
      keys: await countOf("idempotency_keys"),
      attempts: await countOf("attempts"),
      signIns: await countOf("sign_ins"),
    });
    const before = await living();
    const others = await Promise.all([database.options, database.options].map(openDatabase));
    try {
      const sweeps = [database, ...others].map((each) => sweep(each, new Date(), 30));
      const orders = many(30, (i) =>
        owner("POST", "/deliveries", sampleDelivery(ids.service), { "idempotency-key": `durante ${i}` }),
      );
      await Promise.all(sweeps);
      assert.deepEqual(tally(await orders), { 201: 30 });
    } finally {
      await Promise.all(others.map((each) => each.close()));
    }
    const after = await living();
    assert.deepEqual(after, {
      keys: before.keys - 300 + 30,
      attempts: before.attempts - 300,
      signIns: before.signIns - 300,
    });
    assert.deepEqual(await brokenInvariants(database.read), []);
  });

  async function countOf(table: "idempotency_keys" | "attempts" | "sign_ins"): Promise<number> {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
      database.read,
    );
    return rows[0]?.count ?? 0;
  }
});
