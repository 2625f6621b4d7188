import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, beforeEach, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";
import { phoneToken, sampleAction } from "../samples.ts";

const CASH = { outcome: "collected", method: "cash", currency: "USD" };

describe("what two phones of one courier send", () => {
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
  const resultsOf = (results: { status: string; message: string | null }[]) =>
    results.map(({ status, message }) => message ?? status);
  const deliver = (id: number, change: object = {}) =>
    sampleAction(id, { kind: "deliver", receiver_name: "Ana Rojas", ...change });

  it("says of what another phone of the courier did that it was done", async () => {
    const [first, second] = [phone, api.as(await phoneToken(owner, courier, api.as(null)))];
    const client = (await owner.post("/clients", sampleClient())).body.id;
    const sold = { anonymous_client: null, client_id: client, payment_type: "full", cod_amount: 20 };
    const id = await order(sold);
    const act = async (by: Caller, ...actions: object[]) =>
      (await by.post("/courier/actions", { actions })).body.results;
    const paid = (change: object = {}) => deliver(id, { collection: { ...CASH, ...change } });
    assert.deepEqual(resultsOf(await act(first, sampleAction(id))), ["done"]);
    const [left] = await act(second, sampleAction(id));
    assert.deepEqual([left.status, left.message], ["done", "Ya estaba hecho"]);
    assert.deepEqual(resultsOf(await act(first, paid())), ["done"]);
    const [given] = await act(second, paid());
    assert.deepEqual([given.status, given.message], ["done", "Ya estaba hecho"]);
    // Other money is somebody's money.
    const other = { tenders: [{ currency: "USD", amount: 21 }] };
    assert.equal((await act(second, paid(other)))[0].status, "review");
    assert.equal((await owner.get(`/couriers/${courier}/account`)).body.cash.USD, 20);
  });

  it("asks about money that another phone took for a delivery that was reopened since", async () => {
    const [first, second] = [phone, api.as(await phoneToken(owner, courier, api.as(null)))];
    const client = (await owner.post("/clients", sampleClient())).body.id;
    const id = await order({
      anonymous_client: null,
      client_id: client,
      payment_type: "full",
      cod_amount: 20,
    });
    const paid = deliver(id, { collection: CASH });
    assert.equal((await first.post("/courier/actions", { actions: [sampleAction(id), paid] })).status, 200);
    assert.equal((await owner.post(`/deliveries/${id}/reopen`, { reason: "Era otra" })).status, 200);
    const uncollected = { outcome: "not_collected", note: "No estaba" };
    await owner.put(`/deliveries/${id}/status`, { status: "delivered", collection: uncollected });
    const { body } = await second.post("/courier/actions", { actions: [{ ...paid, id: randomUUID() }] });
    assert.equal(body.results[0].status, "review", JSON.stringify(body));
  });
});
