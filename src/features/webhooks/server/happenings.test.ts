// What a change of an order or a payment tells other software, in each way in which it happens.
import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleCredit, sampleDelivery } from "#features/deliveries/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { sampleStop, sampleTrip } from "#features/trips/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { WEBHOOK_EVENTS } from "#shared/vocabulary.ts";
import { type Caller, expectBody, openTestApi, type TestApi } from "#test/api.ts";
import { sampleWebhook } from "./samples.ts";

describe("messages of what happens", () => {
  let api: TestApi;
  let owner: Caller;
  let [service, client, courier, hook] = [0, 0, 0, 0];

  before(async () => {
    api = await openTestApi({ WEBHOOKS: "on" });
    api.setNow("2026-11-20T15:00:00.000Z");
  });
  after(() => api.close());
  beforeEach(async () => {
    owner = await api.owner();
    service = await createId("/services", sampleService({ amount: 5, stop_amount: 2 }));
    client = await createId("/clients", sampleClient({ allow_credit: true }));
    courier = await createId("/couriers", sampleCourier());
    hook = await add({});
  });
  afterEach(async () => assert.deepEqual(await brokenInvariants(api.database.read), []));

  const createId = async (path: string, body: object): Promise<number> =>
    (await expectBody(owner.post(path, body))).id;
  /** At an inner address, which is refused without a look-up: only what is written counts here. */
  const add = (change: object) =>
    createId("/webhooks", sampleWebhook({ url: "https://127.0.0.1/", events: WEBHOOK_EVENTS, ...change }));
  const order = (change: object = {}) =>
    expectBody(owner.post("/deliveries", sampleDelivery(service, change)));
  const credit = (change: object = {}) =>
    expectBody(owner.post("/deliveries", sampleCredit(service, client, change)));
  const put = (path: string, body: object) => expectBody(owner.put(path, body), 200);
  const move = (id: number, body: object) => put(`/deliveries/${id}/status`, body);

  interface Message {
    type: string;
    // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of it
    data: any;
  }
  const read = new Map<number, number>();
  /** The messages of a webhook since it was last asked. */
  async function news(webhook = hook): Promise<Message[]> {
    const rows = await api.database.read
      .selectFrom("webhook_deliveries")
      .select(["id", "body"])
      .where("webhook_id", "=", webhook)
      .where("id", ">", read.get(webhook) ?? 0)
      .orderBy("id")
      .execute();
    read.set(webhook, rows.at(-1)?.id ?? read.get(webhook) ?? 0);
    return rows.map(({ body }) => JSON.parse(body));
  }
  const typesOf = (messages: readonly Message[]) => messages.map(({ type, data }) => `${type} ${data.id}`);
  const newTypes = async (webhook = hook) => typesOf(await news(webhook));

  it("say of an order what /v1 shows of it otherwise, once for each change", async () => {
    const { id, debt_id } = await credit();
    await news();
    await put(`/deliveries/${id}`, sampleCredit(service, client, { notes: "Para adentro" }));
    assert.deepEqual(await newTypes(), [], "notes are the office's");
    await put(`/deliveries/${id}`, sampleCredit(service, client, { contents: "Una torta" }));
    const [changed, ...others] = await news();
    assert.deepEqual([changed?.type, changed?.data.contents, others], ["order.updated", "Una torta", []]);
    await put(`/deliveries/${id}`, sampleCredit(service, client, { courier_id: courier }));
    assert.deepEqual(await newTypes(), [], "who will bring it is the office's until it is on its way");
    await move(id, { status: "in_transit" });
    assert.deepEqual(await newTypes(), [`order.status ${id}`]);
    const other = await createId("/couriers", sampleCourier({ first_name: "Otro", phone: "04129998877" }));
    await expectBody(
      owner.post("/deliveries/bulk", { action: "assign", courier_id: other, items: [{ id }] }),
      200,
    );
    const [moved] = await news();
    assert.deepEqual([moved?.type, moved?.data.courier_name], ["order.updated", "Otro"]);
    const { receipt } = await expectBody(
      owner.post("/debt-payments/partial", { debt_id, amount: 2, method: "cash" }),
    );
    const paid = await news();
    assert.deepEqual(typesOf(paid), [`payment.received ${receipt.id}`, `order.updated ${id}`]);
    assert.equal(paid[1]?.data.payment_status, "partial_paid");
    await expectBody(owner.post(`/receipts/${receipt.id}/void`, { reason: "Error" }), 200);
    const voided = await news();
    assert.deepEqual(typesOf(voided), [`payment.voided ${receipt.id}`, `order.updated ${id}`]);
    const [{ state, amount, orders }, { payment_status }] = [voided[0]?.data, voided[1]?.data];
    assert.deepEqual([state, amount, payment_status], ["voided", 2, "pending"]);
    assert.deepEqual(orders, [{ id, number: moved?.data.number, amount: 2 }]);
  });

  it("say that a payment is voided when its order is cancelled, deleted or paid in another way", async () => {
    const [cancelled, deleted, edited] = [await order({ courier_id: courier }), await order(), await order()];
    const receiptsOf = (await news()).filter(({ type }) => type === "payment.received");
    const [first, second, third] = receiptsOf.map(({ data }) => data.id);
    await move(cancelled.id, { status: "in_transit" });
    await news();
    await put(`/deliveries/${cancelled.id}/cancel`, { cancellation_notes: "Cerrado" });
    assert.deepEqual(await newTypes(), [`order.status ${cancelled.id}`, `payment.voided ${first}`]);
    assert.equal((await owner.del(`/deliveries/${deleted.id}`)).status, 204);
    const gone = await news();
    assert.deepEqual(typesOf(gone), [`order.deleted ${deleted.id}`, `payment.voided ${second}`]);
    assert.deepEqual([gone[0]?.data.number, gone[1]?.data.state], [deleted.number, "voided"]);
    const paid = { payment_type: "full", payment_method: "transfer", payment_reference: "00123456" };
    await put(`/deliveries/${edited.id}`, sampleDelivery(service, paid));
    const types = await newTypes();
    assert.equal(types[1], `payment.voided ${third}`);
    assert.match(types[0] ?? "", /^payment\.received /);
    assert.ok(types.includes(`order.updated ${edited.id}`));
  });

  it("say that a transfer is not confirmed any more", async () => {
    const { debt_id } = await credit();
    const { receipt } = await expectBody(owner.post("/debt-payments/full", { debt_id, method: "transfer" }));
    await expectBody(owner.post("/receipts/confirm", { ids: [receipt.id] }), 200);
    await news();
    await expectBody(owner.post("/receipts/unconfirm", { ids: [receipt.id] }), 200);
    const [message] = await news();
    assert.deepEqual([message?.type, message?.data.state], ["payment.received", "reported"]);
  });

  it("say what was not taken at the door", async () => {
    const { id } = await order({ courier_id: courier, packages: 3 });
    await move(id, { status: "in_transit" });
    await news();
    await move(id, { status: "delivered", packages_delivered: 2, partial_reason: "Una caja rota" });
    const messages = await news();
    assert.deepEqual(typesOf(messages), [`order.status ${id}`, `order.partial ${id}`]);
    assert.deepEqual(
      [messages[1]?.data.packages_returned, messages[1]?.data.partial_reason],
      [1, "Una caja rota"],
    );
  });

  it("take an order from the client that it leaves, and give it to the other one", async () => {
    const other = await createId("/clients", sampleClient({ allow_credit: true }));
    const [former, next] = [await add({ client_id: client }), await add({ client_id: other })];
    const { id, number } = await credit({ client_reference: "A-7" });
    await Promise.all([news(), news(former), news(next)]);
    await put(`/deliveries/${id}`, sampleCredit(service, other));
    assert.deepEqual(await newTypes(), [`order.updated ${id}`]);
    assert.deepEqual(
      (await news(former)).map(({ type, data }) => ({ type, data })),
      [{ type: "order.deleted", data: { id, number, client_reference: "A-7" } }],
    );
    const [message] = await news(next);
    assert.deepEqual([message?.type, message?.data.client_id], ["order.updated", other]);
  });

  it("tell the other stops when a trip gains or loses one", async () => {
    const { id: trip, orders } = await expectBody(
      owner.post("/trips", sampleTrip(service, client, [{}, {}])),
    );
    const [first, second] = orders.map((stop: { id: number }) => stop.id);
    assert.deepEqual(await newTypes(), [`order.created ${first}`, `order.created ${second}`]);
    const more = await expectBody(owner.post(`/trips/${trip}/stops`, sampleStop()));
    const third = more.orders.at(-1).id;
    const gained = await news();
    assert.deepEqual(typesOf(gained), [
      `order.created ${third}`,
      `order.updated ${first}`,
      `order.updated ${second}`,
    ]);
    assert.equal(gained[1]?.data.trip.count, 3);
    assert.equal((await owner.del(`/deliveries/${second}`)).status, 204);
    assert.deepEqual(await newTypes(), [
      `order.deleted ${second}`,
      `order.updated ${first}`,
      `order.updated ${third}`,
    ]);
  });

  it("follow a merged client with its keys, all its orders are told, and equal ones are not heard twice", async () => {
    const into = await createId("/clients", sampleClient({ allow_credit: true }));
    const [own, equal] = [
      await add({ client_id: client, url: "https://127.0.0.1/una" }),
      await add({ client_id: client, url: "https://127.0.0.1/dos" }),
    ];
    await add({ client_id: into, url: "https://127.0.0.1/dos" });
    const ids: number[] = [];
    for (let count = 0; count < 60; count += 1) ids.push((await credit()).id);
    await Promise.all([news(), news(own)]);
    await expectBody(owner.post(`/clients/${client}/merge`, { into_id: into }), 200);
    await api.jobs.idle();
    const updated = ids.map((id) => `order.updated ${id}`);
    assert.deepEqual([await newTypes(), await newTypes(own)], [updated, updated]);
    const hooks = (await expectBody(owner.get("/webhooks"), 200)) as {
      id: number;
      active: boolean;
      client_id: number;
    }[];
    const stateOf = (id: number) => hooks.find((webhook) => webhook.id === id);
    assert.deepEqual([stateOf(own)?.client_id, stateOf(own)?.active], [into, true]);
    assert.deepEqual([stateOf(equal)?.client_id, stateOf(equal)?.active], [into, false]);
  });

  it("end with their client, as its keys do", async () => {
    const loner = await createId("/clients", sampleClient());
    const webhook = await add({ client_id: loner });
    const scopes = ["orders:read"];
    const { key } = await expectBody(owner.post("/keys", { name: "Tienda", client_id: loner, scopes }));
    assert.equal((await owner.del(`/clients/${loner}`)).status, 204);
    const { active, client_name } = await expectBody(owner.get(`/webhooks/${webhook}`), 200);
    assert.deepEqual([active, typeof client_name], [false, "string"]);
    const [ended] = await expectBody(owner.get("/keys"), 200);
    assert.deepEqual([ended.expired, ended.client_deleted], [true, true]);
    assert.equal((await api.as(key).get("/v1/orders")).status, 401);
    assert.equal((await owner.post(`/webhooks/${webhook}/test`)).status, 409);
  });
});

describe("two webhooks of one address", () => {
  const TAKEN = { url: ["Otro webhook activo ya avisa a esta dirección"] };
  let api: TestApi;
  let owner: Caller;
  before(async () => {
    api = await openTestApi({ WEBHOOKS: "on" });
    owner = await api.owner();
  });
  after(() => api.close());

  it("are refused while both are active, and of the same client", async () => {
    const client = (await expectBody(owner.post("/clients", sampleClient()))).id;
    const { id } = await expectBody(owner.post("/webhooks", sampleWebhook()));
    const again = await owner.post("/webhooks", sampleWebhook({ url: "https://TIENDA.example/mandado" }));
    assert.deepEqual([again.status, again.body.errors], [422, TAKEN]);
    await expectBody(owner.post("/webhooks", sampleWebhook({ client_id: client })));
    const off = await expectBody(owner.post("/webhooks", sampleWebhook({ active: false })));
    const on = await owner.put(`/webhooks/${off.id}`, sampleWebhook());
    assert.deepEqual([on.status, on.body.errors], [422, TAKEN]);
    await expectBody(owner.put(`/webhooks/${id}`, sampleWebhook({ events: ["order.status"] })), 200);
    await expectBody(owner.put(`/webhooks/${id}`, sampleWebhook({ active: false })), 200);
    await expectBody(owner.put(`/webhooks/${off.id}`, sampleWebhook()), 200);
  });

  it("are not made by two changes at once", async () => {
    const url = "https://doble.example/";
    const { id } = await expectBody(owner.post("/webhooks", sampleWebhook({ url, active: false })));
    const answers = await Promise.all([
      owner.post("/webhooks", sampleWebhook({ url })),
      owner.post("/webhooks", sampleWebhook({ url })),
      owner.put(`/webhooks/${id}`, sampleWebhook({ url })),
    ]);
    const refused = answers.filter(({ status }) => status === 422);
    assert.equal(refused.length, 2);
    const active = (await owner.get("/webhooks")).body.filter(
      (webhook: { url: string; active: boolean }) => webhook.url === url && webhook.active,
    );
    assert.equal(active.length, 1);
  });
});
