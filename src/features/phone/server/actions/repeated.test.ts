import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import type { Caller } from "#test/api.ts";
import { sampleAction } from "../samples.ts";
import { deliver, phoneOffice, resultsOf } from "../testing.ts";

const CASH = { outcome: "collected", method: "cash", currency: "USD" };

describe("what two phones of one courier send", () => {
  const { office, anotherPhone, order } = phoneOffice();

  it("says of what another phone of the courier did that it was done", async () => {
    const { owner, courier, phone } = office();
    const [first, second] = [phone, await anotherPhone()];
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
    const [answer] = await act(second, paid());
    assert.deepEqual([answer.status, answer.message], ["done", "Ya estaba hecho"]);
    // Other money is somebody's money.
    const other = { tenders: [{ currency: "USD", amount: 21 }] };
    assert.equal((await act(second, paid(other)))[0].status, "review");
    assert.equal((await owner.get(`/couriers/${courier}/account`)).body.cash.USD, 20);
  });

  it("asks about money that another phone took for a delivery that was reopened since", async () => {
    const { owner, phone } = office();
    const [first, second] = [phone, await anotherPhone()];
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
