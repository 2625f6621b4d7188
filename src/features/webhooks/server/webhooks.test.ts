// What an owner does with webhooks, and which messages a change writes.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, beforeEach, describe, it } from "node:test";
import { sql } from "kysely";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleCredit, sampleDelivery } from "#features/deliveries/server/samples.ts";
import { phoneToken, sampleAction } from "#features/phone/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { type Caller, expectBody, openTestApi, type TestApi } from "#test/api.ts";
import { removeOldDeliveries } from "./removeOld.ts";
import { sampleWebhook } from "./samples.ts";

const NOW = "2026-11-20T15:00:00.000Z";
const PUBLIC_URL = "https://mandado.example";
const ALL = ["order.created", "order.status", "order.attempt", "payment.received"];

describe("webhooks", () => {
  let api: TestApi;
  let owner: Caller;
  let service: number;
  let client: number;

  before(async () => {
    api = await openTestApi({ WEBHOOKS: "on", WEBHOOKS_ALLOW: "n8n.interno,10.1.0.0/16,::1", PUBLIC_URL });
    api.setNow(NOW);
  });
  after(() => api.close());
  beforeEach(async () => {
    owner = await api.owner();
    service = (await expectBody(owner.post("/services", sampleService({ amount: 5 })))).id;
    client = (await expectBody(owner.post("/clients", sampleClient({ allow_credit: true })))).id;
  });

  const add = (change: object = {}) => expectBody(owner.post("/webhooks", sampleWebhook(change)));
  const order = (change: object = {}) =>
    expectBody(owner.post("/deliveries", sampleDelivery(service, change)));
  const move = (id: number, status: string) =>
    expectBody(owner.put(`/deliveries/${id}/status`, { status }), 200);

  interface Message {
    type: string;
    timestamp: string;
    // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of it
    data: any;
  }
  /** The messages of a webhook in the order in which they were written. */
  async function written(webhook: number): Promise<Message[]> {
    const rows = await api.database.read
      .selectFrom("webhook_deliveries")
      .select("body")
      .where("webhook_id", "=", webhook)
      .orderBy("id")
      .execute();
    return rows.map(({ body }) => JSON.parse(body));
  }

  it("are made, read, changed and deleted; the secret is told once and stored encrypted", async () => {
    const created = await add({ client_id: client });
    const { secret, ...webhook } = created;
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
    const read = await expectBody(owner.get(`/webhooks/${created.id}`), 200);
    const known = (await expectBody(owner.get(`/clients/${client}`), 200)).legal_name;
    assert.deepEqual(read, webhook);
    assert.deepEqual(
      [read.url, read.events, read.client_name, read.active, read.failed_since],
      ["https://tienda.example/mandado", ["order.created", "order.status"], known, true, null],
    );
    assert.deepEqual(await expectBody(owner.get("/webhooks"), 200), [read]);
    const changed = await expectBody(
      owner.put(
        `/webhooks/${created.id}`,
        sampleWebhook({ events: ["order.attempt", "order.attempt"], active: false }),
      ),
      200,
    );
    assert.deepEqual([changed.events, changed.client_id, changed.active], [["order.attempt"], null, false]);

    const events = (await expectBody(owner.get("/events/filter?entity=webhook"), 200)).items;
    assert.deepEqual(
      events.map(({ summary }: { summary: string }) => summary),
      [
        "Actualizó el webhook de https://tienda.example/mandado",
        "Creó el webhook de https://tienda.example/mandado",
      ],
    );
    const stored = await sql<{
      text: string;
    }>`select secret as text from webhooks union all select answer from idempotency_keys
      union all select changes from events where changes is not null`.execute(api.database.read);
    const bytes = secret.slice("whsec_".length);
    for (const { text } of stored.rows)
      assert.ok(!text.includes(bytes) && !text.includes(encodeURIComponent(bytes)));

    assert.equal((await owner.del(`/webhooks/${created.id}`)).status, 204);
    assert.deepEqual(await expectBody(owner.get("/webhooks"), 200), []);
    assert.equal((await owner.get(`/webhooks/${created.id}`)).status, 404);
    assert.deepEqual(await written(created.id), []);
  });

  it("name each wrong field, and there are at most ten", async () => {
    const wrong = await owner.post("/webhooks", { url: "ftp://x", events: [], client_id: 987654 });
    assert.equal(wrong.status, 422);
    assert.deepEqual(wrong.body.errors, {
      url: ["Escribe una dirección que empiece por https://"],
      events: ["Elige al menos un aviso"],
      client_id: ["El cliente no existe"],
    });
    for (const url of [
      "https://ana:clave@tienda.example/",
      "https://",
      "tienda.example",
      "https://[::1/",
      "https://a b/",
    ])
      assert.equal((await owner.post("/webhooks", sampleWebhook({ url }))).status, 422, url);
    for (const [address, message] of [
      ["https://tienda.example:25/", "Ese puerto no es de una página web"],
      ["https://tienda.example:6379/", "Ese puerto no es de una página web"],
      ["http://10.2.0.1:25/", "Ese puerto no es de una página web"],
      ["http://n8n.interno.example:25/", "Ese puerto no es de una página web"],
      ["https://tienda.example/#avisos", "La dirección no puede llevar #"],
    ] as const) {
      const { status, body } = await owner.post("/webhooks", sampleWebhook({ url: address }));
      assert.deepEqual([status, body.errors], [422, { url: [message] }], address);
    }
    await add({ url: "https://tienda.example:8443/avisos" });
    for (const [path, host] of ["n8n.interno", "N8N.INTERNO", "10.1.2.3", "[::1]"].entries())
      await add({ url: `http://${host}:25/${path}` });
    for (let count = 5; count < 10; count += 1) await add({ url: `https://tienda.example/${count}` });
    const more = await owner.post("/webhooks", sampleWebhook());
    assert.deepEqual([more.status, more.body.message], [409, "Puede haber como máximo 10 webhooks"]);
  });

  it("hear of an order from its creation to its end, in the shape of /v1", async () => {
    const { id: webhook } = await add({ events: ALL });
    const courier = (await expectBody(owner.post("/couriers", sampleCourier()))).id;
    const phone = api.as(await phoneToken(owner, courier, api.as(null)));
    const created = await order({ courier_id: courier, notes: "Cobrar en efectivo" });
    await move(created.id, "in_transit");
    const actions = [sampleAction(created.id, { kind: "fail", reason: "absent", at: NOW })];
    await expectBody(phone.post("/courier/actions", { actions }), 200);
    await move(created.id, "delivered");
    const messages = await written(webhook);
    assert.deepEqual(
      messages.map(({ type, data }) => `${type} ${data.status ?? data.state}`),
      [
        "order.created pending",
        "payment.received confirmed",
        "order.status in_transit",
        "order.attempt in_transit",
        "order.status delivered",
      ],
    );
    const key = (await expectBody(owner.post("/keys", { name: "Tienda", scopes: ["orders:read"] }))).key;
    const now = await expectBody(api.as(key).get(`/v1/orders/${created.id}`), 200);
    assert.deepEqual(messages.at(-1), { type: "order.status", timestamp: NOW, data: now });
    assert.equal(messages[3]?.data.attempts.reason, "absent");
    assert.match(now.tracking_url, /^https:\/\/mandado\.example\/t\//);
    const text = JSON.stringify(messages);
    for (const secret of ["Cobrar en efectivo", sampleCourier().last_name, sampleCourier().phone])
      assert.ok(!text.includes(secret), secret);
  });

  it("hear of a bulk change, a cancellation and a reopened order, each order once", async () => {
    const { id: webhook } = await add({ events: ["order.status"] });
    const courier = (await expectBody(owner.post("/couriers", sampleCourier()))).id;
    const [first, other] = [await order({ courier_id: courier }), await order({ courier_id: courier })];
    const items = [{ id: first.id }, { id: other.id }];
    await expectBody(owner.post("/deliveries/bulk", { action: "in_transit", items }), 200);
    await expectBody(owner.put(`/deliveries/${first.id}/cancel`, { cancellation_notes: "Cerrado" }), 200);
    await move(other.id, "delivered");
    await expectBody(owner.post(`/deliveries/${other.id}/reopen`, { reason: "Error" }), 200);
    const statuses = (await written(webhook)).map(
      ({ data }) => `${data.id === first.id ? "one" : "other"} ${data.status}`,
    );
    assert.deepEqual(statuses.slice(0, 2).sort(), ["one in_transit", "other in_transit"]);
    assert.deepEqual(statuses.slice(2), ["one cancelled", "other delivered", "other in_transit"]);
  });

  it("hear of a request, and of what the office decides", async () => {
    const { id: webhook } = await add({ events: ["request.created", "request.decided", "order.created"] });
    const scopes = ["orders:read", "orders:write"];
    const { key } = await expectBody(owner.post("/keys", { name: "Cliente", client_id: client, scopes }));
    const receipt = { full_name: "Eva Díaz", phone: "04141234567", address: "Chacao" };
    const ask = (sale: string) =>
      expectBody(
        api.as(key).post("/v1/orders", { service_id: service, receipt }, { "idempotency-key": sale }),
      );
    const [first, other] = [await ask("A-1"), await ask("A-2")];
    const order = await expectBody(
      owner.post(`/requests/${first.id}/accept`, { payment_type: "full", collect_fee: true }),
    );
    await expectBody(owner.post(`/requests/${other.id}/reject`, { reason: "Fuera de zona" }), 200);
    const messages = await written(webhook);
    assert.deepEqual(
      messages.map(({ type, data }) => `${type} ${data.id} ${data.state ?? data.status}`),
      [
        ...[`request.created ${first.id} new`, `request.created ${other.id} new`],
        ...[`order.created ${order.id} pending`, `request.decided ${first.id} accepted`],
        `request.decided ${other.id} rejected`,
      ],
    );
    assert.deepEqual(messages[0]?.data, first);
    assert.deepEqual(
      [messages[3]?.data.order_id, messages[4]?.data.reject_reason],
      [order.id, "Fuera de zona"],
    );
  });

  it("hear of a payment when it is recorded, and of a transfer again when it is confirmed", async () => {
    const { id: webhook } = await add({ events: ["payment.received"] });
    const debt = await expectBody(owner.post("/deliveries", sampleCredit(service, client)));
    await expectBody(
      owner.post("/debt-payments/partial", { debt_id: debt.debt_id, amount: 2, method: "cash" }),
    );
    const body = { debt_id: debt.debt_id, method: "transfer" };
    const { receipt } = await expectBody(owner.post("/debt-payments/full", body));
    await expectBody(owner.post("/receipts/confirm", { ids: [receipt.id] }), 200);
    await expectBody(owner.post("/debt-payments/advance", { client_id: client, amount: 7, method: "cash" }));
    const paid = (await written(webhook)).map(({ data }) => data);
    const orders = (amount: number) => [{ id: debt.id, number: debt.number, amount }];
    assert.deepEqual(
      paid.map(({ kind, state, amount, method, orders }) => ({ kind, state, amount, method, orders })),
      [
        { kind: "payment", state: "confirmed", amount: 2, method: "cash", orders: orders(2) },
        { kind: "payment", state: "reported", amount: 3, method: "transfer", orders: orders(3) },
        { kind: "payment", state: "confirmed", amount: 3, method: "transfer", orders: orders(3) },
        { kind: "advance", state: "confirmed", amount: 7, method: "cash", orders: [] },
      ],
    );
    assert.deepEqual([paid[1].id, paid[1].client_id], [paid[2].id, client]);
    const docs = readFileSync(new URL("../../../../docs/api.md", import.meta.url), "utf8");
    const example = JSON.parse(
      /^```json\n(\{\n {2}"type": "payment\.received"[\s\S]*?)\n```$/m.exec(docs)?.[1] ?? "{}",
    );
    assert.deepEqual(
      Object.keys(example.data).sort(),
      Object.keys(paid[1]).sort(),
      "the document's example is true",
    );
  });

  it("hear only of their events, their client and their company, and of nothing while they are off", async () => {
    const hooks = {
      created: await add({ events: ["order.created"] }),
      ofClient: await add({ events: ALL, client_id: client }),
      off: await add({ events: ALL, active: false }),
    };
    const other = await api.owner();
    const theirs = (await expectBody(other.post("/webhooks", sampleWebhook({ events: ALL })))).id;
    await order();
    const credit = await expectBody(owner.post("/deliveries", sampleCredit(service, client)));
    const messagesOf = async (id: number) =>
      (await written(id)).map(({ type, data }) => `${type} ${data.client_id}`);
    assert.deepEqual(await messagesOf(hooks.created.id), [
      "order.created null",
      `order.created ${credit.client_id}`,
    ]);
    assert.deepEqual(await messagesOf(hooks.ofClient.id), [`order.created ${client}`]);
    for (const id of [hooks.off.id, theirs]) assert.deepEqual(await messagesOf(id), []);
    assert.equal((await other.get(`/webhooks/${hooks.created.id}/deliveries`)).status, 404);
  });

  it("hear nothing of a change that is refused, or sent again with its key", async () => {
    const { id: webhook } = await add({ events: ALL });
    assert.equal((await owner.post("/deliveries", sampleDelivery(service, { date: "mañana" }))).status, 422);
    const headers = { "idempotency-key": "una vez" };
    const body = sampleCredit(service, client);
    const answers = await Promise.all([1, 2, 3].map(() => owner.post("/deliveries", body, headers)));
    assert.deepEqual([...new Set(answers.map(({ body }) => body.id))].length, 1);
    assert.equal((await written(webhook)).length, 1);
  });

  it("are told apart from one another's messages", async () => {
    const [first, other] = [await add(), await add({ url: "https://otra.example/mandado" })];
    const { id } = await expectBody(owner.post(`/webhooks/${first.id}/test`), 200);
    assert.equal((await owner.post(`/webhooks/${other.id}/deliveries/${id}/retry`)).status, 404);
    const { items } = await expectBody(owner.get(`/webhooks/${first.id}/deliveries`), 200);
    assert.deepEqual(
      items.map(({ event, state, attempts }: { event: string; state: string; attempts: number }) => [
        event,
        state,
        attempts,
      ]),
      [["webhook.test", "waiting", 0]],
    );
    await expectBody(owner.put(`/webhooks/${first.id}`, sampleWebhook({ active: false })), 200);
    for (const path of ["test", `deliveries/${id}/retry`])
      assert.equal((await owner.post(`/webhooks/${first.id}/${path}`)).status, 409, path);
  });

  it("forget their messages after a month", async () => {
    const { id } = await add();
    await order();
    await removeOldDeliveries(api.database, new Date("2026-12-20T14:59:00Z"));
    assert.equal((await written(id)).length, 1);
    await removeOldDeliveries(api.database, new Date("2026-12-20T15:01:00Z"));
    assert.equal((await written(id)).length, 0);
  });
});

describe("without the operator's WEBHOOKS", () => {
  it("there are none, and changes write nothing", async () => {
    const api = await openTestApi();
    try {
      api.setNow(NOW);
      const owner = await api.owner();
      assert.equal((await owner.get("/webhooks")).status, 404);
      assert.equal((await owner.post("/webhooks", sampleWebhook())).status, 404);
      assert.equal((await api.as(null).get("/config")).body.webhooks, false);
      assert.equal(api.database.onRecord.size, 1, "only the list of whom to tell listens");
    } finally {
      await api.close();
    }
  });
});
