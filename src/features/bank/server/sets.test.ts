// @both-engines Locks, and tenders that stand once.
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { expectBody, openTestApi, type TestApi } from "#test/api.ts";
import { type BankOffice, openBankOffice, TODAY } from "./testing.ts";

const REASON = { accept_duplicate_reason: "Una transferencia pagó varias órdenes" };

describe("a line of the bank that pays several receipts", () => {
  let api: TestApi;
  let office: BankOffice;
  before(async () => {
    api = await openTestApi();
  });
  beforeEach(async () => {
    office = await openBankOffice(api);
  });
  after(() => api.close());

  const receiveThree = async () => [
    await office.receive(400, "123456"),
    await office.receive(350.5, "123456", TODAY, REASON),
    await office.receive(249.5, "123456", TODAY, REASON),
  ];
  const states = (ids: readonly number[]) =>
    Promise.all(ids.map(async (id) => (await office.receipt(id)).state));

  it("is certain with its reference, and confirms each of them", async () => {
    const ids = await receiveThree();
    await office.importLines([[TODAY, 1000, "9900123456"]]);
    const open = await office.line("9900123456");
    assert.equal(open.candidates.length, 1);
    assert.deepEqual(open.candidates[0].receipt_ids, ids);
    assert.equal(open.candidates[0].amount, 1000);
    assert.equal(open.candidates[0].why, "3 cobros suman este monto. Coinciden monto, referencia y fecha");
    assert.deepEqual(await expectBody(office.owner.post("/bank/match", {}), 200), { matched: 1, left: 0 });
    const line = await office.line("9900123456");
    assert.equal(line.state, "matched");
    assert.deepEqual(line.receipt_ids, ids);
    assert.equal(line.receipt_id, ids[0]);
    assert.deepEqual(
      line.movements.map(({ amount }: { amount: number }) => amount),
      [400, 350.5, 249.5],
    );
    assert.deepEqual(await states(ids), ["confirmed", "confirmed", "confirmed"]);
    assert.equal((await office.receipt(ids[1] ?? 0)).in_bank, true);
    assert.deepEqual(await office.broken(), []);
  });

  it("is only offered without its reference", async () => {
    const ids = [await office.receive(400, "111111"), await office.receive(600, "222222")];
    await office.importLines([[TODAY, 1000, "", "DEPOSITO"]]);
    const { candidates } = await office.line("DEPOSITO");
    assert.deepEqual(
      candidates.map(({ receipt_ids, why }: Record<string, unknown>) => [receipt_ids, why]),
      [[ids, "2 cobros suman este monto. El banco no trae referencia"]],
    );
    assert.deepEqual(await expectBody(office.owner.post("/bank/match", {}), 200), { matched: 0, left: 1 });
    await expectBody(office.decide("DEPOSITO", "match", { receipt_ids: ids }), 200);
    assert.deepEqual(await states(ids), ["confirmed", "confirmed"]);
    assert.deepEqual(await office.broken(), []);
  });

  it("is freed whole by a void of one: the others are reported again", async () => {
    const ids = await receiveThree();
    await office.importLines([[TODAY, 1000, "123456"]]);
    await expectBody(office.owner.post("/bank/match", {}), 200);
    await expectBody(office.owner.post(`/receipts/${ids[1]}/void`, { reason: "Falso" }), 200);
    const line = await office.line("123456");
    assert.equal(line.state, "open");
    assert.deepEqual(line.receipt_ids, []);
    assert.deepEqual(await states(ids), ["reported", "voided", "reported"]);
    assert.equal((await office.receipt(ids[0] ?? 0)).in_bank, false);
    assert.deepEqual(await office.broken(), []);
  });

  it("is taken back with what it confirmed, and not what somebody confirmed before", async () => {
    const ids = await receiveThree();
    await expectBody(office.owner.post("/receipts/confirm", { ids: [ids[2]] }), 200);
    await office.importLines([[TODAY, 1000, "123456"]]);
    await expectBody(office.decide("123456", "match", { receipt_ids: ids }), 200);
    await expectBody(office.decide("123456", "unmatch"), 200);
    assert.deepEqual(await states(ids), ["reported", "reported", "confirmed"]);
    assert.deepEqual(await office.broken(), []);
  });

  it("takes the tenders that make its amount, at least one of each receipt", async () => {
    const tenders = [
      { currency: "VES", amount: 600, method: "transfer", reference: "111111", bank: "0102" },
      { currency: "VES", amount: 400, method: "transfer", reference: "222222", bank: "0102" },
    ];
    const body = { client_id: office.client, method: "transfer", tenders };
    const { id } = await expectBody(office.owner.post("/debt-payments/advance", body));
    const other = await office.receive(300, "333333");
    await office.importLines([[TODAY, 900, "777777"]]);
    await expectBody(office.decide("777777", "match", { receipt_ids: [id, other] }), 200);
    const receipt = await office.receipt(id);
    assert.deepEqual(
      receipt.tenders.map(({ in_bank }: { in_bank: boolean }) => in_bank),
      [true, false],
    );
    assert.equal(receipt.state, "reported");
    assert.deepEqual(await office.broken(), []);
  });

  it("refuses another sum, unknown and repeated receipts, and more than 50", async () => {
    const ids = [await office.receive(400, "111111"), await office.receive(500, "222222")];
    await office.importLines([[TODAY, 1000, "777777"]]);
    const other = await office.decide("777777", "match", { receipt_ids: ids });
    assert.equal(other.status, 409);
    assert.equal(other.body.message, "Estos cobros no suman el monto del banco");
    for (const receipt_ids of [[...ids, 987_654], [], Array(51).fill(ids[0])]) {
      const refused = await office.decide("777777", "match", { receipt_ids });
      assert.equal(refused.status, 422);
      assert.deepEqual(Object.keys(refused.body.errors), ["receipt_ids"]);
    }
    await office.importLines([[TODAY, 400, "888888"]]);
    await expectBody(office.decide("888888", "match", { receipt_ids: [ids[0], ids[0]] }), 200);
    assert.deepEqual(await office.broken(), []);
  });

  it("goes to one of 24 callers with several sets", async () => {
    // Each pair of the first four makes 1,000, and so do the last two alone.
    const ids = [
      await office.receive(500, "111111"),
      await office.receive(500, "222222"),
      await office.receive(500, "333333"),
      await office.receive(500, "444444"),
      await office.receive(1000, "555555"),
      await office.receive(1000, "666666"),
    ];
    await office.importLines([[TODAY, 1000, "777777"]]);
    const { id } = await office.line("777777");
    const [a, b, c, d, e, f] = ids;
    const sets = [[a, b], [b, c], [c, d], [d, a], [e], [f]];
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, caller) =>
        office.owner.post(`/bank/lines/${id}/match`, { receipt_ids: sets[caller % sets.length] }),
      ),
    );
    const matched = answers.filter(({ status }) => status === 200);
    assert.equal(matched.length, 1);
    assert.ok(answers.every(({ status }) => [200, 409].includes(status)));
    const line = await office.line("777777");
    assert.deepEqual(line.receipt_ids, matched[0]?.body.receipt_ids);
    const inBank = await Promise.all(ids.map(async (each) => (await office.receipt(each)).in_bank));
    assert.deepEqual(
      ids.filter((_, index) => inBank[index]),
      line.receipt_ids,
    );
    assert.deepEqual(await office.broken(), []);
  });

  it("shares no tender with other lines, though 24 callers match six lines with sets that overlap", async () => {
    const ids: number[] = [];
    for (let each = 0; each < 6; each++) ids.push(await office.receive(500, `${each + 1}`.repeat(6)));
    await office.importLines(Array.from({ length: 6 }, (_, each) => [TODAY, 1000, `70000${each}`] as const));
    const lines: number[] = [];
    for (let each = 0; each < 6; each++) lines.push((await office.line(`70000${each}`)).id);
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, caller) =>
        office.owner.post(`/bank/lines/${lines[caller % 6]}/match`, {
          receipt_ids: [ids[caller % 6], ids[(caller + 1 + (caller % 2)) % 6]],
        }),
      ),
    );
    assert.ok(answers.every(({ status }) => [200, 409, 422].includes(status)));
    const matched = answers.filter(({ status }) => status === 200);
    assert.ok(matched.length >= 2 && matched.length <= 3, String(matched.length));
    const receipts = matched.flatMap(({ body }) => body.receipt_ids);
    assert.equal(new Set(receipts).size, receipts.length);
    assert.deepEqual(await office.broken(), []);
  });

  it("goes to one of those who match, receive, ignore and void at once", async () => {
    const ids = [await office.receive(400, "111111"), await office.receive(600, "222222")];
    await office.importLines([[TODAY, 1000, "777777"]]);
    const { id } = await office.line("777777");
    const post = (path: string, body: object) => office.owner.post(path, body);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => [
        post(`/bank/lines/${id}/match`, { receipt_ids: ids }),
        post(`/bank/lines/${id}/receive`, { client_id: office.client, accept_similar: true }),
        post(`/bank/lines/${id}/ignore`, { reason: "Prueba" }),
        post(`/bank/lines/${id}/unmatch`, {}),
        post(`/receipts/${ids[0]}/void`, { reason: "Falso" }),
      ]).flat(),
    );
    assert.ok(
      answers.every(({ status }) => [200, 201, 409, 422].includes(status)),
      JSON.stringify(answers.map(({ status }) => status)),
    );
    assert.equal((await office.receipt(ids[0] ?? 0)).state, "voided");
    assert.deepEqual(await office.broken(), []);
  });

  it("offers those who owe its amount first", async () => {
    const { debt_id } = await office.owe();
    assert.ok(debt_id > 0);
    await office.importLines([[TODAY, 2000, "444444"]]);
    const line = await office.line("444444");
    const payers = await expectBody(office.owner.get(`/bank/lines/${line.id}/payers`), 200);
    assert.equal(payers.length, 1);
    assert.equal(payers[0].id, office.client);
    assert.equal(payers[0].total_pending, 10);
    const stranger = await api.owner();
    assert.equal((await stranger.get(`/bank/lines/${line.id}/payers`)).status, 404);
  });
});
