import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCompany } from "#features/company/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { type Caller, expectBody, openTestApi, type TestApi } from "#test/api.ts";
import { sampleRequest } from "./samples.ts";
import { takeRequests } from "./verbs/takeRequests.ts";

const NOW = "2026-11-20T15:00:00.000Z";
const DAY_MS = 24 * 3_600_000;

describe("requests", () => {
  let api: TestApi;
  let owner: Caller;
  let nobody: Caller;
  let service: number;
  before(async () => {
    api = await openTestApi();
    api.setNow(NOW);
    owner = await api.owner();
    nobody = api.as(null);
    service = (await expectBody(owner.post("/services", sampleService({ amount: 5.5 })))).id;
  });
  after(async () => {
    assert.deepEqual(await brokenInvariants(api.database.read), []);
    await api.close();
  });

  const ask = (more: object = {}) =>
    sampleRequest(api.database, owner.user.id, { service_id: service, ...more });
  const read = async (id: number) => expectBody(owner.get(`/requests/${id}`), 200);
  const track = async (token: string) => (await nobody.get(`/track/${token}`)).body;
  const page = async (token: string) => (await api.app.inject({ url: `/t/${token}` })).payload;
  const client = async (change: object = {}) =>
    (await expectBody(owner.post("/clients", sampleClient(change)))).id as number;
  const eventsOf = async (id: number) =>
    (await owner.get(`/events/filter?entity=request&entityId=${id}`)).body.items.map(
      ({ action, summary }: { action: string; summary: string }) => [action, summary],
    );

  it("are kept as they were asked for, with a number, a price and a link", async () => {
    const { id, number, token } = await ask({ body: { promised_time: "15:30" } });
    assert.equal(number, 1);
    const { body, ...request } = await read(id);
    assert.deepEqual(request, {
      id,
      number: 1,
      source: "form",
      state: "new",
      client_id: null,
      client_name: "Pedro Pérez",
      client_alert: null,
      client_alert_by: null,
      client_alert_at: null,
      client_blocked: null,
      client_phone: "4161112233",
      asked_by: null,
      quote: { amount: 5.5, price_explanation: "Precio del servicio" },
      note: null,
      reject_reason: null,
      delivery_id: null,
      created_at: NOW,
      tracking_url: `http://localhost:80/t/${token}`,
      decided_by: null,
      decided_at: null,
    });
    assert.deepEqual(
      [body.service_id, body.receipt.phone, body.promised_time],
      [service, "4149876543", "15:30"],
    );
    const { times, status, number: numberText, promised_time } = await track(token);
    assert.deepEqual(
      [status, numberText, promised_time, times],
      ["received", 1, "15:30", [{ status: "received", at: NOW }]],
    );
    const text = await page(token);
    for (const said of ["Recibida", "Solicitud N.º 000001", "15:30"]) assert.ok(text.includes(said), said);
    for (const secret of ["María", "Libertador", "4161112233", "5,50"])
      assert.ok(!text.includes(secret), secret);
    assert.deepEqual(await eventsOf(id), [["create", "Pidió la solicitud 000001 (formulario)"]]);
  });

  it("become an order with the office's corrections, which keeps the link", async () => {
    const { id, token } = await ask();
    const order = await expectBody(
      owner.post(`/requests/${id}/accept`, {
        receipt: { phone: "0414-0000000" },
        price: { amount: 7, reason: "Es lejos" },
        notes: "Un sobre. Llamar antes",
      }),
    );
    assert.deepEqual(
      [order.receipt_full_name, order.receipt_phone, order.amount, order.notes],
      ["María Gutiérrez", "4140000000", 7, "Un sobre. Llamar antes"],
    );
    // Nobody has paid yet.
    assert.deepEqual([order.payment_type, order.collect_fee, order.debt_remaining_amount], ["full", true, 7]);
    assert.equal(order.anonymous_client.legal_name, "Pedro Pérez");
    const request = await read(id);
    assert.deepEqual(
      [request.state, request.delivery_id, request.decided_by, request.decided_at],
      ["accepted", order.id, owner.user.name, NOW],
    );
    assert.equal(order.tracking_url, request.tracking_url);
    const followed = await track(token);
    assert.deepEqual([followed.status, followed.number], ["pending", order.number]);
    assert.deepEqual((await eventsOf(id))[0], ["decide", `Aceptó la solicitud 000002: orden 000001`]);
  });

  it("may be rejected with a reason, which whoever asked can read for a week", async () => {
    const { id, token } = await ask();
    const unsaid = await owner.post(`/requests/${id}/reject`, { reason: " " });
    assert.deepEqual([unsaid.status, unsaid.body.errors], [422, { reason: ["El motivo es requerido"] }]);
    const rejected = await expectBody(owner.post(`/requests/${id}/reject`, { reason: "No <llegamos>" }), 200);
    assert.deepEqual([rejected.state, rejected.reject_reason], ["rejected", "No <llegamos>"]);
    assert.deepEqual((await track(token)).status, "rejected");
    const text = await page(token);
    for (const said of ["Rechazada", "No &#60;llegamos&#62;"]) assert.ok(text.includes(said), said);
    for (const path of ["accept", "reject"]) {
      const late = await owner.post(`/requests/${id}/${path}`, { reason: "Otra vez" });
      assert.equal(late.status, 409);
      assert.equal(
        late.body.message,
        `La solicitud ya fue rechazada por ${owner.user.name} el 20 nov 2026, 11:00`,
      );
    }
    api.setNow(new Date(Date.parse(NOW) + 7 * DAY_MS));
    assert.equal((await nobody.get(`/track/${token}`)).status, 404);
    api.setNow(NOW);
  });

  it("have no link while the company's links are off", async () => {
    const { id, token } = await ask();
    await owner.put("/company", sampleCompany({ tracking: false }));
    assert.equal((await read(id)).tracking_url, null);
    assert.equal((await nobody.get(`/track/${token}`)).status, 404);
    await owner.put("/company", sampleCompany());
    assert.equal((await nobody.get(`/track/${token}`)).status, 200);
  });

  it("of a client are owed by it if it has credit, within its limit", async () => {
    const id = await client({ legal_name: "Comercial Ávila", allow_credit: true, credit_limit: 6 });
    const [first, second] = [await ask({ client_id: id }), await ask({ client_id: id })];
    const { client_name, source } = await read(first.id);
    assert.deepEqual([client_name, source], ["Comercial Ávila", "key"]);
    const order = await expectBody(owner.post(`/requests/${first.id}/accept`, {}));
    assert.deepEqual(
      [order.client_id, order.payment_type, order.debt_remaining_amount],
      [id, "partial", 5.5],
    );
    const refused = await owner.post(`/requests/${second.id}/accept`, {});
    assert.equal(refused.status, 422);
    assert.deepEqual(Object.keys(refused.body.errors), ["payment_type"]);
    assert.equal((await read(second.id)).state, "new");
    const atDoor = { payment_type: "full", collect_fee: true, cod_amount: 20 };
    const paid = await expectBody(owner.post(`/requests/${second.id}/accept`, atDoor));
    assert.deepEqual([paid.collect_fee, paid.cod_amount], [true, 20]);
  });

  it("become a registered client's order when the office recognizes who asked", async () => {
    const [{ id }, known] = [await ask(), await client()];
    const order = await expectBody(owner.post(`/requests/${id}/accept`, { client_id: known }));
    assert.deepEqual([order.client_id, order.anonymous_client, order.collect_fee], [known, null, true]);
  });

  it("keep the rules of orders: a 422 names every field, and nothing is decided", async () => {
    const { id } = await ask({ asker: { registration_number: "" } });
    const wrong = { service_id: 987_654, receipt: { full_name: "" }, date: "2026-02-30" };
    const { status, body } = await owner.post(`/requests/${id}/accept`, wrong);
    assert.equal(status, 422);
    assert.deepEqual(Object.keys(body.errors).sort(), [
      "anonymous_client.registration_number",
      "date",
      "receipt.full_name",
      "service_id",
    ]);
    const closed = await owner.put("/company/closed-until", { date: "2026-11-10" });
    assert.equal(closed.status, 200);
    const document = { registration_number: "V-1" };
    const past = await owner.post(`/requests/${id}/accept`, {
      date: "2026-11-10",
      anonymous_client: document,
    });
    assert.equal(past.status, 409);
    assert.equal((await read(id)).state, "new");
    await expectBody(owner.post(`/requests/${id}/accept`, { anonymous_client: document }));
  });

  it("are answered the same when the same acceptance is sent again", async () => {
    const { id } = await ask();
    const key = { "idempotency-key": "acepto" };
    const first = await owner.post(`/requests/${id}/accept`, { notes: "A" }, key);
    const again = await owner.post(`/requests/${id}/accept`, { notes: "A" }, key);
    assert.deepEqual([first.status, again.status], [201, 201]);
    assert.deepEqual(first.body, again.body);
  });

  it("are found by state, source and text, those that wait first", async () => {
    const { body } = await owner.get("/requests/filter?perPage=100");
    const states = body.items.map(({ state }: { state: string }) => state);
    assert.deepEqual(states.slice(0, 2), ["new", "new"]);
    assert.ok(states.slice(2).every((state: string) => state !== "new"));
    const count = async (query: string) => (await owner.get(`/requests/filter?${query}`)).body.total;
    assert.equal(await count("state=rejected"), 1);
    assert.equal(await count("source=key"), 2);
    assert.equal(await count("source=portal"), 0);
    assert.equal(await count("search=0414-987 6543"), body.total);
    assert.equal(await count("search=perez altamira&source=key"), 0);
    assert.equal(await count("search=avila comercial"), 2);
    assert.equal(await count("search=000001&source=form"), 1);
    assert.equal((await owner.get("/requests/filter?state=otro")).status, 422);
  });

  it("wait for attention, and are counted for the tab", async () => {
    const { open, new: count } = (await owner.get("/requests/summary")).body;
    assert.deepEqual([open, count], [true, 2]);
    const waiting = (await owner.get("/attention")).body.find(
      ({ kind }: { kind: string }) => kind === "requests_new",
    );
    assert.deepEqual(waiting, {
      kind: "requests_new",
      count: 2,
      amount: null,
      oldest_at: NOW,
      to: "/deliveries/requests?state=new",
    });
  });

  it("add nothing to an office that gets none, until a client has a way to ask", async () => {
    const other = await api.owner();
    assert.deepEqual((await other.get("/requests/summary")).body, { open: false, new: 0 });
    const { company_id } = await api.database.read
      .selectFrom("accounts")
      .select("company_id")
      .where("id", "=", other.user.id)
      .executeTakeFirstOrThrow();
    await api.database.transaction((tx) => takeRequests(tx, company_id));
    assert.deepEqual((await other.get("/requests/summary")).body, { open: true, new: 0 });
  });

  it("keep a deleted client's name", async () => {
    const id = await client({ legal_name: "Se va" });
    const { id: request } = await ask({ client_id: id });
    const used = await owner.del(`/clients/${id}`);
    assert.equal(used.status, 409);
    assert.match(used.body.message, /^Está en uso en la solicitud \d{6}$/);
    await expectBody(owner.post(`/requests/${request}/reject`, { reason: "Ya no es cliente" }), 200);
    assert.equal((await owner.del(`/clients/${id}`)).status, 204);
    assert.equal((await read(request)).client_name, "Se va");
  });
});
