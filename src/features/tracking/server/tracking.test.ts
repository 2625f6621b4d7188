import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { gzipSync } from "node:zlib";
import { logoForm, sampleCompany, sampleLogo } from "#features/company/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { phoneToken, sampleAction } from "#features/phone/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";

const PAGE_BUDGET = 30_000;
const MORNING = "2026-11-20T14:00:00.000Z";
const later = (minutes: number) => new Date(Date.parse(MORNING) + minutes * 60_000);
const WEEK_MINUTES = 7 * 24 * 60;

describe("tracking", () => {
  let api: TestApi;
  let owner: Caller;
  let nobody: Caller;
  let phone: Caller;
  let courier: number;
  let service: number;
  before(async () => {
    api = await openTestApi({ LOGIN_ATTEMPTS_PER_MINUTE: "5", PUBLIC_URL: "https://mandado.example" });
    api.setNow(MORNING);
    owner = await api.owner();
    nobody = api.as(null);
    courier = (await owner.post("/couriers", sampleCourier({ first_name: "Luis", last_name: "Peña" }))).body
      .id;
    service = (await owner.post("/services", sampleService())).body.id;
    phone = api.as(await phoneToken(owner, courier, nobody));
    await owner.put("/company", sampleCompany({ name: "Mandados <El Ávila>" }));
    assert.equal((await owner.put("/company/logo", logoForm(sampleLogo))).status, 200);
  });
  after(() => api.close());

  const order = async (change = {}) => {
    const created = await owner.post(
      "/deliveries",
      sampleDelivery(service, { courier_id: courier, ...change }),
    );
    assert.equal(created.status, 201);
    const url: string = created.body.tracking_url;
    return { id: created.body.id as number, url, token: url.split("/t/")[1] ?? "" };
  };
  const page = (token: string) =>
    api.app.inject({ url: `/t/${token}`, remoteAddress: "10.0.0.1", headers: { host: "other.example" } });
  const act = (id: number, change: object) =>
    phone.post("/courier/actions", { actions: [sampleAction(id, change)] });

  it("shows an order on its way, without prices, addresses and people's phones", async () => {
    const { id, token, url } = await order({ promised_time: "15:30" });
    assert.match(url, /^https:\/\/mandado\.example\/t\/[\w-]{22,}$/);
    api.setNow(later(10));
    await act(id, { kind: "start" });
    api.setNow(later(20));
    await act(id, { kind: "fail", reason: "absent", note: "Nadie abrió", at: later(20).toISOString() });
    const { status, body, headers } = await nobody.get(`/track/${token}`);
    assert.equal(status, 200);
    const { company, due, times, attempts, ...rest } = body;
    assert.deepEqual(rest, {
      number: 1,
      status: "in_transit",
      service: rest.service,
      date: "2026-11-20",
      promised_time: "15:30",
      client_reference: null,
      packages: 1,
      contents: null,
      packages_returned: 0,
      partial_reason: null,
      courier: "Luis",
      receiver_name: null,
    });
    assert.equal(company.name, "Mandados <El Ávila>");
    assert.equal(company.phone, "2125550000");
    assert.deepEqual(Object.keys(due).sort(), ["bolivares", "fee", "goods", "total"]);
    assert.deepEqual(times, [
      { status: "pending", at: MORNING },
      { status: "in_transit", at: later(10).toISOString() },
    ]);
    assert.deepEqual(attempts, [{ reason: "absent", at: later(20).toISOString() }]);
    assert.equal((await nobody.get(company.logo)).status, 200);

    const answer = await page(token);
    assert.equal(answer.statusCode, 200);
    for (const text of [answer.payload, JSON.stringify(body)])
      for (const secret of [
        "4149876543",
        "4161112233",
        "Av. Libertador",
        "Altamira",
        "Peña",
        "Nadie abrió",
        "Gutiérrez",
      ])
        assert.ok(!text.includes(secret), secret);
    for (const headline of ["<h1>No se pudo entregar</h1>", 'og:description" content="No se pudo entregar"'])
      assert.ok(answer.payload.includes(headline), headline);
    for (const text of ["000001", "Va en camino", "15:30", "Luis", "Ausente", "Mandados &#60;El Ávila&#62;"])
      assert.ok(answer.payload.includes(text), text);
    const next =
      "No había quien recibiera. Volveremos a intentarlo. Llame a Mandados &#60;El Ávila&#62;: 0212-5550000";
    assert.ok(answer.payload.includes(next), "what comes next, and whom to call");
    assert.ok(answer.payload.includes(`property="og:url" content="https://mandado.example/t/${token}"`));
    assert.ok(gzipSync(answer.payload).length < PAGE_BUDGET);
    for (const headersSeen of [answer.headers, headers]) {
      assert.equal(headersSeen["cache-control"], "no-store");
      assert.equal(headersSeen["referrer-policy"], "no-referrer");
      assert.equal(headersSeen["x-robots-tag"], "noindex, nofollow");
    }
  });

  it("tells who received an order, and ends after a week", async () => {
    api.setNow(later(30));
    const { id, token } = await order();
    await act(id, { kind: "start" });
    api.setNow(later(40));
    await act(id, { kind: "deliver", receiver_name: "Rosa Mora" });
    assert.ok(!(await page(token)).payload.includes("Llame a"));
    const { body } = await nobody.get(`/track/${token}`);
    assert.deepEqual([body.status, body.receiver_name, body.courier], ["delivered", "Rosa Mora", null]);
    api.setNow(later(39 + WEEK_MINUTES));
    assert.equal((await page(token)).statusCode, 200);
    api.setNow(later(40 + WEEK_MINUTES));
    assert.equal((await page(token)).statusCode, 404);
    assert.equal((await nobody.get(`/track/${token}`)).status, 404);
  });

  it("is the same page for an unknown link and for one that is switched off", async () => {
    api.setNow(later(50));
    const { id, token } = await order();
    await owner.put("/company", sampleCompany({ tracking: false }));
    const off = await page(token);
    const unknown = await page("x".repeat(22));
    assert.deepEqual([off.statusCode, unknown.statusCode], [404, 404]);
    assert.equal(off.payload, unknown.payload);
    const [first, second] = [await nobody.get(`/track/${token}`), await nobody.get("/track/nothing")];
    assert.deepEqual([first.status, first.body], [second.status, second.body]);
    assert.equal((await owner.get(`/deliveries/${id}`)).body.tracking_url, null);
    assert.equal((await owner.get("/deliveries/filter")).body.items[0].tracking_url, null);
    await owner.put("/company", sampleCompany());
    assert.match((await owner.get("/deliveries/filter")).body.items[0].tracking_url, /\/t\//);
  });

  it("refuses a network that tries many unknown links, but shows it every valid one", async () => {
    api.setNow(later(80));
    const { token } = await order();
    const guesser = api.as(null, null, "10.0.7.7");
    for (let i = 0; i < 5; i += 1) {
      assert.equal((await guesser.get(`/track/unknown${i}`)).status, 404);
      // Valid ones don't count.
      assert.equal((await guesser.get(`/track/${token}`)).status, 200);
    }
    const refused = await guesser.get("/track/unknown6");
    assert.equal(refused.status, 429);
    assert.ok(refused.headers["retry-after"]);
    assert.equal((await guesser.get(`/track/${token}`)).status, 200);
    const page = await api.app.inject({ url: `/t/${token}`, remoteAddress: "10.0.7.7" });
    assert.equal(page.statusCode, 200);
    assert.equal((await nobody.get("/track/unknown7")).status, 404);
  });

  it("has the same empty page for an address with more behind the link", async () => {
    api.setNow(later(90));
    const { token } = await order();
    const unknown = await page("x".repeat(22));
    for (const path of [`/t/${token}/`, `/t/${token}/x`, `/t/${token}/x/y.js`, "/t/%00", "/t/", "/t"]) {
      const answer = await api.app.inject({ url: path, remoteAddress: "10.0.0.1" });
      assert.deepEqual([answer.statusCode, answer.payload], [404, unknown.payload], path);
      if (path.startsWith("/t/")) assert.equal(answer.headers["referrer-policy"], "no-referrer", path);
    }
  });

  it("changes nothing when a preview is fetched", async () => {
    api.setNow(later(100));
    const { id, token } = await order();
    const before = await owner.get(`/deliveries/${id}`);
    const events = await owner.get("/events/filter");
    await page(token);
    assert.deepEqual((await owner.get(`/deliveries/${id}`)).body, before.body);
    assert.deepEqual((await owner.get("/events/filter")).body.items, events.body.items);
  });
});
