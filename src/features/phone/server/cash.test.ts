// @alone Its hooks stand outside a suite, so they would run for other files too.
import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";
import { phoneToken, sampleAction } from "./samples.ts";

let api: TestApi;
let owner: Caller;
before(async () => {
  api = await openTestApi();
  api.setNow("2026-11-20T15:00:00Z");
  owner = await api.owner();
});
after(() => api.close());

it("cash that is sent twenty times at once is in the courier's hands once", async () => {
  await owner.put("/rates/2026-11-20", { rate: 200, confirm: true });
  const service = (await owner.post("/services", sampleService())).body.id;
  const courier_id = (await owner.post("/couriers", sampleCourier())).body.id;
  const client_id = (await owner.post("/clients", sampleClient())).body.id;
  const phone = api.as(await phoneToken(owner, courier_id, api.as(null)));
  const sold = { courier_id, client_id, anonymous_client: null, collect_fee: true, cod_amount: 20 };
  const requests = [1, 2].map(() => owner.post("/deliveries", sampleDelivery(service, sold)));
  const orders = (await Promise.all(requests)).map(({ body }) => body);
  const tenders = [
    { currency: "USD", amount: 30 },
    { currency: "VES", amount: -(30 - orders[0].amount - 20) * 200 },
  ];
  const collection = { outcome: "collected", method: "cash", tenders };
  const actions = orders.flatMap(({ id }) => [
    sampleAction(id),
    sampleAction(id, { kind: "deliver", receiver_name: "Ana Rojas", collection }),
  ]);
  const sent = Array.from({ length: 20 }, () => phone.post("/courier/actions", { actions }));
  for (const { status, body } of await Promise.all(sent)) {
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual(
      body.results.map(
        (result: { status: string; message: string | null }) => result.message ?? result.status,
      ),
      actions.map(() => "done"),
    );
  }
  const { cash } = (await owner.get(`/couriers/${courier_id}/account`)).body;
  assert.deepEqual(cash, { USD: 60, VES: 2 * (tenders[1]?.amount ?? 0) });
  assert.equal((await owner.get("/receipts/filter")).body.total, 2);
  assert.deepEqual((await owner.get(`/clients/${client_id}/cod`)).body.owed, { USD: 40, VES: 0 });
});
