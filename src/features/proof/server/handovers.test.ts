// @alone Its hooks stand outside a suite, so they would run for other files too.
import assert from "node:assert/strict";
import { after, before, it } from "node:test";
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

it("the office sees who took an order, also without a photo or a signature", async () => {
  const service = (await owner.post("/services", sampleService())).body.id;
  const courier = (await owner.post("/couriers", sampleCourier())).body;
  const phone = api.as(await phoneToken(owner, courier.id, api.as(null)));
  const { id } = (await owner.post("/deliveries", sampleDelivery(service, { courier_id: courier.id }))).body;
  const path = `/deliveries/${id}/handovers`;
  const handover = { kind: "deliver", receiver_name: "Rosa Mora", receiver_document: "V-12345678" };
  // The order has not been sent yet, so the first delivery is refused.
  const actions = [
    sampleAction(id, handover),
    sampleAction(id),
    sampleAction(id, { ...handover, note: "Vecina" }),
  ];
  const { body } = await phone.post("/courier/actions", { actions: actions.slice(0, 2) });
  assert.deepEqual(
    body.results.map(({ status }: { status: string }) => status),
    ["refused", "done"],
  );
  assert.deepEqual((await owner.get(path)).body, []);
  await phone.post("/courier/actions", { actions });
  assert.deepEqual((await owner.get(path)).body, [
    {
      receiver_name: "Rosa Mora",
      receiver_document: "V-12345678",
      note: "Vecina",
      at: "2026-11-20T14:30:00.000Z",
      courier: `${courier.first_name} ${courier.last_name}`,
    },
  ]);
  assert.deepEqual((await owner.get(`/deliveries/${id}/proof`)).body, []);
});
