import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";
import { phoneToken } from "./samples.ts";

describe("a courier's list", () => {
  let api: TestApi;
  let owner: Caller;
  let service: number;
  let courier: number;
  let phone: Caller;
  before(async () => {
    api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
    service = (await owner.post("/services", sampleService())).body.id;
    courier = (await owner.post("/couriers", sampleCourier())).body.id;
    phone = api.as(await phoneToken(owner, courier, api.as(null)));
  });
  after(() => api.close());

  it("is in the order of stops, then by promised time", async () => {
    const order = async (promised_time: string | null): Promise<number> => {
      const body = sampleDelivery(service, { courier_id: courier, promised_time });
      return (await owner.post("/deliveries", body)).body.id;
    };
    const [late, early, last, first] = [
      await order("16:00"),
      await order("11:30"),
      await order(null),
      await order(null),
    ];
    const moved = { courier_id: courier, delivery_ids: [first, last] };
    assert.equal((await owner.put("/dispatch/order", moved)).status, 200);
    const { items } = (await phone.get("/courier/deliveries")).body;
    assert.deepEqual(
      items.map(({ id, promised_time }: { id: number; promised_time: string | null }) => [id, promised_time]),
      [
        [first, null],
        [last, null],
        [early, "11:30"],
        [late, "16:00"],
      ],
    );
  });

  it("has the rate in force, once the company has one", async () => {
    assert.equal((await phone.get("/courier/deliveries")).body.rate, null);
    assert.equal((await owner.put("/rates/2026-11-18", { rate: 231.0462, confirm: true })).status, 200);
    assert.equal((await phone.get("/courier/deliveries")).body.rate, 231.0462);
  });
});
