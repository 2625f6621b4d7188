import assert from "node:assert/strict";
import { once } from "node:events";
import { Readable } from "node:stream";
import { after, before, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { buildApi } from "#app/build.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { createLog } from "#server/monitoring/log.ts";
import { slowQueries } from "#server/monitoring/slowQueries.ts";
import { readConfig } from "#server/program/config.ts";
import type { WorkPool } from "#server/workers/pool.ts";
import type { Instant } from "#shared/dates.ts";
import { type Caller, openTestApi, type TestApi, testKey } from "#test/api.ts";

const TOKEN = "clave-de-metricas";

describe("metrics and log", () => {
  let api: TestApi;
  let owner: Caller;
  const lines: string[] = [];
  const log = createLog("warn", {
    write: (line) => {
      // It is written at any time, when the machine is busy.
      if (!line.includes('"msg":"a turn of the event loop took long"')) lines.push(line);
    },
  });
  before(async () => {
    api = await openTestApi({ METRICS_TOKEN: TOKEN }, log);
    owner = await api.owner();
  });
  after(() => api.close());

  /** A metric's value, by its name and labels. */
  const read = async (name: string) => {
    const { body } = await api.as(TOKEN).get("/metrics");
    const line = String(body)
      .split("\n")
      .find((line) => line.startsWith(`${name} `));
    return line === undefined ? undefined : Number(line.slice(name.length + 1));
  };

  it("show metrics only to callers with the token, and to nobody if none is set", async () => {
    assert.equal((await api.as(TOKEN).get("/metrics")).status, 200);
    for (const token of [null, "otra", owner.token, `${TOKEN}x`])
      assert.equal((await api.as(token).get("/metrics")).status, 401);
    const without = await openTestApi();
    assert.equal((await without.as(TOKEN).get("/metrics")).status, 404);
    await without.close();
  });

  it("are in Prometheus's text format", async () => {
    const { body, headers } = await api.as(TOKEN).get("/metrics");
    assert.match(String(headers["content-type"]), /^text\/plain; version=0\.0\.4/);
    const sample = /^[a-z_]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? [-+\d.e]+$/;
    for (const line of String(body).trimEnd().split("\n")) assert.match(line, /^# (HELP|TYPE) |^[a-z]/);
    for (const line of String(body).trimEnd().split("\n"))
      if (!line.startsWith("#")) assert.match(line, sample);
  });

  it("count requests by route and status, without ids", async () => {
    const { id } = (await owner.post("/couriers", sampleCourier())).body;
    for (const path of [`/couriers/${id}`, `/couriers/${id}`, "/couriers/999999"]) await owner.get(path);
    const route = `method="GET",route="/api/couriers/:id"`;
    assert.equal(await read(`mandado_http_requests_total{${route},status="200"}`), 2);
    assert.equal(await read(`mandado_http_requests_total{${route},status="404"}`), 1);
    assert.equal(await read(`mandado_http_request_seconds_count{${route}}`), 3);
    assert.equal(await read(`mandado_http_request_seconds_bucket{${route},le="+Inf"}`), 3);
    await api.as(null).get("/nada/de/esto");
    assert.ok(((await read(`mandado_http_requests_total{method="GET",route="none",status="404"}`)) ?? 0) > 0);
    assert.ok(!String((await api.as(TOKEN).get("/metrics")).body).includes("/999999"));
  });

  it("show the event loop's delay only since the server listens", async () => {
    const hold = async () => {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
      await sleep(50);
    };
    const late = () => read('mandado_event_loop_delay_seconds{quantile="1"}');
    await hold();
    assert.equal(await late(), 0);
    await api.app.listen({ port: 0, host: "127.0.0.1" });
    // The delay monitor takes its first sample one step after it was enabled.
    await sleep(50);
    await hold();
    assert.ok(((await late()) ?? 0) >= 0.05);
  });

  it("log once that a forwarded address is ignored", async () => {
    const said = () => lines.filter((line) => line.includes("X-Forwarded-For is ignored")).length;
    for (let i = 0; i < 3; i++) await api.as(null).get("/health", { "x-forwarded-for": "1.2.3.4" });
    assert.equal(said(), 1);
    const behind = await openTestApi({ TRUST_PROXY: "127.0.0.1" }, log);
    const before = said();
    await behind.as(null, null, "127.0.0.1").get("/health", { "x-forwarded-for": "127.0.0.1" });
    assert.equal(said(), before, "the machine's own call through its proxy");
    await behind.as(null, null, "127.0.0.2").get("/health", { "x-forwarded-for": "127.0.0.1" });
    assert.equal(said(), before + 1);
    await behind.close();
  });

  it("show the database and memory", async () => {
    assert.equal(await read("mandado_database_up"), 1);
    assert.ok(((await read("process_resident_memory_bytes")) ?? 0) > 1e7);
    assert.equal(await read("mandado_http_requests_in_flight"), 0);
    api.app.admission.work.begin();
    assert.equal(await read("mandado_http_requests_in_flight"), 1);
    api.app.admission.work.end();
  });

  it("count the waiting jobs and those that failed for good", async () => {
    const jobs = async () => [await read("mandado_jobs_waiting"), await read("mandado_jobs_given_up")];
    assert.deepEqual(await jobs(), [0, 0]);
    const job = {
      kind: "x",
      payload: "{}",
      last_error: null,
      created_at: "2026-11-20T15:00:00.000Z" as Instant,
    };
    await api.database.transaction(async (tx) => {
      await tx
        .insertInto("jobs")
        .values({ ...job, due_at: job.created_at })
        .execute();
      for (let i = 0; i < 2; i++)
        await tx
          .insertInto("jobs")
          .values({ ...job, due_at: null })
          .execute();
    });
    assert.deepEqual(await jobs(), [1, 2]);
  });

  it("report a slow statement without its values", async () => {
    const lines: string[] = [];
    const listen = (query: unknown) => lines.push(JSON.stringify(query));
    slowQueries.subscribe(listen);
    const slow =
      api.database.engine === "postgres"
        ? sql`select pg_sleep(0.3), ${"secreto"}::text`
        : sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 4000000) select count(*), ${"secreto"} from n`;
    await slow.execute(api.database.read);
    await sql`select 1`.execute(api.database.read);
    slowQueries.unsubscribe(listen);
    assert.equal(lines.length, 1);
    assert.ok(!lines[0]?.includes("secreto"));
    assert.match(lines[0] ?? "", /"milliseconds":\d+,"failed":false/);
    assert.equal(await read("mandado_slow_queries_total"), 1);
  });

  it("log one line for a request that fails, with the id in its answer and without secrets", async () => {
    // Requests of earlier tests end in the event loop's next turn, and may have been slow.
    await new Promise((resolve) => setImmediate(resolve));
    lines.length = 0;
    const password = "palabra-muy-secreta";
    const broken = api.database.transaction;
    api.database.transaction = async () => {
      throw new Error("planted");
    };
    const answer = await owner.post("/employees", {
      name: "Rosa",
      email: "rosa@ejemplo.com",
      role: "basic",
      password,
      confirmPassword: password,
    });
    api.database.transaction = broken;
    assert.equal(answer.status, 500);
    assert.equal(lines.length, 1, lines.join(""));
    const line = JSON.parse(lines[0] ?? "");
    assert.deepEqual(
      [line.reqId, line.method, line.route, line.err.message],
      [answer.body.id, "POST", "/api/employees", "planted"],
    );
    assert.ok(!lines[0]?.includes(password) && !lines[0]?.includes(owner.token ?? ""));
  });

  it("log one line for a file that breaks off, and none for a caller that disconnects", async () => {
    let fails = true;
    async function* halfway() {
      yield Buffer.from("%PDF-1.7");
      if (fails) throw new Error("planted");
      await new Promise(() => undefined);
    }
    const documents: WorkPool = { run: () => Readable.from(halfway()), close: async () => undefined };
    const app = await buildApi({
      config: readConfig({}),
      secretKey: testKey,
      database: api.database,
      documents,
      log,
    });
    const base = await app.listen({ port: 0, host: "127.0.0.1" });
    const hangUp = new AbortController();
    const ask = () =>
      fetch(`${base}/api/dashboard/report?start_date=2026-11-01&end_date=2026-11-30`, {
        headers: { authorization: `Bearer ${owner.token}` },
        signal: hangUp.signal,
      });
    lines.length = 0;
    await assert.rejects((await ask()).text());
    assert.equal(lines.length, 1, lines.join(""));
    const { reqId, route, msg, err } = JSON.parse(lines[0] ?? "");
    assert.ok(reqId);
    assert.deepEqual([route, msg, err.message], ["/api/dashboard/report", "answer broken off", "planted"]);
    fails = false;
    const reading = (await ask()).text();
    hangUp.abort();
    await assert.rejects(reading);
    for (let wait = 0; wait < 3000 && app.admission.work.running() > 0; wait++)
      await new Promise((resolve) => setTimeout(resolve, 10));
    assert.equal(app.admission.work.running(), 0);
    assert.equal(lines.length, 1);
    await app.close();
  });

  it("log nothing for a caller that disconnects before a file begins", async () => {
    const wanted = Promise.withResolvers<void>();
    const file = new Readable({ read: () => wanted.resolve() });
    const documents: WorkPool = { run: () => file, close: async () => undefined };
    const app = await buildApi({
      config: readConfig({}),
      secretKey: testKey,
      database: api.database,
      documents,
      log,
    });
    const base = await app.listen({ port: 0, host: "127.0.0.1" });
    const hangUp = new AbortController();
    lines.length = 0;
    const answer = fetch(`${base}/api/dashboard/report?start_date=2026-11-01&end_date=2026-11-30`, {
      headers: { authorization: `Bearer ${owner.token}` },
      signal: hangUp.signal,
    });
    await wanted.promise;
    const ended = once(file, "close");
    hangUp.abort();
    await assert.rejects(answer);
    await ended;
    await app.close();
    assert.deepEqual(lines, []);
  });

  it("log one line for a request that takes more than a second", async () => {
    lines.length = 0;
    const broken = api.database.transaction;
    api.database.transaction = async (work) => {
      await new Promise((resolve) => setTimeout(resolve, 1050));
      return broken(work);
    };
    assert.equal((await owner.post("/couriers", sampleCourier())).status, 201);
    api.database.transaction = broken;
    assert.equal(lines.length, 1);
    const { route, status, milliseconds, msg } = JSON.parse(lines[0] ?? "");
    assert.deepEqual([route, status, msg], ["/api/couriers", 201, "slow request"]);
    assert.ok(milliseconds > 1000);
  });
});
