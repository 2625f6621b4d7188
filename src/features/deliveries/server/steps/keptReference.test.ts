import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { type Answer, type Caller, expectBody, openTestApi, type TestApi } from "#test/api.ts";

const REASON = "Una transferencia pagó las dos órdenes";

describe("the reference of an order that is edited", () => {
  let api: TestApi;
  let owner: Caller;
  let basic: Caller;
  let service: number;
  let dearer: number;
  before(async () => {
    api = await openTestApi();
  });
  beforeEach(async () => {
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
    basic = await api.employee(owner, "basic");
    service = (await expectBody(owner.post("/services", sampleService({ amount: 10 })))).id;
    dearer = (await expectBody(owner.post("/services", sampleService({ amount: 15 })))).id;
  });
  after(async () => {
    assert.deepEqual(await brokenInvariants(api.database.read), []);
    await api.close();
  });

  const paid = { payment_method: "transfer", payment_reference: "123456", payment_bank: "0134" };
  const make = (change: object = {}, by = owner) =>
    expectBody(by.post("/deliveries", sampleDelivery(service, { ...paid, ...change })));
  const edit = ({ id }: { id: number }, change: object = {}, by = basic) =>
    by.put(`/deliveries/${id}`, sampleDelivery(dearer, { ...paid, ...change }));
  const receiptOf = async ({ id }: { id: number }) => {
    const { items } = await expectBody(owner.get(`/receipts/filter?delivery_id=${id}`), 200);
    return items.find(({ state }: { state: string }) => state !== "voided");
  };
  const refusal = ({ status, body }: Answer) => [status, body.accepts_reason];

  it("stays the order's, although an admin accepted it for another one since", async () => {
    const first = await make();
    const second = await make({ accept_duplicate_reason: REASON });
    await expectBody(edit(first), 200);
    await expectBody(edit(second), 200);
    const [firstReceipt, other] = [await receiptOf(first), await receiptOf(second)];
    assert.deepEqual([firstReceipt.amount, firstReceipt.duplicate_reason], [15, null]);
    assert.deepEqual([other.amount, other.duplicate_reason], [15, REASON]);
    const events = await expectBody(owner.get(`/events/filter?entity=receipt&entityId=${other.id}`), 200);
    assert.deepEqual(
      events.items.map(({ summary }: { summary: string }) => summary),
      ["Conservó en el recibo R-000004 la referencia del recibo R-000003"],
    );
  });

  it("was accepted for one bank and day, not for others", async () => {
    await make();
    const second = await make({ accept_duplicate_reason: REASON });
    await make({ payment_bank: "0102", accept_similar: true });
    await make({ date: "2026-11-19", accept_similar: true });
    assert.deepEqual(refusal(await edit(second, { payment_bank: "0102" })), [409, false]);
    assert.deepEqual(refusal(await edit(second, { date: "2026-11-19" })), [409, false]);
    assert.deepEqual(refusal(await edit(second, { payment_bank: "0102" }, owner)), [409, true]);
    await expectBody(edit(second, { payment_bank: "0102", accept_duplicate_reason: "Otro" }, owner), 200);
    assert.equal((await receiptOf(second)).duplicate_reason, "Otro");
  });

  it("is compared once it is a transfer's, also if the order of cash had it before", async () => {
    await make();
    const order = await make({ payment_method: "cash" }, basic);
    assert.deepEqual(refusal(await edit(order)), [409, false]);
  });
});
