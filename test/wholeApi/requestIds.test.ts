import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, describe, it } from "node:test";
import { sql } from "kysely";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { defaultLimits } from "#server/admission/limits.ts";
import { servePages } from "#server/http/answers/pages.ts";
import { createLog } from "#server/monitoring/log.ts";
import { type SlowQuery, slowQueries } from "#server/monitoring/slowQueries.ts";
import { AppError } from "#shared/errors.ts";
import { type Caller, openTestApi, type TestApi } from "../api.ts";

const MADE = /^[0-9a-f]{8}-[0-9a-z]+$/;
const PROXY = "10.1.2.3";

describe("the id of a request", () => {
  const lines: Record<string, unknown>[] = [];
  let api: TestApi;
  let owner: Caller;
  let basic: Caller;
  let transaction: TestApi["database"]["transaction"];
  let dist: string;
  const log = createLog("info", {
    write: (text) => {
      const line = JSON.parse(text);
      // It is written at any time, when the machine is busy.
      if (line.msg !== "a turn of the event loop took long") lines.push(line);
    },
  });
  before(async () => {
    api = await openTestApi({ TRUST_PROXY: "10.0.0.0/8,2001:db8::7" }, log);
    dist = await mkdtemp(join(tmpdir(), "mandado-pages-"));
    for (const folder of ["assets", "reparto", "cliente"]) await mkdir(join(dist, folder));
    await writeFile(join(dist, "index.html"), '<html data-time-zone=""></html>');
    await writeFile(join(dist, "icon.svg"), "<svg/>");
    await writeFile(join(dist, "assets/page-1.js"), "1");
    await writeFile(join(dist, "reparto/reparto.html"), "<html></html>");
    await writeFile(join(dist, "cliente/cliente.html"), "<html></html>");
    await servePages(api.app, dist, "America/Caracas");
    owner = await api.owner();
    basic = await api.employee(owner);
    ({ transaction } = api.database);
    await api.app.listen({ port: 0, host: "127.0.0.1" });
  });
  after(async () => {
    await api.close();
    await rm(dist, { recursive: true });
  });
  afterEach(() => {
    api.database.transaction = transaction;
  });

  const idOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers["x-request-id"]);

  it("is in each answer: pages, files, streams, refusals", async () => {
    const anyone = api.as(null);
    const client = { "content-type": "application/json" };
    const today = "start_date=2026-11-01&end_date=2026-11-30";
    const answers = {
      200: await owner.get("/user"),
      201: await owner.post("/couriers", sampleCourier()),
      400: await api.as(null).call("POST", "/login", "{", client),
      401: await anyone.get("/user"),
      403: await basic.get("/events/filter"),
      404: await anyone.get("/nada"),
      415: await anyone.call("POST", "/login", "<a/>", { "content-type": "text/xml" }),
      422: await anyone.post("/login", {}),
    };
    const more = [
      await anyone.get("/health"),
      await anyone.get("/ready"),
      await owner.get(`/dashboard/report?${today}&format=csv`),
      await owner.get(`/dashboard/report?${today}`),
      await owner.get("/live"),
    ];
    const paths = ["/", "/deliveries", "/assets/page-1.js", "/icon.svg", "/reparto", "/reparto/", "/no.png"];
    for (const url of [...paths, "/t/nadie", "/api/docs", "/api/openapi.json", "/api/%zz"])
      more.push((await api.app.inject({ url })) as never);
    for (const [status, answer] of Object.entries(answers)) assert.equal(answer.status, Number(status));
    const ids = [...Object.values(answers), ...more].map(idOf);
    for (const id of ids) assert.match(id, MADE);
    assert.equal(new Set(ids).size, ids.length);
  });

  it("is in the answer to what is no HTTP, and in its line", async () => {
    const { port } = api.app.server.address() as AddressInfo;
    lines.length = 0;
    const heard = await new Promise<string>((resolve, reject) => {
      const socket = connect(port, "127.0.0.1", () => socket.write("nada\r\n\r\n"));
      let text = "";
      socket.setEncoding("utf8").on("data", (part) => {
        text += part;
      });
      socket.on("close", () => resolve(text)).on("error", reject);
    });
    const [, id] = /\r\nx-request-id: (\S+)\r\n/.exec(heard) ?? [];
    assert.match(String(id), MADE);
    assert.deepEqual(
      lines.map(({ reqId, status, msg }) => [reqId, status, msg]),
      [[id, 400, "unreadable request"]],
    );
  });

  it("is in the line of a refused request", async () => {
    lines.length = 0;
    const answers = [
      await api.as(null).get("/user"),
      await basic.get("/events/filter"),
      await api.as(null).get("/nada"),
      await api.as(null).post("/login", {}),
    ];
    assert.deepEqual(
      lines.map(({ reqId, status, level, msg }) => [reqId, status, level, msg]),
      answers.map((answer) => [idOf(answer), answer.status, answer.status < 404 ? 40 : 30, "refused"]),
    );
  });

  it("is in the line of an answer 500 or 503", async () => {
    const failures: [() => Error, number, string][] = [
      [() => new Error("planted"), 500, "internal error"],
      [() => Object.assign(new Error("planted"), { code: "ECONNREFUSED" }), 503, "database unavailable"],
      [() => new AppError("unavailable"), 503, "refused under pressure"],
      [
        () => Object.assign(new AppError("unavailable"), { cause: new Error("planted") }),
        503,
        "another server does not answer",
      ],
    ];
    for (const [fail, status, message] of failures) {
      lines.length = 0;
      api.database.transaction = async () => {
        throw fail();
      };
      const answer = await owner.post("/couriers", sampleCourier());
      assert.equal(answer.status, status);
      assert.deepEqual(
        lines.map(({ reqId, msg }) => [reqId, msg]),
        [[idOf(answer), message]],
      );
      if (status === 500) assert.equal(answer.body.id, idOf(answer));
      if (message.startsWith("another")) assert.equal(lines.at(-1)?.reason, "planted");
    }
  });

  it("is in the line of a slow statement, also when several changes share a batch", async () => {
    const queries: SlowQuery[] = [];
    const listen = (query: unknown) => queries.push(query as SlowQuery);
    slowQueries.subscribe(listen);
    const slow =
      api.database.engine === "postgres"
        ? sql`select pg_sleep(0.3)`
        : sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 4000000) select count(*) from n`;
    api.database.transaction = (work) =>
      transaction(async (tx) => {
        await slow.execute(tx);
        return work(tx);
      });
    const answers = await Promise.all([1, 2, 3].map(() => owner.post("/couriers", sampleCourier())));
    api.database.transaction = transaction;
    await slow.execute(api.database.read);
    slowQueries.unsubscribe(listen);
    const ids = queries.filter(({ sql }) => /pg_sleep|recursive/.test(sql)).map(({ reqId }) => reqId);
    assert.deepEqual(ids.slice(0, 3).sort(), answers.map(idOf).sort());
    assert.deepEqual(ids.slice(3), [undefined], "a statement outside of requests has none");
  });

  it("is in an answer under pressure, and in its line", async () => {
    lines.length = 0;
    const full = await openTestApi({}, log, { ...defaultLimits(), requests: 0 });
    const answer = await full.as(null).get("/user");
    await full.close();
    assert.equal(answer.status, 503);
    assert.match(idOf(answer), MADE);
    assert.deepEqual(
      lines.map(({ reqId, msg }) => [reqId, msg]),
      [[idOf(answer), "refused under pressure"]],
    );
  });

  it("is taken from a trusted proxy, if it is short and plain", async () => {
    const idFor = async (id: string, from: string) =>
      idOf(await api.as(null, null, from).get("/health", { "x-request-id": id }));
    for (const id of ["a", "8f14e45f-ceea-467f-a8f6-7c1d2b1e0f00", "A.b_c-9", "x".repeat(64)])
      for (const from of [PROXY, `::ffff:${PROXY}`, "2001:db8::7"]) assert.equal(await idFor(id, from), id);
    for (const from of ["1.2.3.4", "127.0.0.1", "::ffff:1.2.3.4", "2001:db8::8"])
      assert.match(await idFor("abc", from), MADE);
    for (const id of ["", "x".repeat(65), "a b", 'a"b', "a,b", "a\tb", "año", "<b>", "{}"])
      assert.match(await idFor(id, PROXY), MADE);
  });
});
