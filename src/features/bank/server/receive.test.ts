// @both-engines Sums and days in SQL.
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { type Answer, expectBody, openTestApi, type TestApi } from "#test/api.ts";
import { type BankOffice, openBankOffice, TODAY } from "./testing.ts";

const count = (answers: Answer[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

describe("an unexpected deposit", () => {
  let api: TestApi;
  let office: BankOffice;
  before(async () => {
    api = await openTestApi();
  });
  beforeEach(async () => {
    office = await openBankOffice(api);
  });
  after(() => api.close());

  const receive = (reference: string, change: object = {}) =>
    office.decide(reference, "receive", { client_id: office.client, ...change });
  const owed = async () =>
    (await expectBody(office.owner.get(`/debts/${office.client}/stats`), 200)).total_pending;
  const credit = async () =>
    (await expectBody(office.owner.get(`/clients/${office.client}`), 200)).credit_balance;

  it("pays the oldest debts of its client with one confirmed receipt, the rest is an advance", async () => {
    const [first, second] = [await office.owe(), await office.owe()];
    await office.importLines([
      [TODAY, 3000, "123456", "PAGO MOVIL DE ANA"],
      [TODAY, 4000, "654321", "TRANSF"],
    ]);
    const line = await expectBody(receive("123456"));
    assert.deepEqual(
      [line.state, line.receipt_id, line.receipt.id],
      ["matched", line.receipt.id, line.matched.id],
    );
    const receipt = await office.receipt(line.receipt.id);
    assert.deepEqual(
      [receipt.state, receipt.amount, receipt.method, receipt.reference, receipt.paid_on, receipt.in_bank],
      ["confirmed", 15, "mobile_payment", "123456", TODAY, true],
    );
    assert.deepEqual(
      receipt.payments.map(({ debt_id, amount }: Record<string, unknown>) => [debt_id, amount]),
      [
        [first.debt_id, 10],
        [second.debt_id, 5],
      ],
    );
    assert.equal(await owed(), 5);
    assert.equal((await office.receipt((await expectBody(receive("654321"))).receipt.id)).method, "transfer");
    assert.deepEqual([await owed(), await credit()], [0, 15]);
    assert.deepEqual(await office.broken(), []);
    await expectBody(office.owner.post(`/receipts/${line.receipt.id}/void`, { reason: "De otro" }), 200);
    assert.equal((await office.line("123456")).state, "open");
    assert.deepEqual(await office.broken(), []);
  });

  it("keeps the rules of references, rates and closed periods", async () => {
    await office.receive(500, "123456");
    await office.importLines([
      [TODAY, 500, "990123456"],
      [TODAY, -5, "111111"],
      ["2026-10-20", 90, "222222"],
    ]);
    const similar = await receive("990123456");
    assert.deepEqual([similar.status, similar.body.duplicate], [409, true]);
    assert.equal((await office.line("990123456")).state, "open");
    await expectBody(receive("990123456", { accept_similar: true }));
    await office.receive(500, "445566", TODAY, { method: "transfer", bank: null });
    await office.importLines([[TODAY, 700, "445566"]]);
    const used = await receive("445566");
    assert.deepEqual([used.status, used.body.accepts_reason], [409, true]);
    const reason = { accept_duplicate_reason: "Dos depósitos con la misma referencia" };
    const { receipt } = await expectBody(receive("445566", reason));
    assert.equal((await office.receipt(receipt.id)).duplicate_reason, reason.accept_duplicate_reason);
    assert.equal((await receive("111111")).status, 409, "money that left");
    const noRate = await receive("222222");
    assert.deepEqual([noRate.status, Object.keys(noRate.body.errors)], [422, ["currency"]]);
    await expectBody(office.owner.put("/company/closed-until", { date: "2026-10-31" }), 200);
    const closed = await receive("222222");
    assert.deepEqual(
      [closed.status, closed.body.message],
      [409, "El período hasta el 31 oct 2026 está cerrado"],
    );
    const stranger = await openBankOffice(api);
    const foreign = await receive("222222", { client_id: stranger.client });
    assert.deepEqual([foreign.status, foreign.body.errors], [422, { client_id: ["El cliente no existe"] }]);
  });

  it("is received once by 32 people at once", async () => {
    await office.importLines([[TODAY, 3000, "123456"]]);
    const { id } = await office.line("123456");
    const answers = await Promise.all(
      Array.from({ length: 32 }, () =>
        office.owner.post(`/bank/lines/${id}/receive`, { client_id: office.client, accept_similar: true }),
      ),
    );
    assert.deepEqual([count(answers, 201), count(answers, 409)], [1, 31]);
    assert.equal(await credit(), 15);
    assert.deepEqual(await office.broken(), []);
  });

  it("one line and one tender are matched once by 32 people at once", async () => {
    const [first, second] = [await office.receive(1000, "111111"), await office.receive(1000, "222222")];
    await office.importLines([
      [TODAY, 1000, "900001"],
      [TODAY, 1000, "900002"],
      [TODAY, 1000, "900003"],
    ]);
    const lines = [
      (await office.line("900001")).id,
      (await office.line("900002")).id,
      (await office.line("900003")).id,
    ];
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, each) =>
        office.owner.post(`/bank/lines/${lines[each % 3]}/match`, {
          receipt_id: each % 2 === 0 ? first : second,
        }),
      ),
    );
    assert.equal(count(answers, 200), 2, "two receipts for three lines");
    assert.deepEqual([...new Set(answers.map(({ status }) => status))].sort(), [200, 409, 422]);
    const { items } = await expectBody(office.owner.get("/bank/lines/filter?state=matched"), 200);
    assert.deepEqual(
      items.map(({ receipt_id }: { receipt_id: number }) => receipt_id).sort(),
      [first, second].sort(),
    );
    assert.deepEqual(await office.broken(), []);
  });

  it("what is certain is confirmed once by 32 people at once", async () => {
    for (let each = 0; each < 8; each++) await office.receive(100 + each, `50000${each}`);
    await office.importLines(
      Array.from({ length: 8 }, (_, each) => [TODAY, 100 + each, `50000${each}`] as const),
    );
    const answers = await Promise.all(Array.from({ length: 32 }, () => office.owner.post("/bank/match", {})));
    const matched = answers.map(({ status, body }) => (status === 200 ? body.matched : 0));
    assert.equal(
      matched.reduce((sum, count) => sum + count, 0),
      8,
    );
    assert.ok(answers.every(({ status }) => status === 200 || status === 409));
    const events = await expectBody(office.owner.get("/events/filter?entity=bank_line&perPage=100"), 200);
    assert.equal(events.total, 8);
    assert.deepEqual(await office.broken(), []);
  });
});
