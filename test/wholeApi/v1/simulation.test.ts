// @world A long history of 500 orders.
// A shop and an office change the same orders at random. The shop knows of them by messages alone: in any order, some twice, some late.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleCredit } from "#features/deliveries/server/samples.ts";
import { makeKey, sampleV1Order } from "#features/keys/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { sampleWebhook } from "#features/webhooks/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { type Answer, type Caller, expectBody, openTestApi, type TestApi } from "#test/api.ts";
import { PUBLIC_URL } from "./company.ts";

const ORDERS = 500;
const START = Date.parse("2026-11-20T13:00:00Z");
const EVENTS = [
  "order.created",
  "order.status",
  "order.attempt",
  "order.updated",
  "order.deleted",
  "order.partial",
];

interface Order {
  id: number;
  client_reference: string | null;
  status?: string;
}
interface Message {
  type: string;
  timestamp: string;
  data: Order;
}

/** The same numbers in each run. */
function randomOf(seed: number) {
  let state = seed;
  return (most: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * most);
  };
}

/** What the shop knows: of each order what the newest message says. */
function copyOf(messages: readonly Message[]): Order[] {
  const newest = new Map<number, Message>();
  for (const message of messages) {
    const known = newest.get(message.data.id);
    const isNewer = !known || message.timestamp > known.timestamp;
    if (isNewer || (message.timestamp === known.timestamp && message.type === "order.deleted"))
      newest.set(message.data.id, message);
  }
  return [...newest.values()].filter(({ type }) => type !== "order.deleted").map(({ data }) => data);
}

describe("a shop that knows its orders by messages", () => {
  let api: TestApi;
  let owner: Caller;
  let shop: Caller;
  let [client, service, courier] = [0, 0, 0];
  let now = START;
  before(async () => {
    api = await openTestApi({
      PUBLIC_URL,
      WEBHOOKS: "on",
      KEY_CALLS_PER_MINUTE: "0",
      COMPANY_CHANGES_PER_MINUTE: "0",
    });
    pass();
    owner = await api.owner();
    service = (await expectBody(owner.post("/services", sampleService({ amount: 5, bills: [] })))).id;
    courier = (await expectBody(owner.post("/couriers", sampleCourier()))).id;
    client = (await expectBody(owner.post("/clients", sampleClient({ allow_credit: true })))).id;
    shop = api.as((await makeKey(owner)).key);
    await expectBody(owner.post("/webhooks", sampleWebhook({ events: EVENTS })));
  });
  after(() => api.close());

  function pass() {
    // Each change has a moment of its own.
    now += 1000;
    api.setNow(new Date(now));
  }
  const send = (client_reference: string, change: object = {}) =>
    shop.post(
      "/v1/orders",
      sampleV1Order(service, {
        client_id: client,
        anonymous_client: undefined,
        payment_type: "partial",
        client_reference,
        ...change,
      }),
      { "idempotency-key": randomUUID() },
    );

  /** What either side does with an order. Some of it is refused, which changes nothing. */
  function acts(random: (most: number) => number): ((order: Order) => Promise<Answer>)[] {
    const status = (id: number, body: object) => owner.put(`/deliveries/${id}/status`, body);
    const receiptOf = async (id: number) => {
      const { items } = (await owner.get(`/receipts/filter?search=${id}&perPage=1`)).body;
      return items?.[0]?.id ?? 0;
    };
    return [
      ({ id }) => shop.call("PATCH", `/v1/orders/${id}`, { packages: 1 + random(9), notes: "Frágil" }),
      ({ id }) =>
        shop.call("PATCH", `/v1/orders/${id}`, {
          receipt: { phone: "0424-5551234" },
          cod_amount: random(50),
        }),
      ({ id }) => shop.post(`/v1/orders/${id}/cancel`, { reason: "Ya no hace falta" }),
      ({ client_reference }) => send(client_reference ?? "X"),
      ({ id }) => owner.put(`/deliveries/${id}/courier`, { courier_id: courier }),
      ({ id }) => status(id, { status: "in_transit", courier_id: courier }),
      ({ id }) => status(id, { status: "in_transit", courier_id: courier }),
      ({ id }) => status(id, { status: "delivered", collection: { outcome: "not_collected" } }),
      ({ id }) => status(id, { status: "delivered" }),
      ({ id }) => owner.put(`/deliveries/${id}/cancel`, { cancellation_notes: "No contesta" }),
      ({ id }) => owner.post(`/deliveries/${id}/attempts`, { reason: "absent" }),
      ({ id }) => owner.post(`/deliveries/${id}/reopen`, { reason: "Se tocó otra" }),
      ({ id }) => owner.del(`/deliveries/${id}`),
      ({ id, client_reference }) =>
        owner.put(
          `/deliveries/${id}`,
          sampleCredit(service, client, { client_reference, contents: `Caja ${random(9)}` }),
        ),
      async ({ id }) => {
        const { debt_id } = (await owner.get(`/deliveries/${id}`)).body;
        return owner.post("/debt-payments/full", { debt_id, method: "cash" });
      },
      async ({ id }) => owner.post(`/receipts/${await receiptOf(id)}/void`, { reason: "No era este" }),
    ];
  }

  it("has what /v1 answers in the end", async () => {
    const random = randomOf(68);
    const all = acts(random);
    const orders: Order[] = [];
    const done = new Map<number, number>();
    for (let count = 0; count < ORDERS; count += 1) {
      pass();
      orders.push(await expectBody(send(`S-${count}`)));
      for (let more = random(5); more > 0; more -= 1) {
        const [order, at] = [orders[random(orders.length)], random(all.length)];
        pass();
        const answer = order && (await all[at]?.(order));
        if (answer && answer.status < 300) done.set(at, (done.get(at) ?? 0) + 1);
        assert.ok(answer && answer.status < 500, JSON.stringify(answer?.body));
      }
    }
    assert.equal(done.size, all.length, "each side did everything");
    const rows = await api.database.read.selectFrom("webhook_deliveries").select("body").execute();
    const messages = rows.map(({ body }) => JSON.parse(body) as Message);
    // Some come twice, and all in any order.
    const arrived = [...messages, ...messages.filter(() => random(5) === 0)]
      .map((message) => ({ message, at: random(1_000_000) }))
      .sort((a, b) => a.at - b.at)
      .map(({ message }) => message);
    const copy = copyOf(arrived).sort((a, b) => b.id - a.id);
    const answered: Order[] = [];
    for (let page = 1; answered.length < copy.length; page += 1) {
      pass();
      const { items } = await expectBody(shop.get(`/v1/orders?page=${page}&perPage=100`), 200);
      if (items.length === 0) break;
      answered.push(...items);
    }
    assert.deepEqual(
      copy.map(({ id }) => id),
      answered.map(({ id }) => id),
    );
    // What the office writes for itself changes the moment of the last change, and is no news for others.
    const comparable = (order: Order | undefined) => ({ ...order, updated_at: null });
    for (const [index, order] of copy.entries())
      assert.deepEqual(comparable(order), comparable(answered[index]), `order ${order.id}`);
    assert.deepEqual(await brokenInvariants(api.database.read), []);
  });
});
