// @both-engines Sums and days in SQL.
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { expectBody, openTestApi, type TestApi } from "#test/api.ts";
import { type BankOffice, openBankOffice, TODAY } from "./testing.ts";

const YESTERDAY = "2026-11-19";

describe("matching the bank's lines", () => {
  let api: TestApi;
  let office: BankOffice;
  before(async () => {
    api = await openTestApi();
  });
  beforeEach(async () => {
    office = await openBankOffice(api);
  });
  after(() => api.close());

  it("are found by their reference, however it is typed", async () => {
    await office.importLines([
      [TODAY, 1000, "9900123456", "PAGO MOVIL"],
      [TODAY, 500, "0077001", "TRANSF AB"],
      [TODAY, 200, "AB-77-88", "TRANSF"],
    ]);
    const amountsFor = async (typed: string) =>
      (
        await expectBody(office.owner.get(`/bank/lines/filter?search=${encodeURIComponent(typed)}`), 200)
      ).items.map(({ amount }: { amount: number }) => amount);
    for (const typed of ["9900123456", "009900123456", "99-00123456", "pago 123456", "000123456"])
      assert.deepEqual(await amountsFor(typed), [1000], typed);
    for (const typed of ["77001", "000077001"]) assert.deepEqual(await amountsFor(typed), [500], typed);
    for (const typed of ["ab7788", "AB 77 88"]) assert.deepEqual(await amountsFor(typed), [200], typed);
    for (const typed of ["0001", "009900123457"]) assert.deepEqual(await amountsFor(typed), [], typed);
  });

  it("confirms what is certain, and leaves the rest to a person with what differs", async () => {
    const certain = await office.receive(1000, "00123456", YESTERDAY);
    const unsure = await office.receive(500, "777001");
    const unseen = await office.receive(300, "888001");
    await office.importLines([
      [TODAY, 1000, "9900123456", "PAGO MOVIL"],
      [TODAY, 500, "777009", "PAGO MOVIL"],
      [TODAY, 40, "", "DEPOSITO"],
      [TODAY, -3, "", "COMISION"],
    ]);
    const board = await office.board();
    assert.deepEqual(
      ["certain", "undecided", "bank_only"].map((column) => board[column].count),
      [1, 1, 2],
    );
    assert.deepEqual(board.certain.lines[0].candidates, [
      {
        kind: "receipt",
        id: certain,
        receipt_id: certain,
        tender: 1,
        date: YESTERDAY,
        amount: 1000,
        reference: "00123456",
        number: 1,
        name: (await office.receipt(certain)).client_name,
        currency: "VES",
        receipt_ids: [certain],
        numbers: [1],
        why: "Coinciden monto, referencia y fecha",
        differs: [],
      },
    ]);
    const [{ candidates }] = board.undecided.lines;
    assert.deepEqual(
      candidates.map(({ receipt_id, why }: Record<string, unknown>) => [receipt_id, why]),
      [[unsure, "Otra referencia: 777001"]],
    );
    assert.deepEqual(await expectBody(office.owner.post("/bank/match", {}), 200), { matched: 1, left: 3 });
    assert.deepEqual(await expectBody(office.owner.post("/bank/match", {}), 200), { matched: 0, left: 3 });
    const receipt = await office.receipt(certain);
    assert.deepEqual([receipt.state, receipt.in_bank, receipt.not_in_bank], ["confirmed", true, false]);
    assert.deepEqual([receipt.tenders[0].state, receipt.tenders[0].in_bank], ["confirmed", true]);
    for (const id of [unsure, unseen]) assert.equal((await office.receipt(id)).state, "reported");
    const line = await office.line("9900123456");
    assert.deepEqual(
      [line.state, line.receipt_id, line.matched.id, line.candidates],
      ["matched", certain, certain, []],
    );
    assert.deepEqual(await office.broken(), []);
  });

  it("of chosen lines only, and never those that are not certain", async () => {
    await office.receive(1000, "123456");
    await office.receive(500, "777001");
    await office.importLines([
      [TODAY, 1000, "123456"],
      [TODAY, 500, "999999"],
    ]);
    const ids = [(await office.line("123456")).id, (await office.line("999999")).id];
    assert.deepEqual(await expectBody(office.owner.post("/bank/match", { line_ids: [ids[1]] }), 200), {
      matched: 0,
      left: 1,
    });
    assert.deepEqual(await expectBody(office.owner.post("/bank/match", { line_ids: ids }), 200), {
      matched: 1,
      left: 1,
    });
    const stranger = await api.owner();
    for (const refused of [
      await stranger.post("/bank/match", { line_ids: ids }),
      await office.owner.post("/bank/match", { line_ids: [...ids, 987_654] }),
    ])
      assert.deepEqual(
        [refused.status, refused.body.errors],
        [422, { line_ids: ["Alguno de estos movimientos no existe"] }],
      );
  });

  it("is taken back to what was, and a void frees the line", async () => {
    const id = await office.receive(1000, "123456");
    await office.importLines([[TODAY, 1000, "555555"]]);
    const matched = await expectBody(office.decide("555555", "match", { receipt_id: id }), 200);
    assert.deepEqual([matched.state, matched.receipt_id], ["matched", id]);
    assert.equal((await office.receipt(id)).state, "confirmed");
    assert.equal((await office.decide("555555", "match", { receipt_id: id })).status, 409);
    assert.deepEqual(
      (await office.owner.post("/receipts/unconfirm", { ids: [id] })).body.message,
      "Está conciliado con el banco: deshaz antes la conciliación",
    );
    const before = await office.receipt(id);
    const opened = await expectBody(office.decide("555555", "unmatch"), 200);
    assert.deepEqual(
      [opened.state, opened.receipt_id, opened.decided_at, opened.by],
      ["open", null, null, null],
    );
    assert.deepEqual(await office.receipt(id), {
      ...before,
      state: "reported",
      in_bank: false,
      tenders: [{ ...before.tenders[0], state: "reported", in_bank: false }],
    });
    assert.equal((await office.decide("555555", "unmatch")).status, 409);
    // What somebody confirmed before the match stays confirmed after it.
    await expectBody(office.owner.post("/receipts/confirm", { ids: [id] }), 200);
    await expectBody(office.decide("555555", "match", { receipt_id: id }), 200);
    await expectBody(office.decide("555555", "unmatch"), 200);
    assert.equal((await office.receipt(id)).state, "confirmed");
    await expectBody(office.decide("555555", "match", { receipt_id: id }), 200);
    await expectBody(office.owner.post(`/receipts/${id}/void`, { reason: "Falso" }), 200);
    assert.deepEqual(
      [(await office.line("555555")).state, (await office.receipt(id)).in_bank],
      ["open", false],
    );
    assert.deepEqual(await office.broken(), []);
  });

  it("is of the same amount, and of money that came through a bank", async () => {
    const id = await office.receive(1000, "123456");
    await office.importLines([
      [TODAY, 100, "123456"],
      [TODAY, -1000, "222222"],
    ]);
    const line = await office.line("123456");
    assert.deepEqual(
      [line.candidates[0].differs, line.candidates[0].why],
      [["amount"], "Otro monto: Bs 1.000,00"],
    );
    const other = await office.decide("123456", "match", { receipt_id: id });
    assert.deepEqual(
      [other.status, other.body.message],
      [409, "El monto del banco no es el del cobro: anula el cobro y registra lo que llegó"],
    );
    assert.equal((await office.decide("222222", "match", { receipt_id: id })).status, 409);
    const cash = await expectBody(
      office.owner.post("/debt-payments/advance", { client_id: office.client, amount: 5, method: "cash" }),
    );
    const refused = await office.decide("123456", "match", { receipt_id: cash.id });
    assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ["receipt_id"]]);
    for (const body of [{}, { receipt_id: id, bill_id: 1 }])
      assert.deepEqual((await office.decide("123456", "match", body)).body.errors, {
        receipt_id: ["Elige un cobro, un vuelto, un pago al cliente o un gasto"],
      });
  });

  it("is never sure of one of two receipts with the same reference, amount and day", async () => {
    const reason = { accept_duplicate_reason: "Una transferencia pagó dos órdenes" };
    const mobile = await office.receive(600, "556677");
    const other = await office.receive(600, "556677", TODAY, reason);
    await office.importLines([[TODAY, 600, "556677"]]);
    for (const _ of [1, 2])
      assert.equal((await expectBody(office.owner.post("/bank/match", {}), 200)).matched, 0);
    const { state, candidates } = await office.line("556677");
    assert.deepEqual(
      [state, candidates.map(({ receipt_id }: { receipt_id: number }) => receipt_id).sort()],
      ["open", [mobile, other].sort()],
    );
    await expectBody(office.decide("556677", "match", { receipt_id: other }), 200);
    assert.deepEqual(
      [(await office.receipt(mobile)).state, (await office.receipt(other)).state],
      ["reported", "confirmed"],
    );
    assert.deepEqual(await office.broken(), []);
  });

  it("confirms a receipt of several transfers when the bank shows each", async () => {
    const tenders = [
      { currency: "VES", amount: 600, method: "mobile_payment", reference: "111111", bank: "0102" },
      { currency: "VES", amount: 400, method: "transfer", reference: "222222", bank: "0134" },
      { currency: "USD", amount: 5 },
    ];
    const body = { client_id: office.client, method: "cash", tenders };
    const { id } = await expectBody(office.owner.post("/debt-payments/advance", body));
    await office.importLines([[TODAY, 600, "111111"]]);
    await expectBody(office.owner.post("/bank/match", {}), 200);
    const half = await office.receipt(id);
    const states = ({ tenders }: { tenders: { state: string }[] }) => tenders.map(({ state }) => state);
    assert.deepEqual(
      [half.state, half.in_bank, states(half)],
      ["reported", false, ["confirmed", "reported", "confirmed"]],
    );
    await office.importLines([[TODAY, 400, "222222"]]);
    await expectBody(office.owner.post("/bank/match", {}), 200);
    const whole = await office.receipt(id);
    assert.deepEqual([whole.state, whole.in_bank], ["confirmed", true]);
    await expectBody(office.decide("111111", "unmatch"), 200);
    assert.deepEqual(states(await office.receipt(id)), ["reported", "confirmed", "confirmed"]);
    assert.deepEqual(await office.broken(), []);
  });

  it("leaves the other transfers of a receipt confirmed when one is taken back before the last has come", async () => {
    const transfer = { currency: "VES", method: "transfer", bank: "0134" };
    const tenders = [
      { ...transfer, amount: 600, reference: "111111" },
      { ...transfer, amount: 400, reference: "222222" },
      { ...transfer, amount: 300, reference: "333333" },
    ];
    const body = { client_id: office.client, method: "transfer", tenders };
    const { id } = await expectBody(office.owner.post("/debt-payments/advance", body));
    await office.importLines([
      [TODAY, 600, "111111"],
      [TODAY, 400, "222222"],
    ]);
    assert.equal((await expectBody(office.owner.post("/bank/match", {}), 200)).matched, 2);
    await expectBody(office.decide("111111", "unmatch"), 200);
    const { tenders: states } = await office.receipt(id);
    assert.equal(states[0].state, "reported");
    assert.equal(states[1].state, "confirmed");
    assert.equal(states[2].state, "reported");
    assert.deepEqual(await office.broken(), []);
  });

  it("ignores a line for a reason", async () => {
    await office.importLines([[TODAY, -3, "100001", "COMISION"]]);
    assert.equal((await office.decide("100001", "ignore", {})).status, 422);
    const ignored = await expectBody(office.decide("100001", "ignore", { reason: "Comisión" }), 200);
    assert.deepEqual([ignored.state, ignored.reason], ["ignored", "Comisión"]);
    assert.equal((await office.decide("100001", "ignore", { reason: "Otra vez" })).status, 409);
    assert.equal((await office.board()).bank_only.count, 0);
    assert.equal((await expectBody(office.decide("100001", "unmatch"), 200)).state, "open");
    const events = await expectBody(office.owner.get("/events/filter?entity=bank_line"), 200);
    assert.deepEqual(
      events.items.map(({ summary }: { summary: string }) => summary.split(" ")[0]),
      ["Deshizo", "Ignoró"],
    );
  });
});
