// @alone Its hooks stand outside a suite, so they would run for other files too.
import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { phoneToken, sampleAction } from "#features/phone/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";

let api: TestApi;
let owner: Caller;
before(async () => {
  api = await openTestApi();
  api.setNow("2026-11-20T15:00:00Z");
  owner = await api.owner();
});
after(() => api.close());

it("a courier sees what he holds and has earned, and what he did today: his own only", async () => {
  const bills = [{ name: "Repartidor", amount: 2, to_courier: true }];
  const service = (await owner.post("/services", sampleService({ amount: 5, bills }))).body.id;
  const client = (await owner.post("/clients", sampleClient())).body.id;
  const ids = [];
  for (let at = 0; at < 2; at += 1) ids.push((await owner.post("/couriers", sampleCourier())).body.id);
  const [mine, other] = ids as [number, number];
  const phones = await Promise.all(ids.map(async (id) => api.as(await phoneToken(owner, id, api.as(null)))));
  const [phone, theirs] = phones as [Caller, Caller];
  const empty = { cash: { USD: 0, VES: 0 }, earned: 0, delivered: 0, failed: 0, lines: [] };
  assert.deepEqual((await phone.get("/courier/day")).body, empty);
  const sold = { client_id: client, anonymous_client: null, collect_fee: true, courier_id: mine };
  const orders = [];
  for (let at = 0; at < 2; at += 1)
    orders.push((await owner.post("/deliveries", sampleDelivery(service, sold))).body);
  const [first, second] = orders;
  const tenders = [{ currency: "USD", amount: 5 }];
  const collection = { outcome: "collected", method: "cash", tenders };
  const fail = { kind: "fail", reason: "absent" };
  const actions = [
    sampleAction(first.id),
    sampleAction(first.id, { kind: "deliver", receiver_name: "Ana", collection }),
    sampleAction(second.id),
    sampleAction(second.id, fail),
    sampleAction(second.id, fail),
  ];
  const { body } = await phone.post("/courier/actions", { actions });
  for (const { status, message } of body.results) assert.equal(status, "done", message);
  const day = (await phone.get("/courier/day")).body;
  assert.deepEqual(
    { ...day, lines: day.lines.length },
    { cash: { USD: 5, VES: 0 }, earned: 2, delivered: 1, failed: 1, lines: 2 },
  );
  for (const line of day.lines) assert.equal(line.delivery_number, first.number);
  const { cash, earned } = (await owner.get(`/couriers/${mine}/account`)).body;
  assert.deepEqual({ cash, earned }, { cash: day.cash, earned: day.earned });
  assert.deepEqual((await theirs.get("/courier/day")).body, empty);
  assert.equal((await owner.get("/courier/day")).status, 403);
  api.setNow("2026-11-21T15:00:00Z");
  const next = (await phone.get("/courier/day")).body;
  assert.deepEqual([next.delivered, next.failed, next.cash.USD, next.earned], [0, 0, 5, 2]);
  assert.equal((await owner.get(`/couriers/${other}/account`)).body.cash.USD, 0);
});

it("an order is delivered on its day, whatever is recorded of it afterwards", async () => {
  api.setNow("2026-11-20T15:00:00Z");
  const service = (await owner.post("/services", sampleService({ amount: 5 }))).body.id;
  const client_id = (await owner.post("/clients", sampleClient())).body.id;
  const courier_id = (await owner.post("/couriers", sampleCourier())).body.id;
  const phone = api.as(await phoneToken(owner, courier_id, api.as(null)));
  const sold = { client_id, courier_id, anonymous_client: null, cod_amount: 10 };
  const { id } = (await owner.post("/deliveries", sampleDelivery(service, sold))).body;
  const move = async (body: object) =>
    assert.equal((await owner.put(`/deliveries/${id}/status`, body)).status, 200);
  const delivered = async () => (await phone.get("/courier/day")).body.delivered;
  await move({ status: "in_transit" });
  await move({ status: "delivered", collection: { outcome: "not_collected", note: null } });
  assert.equal(await delivered(), 1);
  api.setNow("2026-11-21T15:00:00Z");
  await move({ status: "delivered", collection: { outcome: "collected", method: "cash" } });
  assert.equal(await delivered(), 0);
});

it("the office sees at once what each courier has: open orders until today, and banknotes", async () => {
  api.setNow("2026-11-20T15:00:00Z");
  const office = await api.owner();
  const service = (await office.post("/services", sampleService({ amount: 5 }))).body.id;
  const [rider, other] = await Promise.all(
    [1, 2].map(async () => (await office.post("/couriers", sampleCourier())).body.id),
  );
  assert.deepEqual((await office.get("/couriers/loads")).body, []);
  const order = async (date: string, change: object = {}) =>
    (await office.post("/deliveries", sampleDelivery(service, { date, courier_id: rider, ...change }))).body;
  await order("2026-11-19");
  await order("2026-11-21");
  const { id } = await order("2026-11-20", { collect_fee: true });
  const cash = (await office.get("/couriers/loads")).body;
  assert.deepEqual(cash, [{ courier_id: rider, orders: 2, cash: { USD: 0, VES: 0 } }]);
  await office.put(`/deliveries/${id}/status`, { status: "in_transit" });
  const collection = { outcome: "collected", method: "cash", tenders: [{ currency: "USD", amount: 5 }] };
  const { status } = await office.put(`/deliveries/${id}/status`, { status: "delivered", collection });
  assert.equal(status, 200);
  await order("2026-11-20", { courier_id: other });
  const loads = (await office.get("/couriers/loads")).body;
  assert.deepEqual(
    new Set(loads.map((load: object) => JSON.stringify(load))),
    new Set(
      [
        { courier_id: rider, orders: 1, cash: { USD: 5, VES: 0 } },
        { courier_id: other, orders: 1, cash: { USD: 0, VES: 0 } },
      ].map((load) => JSON.stringify(load)),
    ),
  );
  assert.deepEqual(
    (await owner.get("/couriers/loads")).body.filter(
      ({ courier_id }: { courier_id: number }) => courier_id === rider,
    ),
    [],
  );
});
