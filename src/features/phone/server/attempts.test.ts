import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";
import { phoneToken, sampleAction } from "./samples.ts";

describe("a failed attempt of a courier's phone", () => {
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
  });
  beforeEach(async () => {
    courier = (await owner.post("/couriers", sampleCourier())).body.id;
    phone = api.as(await phoneToken(owner, courier, api.as(null)));
  });
  after(() => api.close());

  const order = async (change: object = {}): Promise<number> =>
    (await owner.post("/deliveries", sampleDelivery(service, { courier_id: courier, ...change }))).body.id;
  const send = async (...actions: object[]) => {
    const { status, body } = await phone.post("/courier/actions", { actions });
    assert.equal(status, 200, JSON.stringify(body));
    return body.results;
  };
  const fail = (id: number, change: object = {}) =>
    sampleAction(id, { kind: "fail", reason: "absent", note: "Nadie abrió", ...change });

  it("counts failed attempts on their order, whose version moves", async () => {
    const id = await order();
    await send(sampleAction(id));
    const read = async () => (await owner.get(`/deliveries/${id}`)).body;
    const sent = await read();
    assert.equal(sent.attempts, null);
    const at = "2026-11-20T14:40:00.000Z";
    await send(fail(id), fail(id, { reason: "bad_address", at }));
    const tried = await read();
    assert.deepEqual(tried.attempts, { count: 2, reason: "bad_address", at });
    assert.equal(tried.version, sent.version + 2);
    const { items } = (await owner.get(`/events/filter?entity=delivery&entityId=${id}`)).body;
    assert.deepEqual(items[0].changes.attempts.after, { count: 2, reason: "bad_address", at });
    const listed = (await owner.get(`/deliveries/filter?attempted=1&courierId=${courier}`)).body.items;
    assert.deepEqual(listed, [tried]);
  });
});
