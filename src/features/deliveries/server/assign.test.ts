import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";
import { sampleCredit, sampleDelivery } from "./samples.ts";

describe("couriers, recipients and totals of orders", () => {
  let api: TestApi;
  let owner: Caller;
  let service: number;
  let luis: number;
  let ana: number;
  before(async () => {
    api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner("Casa Matriz");
    service = (await owner.post("/services", sampleService({ amount: 5.5 }))).body.id;
    const courier = async (first_name: string) =>
      (await owner.post("/couriers", sampleCourier({ first_name, last_name: "Peña" }))).body.id;
    luis = await courier("Luis");
    ana = await courier("Ana");
  });
  after(() => api.close());

  const take = async (change: object = {}) =>
    (await owner.post("/deliveries", sampleDelivery(service, change))).body;
  const courierOf = async (id: number) => (await owner.get(`/deliveries/${id}`)).body.courier_full_name;

  it("assigns, changes and removes the courier of a pending order, with an event each", async () => {
    const { id } = await take();
    const path = `/deliveries/${id}/courier`;
    const assigned = await owner.put(path, { courier_id: luis });
    assert.equal(assigned.status, 200);
    assert.equal(assigned.body.courier_full_name, "Luis Peña");
    assert.equal(assigned.headers.etag, (await owner.get(`/deliveries/${id}`)).headers.etag);
    assert.equal((await owner.put(path, { courier_id: ana })).body.courier_full_name, "Ana Peña");
    const { body } = await owner.put(path, { courier_id: null });
    assert.deepEqual([body.courier_id, body.courier_full_name], [null, null]);
    const events = (await owner.get(`/events/filter?entity=delivery&entityId=${id}`)).body.items;
    assert.deepEqual(
      events.slice(0, 3).map(({ summary }: { summary: string }) => summary),
      [
        "Quitó el repartidor de la orden 000001",
        "Asignó a Ana Peña la orden 000001",
        "Asignó a Luis Peña la orden 000001",
      ],
    );
    assert.deepEqual(events[1].changes.courier_full_name, { before: "Luis Peña", after: "Ana Peña" });
  });

  it("refuses a stale version, an unknown courier and a missing one, and changes nothing", async () => {
    const { id } = await take();
    const path = `/deliveries/${id}/courier`;
    const { etag } = (await owner.get(`/deliveries/${id}`)).headers;
    await owner.put(path, { courier_id: luis });
    assert.equal((await owner.put(path, { courier_id: ana }, { "if-match": String(etag) })).status, 412);
    const unknown = await owner.put(path, { courier_id: 999_999 });
    assert.deepEqual(
      [unknown.status, unknown.body.errors],
      [422, { courier_id: ["El repartidor no existe"] }],
    );
    const missing = await owner.put(path, {});
    assert.deepEqual(
      [missing.status, missing.body.errors],
      [422, { courier_id: ["El repartidor es requerido"] }],
    );
    assert.equal((await (await api.owner()).put(path, { courier_id: luis })).status, 404);
    assert.equal(await courierOf(id), "Luis Peña");
  });

  it("sends an order and assigns its courier in one step, or does neither", async () => {
    const { id } = await take();
    const path = `/deliveries/${id}/status`;
    const without = await owner.put(path, { status: "in_transit" });
    assert.deepEqual(
      [without.status, without.body.message],
      [409, "Asigna un repartidor antes de enviar la orden"],
    );
    const unknown = await owner.put(path, { status: "in_transit", courier_id: 999_999 });
    assert.equal(unknown.status, 422);
    assert.deepEqual(unknown.body.errors, { courier_id: ["El repartidor no existe"] });
    const refused = await owner.put(path, { status: "delivered", courier_id: luis });
    assert.equal(refused.status, 409);
    assert.equal(await courierOf(id), null);
    const sent = await owner.put(path, { status: "in_transit", courier_id: luis });
    assert.deepEqual(
      [sent.status, sent.body.status, sent.body.courier_full_name],
      [200, "in_transit", "Luis Peña"],
    );
    const [moved, assigned] = (await owner.get(`/events/filter?entity=delivery&entityId=${id}`)).body.items;
    assert.deepEqual([moved.action, assigned.action], ["status", "update"]);
    assert.deepEqual(assigned.changes, {
      courier_id: { before: null, after: luis },
      courier_full_name: { before: null, after: "Luis Peña" },
      courier_phone: { before: null, after: assigned.changes.courier_phone.after },
    });
    assert.deepEqual(moved.changes, { status: { before: "pending", after: "in_transit" } });
  });

  it("lets the courier of an order in transit change, but not be removed; an ended order keeps its own", async () => {
    const { id } = await take({ courier_id: luis });
    const path = `/deliveries/${id}/courier`;
    await owner.put(`/deliveries/${id}/status`, { status: "in_transit" });
    const gone = await owner.put(path, { courier_id: null });
    assert.deepEqual(
      [gone.status, gone.body.message],
      [409, "Una orden en tránsito no puede quedar sin repartidor"],
    );
    assert.equal((await owner.put(path, { courier_id: ana })).status, 200);
    await owner.put(`/deliveries/${id}/status`, { status: "delivered" });
    const late = await owner.put(path, { courier_id: luis });
    assert.equal(late.status, 409);
    assert.match(late.body.message, /^Solo se asigna un repartidor a una orden pendiente o en tránsito\. /);
    assert.equal(await courierOf(id), "Ana Peña");
  });

  it("says who made the change that prevents a transition, and when", async () => {
    const { id } = await take({ courier_id: luis });
    const basic = await api.employee(owner, "basic");
    await basic.put(`/deliveries/${id}/status`, { status: "in_transit" });
    const second = await owner.put(`/deliveries/${id}/status`, { status: "in_transit" });
    assert.equal(second.status, 409);
    assert.equal(
      second.body.message,
      `Una orden en estado En tránsito no puede pasar a En tránsito. ${basic.user.name} la marcó como En tránsito el 20 nov 2026, 11:00`,
    );
    await basic.put(`/deliveries/${id}/cancel`, { cancellation_notes: "No estaba" });
    const late = await owner.put(`/deliveries/${id}/status`, { status: "delivered" });
    assert.match(late.body.message, /la marcó como Cancelado el 20 nov 2026, 11:00$/);
  });

  it("offers a client's last five recipients, each once, newest first", async () => {
    const client = (await owner.post("/clients", sampleClient({ allow_credit: true }))).body.id;
    const path = `/clients/${client}/recipients`;
    assert.deepEqual((await owner.get(path)).body, []);
    const to = (full_name: string, address = "Calle 8") =>
      owner.post(
        "/deliveries",
        sampleCredit(service, client, { receipt: { full_name, phone: "04141234567", address } }),
      );
    for (const name of ["Uno", "Dos", "Tres", "Cuatro", "Cinco", "Seis", "dos", "TRÉS"]) await to(name);
    const deleted = (await to("Borrado")).body.id;
    await owner.del(`/deliveries/${deleted}`);
    const names = (await owner.get(path)).body.map(({ full_name }: { full_name: string }) => full_name);
    assert.deepEqual(names, ["TRÉS", "dos", "Seis", "Cinco", "Cuatro"]);
    await to("Seis", "Otra calle");
    assert.deepEqual((await owner.get(path)).body[0], {
      full_name: "Seis",
      phone: "4141234567",
      address: "Otra calle",
      zone_id: null,
    });
    assert.equal((await owner.get("/clients/999999/recipients")).status, 404);
    assert.equal((await (await api.owner()).get(path)).status, 404);
  });

  it("sums the orders of a filter, by daily totals or order by order", async () => {
    const other = await api.owner();
    const cheap = (await other.post("/services", sampleService({ amount: 1.1 }))).body.id;
    const dear = (await other.post("/services", sampleService({ amount: 1000 }))).body.id;
    const add = (id: number, change: object) => other.post("/deliveries", sampleDelivery(id, change));
    await add(cheap, { date: "2026-11-01" });
    await add(cheap, { date: "2026-11-02" });
    await add(dear, { date: "2026-11-02", notes: "x" });
    const totals = async (query: string) => {
      const { status, body } = await other.get(`/deliveries/totals?${query}`);
      assert.equal(status, 200);
      const { total } = (await other.get(`/deliveries/filter?${query}`)).body;
      assert.equal(body.count, total);
      return [body.count, body.amount];
    };
    assert.deepEqual(await totals(""), [3, 1002.2]);
    assert.deepEqual(await totals("startDate=2026-11-02&status=pending"), [2, 1001.1]);
    assert.deepEqual(await totals("status=delivered"), [0, 0]);
    assert.deepEqual(await totals(`serviceId=${cheap}`), [2, 2.2]);
    assert.deepEqual(await totals("search=pedro&paymentStatus=paid&paymentMethod=cash"), [3, 1002.2]);
    assert.deepEqual(await totals("search=nadie"), [0, 0]);
  });
});
