import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, beforeEach, describe, it } from "node:test";
import type { Database } from "#server/database/types.ts";
import { createLog } from "#server/monitoring/log.ts";
import type { Day } from "#shared/dates.ts";
import { parseRate, type Rate } from "#shared/money.ts";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";
import { planPoll } from "./feed.ts";
import { pollRates } from "./poll.ts";
import { storePublished } from "./storePublished.ts";
import { openPort, type RatesProvider, startProvider } from "./testing.ts";

/** Friday, 11:00 in Caracas. */
const NOW = "2026-11-20T15:00:00Z";
const GOOD = { promedio: 231.0462, fechaActualizacion: "2026-11-20T00:00:00-04:00" };

describe("the provider's exchange rate", () => {
  let provider: RatesProvider;
  let api: TestApi;
  let owner: Caller;
  const logged: string[] = [];
  let hour = 0;

  before(async () => {
    provider = await startProvider();
    api = await openTestApi(
      { RATES_URL: provider.url },
      createLog("debug", { write: (line) => void logged.push(line) }),
    );
  });
  after(async () => {
    await api.close();
    provider.stop();
  });
  beforeEach(async () => {
    api.setNow(NOW);
    await forget("published_rates");
    owner = await api.owner();
    provider.answer = { body: JSON.stringify(GOOD) };
    logged.length = 0;
  });

  const forget = (table: "published_rates" | "exchange_rates") =>
    api.database.transaction((tx) => tx.deleteFrom(table).execute());

  /** The next hour's poll, at the API's time. */
  async function poll(body?: unknown, status = 200) {
    if (body !== undefined)
      provider.answer = { status, body: typeof body === "string" ? body : JSON.stringify(body) };
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
    provider.asked = 0;
    hour += 1;
    const now = new Date(Date.parse(NOW) + hour * 3_600_000);
    api.setNow(now);
    await Promise.all(Array.from({ length: 8 }, () => planPoll(api.database, now)));
    await api.jobs.idle();
    await planPoll(api.database, new Date(now.getTime() + 3_599_000));
    await api.jobs.idle();
    assert.equal(provider.asked, 1);
    await poll();
    assert.equal(provider.asked, 2);
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

  it("gives way to a person's rate that comes after it looked for companies without one", async () => {
    const late: Pick<Database, "read" | "transaction"> = {
      read: api.database.read,
      transaction: async (work) => {
        const set = await owner.put("/rates/2026-11-20", { rate: 229 });
        assert.equal(set.status, 200);
        return api.database.transaction(work);
      },
    };
    await storePublished(
      late,
      { date: "2026-11-20" as Day, rate: parseRate(231.0462) as Rate },
      { now: new Date(NOW), timeZone: "America/Caracas" },
    );
    assert.deepEqual(
      (await rates()).map(({ rate, source }: { rate: number; source: string }) => [rate, source]),
      [[229, "manual"]],
    );
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
      const accepted = await admin.post(`/rates/proposals/${held.id}/accept`);
      assert.equal(accepted.status, 200);
      const { date, rate, source, by } = accepted.body;
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

  it("is a new company's at once, with the next working day's", async () => {
    await poll(published(231.0462));
    await poll(published(233.5, "2026-11-24"));
    const late = await api.owner();
    const got = (await rates(late)).map(({ date, rate, source, by }: Record<string, unknown>) => [
      date,
      rate,
      source,
      by,
    ]);
    assert.deepEqual(got, [
      ["2026-11-24", 233.5, "feed", null],
      ["2026-11-20", 231.0462, "feed", null],
    ]);
    const { items } = (await late.get("/events/filter?entity=rate")).body;
    assert.deepEqual(
      items.map(({ summary, actor_name }: Record<string, string>) => `${actor_name}: ${summary}`).sort(),
      [
        "Tasa automática: Trajo la tasa del 20 nov 2026: 231,0462",
        "Tasa automática: Trajo la tasa del 24 nov 2026: 233,50",
      ],
    );
    await poll();
    assert.equal((await rates(late)).length, 2);
  });

  it("is every company's, also of those that register while it is stored", async () => {
    const [companies] = await Promise.all([
      Promise.all(Array.from({ length: 8 }, () => api.owner())),
      poll(published(234.25, "2026-11-23")),
    ]);
    for (const company of companies)
      assert.ok((await rates(company)).some(({ rate }: { rate: number }) => rate === 234.25));
  });

  describe("for a company without any", () => {
    beforeEach(async () => {
      await forget("exchange_rates");
      await poll(GOOD);
      await forget("published_rates");
      owner = await api.owner();
      assert.deepEqual(await rates(), []);
    });

    for (const wrong of [2310.462, 23.10462])
      it(`waits for an admin if it is ten times off what others have: ${wrong}`, async () => {
        await poll(published(wrong, "2026-11-27"));
        const late = await api.owner();
        for (const who of [owner, late]) {
          assert.deepEqual(await rates(who), []);
          const held = (await who.get("/rates/proposals")).body;
          assert.deepEqual(
            held.map(({ id: _, created_at: __, ...proposal }: Record<string, unknown>) => proposal),
            [{ date: "2026-11-27", rate: wrong, state: "pending" }],
          );
          const { items } = (await who.get("/events/filter?entity=rate_proposal")).body;
          assert.ok(!JSON.stringify([held, items]).includes("231,0462"));
          assert.equal((await who.post(`/rates/proposals/${held[0].id}/accept`)).status, 200);
        }
      });

    it("is stored if it is less than ten times off", async () => {
      for (const rate of [2310.46, 23.1047]) {
        const fresh = await api.owner();
        await poll(published(rate, "2026-11-20"));
        assert.equal((await rates(fresh))[0].rate, rate);
        await forget("exchange_rates");
        await poll(GOOD);
        await forget("published_rates");
      }
    });

    it("is not held up by another company's own rate", async () => {
      const other = await api.owner();
      assert.equal((await other.put("/rates/2026-11-30", { rate: 5 })).status, 200);
      await poll(published(231.0462));
      assert.equal((await rates()).length, 1);
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
    const closed = createServer();
    const [silentPort, closedPort] = [await openPort(silent), await openPort(closed)];
    await new Promise((resolve) => closed.close(resolve));
    const log = createLog("debug", { write: (line) => void logged.push(line) });
    const { database } = api;
    const now = () => new Date(NOW);
    const ask = (port: number, timeoutMs: number) => {
      const settings = {
        url: `http://127.0.0.1:${port}/?key=secreto`,
        value: "promedio",
        date: "fechaActualizacion",
      };
      const job = { id: 1, kind: "", payload: {}, companyId: null, attempt: 1 };
      return pollRates({ database, settings, timeZone: "America/Caracas", log, now, timeoutMs })(job);
    };
    await ask(silentPort, 1);
    silent.closeAllConnections();
    await new Promise((resolve) => silent.close(resolve));
    await ask(closedPort, 10_000);
    assert.deepEqual(await rates(), []);
    const [late, dead] = warnings();
    assert.match(JSON.parse(late ?? "").problem, /aborted due to timeout/);
    assert.match(JSON.parse(dead ?? "").problem, /^fetch failed: connect ECONNREFUSED 127\.0\.0\.1:\d+$/);
    assert.ok(!warnings().join("").includes("secreto"));
  });
});
