// @alone Its hooks stand outside a suite, so they would run for other files too.
// An order that was paid by several methods or transfers, or with change that the office sends, and is edited afterwards.
import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import { sampleMobile, sampleNotes } from "#features/receipts/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";
import { sampleDelivery } from "../samples.ts";

const FARTHER = { price: { amount: 14, reason: "Más lejos" } };

let api: TestApi;
let owner: Caller;
let service: number;
before(async () => {
  api = await openTestApi();
  api.setNow("2026-11-20T15:00:00Z");
  owner = await api.owner();
  await owner.put("/rates/2026-11-20", { rate: 200 });
  service = (await owner.post("/services", sampleService({ amount: 12 }))).body.id;
});
after(() => api.close());

async function paid(payment_tenders: object[]) {
  const body = sampleDelivery(service, { payment_method: "cash", payment_tenders });
  const { status, body: created } = await owner.post("/deliveries", body);
  assert.equal(status, 201, JSON.stringify(created));
  const { payment_tenders: _, ...unchanged } = {
    payment_tenders,
    ...body,
    payment_method: created.payment_method,
  };
  const edit = (change: object) => owner.put(`/deliveries/${created.id}`, { ...unchanged, ...change });
  return { ...created, edit };
}
const money = async () => {
  const { items } = (await owner.get("/receipts/filter")).body;
  const change = (await owner.get("/change-payments/filter")).body.items;
  return { receipts: items, change, cash: (await owner.get("/cash")).body.safe };
};

describe("an order that was paid in parts", () => {
  afterEach(async () => assert.deepEqual(await brokenInvariants(api.database.read), []));

  it("keeps each tender and the change to be sent: another price waits until its receipt is voided", async () => {
    for (const tenders of [
      [sampleNotes(20), sampleMobile(-1600)],
      [sampleNotes(10), sampleMobile(400)],
      [sampleNotes(2), sampleMobile(2000, "77777777")],
      [sampleMobile(1000, "55555555"), sampleMobile(1400, "66666666")],
    ]) {
      const { id, debt_id, edit } = await paid(tenders);
      const before = await money();
      const [receipt] = before.receipts;
      const { status, body } = await edit(FARTHER);
      assert.deepEqual(
        [status, body.message],
        [
          409,
          `La orden se pagó de varias formas: anula el recibo R-${String(receipt.number).padStart(6, "0")} antes de cambiar lo que se pagó`,
        ],
      );
      assert.equal((await owner.get(`/deliveries/${id}`)).body.amount, 12);
      assert.deepEqual(await money(), before);
      assert.equal((await owner.post(`/receipts/${receipt.id}/void`, { reason: "Cambia" })).status, 200);
      assert.equal((await edit(FARTHER)).body.debt_remaining_amount, 14);
      const again = { debt_id, method: "cash", amount: 14 };
      assert.equal((await owner.post("/debt-payments/full", again)).status, 201);
    }
  });

  it("keeps them when nothing of its payment changes, also if the body has no reference of cash", async () => {
    const { edit } = await paid([sampleNotes(10), sampleMobile(400, "88888888")]);
    const before = await money();
    for (const change of [
      { notes: "Piso 2" },
      { notes: "Piso 3", payment_reference: null, payment_bank: null },
    ])
      assert.equal((await edit(change)).status, 200);
    assert.deepEqual(await money(), before);
  });

  it("is refunded where each tender lies when its fee is to be collected at the door instead", async () => {
    const { edit } = await paid([sampleNotes(10), sampleMobile(400, "99999999")]);
    const { body } = await edit({ collect_fee: true });
    assert.deepEqual([body.debt_remaining_amount, body.payment_status], [12, "pending"]);
    assert.equal((await money()).receipts[0].state, "voided");
  });
});
