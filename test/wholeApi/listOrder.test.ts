// @both-engines SQL over orders.
import assert from "node:assert/strict";
import { it } from "node:test";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { expectBody, openTestApi } from "#test/api.ts";

it("couriers and services are listed by name, or first those that orders name most", async () => {
  const api = await openTestApi();
  try {
    const owner = await api.owner();
    const idOf = async (path: string, body: object) =>
      (await expectBody(owner.post(path, body))).id as number;
    const [ana, beto, carla] = [
      await idOf("/couriers", sampleCourier({ first_name: "Ana" })),
      await idOf("/couriers", sampleCourier({ first_name: "Beto" })),
      await idOf("/couriers", sampleCourier({ first_name: "Carla" })),
    ];
    const [express, standard] = [
      await idOf("/services", sampleService({ name: "Exprés" })),
      await idOf("/services", sampleService({ name: "Normal" })),
    ];
    const idsOf = async (path: string) =>
      (await expectBody(owner.get(path), 200)).map(({ id }: { id: number }) => id);
    assert.deepEqual(await idsOf("/couriers?sortBy=use"), [ana, beto, carla]);
    for (const courier_id of [carla, beto, carla, null])
      await idOf("/deliveries", sampleDelivery(standard, { courier_id }));
    assert.deepEqual(await idsOf("/couriers"), [ana, beto, carla]);
    assert.deepEqual(await idsOf("/couriers?sortBy=use"), [carla, beto, ana]);
    assert.deepEqual(await idsOf("/services"), [express, standard]);
    assert.deepEqual(await idsOf("/services?sortBy=use"), [standard, express]);
    const other = await api.owner();
    assert.deepEqual(await expectBody(other.get("/couriers?sortBy=use"), 200), []);
    assert.equal((await owner.get("/couriers?sortBy=name")).status, 422);
  } finally {
    await api.close();
  }
});
