import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCollection } from "#features/collections/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";
import { sampleCredit, sampleDelivery } from "../samples.ts";

const CASH = sampleCollection({ method: "cash" });

describe("what may be collected at the door", () => {
  let api: TestApi;
  let owner: Caller;
  let [client, courier, service] = [0, 0, 0];
  before(async () => {
    api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
    service = (await owner.post("/services", sampleService({ amount: 5, bills: [] }))).body.id;
    courier = (await owner.post("/couriers", sampleCourier())).body.id;
    await owner.put("/rates/2026-11-20", { rate: 200, confirm: true });
  });
  afterEach(async () => assert.deepEqual(await brokenInvariants(api.database.read), []));
  after(() => api.close());

  const newClient = async () => {
    client = (await owner.post("/clients", sampleClient({ allow_credit: true }))).body.id;
    return client;
  };
  /** An order with a fee of $5 and goods of $20, on its way. */
  const sent = async (change: object = {}) => {
    const body = { payment_type: "full", collect_fee: true, cod_amount: 20, courier_id: courier, ...change };
    const created = await owner.post("/deliveries", sampleCredit(service, client, body));
    assert.equal(created.status, 201, JSON.stringify(created.body));
    const { status } = await owner.put(`/deliveries/${created.body.id}/status`, { status: "in_transit" });
    assert.equal(status, 200);
    return created.body as { id: number; number: number };
  };
  const deliver = (id: number, collection?: object) =>
    owner.put(`/deliveries/${id}/status`, { status: "delivered", collection });
  const cod = async () => (await owner.get(`/clients/${client}/cod`)).body;
  const owed = async (id: number) => (await owner.get(`/deliveries/${id}`)).body.debt_remaining_amount;

  it("collects a credit order's goods alone, and a client's own fee alone", async () => {
    await newClient();
    const goods = await sent({ payment_type: "partial", collect_fee: false });
    assert.equal((await deliver(goods.id, CASH)).status, 200);
    assert.equal(await owed(goods.id), 5);
    const fee = await sent({ cod_amount: 0 });
    assert.equal((await deliver(fee.id, CASH)).status, 200);
    assert.equal(await owed(fee.id), 0);
    assert.equal((await cod()).owed.USD, 20);
  });

  it("is refused where it makes no sense, and ends with the order", async () => {
    await newClient();
    const errors = async (body: object) => (await owner.post("/deliveries", body)).body.errors;
    const credit = await errors(sampleCredit(service, client, { collect_fee: true }));
    assert.deepEqual(Object.keys(credit), ["collect_fee"]);
    const anonymous = await errors(sampleDelivery(service, { cod_amount: 20 }));
    assert.deepEqual(Object.keys(anonymous), ["cod_amount"]);
    const { id } = await sent();
    await owner.put(`/deliveries/${id}/cancel`, { cancellation_notes: "No estaba" });
    const ended = (await owner.get(`/deliveries/${id}`)).body;
    assert.deepEqual([ended.cod_status, ended.debt_remaining_amount], ["not_collected", 0]);
  });

  it("follows an edit from paid at once to the door and back", async () => {
    await newClient();
    const body = (change: object) => sampleCredit(service, client, { payment_type: "full", ...change });
    const { id } = (await owner.post("/deliveries", body({}))).body;
    const edited = async (change: object) => {
      const { status, body: order } = await owner.put(`/deliveries/${id}`, body(change));
      assert.equal(status, 200, JSON.stringify(order));
      return [order.cod_status, order.debt_remaining_amount, order.cod_amount];
    };
    assert.deepEqual(await edited({ collect_fee: true, cod_amount: 20 }), ["pending", 5, 20]);
    assert.deepEqual(await edited({ notes: "ojo" }), ["pending", 5, 20]);
    assert.deepEqual(await edited({ collect_fee: false, cod_amount: 0 }), ["none", 0, 0]);
  });
});
