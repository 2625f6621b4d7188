import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { importLines } from "#features/bank-statements/server/samples.ts";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCredit } from "#features/deliveries/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { type Answer, type Caller, expectBody, openTestApi, type TestApi } from "#test/api.ts";
import { addNotice } from "./samples.ts";

const NOW = "2026-11-20T15:00:00.000Z";
const TODAY = "2026-11-20";
const RATE = 200;

describe("a payment notice", () => {
  let api: TestApi;
  let owner: Caller;
  let client: number;
  let service: number;
  before(async () => {
    api = await openTestApi();
    api.setNow(NOW);
  });
  beforeEach(async () => {
    owner = await api.owner();
    await expectBody(owner.put(`/rates/${TODAY}`, { rate: RATE, confirm: true }), 200);
    service = (await expectBody(owner.post("/services", sampleService({ amount: 10 })))).id;
    client = (await expectBody(owner.post("/clients", sampleClient({ allow_credit: true })))).id;
  });
  after(async () => {
    assert.deepEqual(await brokenInvariants(api.database.read), []);
    await api.close();
  });

  const tell = (body: object = {}, client_id = client) =>
    addNotice(api.database, owner.user.id, { client_id, body });
  const owe = () => expectBody(owner.post("/deliveries", sampleCredit(service, client)));
  const owed = async () => (await expectBody(owner.get(`/debts/${client}/stats`), 200)).total_pending;
  const credit = async () => (await expectBody(owner.get(`/clients/${client}`), 200)).credit_balance;
  const accept = (id: number, body: object = {}) => owner.post(`/payment-notices/${id}/accept`, body);
  const reject = (id: number, reason = "No llegó") => owner.post(`/payment-notices/${id}/reject`, { reason });
  const read = (id: number) => expectBody(owner.get(`/payment-notices/${id}`), 200);
  const receipts = async () => (await expectBody(owner.get("/receipts/filter"), 200)).items;
  const count = (answers: Answer[], status: number) =>
    answers.filter((answer) => answer.status === status).length;

  it("changes no debt until it is accepted, and then makes one receipt that pays the oldest debts", async () => {
    const [first, second] = [await owe(), await owe()];
    const id = await tell({ amount: 5000 });
    assert.deepEqual([await owed(), await receipts()], [20, []]);
    const { body, status } = await accept(id);
    assert.equal(status, 201, JSON.stringify(body));
    assert.deepEqual(
      [body.state, body.receipt.state, body.decided_by, body.decided_at],
      ["accepted", "reported", owner.user.name, NOW],
    );
    const [receipt, ...others] = await receipts();
    assert.deepEqual(others, []);
    const { method, reference, bank, payer_phone, paid_on, amount } = receipt;
    assert.deepEqual(
      { id: receipt.id, method, reference, bank, payer_phone, paid_on, amount },
      {
        id: body.receipt.id,
        method: "mobile_payment",
        reference: "004512345678",
        bank: "0134",
        payer_phone: "4145550199",
        paid_on: TODAY,
        amount: 25,
      },
    );
    assert.deepEqual(
      receipt.payments.map(({ debt_id, amount: paid }: Record<string, unknown>) => [debt_id, paid]),
      [
        [first.debt_id, 10],
        [second.debt_id, 10],
      ],
    );
    assert.deepEqual([await owed(), await credit()], [0, 5]);
  });

  it("in dollars is a receipt in dollars", async () => {
    await owe();
    const id = await tell({ amount: 12.5, currency: "USD", method: "transfer" });
    const { receipt } = await expectBody(accept(id));
    const [firstReceipt] = await receipts();
    assert.deepEqual(
      [firstReceipt.id, firstReceipt.amount, firstReceipt.tenders[0].currency],
      [receipt.id, 12.5, "USD"],
    );
    assert.deepEqual([await owed(), await credit()], [0, 2.5]);
  });

  it("is rejected with a reason, once, and moves nothing", async () => {
    await owe();
    const id = await tell();
    assert.deepEqual((await reject(id, " ")).body.errors, { reason: ["El motivo es requerido"] });
    const rejected = await expectBody(reject(id), 200);
    assert.deepEqual(
      [rejected.state, rejected.reject_reason, rejected.receipt],
      ["rejected", "No llegó", null],
    );
    for (const again of [await reject(id), await accept(id)]) {
      assert.equal(again.status, 409);
      assert.match(again.body.message, /^El aviso de pago ya fue rechazado por .+ el /);
    }
    assert.deepEqual([await owed(), await receipts()], [10, []]);
  });

  it("makes one receipt when 32 accept and reject it at once", async () => {
    await owe();
    const id = await tell({ amount: 1000 });
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, turn) => (turn % 4 === 3 ? reject(id) : accept(id))),
    );
    assert.equal(count(answers, 201) + count(answers, 200), 1);
    assert.equal(count(answers, 409), 31);
    const { state, receipt } = await read(id);
    const list = await receipts();
    assert.deepEqual(
      list.map((receipt: { id: number }) => receipt.id),
      state === "accepted" ? [receipt.id] : [],
    );
    assert.equal(await owed(), state === "accepted" ? 5 : 10);
  });

  it("keeps the rules of references", async () => {
    const pay = (reference: string) =>
      owner.post("/debt-payments/advance", {
        client_id: client,
        method: "transfer",
        currency: "VES",
        amount: 4580,
        reference,
        bank: "0134",
        paid_on: TODAY,
      });
    const { receipt } = await expectBody(pay("4512345678"));
    const again = await tell();
    const same = await accept(again);
    assert.deepEqual([same.status, same.body.accepts_reason], [409, true]);
    assert.match(same.body.message, /^La referencia ya se usó en el recibo R-/);
    const id = await tell({ reference: "99345678" });
    const similar = await accept(id);
    assert.deepEqual([similar.status, similar.body.duplicate], [409, true]);
    assert.equal((await read(id)).state, "new");
    assert.deepEqual(
      (await read(id)).similar.receipts.map((receipt: { id: number }) => receipt.id),
      [receipt.id],
    );
    const accepted = await expectBody(accept(again, { accept_duplicate_reason: "Pagó dos veces" }));
    assert.equal(
      (await expectBody(owner.get(`/receipts/${accepted.receipt.id}`), 200)).duplicate_reason,
      "Pagó dos veces",
    );
    await expectBody(accept(id, { accept_similar: true }));
  });

  it("needs a rate for bolívares, and an open period", async () => {
    const before = await tell({ paid_on: "2026-11-10" });
    assert.deepEqual((await accept(before)).body.errors, { currency: ["No hay tasa para esta fecha"] });
    await expectBody(owner.put("/company/closed-until", { date: "2026-11-15" }), 200);
    assert.equal((await accept(before)).status, 409);
    assert.equal((await read(before)).state, "new");
  });

  it("shows that its receipt was voided", async () => {
    await owe();
    const id = await tell();
    const { receipt } = await expectBody(accept(id));
    await expectBody(owner.post(`/receipts/${receipt.id}/void`, { reason: "De otro" }), 200);
    const after = await read(id);
    assert.deepEqual([after.state, after.receipt.state], ["accepted", "voided"]);
    assert.equal(await owed(), 10);
  });

  it("shows what resembles it: lines of the bank and other notices; and what its client owes", async () => {
    const order = await owe();
    await importLines(owner, [
      ["2026-11-19", 4580, "777777", "TRANSF"],
      ["2026-11-20", 90, "12345678", "PAGO MOVIL"],
      ["2026-11-20", -4580, "888888", "SALIDA"],
      ["2026-11-20", 4581, "999999", "OTRO"],
    ]);
    const other = await tell({ reference: "12345678" });
    const { similar, debts, total_pending, credit_balance } = await read(await tell());
    assert.deepEqual(
      similar.lines.map(({ reference }: { reference: string }) => reference),
      ["12345678", "777777"],
    );
    assert.deepEqual(
      similar.notices.map((notice: { id: number }) => notice.id),
      [other],
    );
    assert.deepEqual(
      debts.map((debt: { debt_id: number }) => debt.debt_id),
      [order.debt_id],
    );
    assert.deepEqual([total_pending, credit_balance], [10, 0]);
  });

  it("is listed: those that wait first; found by client, reference and state; counted in Por atender", async () => {
    const first = await tell();
    const second = await tell({ reference: "5550001", amount: 20, currency: "USD", method: "transfer" });
    await expectBody(reject(second), 200);
    const list = async (query: string) =>
      (await expectBody(owner.get(`/payment-notices/filter?${query}`), 200)).items.map(
        (entry: { id: number }) => entry.id,
      );
    assert.deepEqual(await list(""), [first, second]);
    assert.deepEqual(await list("state=new"), [first]);
    for (const typed of ["5550001", "0005550001", "555-0001"])
      assert.deepEqual(await list(`search=${typed}`), [second], typed);
    const { legal_name } = await expectBody(owner.get(`/clients/${client}`), 200);
    assert.deepEqual(await list(`search=${encodeURIComponent(legal_name)}`), [first, second]);
    const waiting = (await expectBody(owner.get("/attention"), 200)).find(
      ({ kind }: { kind: string }) => kind === "payment_notices",
    );
    assert.deepEqual(waiting, {
      kind: "payment_notices",
      count: 1,
      amount: { USD: 0, VES: 4580 },
      oldest_at: NOW,
      to: "/debts/receipts/notices?state=new",
    });
    const events = (await owner.get(`/events/filter?entity=payment_notice&entityId=${second}`)).body.items;
    assert.deepEqual(
      events.map(({ action, summary }: Record<string, string>) => [action, summary]),
      [
        ["decide", `Rechazó el aviso de pago de ${legal_name} por $20,00 (referencia 5550001): No llegó`],
        ["create", "Avisó que pagó $20,00 el 20 nov 2026 (referencia 5550001)"],
      ],
    );
  });

  it("belongs to the client that its own was merged into", async () => {
    const id = await tell();
    const into = (
      await expectBody(
        owner.post("/clients", sampleClient({ legal_name: "Otra", registration_number: "J-11223344-5" })),
      )
    ).id;
    await expectBody(owner.post(`/clients/${client}/merge`, { into_id: into }), 200);
    const { client_id } = await expectBody(accept(id));
    assert.equal(client_id, into);
    assert.equal((await expectBody(owner.get(`/clients/${into}`), 200)).credit_balance, 22.9);
  });
});
