// @both-engines Rows that refer to each other, written at once.
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { type Caller, expectBody, openTestApi, type TestApi } from "#test/api.ts";
import { sampleStanding } from "./samples.ts";

describe("what standing orders refer to", () => {
  let api: TestApi;
  let owner: Caller;
  let ids: Record<"services" | "clients" | "couriers" | "zones" | "extras", number>;
  before(async () => {
    api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
  });
  after(() => api.close());
  beforeEach(async () => {
    owner = await api.owner();
    const createId = async (path: string, body: object) => (await expectBody(owner.post(path, body))).id;
    ids = {
      services: await createId("/services", sampleService()),
      clients: await createId("/clients", sampleClient()),
      couriers: await createId("/couriers", sampleCourier()),
      zones: await createId("/zones", { name: "Chacao" }),
      extras: await createId("/extras", { name: "Espera", amount: 2 }),
    };
  });

  const make = (change: object = {}) =>
    owner.post(
      "/standing-orders",
      sampleStanding(
        ids.services,
        { name: "Nómina", from: "2026-12-01", ...change },
        {
          client_id: ids.clients,
          courier_id: ids.couriers,
          delivery_zone_id: ids.zones,
          extras: [{ extra_id: ids.extras, quantity: 1 }],
        },
      ),
    );

  it("is not deleted, and says by which it is used", async () => {
    const { id } = await expectBody(make());
    for (const [table, of] of Object.entries(ids)) {
      const { status, body } = await owner.del(`/${table}/${of}`);
      assert.deepEqual([status, body.message], [409, "Está en uso en la orden fija «Nómina»"], table);
      const { can_delete, can_detach } = (await owner.get(`/${table}/${of}`)).body;
      const goesWithout = ["couriers", "zones", "extras"].includes(table);
      assert.deepEqual([can_delete, can_detach], [false, goesWithout || undefined], table);
    }
    // An order that is not planned keeps them, whatever is taken out.
    const fields = { courier_id: ids.couriers, extras: [{ extra_id: ids.extras, quantity: 1 }] };
    const order = await expectBody(owner.post("/deliveries", sampleDelivery(ids.services, fields)));
    for (const table of ["couriers", "extras"] as const) {
      const { can_delete, can_detach } = (await owner.get(`/${table}/${ids[table]}`)).body;
      assert.deepEqual([can_delete, can_detach], [false, false], table);
    }
    assert.equal((await owner.del(`/deliveries/${order.id}`)).status, 204);
    assert.equal((await owner.del(`/standing-orders/${id}`)).status, 204);
    for (const [table, of] of Object.entries(ids))
      assert.equal((await owner.del(`/${table}/${of}`)).status, 204, table);
  });

  it("is taken out of them on demand: a courier, a zone, an extra", async () => {
    const { id } = await expectBody(make());
    for (const table of ["couriers", "zones", "extras"] as const)
      assert.equal((await owner.del(`/${table}/${ids[table]}?detach=true`)).status, 204, table);
    for (const table of ["services", "clients"] as const)
      assert.equal((await owner.del(`/${table}/${ids[table]}?detach=true`)).status, 409, table);
    const { body } = await expectBody(owner.get(`/standing-orders/${id}`), 200);
    assert.deepEqual([body.courier_id, body.delivery_zone_id, body.extras], [null, null, []]);
    const { items } = (await owner.get(`/events/filter?entity=standing_order`)).body;
    assert.ok(
      items.some(
        ({ summary }: { summary: string }) => summary === "Quitó la zona Chacao de la orden fija «Nómina»",
      ),
    );
  });

  it("stays what it was as long as its change is refused", async () => {
    await expectBody(make());
    const edit = sampleStanding(ids.services, { name: "Nómina", from: "2026-12-01" });
    const [rule] = (await owner.get("/standing-orders")).body;
    await expectBody(owner.put(`/standing-orders/${rule.id}`, edit), 200);
    for (const table of ["clients", "couriers", "zones", "extras"] as const)
      assert.equal((await owner.del(`/${table}/${ids[table]}`)).status, 204, table);
  });

  it("is never deleted while a standing order of it is made", async () => {
    for (let round = 0; round < 8; round += 1) {
      ids.services = (await expectBody(owner.post("/services", sampleService()))).id;
      const [created, deleted] = await Promise.all([make(), owner.del(`/services/${ids.services}`)]);
      const both = [created.status, deleted.status].join();
      assert.ok(["201,409", "422,204"].includes(both), both);
    }
  });

  it("has days, or is refused", async () => {
    const never = await make({ days: { month_days: [15] }, from: "2026-12-01", until: "2026-12-05" });
    assert.deepEqual(never.body.errors, { days: ["No tiene ningún día en que se cree una orden"] });
    const hours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: "08:00", to: "18:00" }));
    await expectBody(owner.put("/company", { name: "Mandados", hours }), 200);
    assert.deepEqual(Object.keys((await make({ days: { weekdays: [7] } })).body.errors), ["days"]);
    const moved = await expectBody(make({ days: { weekdays: [7] }, on_closed: "after" }));
    assert.deepEqual([moved.on_closed, moved.next], ["after", "2026-12-07"]);
    const [coming] = (await owner.get("/standing-orders/upcoming?days=31")).body;
    assert.deepEqual([coming.date, coming.days], ["2026-12-07", ["2026-12-06"]]);
  });
});
