// @both-engines Locks: both lines end together.
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { sampleBill } from "#features/company-bills/server/samples.ts";
import { sampleAddressee } from "#features/receipts/server/samples.ts";
import { expectBody, openTestApi, type TestApi } from "#test/api.ts";
import { type BankOffice, openBankOffice, TODAY } from "./testing.ts";

const LATER = "2026-11-19";
const EARLIER = "2026-11-12";

describe("a line of the bank that takes money back", () => {
  let api: TestApi;
  let office: BankOffice;
  before(async () => {
    api = await openTestApi();
  });
  beforeEach(async () => {
    office = await openBankOffice(api);
  });
  after(() => api.close());

  const reversals = async () =>
    (await expectBody(office.owner.get("/attention"), 200)).filter(
      ({ kind }: { kind: string }) => kind === "bank_reversals",
    );
  /** The line of this amount. */
  const lineOf = async (amount: number) =>
    (await expectBody(office.owner.get("/bank/lines/filter?perPage=100"), 200)).items.find(
      (line: { amount: number }) => line.amount === amount,
    );

  it("waits for somebody, is left alone by bulk calls, and voids its receipts", async () => {
    const id = await office.receive(1000, "123456", EARLIER);
    await office.importLines([[EARLIER, 1000, "00123456"]]);
    await expectBody(office.owner.post("/bank/match", {}), 200);
    assert.deepEqual(await reversals(), []);
    await office.importLines([[LATER, -1000, "00123456", "REVERSO"]]);
    const original = await lineOf(1000);
    const line = await lineOf(-1000);
    assert.deepEqual(line.reverses.line_id, original.id);
    assert.deepEqual(line.reverses.receipt_ids, [id]);
    assert.match(line.reverses.name, /^el cobro R-000001 · /);
    const board = await office.board();
    assert.equal(board.undecided.lines[0].id, line.id);
    assert.deepEqual(await expectBody(office.owner.post("/bank/match", {}), 200), { matched: 0, left: 1 });
    const [waiting] = await reversals();
    assert.equal(waiting.count, 1);
    assert.deepEqual(waiting.amount, { USD: 0, VES: 1000 });
    const listed = await expectBody(office.owner.get("/bank/lines/filter?reverses=1"), 200);
    assert.deepEqual(
      listed.items.map((item: { id: number }) => item.id),
      [line.id],
    );
    const ended = await expectBody(office.owner.post(`/bank/lines/${line.id}/reverse`, {}), 200);
    assert.equal(ended.state, "reversed");
    assert.equal((await lineOf(1000)).state, "reversed");
    const receipt = await office.receipt(id);
    assert.equal(receipt.state, "voided");
    assert.equal(receipt.void_reason, "Reverso del banco");
    assert.deepEqual(await reversals(), []);
    assert.equal((await office.owner.post(`/bank/lines/${line.id}/reverse`, {})).status, 409);
    assert.equal((await office.owner.post(`/bank/lines/${line.id}/unmatch`, {})).status, 409);
    assert.deepEqual(await office.broken(), []);
  });

  it("voids all receipts of a set", async () => {
    const ids = [
      await office.receive(400, "123456", EARLIER),
      await office.receive(600, "123456", EARLIER, { accept_duplicate_reason: "Juntas" }),
    ];
    await office.importLines([[EARLIER, 1000, "123456"]]);
    await expectBody(office.owner.post("/bank/match", {}), 200);
    await office.importLines([[LATER, -1000, "123456"]]);
    await expectBody(office.owner.post(`/bank/lines/${(await lineOf(-1000)).id}/reverse`, {}), 200);
    for (const id of ids) assert.equal((await office.receipt(id)).state, "voided");
    assert.deepEqual(await office.broken(), []);
  });

  it("is another one after ten days, before it, with another reference, or in another account", async () => {
    await office.receive(1000, "123456", "2026-11-09");
    await office.importLines([["2026-11-09", 1000, "123456"]]);
    await expectBody(office.owner.post("/bank/match", {}), 200);
    await office.importLines([
      ["2026-11-20", -1000, "123456"],
      ["2026-11-08", -1000, "123456"],
      ["2026-11-12", -1000, "999999"],
      ["2026-11-12", -999, "123456"],
    ]);
    await office.importLines([["2026-11-12", -1000, "123456"]], "Otra cuenta");
    const { items } = await expectBody(office.owner.get("/bank/lines/filter?state=open"), 200);
    assert.equal(items.length, 5);
    for (const { id, reverses } of items) {
      assert.equal(reverses, null);
      assert.equal((await office.owner.post(`/bank/lines/${id}/reverse`, {})).status, 409);
    }
    assert.deepEqual(await reversals(), []);
  });

  it("stays possible to ignore, and then waits for nobody", async () => {
    await office.receive(1000, "123456", EARLIER);
    await office.importLines([[EARLIER, 1000, "123456"]]);
    await expectBody(office.owner.post("/bank/match", {}), 200);
    await office.importLines([[LATER, -1000, "123456"]]);
    const { id } = await lineOf(-1000);
    await expectBody(office.owner.post(`/bank/lines/${id}/ignore`, { reason: "Es otra cosa" }), 200);
    assert.deepEqual(await reversals(), []);
    assert.equal((await office.owner.post(`/bank/lines/${id}/reverse`, {})).status, 409);
  });

  it("lets change that was sent wait to be sent again", async () => {
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
    const change = async () => (await expectBody(office.owner.get("/change-payments/filter"), 200)).items[0];
    const { id } = await change();
    await expectBody(office.owner.post(`/change-payments/${id}/sent`, { reference: "444444" }), 200);
    await office.importLines([[TODAY, -800, "444444"]]);
    await expectBody(office.owner.post("/bank/match", {}), 200);
    await office.importLines([[TODAY, 800, "444444", "DEVUELTO"]]);
    await expectBody(office.owner.post(`/bank/lines/${(await lineOf(800)).id}/reverse`, {}), 200);
    assert.equal((await change()).state, "to_send");
    assert.equal((await change()).reference, null);
    assert.deepEqual(await office.broken(), []);
    await expectBody(office.owner.post(`/change-payments/${id}/sent`, { reference: "555555" }), 200);
    assert.deepEqual(await office.broken(), []);
  });

  it("is refused for a bill, which says what to do first", async () => {
    const paid = sampleBill({ date: TODAY, method: "bank_transfered", currency: "VES", amount: 250 });
    const bill = await expectBody(office.owner.post("/company-bills", paid));
    await office.importLines([[TODAY, -250, "333333"]]);
    await expectBody(office.decide("333333", "match", { bill_id: bill.id }), 200);
    await office.importLines([[TODAY, 250, "333333", "DEVUELTO"]]);
    const refused = await office.owner.post(`/bank/lines/${(await lineOf(250)).id}/reverse`, {});
    assert.equal(refused.status, 409);
    assert.equal(refused.body.message, "Anula primero el gasto");
  });

  it("ends once, or stays open, whoever opens the line or voids the receipt meanwhile", async () => {
    const id = await office.receive(1000, "123456", EARLIER);
    await office.importLines([[EARLIER, 1000, "123456"]]);
    await expectBody(office.owner.post("/bank/match", {}), 200);
    await office.importLines([[LATER, -1000, "123456"]]);
    const [original, line] = [await lineOf(1000), await lineOf(-1000)];
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => [
        office.owner.post(`/bank/lines/${line.id}/reverse`, {}),
        office.owner.post(`/bank/lines/${original.id}/unmatch`, {}),
        office.owner.post(`/bank/lines/${line.id}/ignore`, { reason: "Prueba" }),
        office.owner.post(`/receipts/${id}/void`, { reason: "Falso" }),
      ]).flat(),
    );
    assert.ok(
      answers.every(({ status }) => [200, 409].includes(status)),
      JSON.stringify(answers.map(({ status, body }) => [status, body.message])),
    );
    const voided = await office.owner.post(`/receipts/${id}/void`, { reason: "Falso" });
    assert.ok([200, 409].includes(voided.status), JSON.stringify(voided.body));
    assert.equal((await office.receipt(id)).state, "voided");
    const states = [(await lineOf(1000)).state, (await lineOf(-1000)).state];
    assert.ok(
      [
        ["reversed", "reversed"],
        ["open", "open"],
        ["open", "ignored"],
      ].some((each) => each.join() === states.join()),
      states.join(),
    );
    assert.deepEqual(await office.broken(), []);
  });

  it("is done once by several callers", async () => {
    const id = await office.receive(1000, "123456", EARLIER);
    await office.importLines([[EARLIER, 1000, "123456"]]);
    await expectBody(office.owner.post("/bank/match", {}), 200);
    await office.importLines([[LATER, -1000, "123456"]]);
    const line = await lineOf(-1000);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => office.owner.post(`/bank/lines/${line.id}/reverse`, {})),
    );
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    assert.equal((await office.receipt(id)).state, "voided");
    assert.deepEqual(await office.broken(), []);
  });
});
