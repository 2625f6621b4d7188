import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCollection } from "#features/collections/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleCredit } from "#features/deliveries/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { type Caller, expectBody, openTestApi, type TestApi } from "../api.ts";

describe("the receipts of an order", () => {
  let api: TestApi;
  let owner: Caller;
  before(async () => {
    api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
  });
  after(() => api.close());

  const create = (path: string, body: object) => expectBody(owner.post(path, body));

  it("are those of its payments and that of its goods alone, also once it is reopened", async () => {
    const service = (await create("/services", sampleService({ amount: 5 }))).id;
    const courier = (await create("/couriers", sampleCourier())).id;
    const client = (await create("/clients", sampleClient({ allow_credit: true }))).id;
    const sent = async () => {
      const order = await create(
        "/deliveries",
        sampleCredit(service, client, { cod_amount: 20, courier_id: courier }),
      );
      for (const body of [
        { status: "in_transit" },
        { status: "delivered", collection: sampleCollection({ method: "cash" }) },
      ])
        await expectBody(owner.put(`/deliveries/${order.id}/status`, body), 200);
      return order;
    };
    const [order, other] = [await sent(), await sent()];
    const receiptsOf = async (id: number) =>
      (await expectBody(owner.get(`/receipts/filter?delivery_id=${id}`), 200)).items.map(
        ({ number, state, goods, payments }: Record<string, unknown>) => [
          number,
          state,
          (goods as { USD: number }).USD,
          (payments as { amount: number }[]).map(({ amount }) => amount),
        ],
      );
    assert.deepEqual(await receiptsOf(order.id), [[1, "confirmed", 20, []]]);
    await create("/debt-payments/partial", { debt_id: order.debt_id, amount: 2, method: "cash" });
    const paid = [3, "confirmed", 0, [2]];
    assert.deepEqual(await receiptsOf(order.id), [paid, [1, "confirmed", 20, []]]);
    await expectBody(owner.post(`/deliveries/${order.id}/reopen`, { reason: "Otra puerta" }), 200);
    assert.deepEqual(await receiptsOf(order.id), [paid, [1, "voided", 20, []]]);
    assert.deepEqual(await receiptsOf(other.id), [[2, "confirmed", 20, []]]);
    const { count } = await expectBody(owner.get(`/receipts/totals?delivery_id=${other.id}`), 200);
    assert.equal(count, 1);
    const stranger = await api.owner();
    const { total } = await expectBody(stranger.get(`/receipts/filter?delivery_id=${order.id}`), 200);
    assert.equal(total, 0);
  });
});
