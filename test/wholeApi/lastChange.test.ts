import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleBill } from "#features/company-bills/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";

const STALE = "Otro usuario modificó este registro. Recarga antes de guardar.";
const FIRST = { "if-match": '"0"' };

describe("a stale edit", () => {
  let api: TestApi;
  let owner: Caller;
  let rosa: Caller;
  before(async () => {
    api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
    rosa = await api.employee(owner);
  });
  after(() => api.close());

  const changed = async (path: string, by: Caller, summary: string) => {
    const { status, body } = await owner.put(path, {}, FIRST);
    assert.equal(status, 412, path);
    const at = "2026-11-20T15:30:00.000Z";
    assert.deepEqual(body, { message: STALE, changed: { by: by.user.name, at, summary } });
  };

  it("is refused with who changed the record first, when and how, for every resource", async () => {
    const create = async (path: string, body: object) =>
      `${path}/${(await owner.post(path, body)).body.id}` as const;
    const courier = sampleCourier({ first_name: "Luis", last_name: "Peña" });
    const service = await create("/services", sampleService({ name: "Exprés" }));
    const things = [
      [service, sampleService({ name: "Exprés" }), "Actualizó el servicio Exprés"],
      [await create("/couriers", courier), courier, "Actualizó el repartidor Luis Peña"],
      [
        await create("/clients", sampleClient()),
        sampleClient({ legal_name: "La Ñapa" }),
        "Actualizó el cliente La Ñapa",
      ],
      [
        await create("/company-bills", sampleBill()),
        sampleBill({ name: "Caucho" }),
        "Actualizó el gasto Caucho",
      ],
    ] as const;
    const order = (await owner.post("/deliveries", sampleDelivery(Number(service.split("/")[2])))).body;
    api.setNow("2026-11-20T15:30:00Z");
    for (const [path, body, summary] of things) {
      assert.equal((await rosa.put(path, body)).status, 200, path);
      await changed(path, rosa, summary);
    }
    const { body: couriers } = await owner.get("/couriers");
    const moved = { status: "in_transit", courier_id: couriers[0].id };
    assert.equal((await rosa.put(`/deliveries/${order.id}/status`, moved)).status, 200);
    await changed(`/deliveries/${order.id}`, rosa, `Marcó la orden 000001 como En tránsito`);
    await changed(`/deliveries/${order.id}/status`, rosa, `Marcó la orden 000001 como En tránsito`);
    const company = (await owner.get("/company")).body;
    assert.equal((await owner.put("/company", company)).status, 200);
    await changed("/company", owner, "Actualizó los datos de la empresa");
  });

  it("is refused without a name if another record's change was the cause", async () => {
    api.setNow("2026-11-20T16:00:00Z");
    const client = (await owner.post("/clients", sampleClient())).body;
    const service = (await owner.post("/services", sampleService())).body;
    api.setNow("2026-11-20T16:30:00Z");
    const order = { client_id: client.id, anonymous_client: null, pickup_address: "Una dirección nueva" };
    assert.equal((await rosa.post("/deliveries", sampleDelivery(service.id, order))).status, 201);
    const late = await owner.put(`/clients/${client.id}`, {}, FIRST);
    assert.deepEqual([late.status, late.body], [412, { message: STALE }]);
  });

  it("of an order that can no longer be edited or deleted says who sent it", async () => {
    api.setNow("2026-11-20T15:00:00Z");
    const service = (await owner.post("/services", sampleService())).body;
    const courier = (await owner.post("/couriers", sampleCourier())).body;
    const body = sampleDelivery(service.id, { courier_id: courier.id });
    const order = `/deliveries/${(await owner.post("/deliveries", body)).body.id}`;
    await rosa.put(`${order}/status`, { status: "in_transit" });
    const sent = `${rosa.user.name} la marcó como En tránsito el 20 nov 2026, 11:00`;
    for (const [answer, message] of [
      [await owner.put(order, body), "Solo se puede editar una orden pendiente"],
      [await owner.del(order), "Solo se puede eliminar una orden pendiente"],
    ] as const) {
      assert.equal(answer.status, 409);
      assert.equal(answer.body.message, `${message}. ${sent}`);
    }
  });
});
