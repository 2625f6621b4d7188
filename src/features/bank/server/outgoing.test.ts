// @both-engines Sums and days in SQL.
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { sampleCollection } from "#features/collections/server/samples.ts";
import { sampleBill } from "#features/company-bills/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleCredit } from "#features/deliveries/server/samples.ts";
import { sampleAddressee } from "#features/receipts/server/samples.ts";
import { sampleRemittance } from "#features/remittances/server/samples.ts";
import { expectBody, openTestApi, type TestApi } from "#test/api.ts";
import { type BankOffice, openBankOffice, TODAY } from "./testing.ts";

describe("money that left by the bank", () => {
  let api: TestApi;
  let office: BankOffice;
  before(async () => {
    api = await openTestApi();
  });
  beforeEach(async () => {
    office = await openBankOffice(api);
  });
  after(() => api.close());

  it("finds change that was sent, and bills paid by transfer, and frees a changed or deleted bill", async () => {
    const { debt_id } = await office.owe();
    await expectBody(
      office.owner.post("/debt-payments/partial", {
        debt_id,
        method: "cash",
        tenders: [
          { currency: "USD", amount: 10 },
          { currency: "VES", amount: -800, method: "mobile_payment", ...sampleAddressee() },
        ],
      }),
    );
    const [change] = (await expectBody(office.owner.get("/change-payments/filter"), 200)).items;
    const paid = sampleBill({ date: TODAY, method: "bank_transfered", currency: "VES", amount: 250 });
    const bill = await expectBody(office.owner.post("/company-bills", paid));
    await office.importLines([
      [TODAY, -800, "444444"],
      [TODAY, -250, "333333"],
    ]);
    assert.equal((await office.board()).certain.count, 0, "change that is not sent yet is no movement");
    await expectBody(office.owner.post(`/change-payments/${change.id}/sent`, { reference: "444444" }), 200);
    assert.deepEqual(await expectBody(office.owner.post("/bank/match", {}), 200), { matched: 1, left: 1 });
    const sent = await office.line("444444");
    assert.deepEqual([sent.matched.kind, sent.matched.id, sent.receipt_id], ["change", change.id, null]);
    const [candidate] = (await office.line("333333")).candidates;
    assert.deepEqual(
      [candidate.kind, candidate.id, candidate.name, candidate.differs],
      ["bill", bill.id, bill.name, ["reference"]],
    );
    const match = () => expectBody(office.decide("333333", "match", { bill_id: bill.id }), 200);
    await match();
    await expectBody(office.owner.put(`/company-bills/${bill.id}`, { ...paid, description: "Otra" }), 200);
    assert.equal((await office.line("333333")).state, "matched");
    await expectBody(office.owner.put(`/company-bills/${bill.id}`, { ...paid, amount: 251 }), 200);
    assert.equal((await office.line("333333")).state, "open");
    await expectBody(office.owner.put(`/company-bills/${bill.id}`, paid), 200);
    await match();
    assert.equal((await office.owner.del(`/company-bills/${bill.id}`)).status, 204);
    assert.equal((await office.line("333333")).state, "open");
    assert.deepEqual(await office.broken(), []);
  });

  it("finds goods money that was remitted by transfer, and a voided remittance frees its line", async () => {
    const { owner } = office;
    const { id: courier_id } = await expectBody(owner.post("/couriers", sampleCourier()));
    const goods = { payment_type: "full", collect_fee: true, cod_amount: 20, courier_id };
    const order = await expectBody(
      owner.post("/deliveries", sampleCredit(office.service, office.client, goods)),
    );
    const collection = sampleCollection({ method: "cash", currency: "VES" });
    await expectBody(owner.put(`/deliveries/${order.id}/status`, { status: "in_transit" }), 200);
    await expectBody(owner.put(`/deliveries/${order.id}/status`, { status: "delivered", collection }), 200);
    const { cash: counted } = await expectBody(owner.get(`/couriers/${courier_id}/account`), 200);
    await expectBody(owner.post("/settlements", { courier_id, counted, pay: "later" }));
    const remit = async (reference: string, amount: number) =>
      expectBody(
        owner.post(
          "/remittances",
          sampleRemittance(office.client, { currency: "VES", method: "transfer", reference, amount }),
        ),
      );
    const [certain, other] = [await remit("55501234", 1500), await remit("55509999", 2500)];
    await office.importLines([
      [TODAY, -1500, "0055501234"],
      [TODAY, -2500, "777777"],
    ]);
    assert.deepEqual(await expectBody(owner.post("/bank/match", {}), 200), { matched: 1, left: 1 });
    const sent = await office.line("0055501234");
    assert.deepEqual([sent.matched.kind, sent.matched.id], ["remittance", certain.id]);
    const [candidate] = (await office.line("777777")).candidates;
    assert.deepEqual(
      [candidate.kind, candidate.id, candidate.differs],
      ["remittance", other.id, ["reference"]],
    );
    await expectBody(office.decide("777777", "match", { remittance_id: other.id }), 200);
    const again = await office.decide("777777", "match", { remittance_id: other.id });
    assert.equal(again.status, 409, JSON.stringify(again.body));
    await expectBody(owner.post(`/remittances/${other.id}/void`, { reason: "Cuenta equivocada" }), 200);
    assert.equal((await office.line("777777")).state, "open");
    assert.deepEqual(await office.broken(), []);
  });
});
