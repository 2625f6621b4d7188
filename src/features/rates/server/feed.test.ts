import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, beforeEach, describe, it } from "node:test";
import { createLog } from "#server/monitoring/log.ts";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";
import { planPoll } from "./feed.ts";
import { pollRates } from "./poll.ts";

/** Friday, 11:00 in Caracas. */
const NOW = "2026-11-20T15:00:00Z";
const GOOD = { promedio: 231.0462, fechaActualizacion: "2026-11-20T00:00:00-04:00" };

describe("the provider's exchange rate", () => {
  let provider: Server;
  let api: TestApi;
  let owner: Caller;
  let asked = 0;
  let answer: { status?: number; body: string } = { body: "" };
  const logged: string[] = [];
  let hour = 0;

  before(async () => {
    provider = createServer((_, response) => {
      asked += 1;
      response.writeHead(answer.status ?? 200, { "content-type": "application/json" }).end(answer.body);
    });
    await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
    const { port } = provider.address() as AddressInfo;
    api = await openTestApi(
      { RATES_URL: `http://127.0.0.1:${port}/v1/dolares/oficial` },
      createLog("debug", { write: (line) => void logged.push(line) }),
    );
  });
  after(async () => {
    await api.close();
    provider.close();
  });
  beforeEach(async () => {
    api.setNow(NOW);
    owner = await api.owner();
    answer = { body: JSON.stringify(GOOD) };
    logged.length = 0;
  });

  /** The next hour's poll, at the API's time. */
  async function poll(body?: unknown, status = 200) {
    if (body !== undefined) answer = { status, body: typeof body === "string" ? body : JSON.stringify(body) };
    hour += 1;
    await planPoll(api.database, new Date(Date.parse(NOW) + hour * 3_600_000));
    api.setNow(new Date(Date.parse(NOW) + hour * 3_600_000));
    await api.jobs.idle();
    api.setNow(NOW);
  }
  const rates = async (who = owner) => (await who.get("/rates")).body;
  const proposals = async () => (await owner.get("/rates/proposals")).body;
  const published = (promedio: unknown, fechaActualizacion = "2026-11-20") => ({
    promedio,
    fechaActualizacion,
  });
  const warnings = () => logged.filter((line) => line.includes("can't be used"));

  it("is stored for every company, with the provider's own day and all its decimals", async () => {
    const other = await api.owner();
    await poll();
    for (const who of [owner, other]) {
      const [{ created_at: _, ...rate }] = await rates(who);
      assert.deepEqual(rate, { date: "2026-11-20", rate: 231.0462, source: "feed", by: null });
    }
    const { body } = await owner.get("/events/filter?entity=rate");
    assert.equal(body.items[0].summary, "Trajo la tasa del 20 nov 2026: 231,0462");
    assert.equal(body.items[0].actor_name, "Tasa automática");
  });

  it("is asked for once an hour, by one of several processes", async () => {
    asked = 0;
    hour += 1;
    const now = new Date(Date.parse(NOW) + hour * 3_600_000);
    api.setNow(now);
    await Promise.all(Array.from({ length: 8 }, () => planPoll(api.database, now)));
    await api.jobs.idle();
    await planPoll(api.database, new Date(now.getTime() + 3_599_000));
    await api.jobs.idle();
    assert.equal(asked, 1);
    await poll();
    assert.equal(asked, 2);
    await poll();
    assert.equal((await rates()).length, 1, "the same rate is stored once");
    assert.equal((await owner.get("/events/filter?entity=rate")).body.total, 1);
  });

  it("never replaces a person's", async () => {
    await owner.put("/rates/2026-11-20", { rate: 229, confirm: true });
    await poll(published(231.0462));
    assert.deepEqual(
      (await rates()).map(({ rate }: { rate: number }) => rate),
      [229],
    );
    await poll(published(400));
    assert.deepEqual(await proposals(), []);
  });

  it("is corrected by the provider itself", async () => {
    await poll(published(231.0462));
    await poll(published(231.05));
    assert.deepEqual(
      (await rates()).map(({ rate }: { rate: number }) => rate),
      [231.05],
    );
  });

  it("keeps its day over a bank holiday: Friday's answer for Tuesday leaves the weekend and Monday as they are", async () => {
    await poll(published(231.0462, "2026-11-20"));
    await poll(published(233.5, "2026-11-24T00:00:00-04:00"));
    const on = async (date: string) => (await owner.get(`/rates/current?date=${date}`)).body.rate;
    for (const date of ["2026-11-20", "2026-11-21", "2026-11-22", "2026-11-23"])
      assert.equal(await on(date), 231.0462, date);
    assert.equal(await on("2026-11-24"), 233.5);
    await poll(published(231.0462, "2026-11-20"));
    assert.equal((await rates()).length, 2, "an old day again changes nothing");
  });

  describe("more than 10% from the last one", () => {
    beforeEach(async () => {
      await owner.put("/rates/2026-11-19", { rate: 200, confirm: true });
    });

    it("waits for an admin, who accepts it", async () => {
      await poll(published(220.00000001));
      assert.equal((await rates()).length, 1);
      const [held, ...more] = await proposals();
      assert.equal(more.length, 0);
      assert.deepEqual([held.date, held.rate, held.state], ["2026-11-20", 220.00000001, "pending"]);
      await poll();
      assert.equal((await proposals()).length, 1, "it is proposed once");
      const admin = await api.employee(owner, "admin");
      const taken = await admin.post(`/rates/proposals/${held.id}/accept`);
      assert.equal(taken.status, 200);
      const { date, rate, source, by } = taken.body;
      assert.deepEqual([date, rate, source, by], ["2026-11-20", 220.00000001, "feed", admin.user.name]);
      assert.deepEqual(await proposals(), []);
      for (const verb of ["accept", "discard"]) {
        const { status, body } = await admin.post(`/rates/proposals/${held.id}/${verb}`);
        assert.equal(status, 409);
        assert.equal(body.message, "La propuesta ya fue aceptada o descartada");
      }
    });

    it("is discarded for good", async () => {
      await poll(published(179.9));
      const [held] = await proposals();
      const { status, body } = await owner.post(`/rates/proposals/${held.id}/discard`);
      assert.equal(status, 200);
      assert.equal(body.state, "discarded");
      await poll();
      assert.deepEqual(await proposals(), []);
      assert.equal((await rates()).length, 1);
    });

    it("gives way to a person's rate of that day", async () => {
      await poll(published(2.310462));
      await owner.put("/rates/2026-11-20", { rate: 205, confirm: true });
      assert.deepEqual(await proposals(), []);
    });

    it("is stored at exactly 10%", async () => {
      await poll(published(220));
      assert.equal((await rates())[0].rate, 220);
    });

    it("is decided once, however many admins press at the same time", async () => {
      await poll(published(300));
      const [held] = await proposals();
      const verbs = ["accept", "discard", "accept", "discard"];
      const answers = await Promise.all(
        verbs.map((verb) => owner.post(`/rates/proposals/${held.id}/${verb}`)),
      );
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409]);
    });

    it("is another company's own affair", async () => {
      await poll(published(300));
      const [held] = await proposals();
      const other = await api.owner();
      assert.equal((await other.post(`/rates/proposals/${held.id}/accept`)).status, 404);
    });
  });

  it("is not stored, and is logged once, when the provider has changed its answer", async () => {
    const changed = { monitors: { usd: { price: 231.0462 } }, updated: "2026-11-20" };
    await poll(changed);
    await poll(changed);
    assert.deepEqual(await rates(), []);
    assert.equal(warnings().length, 1);
    assert.match(warnings()[0] ?? "", /no rate under promedio/);
    await poll(GOOD);
    assert.equal((await rates()).length, 1);
    await poll(changed);
    assert.equal(warnings().length, 2, "a new problem is told");
    await poll(GOOD);
  });

  for (const [body, status] of [
    ["<html>mantenimiento</html>", 200],
    ["{}", 500],
    ["[]", 200],
    ["null", 200],
    [`"${"x".repeat(1_100_000)}"`, 200],
    [JSON.stringify({ promedio: 231, fechaActualizacion: "2031-01-01" }), 200],
  ] as const)
    it(`is not read from ${body.slice(0, 20)} with status ${status}`, async () => {
      await poll(body, status);
      assert.deepEqual(await rates(), []);
      assert.equal(warnings().length, 1);
      await poll(GOOD);
    });

  it("is missed when the provider doesn't answer or is not there; the reason is logged, without the URL's key", async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const settings = {
      url: `http://127.0.0.1:${(silent.address() as AddressInfo).port}/?key=secreto`,
      value: "promedio",
      date: "fechaActualizacion",
    };
    const log = createLog("debug", { write: (line) => void logged.push(line) });
    const { database } = api;
    const now = () => new Date(NOW);
    const ask = (timeoutMs: number) =>
      pollRates({ database, settings, timeZone: "America/Caracas", log, now, timeoutMs })({
        ...{ id: 1, kind: "", payload: {}, attempt: 1 },
      });
    await ask(1);
    silent.closeAllConnections();
    await new Promise((resolve) => silent.close(resolve));
    await ask(10_000);
    assert.deepEqual(await rates(), []);
    const [late, dead] = warnings();
    assert.match(JSON.parse(late ?? "").problem, /aborted due to timeout/);
    assert.match(JSON.parse(dead ?? "").problem, /^fetch failed: connect ECONNREFUSED 127\.0\.0\.1:\d+$/);
    assert.ok(!warnings().join("").includes("secreto"));
  });
});
