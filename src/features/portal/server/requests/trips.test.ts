// What a client asks for with several stops, at the portal and with a key, until the office makes a trip of it.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, afterEach, before, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleKey } from "#features/keys/server/samples.ts";
import { portalToken } from "#features/portal/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { sampleStop } from "#features/trips/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { type Caller, expectBody, openTestApi, type TestApi } from "#test/api.ts";

type Stop = Record<string, unknown> & { id: number; trip: object; receipt: { full_name: string } };

const namesOf = (stops: readonly Stop[]) => stops.map(({ receipt }) => receipt.full_name);
const stopTo = (full_name: string, change: object = {}) => {
  const { receipt } = sampleStop();
  return { receipt: { ...receipt, full_name }, ...change };
};

describe("a request with stops", () => {
  let api: TestApi;
  let owner: Caller;
  let ana: Caller;
  let [client, service, baruta] = [0, 0, 0];
  before(async () => {
    api = await openTestApi();
    api.setNow("2026-11-20T15:00:00.000Z");
    owner = await api.owner();
    const createId = async (path: string, body: object): Promise<number> =>
      (await expectBody(owner.post(path, body))).id;
    service = await createId("/services", sampleService({ amount: 5, stop_amount: 2 }));
    baruta = await createId("/zones", { name: "Baruta", places: ["Las Mercedes"] });
    client = await createId(
      "/clients",
      sampleClient({ addresses: [{ address: "Av. Principal, Altamira" }] }),
    );
    ana = api.as(await portalToken(owner, client, api.as(null), { name: "Ana Rivas" }));
  });
  afterEach(async () => assert.deepEqual(await brokenInvariants(api.database.read), []));
  after(() => api.close());

  const bodyOf = (stops: object[], change: object = {}) => ({
    date: "2026-11-20",
    service_id: service,
    stops,
    ...change,
  });
  const ask = (stops: object[], change: object = {}) => ana.post("/portal/requests", bodyOf(stops, change));
  const askFor = (names: string[]) => expectBody(ask(names.map((name) => stopTo(name))));
  const ordersOf = async (): Promise<number> => (await owner.get("/deliveries/filter")).body.total;

  it("costs the sum of its stops, and is kept as it was asked for", async () => {
    const to = { receipt: { address: "Calle París, Las Mercedes" } };
    const quote = await expectBody(ana.post("/portal/quote", bodyOf([to, to, {}])), 200);
    assert.deepEqual([quote.amount, quote.price_explanation], [9, "3 paradas: $5,00 + $2,00 + $2,00"]);
    assert.equal(quote.price_lines.length, 3);
    const stops = [
      stopTo("Luis", { cod_amount: 35.5, notes: "Un sobre" }),
      stopTo("Marta", { receipt: { ...stopTo("Marta").receipt, address: "Calle París, Las Mercedes" } }),
    ];
    const created = await expectBody(ask(stops, { note: "Es frágil" }));
    assert.deepEqual([created.quote.amount, created.note, created.delivery_id], [7, "Es frágil", null]);
    const { body } = await expectBody(owner.get(`/requests/${created.id}`), 200);
    assert.deepEqual(namesOf(body.stops), ["Luis", "Marta"]);
    assert.deepEqual(
      body.stops.map((stop: Stop) => [stop.cod_amount ?? 0, stop.notes, stop.delivery_zone_id]),
      [
        [35.5, "Un sobre", null],
        [0, null, baruta],
      ],
    );
    assert.deepEqual([body.receipt.full_name, body.cod_amount], ["Luis", 35.5]);
    assert.equal((await owner.get("/requests/filter?search=marta")).body.total, 1);
  });

  it("becomes a trip, all its orders at once, and its link leads to the first", async () => {
    const courier = (await expectBody(owner.post("/couriers", sampleCourier()))).id;
    const request = await askFor(["Luis", "Marta", "Rosa"]);
    const { id, orders } = await expectBody(
      owner.post(`/requests/${request.id}/accept`, { courier_id: courier, payment_type: "full" }),
    );
    assert.deepEqual(namesOf(orders), ["Luis", "Marta", "Rosa"]);
    assert.deepEqual(
      orders.map((stop: Stop) => [stop.trip, stop.courier_id, stop.collect_fee, stop.amount]),
      [5, 2, 2].map((amount, index) => [{ id, position: index + 1, count: 3 }, courier, true, amount]),
    );
    assert.equal(orders[0].tracking_url, request.tracking_url);
    assert.equal((await owner.get(`/requests/${request.id}`)).body.delivery_id, orders[0].id);
    const again = await owner.post(`/requests/${request.id}/accept`, {});
    assert.equal(again.status, 409);
    const seen = (await ana.get("/portal/orders")).body.items;
    assert.deepEqual(
      seen.slice(0, 3).map(({ trip }: Stop) => trip),
      [3, 2, 1].map((position) => ({ id, position, count: 3 })),
    );
  });

  it("takes the office's stops instead of its own, or none of them", async () => {
    const replaced = await askFor(["Luis", "Marta"]);
    const trip = await expectBody(
      owner.post(`/requests/${replaced.id}/accept`, {
        stops: [stopTo("Rosa", { pin: true }), stopTo("Luis")],
      }),
    );
    assert.deepEqual(namesOf(trip.orders), ["Rosa", "Luis"]);
    assert.deepEqual(
      trip.orders.map((stop: Stop) => stop.pin),
      [true, false],
    );
    const single = await askFor(["Luis", "Marta"]);
    const order = await expectBody(owner.post(`/requests/${single.id}/accept`, { stops: null }));
    assert.deepEqual([order.receipt.full_name, order.trip], ["Luis", null]);
    const plain = await expectBody(
      ana.post("/portal/requests", { date: "2026-11-20", service_id: service, ...stopTo("Luis") }),
    );
    const stops = [stopTo("Luis"), stopTo("Rosa")];
    const accepted = await expectBody(owner.post(`/requests/${plain.id}/accept`, { stops }));
    assert.deepEqual(namesOf(accepted.orders), ["Luis", "Rosa"]);
  });

  it("with an error makes nothing, and names every wrong field", async () => {
    const { receipt } = stopTo("Luis");
    const wrong = await ask([stopTo("Luis"), { receipt: { ...receipt, phone: "", full_name: "" } }]);
    assert.deepEqual(
      [wrong.status, Object.keys(wrong.body.errors).sort()],
      [422, ["stops.1.receipt.full_name", "stops.1.receipt.phone"]],
    );
    assert.deepEqual(
      (await ask([stopTo("Luis"), stopTo("Rosa", { delivery_zone_id: 987_654 })])).body.errors,
      {
        "stops.1.delivery_zone_id": ["La zona no existe"],
      },
    );
    assert.deepEqual((await ask([])).body.errors, { stops: ["Indica al menos una parada"] });
    assert.deepEqual((await ask(Array(21).fill(stopTo("Luis")))).body.errors, {
      stops: ["Un viaje tiene como máximo 20 paradas"],
    });
    const none = await ana.post("/portal/requests", { date: "2026-11-20", service_id: service });
    assert.deepEqual(Object.keys(none.body.errors).sort(), [
      ...["receipt.address", "receipt.full_name", "receipt.phone"],
    ]);
    const before = await ordersOf();
    const request = await askFor(["Luis", "Marta"]);
    const flat = await owner.post(`/requests/${request.id}/accept`, { receipt: { address: "Otra" } });
    assert.deepEqual(flat.body.errors, { receipt: ["Es un viaje: corrige sus paradas"] });
    const refused = await owner.post(`/requests/${request.id}/accept`, {
      stops: [
        stopTo("Luis"),
        { receipt: { ...receipt, phone: "" } },
        stopTo("Rosa", { delivery_zone_id: 987_654 }),
      ],
    });
    assert.deepEqual(
      [refused.status, Object.keys(refused.body.errors).sort()],
      [422, ["stops.1.receipt.phone", "stops.2.delivery_zone_id"]],
    );
    assert.deepEqual(
      [await ordersOf(), (await owner.get(`/requests/${request.id}`)).body.state],
      [before, "new"],
    );
  });

  it("comes from the client's key, once for an Idempotency-Key", async () => {
    const { key } = await expectBody(owner.post("/keys", sampleKey({ client_id: client })));
    const shop = api.as(key);
    const stops = [stopTo("Luis", { cod_amount: "$20" }), stopTo("Marta")];
    const body = { service_id: service, pickup_address: "Chacao", stops };
    const once = { "idempotency-key": randomUUID() };
    const before = await ordersOf();
    const [first, second] = await Promise.all([
      shop.post("/v1/trips", body, once),
      shop.post("/v1/trips", body, once),
    ]);
    assert.deepEqual([first.status, second.body], [201, first.body]);
    assert.deepEqual(
      [first.body.state, first.body.stop_count, first.body.amount, first.body.receipt.full_name],
      ["new", 2, 7, "Luis"],
    );
    assert.equal(await ordersOf(), before);
    const { orders } = await expectBody(owner.post(`/requests/${first.body.id}/accept`, {}));
    const [mine] = (await shop.get(`/v1/orders/${orders[0].id}`)).body ? orders : [];
    assert.deepEqual([mine.cod_amount, mine.tracking_url], [20, first.body.tracking_url]);
    const wrong = await shop.post(
      "/v1/trips",
      { ...body, stops: [stops[0], {}] },
      {
        "idempotency-key": randomUUID(),
      },
    );
    assert.deepEqual(Object.keys(wrong.body.errors).sort(), [
      ...["stops.1.receipt.address", "stops.1.receipt.full_name", "stops.1.receipt.phone"],
    ]);
  });

  it("is one trip of two people who accept it at once", async () => {
    const before = await ordersOf();
    const request = await askFor(["Luis", "Marta"]);
    const answers = await Promise.all([1, 2, 3].map(() => owner.post(`/requests/${request.id}/accept`, {})));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409]);
    assert.equal(await ordersOf(), before + 2);
  });
});
