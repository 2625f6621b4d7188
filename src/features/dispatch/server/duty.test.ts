import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";

describe("a courier's duty and capacity", () => {
  let api: TestApi;
  let owner: Caller;
  before(async () => {
    api = await openTestApi();
    owner = await api.owner();
  });
  after(() => api.close());

  const createCourier = async (change: object = {}) =>
    (await owner.post("/couriers", sampleCourier(change))).body;
  const eventsOf = async (id: number) =>
    (await owner.get(`/events/filter?entity=courier&entityId=${id}`)).body.items;

  it("is on at first, is answered everywhere, and leaves an event when it changes", async () => {
    const courier = await createCourier({ first_name: "Ana", last_name: "Soto" });
    assert.deepEqual([courier.duty, courier.capacity], ["on", null]);
    const path = `/couriers/${courier.id}`;
    const employee = await api.employee(owner);
    const changed = await employee.put(`${path}/duty`, { state: "break" });
    assert.equal(changed.status, 200);
    assert.deepEqual(changed.body, { ...courier, duty: "break" });
    const listed = (await owner.get("/couriers")).body.find(({ id }: { id: number }) => id === courier.id);
    const [filtered] = (await owner.get("/couriers/filter?search=ana soto")).body.items;
    const onBoard = (await owner.get("/dispatch")).body.couriers.find(
      ({ id }: { id: number }) => id === courier.id,
    );
    for (const view of [(await owner.get(path)).body, listed, filtered, onBoard])
      assert.equal(view.duty, "break");
    const [event, created] = await eventsOf(courier.id);
    assert.equal(event.summary, "Marcó a Ana Soto como «En descanso»");
    assert.deepEqual(event.changes, { duty: { before: "on", after: "break" } });
    // Only what somebody typed.
    assert.deepEqual(Object.keys(created.changes), ["first_name", "last_name", "phone"]);
    const before = (await eventsOf(courier.id)).length;
    assert.equal((await owner.put(`${path}/duty`, { state: "break" })).status, 200);
    assert.equal((await eventsOf(courier.id)).length, before);
  });

  it("does not disturb a form that is open: the version stays", async () => {
    const { id } = await createCourier();
    const { etag } = (await owner.get(`/couriers/${id}`)).headers;
    await owner.put(`/couriers/${id}/duty`, { state: "off" });
    const saved = await owner.put(`/couriers/${id}`, sampleCourier(), { "if-match": String(etag) });
    assert.equal(saved.status, 200);
    assert.equal(saved.body.duty, "off");
  });

  it("refuses what is no state, and a courier that is not there", async () => {
    const { id } = await createCourier();
    for (const body of [{}, { state: "ON" }, { state: null }])
      assert.equal((await owner.put(`/couriers/${id}/duty`, body)).status, 422);
    const stranger = await api.owner();
    assert.equal((await stranger.put(`/couriers/${id}/duty`, { state: "off" })).status, 404);
    assert.equal((await owner.get(`/couriers/${id}`)).body.duty, "on");
  });

  it("keeps a capacity until an edit changes it, and shows it on the board", async () => {
    const { id, first_name, last_name, phone } = await createCourier({ capacity: 4 });
    const edit = async (change: object) =>
      owner.put(`/couriers/${id}`, { first_name, last_name, phone, ...change });
    assert.equal((await edit({})).body.capacity, 4);
    assert.equal((await edit({ capacity: "12" })).body.capacity, 12);
    const { couriers } = (await owner.get("/dispatch")).body;
    assert.equal(couriers.find((courier: { id: number }) => courier.id === id).capacity, 12);
    for (const capacity of ["", null]) assert.equal((await edit({ capacity })).body.capacity, null);
    for (const capacity of [0, 201, 1.5, -1, "1.5", "x", true, [4]]) {
      const { status, body } = await edit({ capacity });
      assert.equal(status, 422, String(capacity));
      assert.deepEqual(body.errors, { capacity: ["Indica un número entero de 1 a 200"] });
    }
  });

  it("is never asked about by the API: one who is off gets orders", async () => {
    const { id } = await createCourier();
    await owner.put(`/couriers/${id}/duty`, { state: "off" });
    const service = (await owner.post("/services", sampleService())).body.id;
    const order = await owner.post("/deliveries", sampleDelivery(service, { courier_id: id }));
    assert.equal(order.status, 201);
    const other = (await owner.post("/deliveries", sampleDelivery(service))).body.id;
    assert.equal((await owner.put(`/deliveries/${other}/courier`, { courier_id: id })).status, 200);
  });
});
