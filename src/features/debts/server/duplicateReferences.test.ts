import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleCredit, sampleDelivery } from "#features/deliveries/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { type Answer, type Caller, expectBody, openTestApi, type TestApi } from "#test/api.ts";

const TODAY = "2026-11-20";
const REASON = "Una transferencia pagó las dos órdenes";
const USED = /^La referencia ya se usó en el recibo R-00000\d de Café Uno por \$/;

describe("a reference that was used", () => {
  let api: TestApi;
  let owner: Caller;
  let basic: Caller;
  let service: number;
  let client: number;
  before(async () => {
    api = await openTestApi();
  });
  beforeEach(async () => {
    api.setNow(`${TODAY}T15:00:00Z`);
    owner = await api.owner();
    basic = await api.employee(owner, "basic");
    service = (await expectBody(owner.post("/services", sampleService({ amount: 10 })))).id;
    const body = sampleClient({ legal_name: "Café Uno", allow_credit: true });
    client = (await expectBody(owner.post("/clients", body))).id;
    await expectBody(owner.put("/rates/2026-10-01", { rate: 200, confirm: true }), 200);
  });
  after(async () => {
    assert.deepEqual(await brokenInvariants(api.database.read), []);
    await api.close();
  });

  const owe = async () =>
    (await expectBody(owner.post("/deliveries", sampleCredit(service, client)))).debt_id;
  const transfer = { method: "transfer", currency: "USD", reference: "00123456", bank: "0134" };
  const pay = async (change: object = {}) =>
    owner.post("/debt-payments/full", { debt_id: await owe(), ...transfer, ...change });
  const receiptOf = async ({ receipt }: { receipt: { id: number } }) =>
    expectBody(owner.get(`/receipts/${receipt.id}`), 200);
  const eventsOf = async ({ receipt }: { receipt: { id: number } }) =>
    (await expectBody(owner.get(`/events/filter?entity=receipt&entityId=${receipt.id}`), 200)).items;
  const refusal = ({ status, body }: Answer) => [status, body.accepts_reason, body.duplicate];

  it("is received again by an admin with a reason, which is kept", async () => {
    const first = await expectBody(pay());
    const refused = await pay({ accept_similar: true });
    assert.deepEqual(refusal(refused), [409, true, undefined]);
    assert.match(refused.body.message, USED);
    const second = await expectBody(pay({ accept_duplicate_reason: `  ${REASON} ` }));
    const [earlier, receipt] = [await receiptOf(first), await receiptOf(second)];
    assert.deepEqual([earlier.duplicate_reason, receipt.duplicate_reason], [null, REASON]);
    assert.deepEqual([receipt.reference, receipt.state], ["00123456", "reported"]);
    const [event] = await eventsOf(second);
    assert.equal(event.summary, "Aceptó en el recibo R-000002 la referencia del recibo R-000001");
    assert.deepEqual(event.changes, { duplicate_reason: { before: null, after: REASON } });
    assert.deepEqual(await eventsOf(first), []);
    await expectBody(owner.post(`/receipts/${first.receipt.id}/void`, { reason: "No llegó" }), 200);
    assert.deepEqual(refusal(await pay()), [409, true, undefined], "the second one has it still");
  });

  it("needs a reason that says something, and keeps none that it didn't need", async () => {
    await expectBody(pay());
    for (const [reason, message] of [
      ["", "El motivo es requerido"],
      ["  ", "El motivo es requerido"],
      ["x".repeat(501), "Puede tener como máximo 500 caracteres"],
    ] as const) {
      const { status, body } = await pay({ accept_duplicate_reason: reason });
      assert.deepEqual([status, body.errors], [422, { accept_duplicate_reason: [message] }]);
    }
    const other = await expectBody(pay({ reference: "777888", accept_duplicate_reason: REASON }));
    assert.equal((await receiptOf(other)).duplicate_reason, null);
    assert.deepEqual(await eventsOf(other), []);
  });

  it("is compared with the bank and the payer's phone, if both have one", async () => {
    const mobile = { method: "mobile_payment", currency: "VES", payer_phone: "0414-1234567" };
    await expectBody(pay(mobile));
    assert.deepEqual(refusal(await pay({ ...mobile, payer_phone: "+58 414 123.45.67" })), [
      ...[409, true, undefined],
    ]);
    assert.deepEqual(refusal(await pay(transfer)), [409, true, undefined], "none has a phone");
    for (const change of [{ payer_phone: "0424-7654321" }, { bank: "0102" }, { bank: null }]) {
      const like = await pay({ ...mobile, ...change });
      assert.deepEqual(refusal(like), [409, undefined, true], JSON.stringify(change));
      assert.match(like.body.message, /tiene la misma referencia\. Si es otro pago, confírmalo\.$/);
    }
    await expectBody(pay({ ...mobile, payer_phone: "0424-7654321", accept_similar: true }));
  });

  it("is found among 100 newer ones of other payers", async () => {
    const mobile = { method: "mobile_payment", currency: "VES", payer_phone: "0414-1234567" };
    await expectBody(pay(mobile));
    for (const from of [0, 20, 40, 60, 80]) {
      const tenders = Array.from({ length: 20 }, (_, each) => ({
        currency: "VES",
        amount: 100,
        method: "mobile_payment",
        bank: "0134",
        reference: transfer.reference,
        payer_phone: `0424-${7_654_300 + from + each}`,
      }));
      const several = { currency: undefined, reference: undefined, bank: undefined, tenders };
      await expectBody(pay({ method: "mobile_payment", ...several, accept_similar: true }));
    }
    assert.deepEqual(refusal(await pay({ ...mobile, accept_similar: true })), [409, true, undefined]);
  });

  it("warns on other days, also in dollars, and after 30 days no more", async () => {
    await expectBody(pay({ paid_on: "2026-10-20" }));
    assert.deepEqual(refusal(await pay({ paid_on: "2026-11-19" })), [409, undefined, true]);
    await expectBody(pay({ paid_on: "2026-11-19", accept_similar: true }));
    await expectBody(pay({ reference: "654321", paid_on: "2026-10-20" }));
    await expectBody(pay({ reference: "654321" }));
  });

  it("with fewer than six characters only warns", async () => {
    await expectBody(pay({ reference: "00012345" }));
    assert.deepEqual(refusal(await pay({ reference: "12345" })), [409, undefined, true]);
    const again = await expectBody(pay({ reference: "12345", accept_similar: true }));
    assert.equal((await receiptOf(again)).duplicate_reason, null);
  });

  it("is accepted for each of several tenders", async () => {
    await expectBody(pay());
    await expectBody(pay({ reference: "777888" }));
    const tenders = ["123456", "777888"].map((reference) => ({
      currency: "USD",
      amount: 5,
      method: "transfer",
      reference,
      bank: "0134",
    }));
    const both = { method: "transfer", currency: undefined, reference: undefined, bank: undefined, tenders };
    assert.deepEqual(refusal(await pay(both)), [409, true, undefined]);
    const paid = await expectBody(pay({ ...both, accept_duplicate_reason: REASON }));
    assert.equal((await receiptOf(paid)).duplicate_reason, REASON);
  });

  it("is accepted for an advance", async () => {
    await expectBody(pay());
    const advance = { client_id: client, amount: 5, ...transfer };
    assert.deepEqual(refusal(await owner.post("/debt-payments/advance", advance)), [409, true, undefined]);
    const body = { ...advance, accept_duplicate_reason: REASON };
    const paid = await expectBody(owner.post("/debt-payments/advance", body));
    assert.equal((await receiptOf(paid)).duplicate_reason, REASON);
    assert.equal((await eventsOf(paid)).length, 2);
  });

  it("of an order paid at once is accepted from an admin alone, and stays accepted when the order changes", async () => {
    const paid = { payment_method: "transfer", payment_reference: "123456", payment_bank: "0134" };
    const body = sampleDelivery(service, { ...paid, accept_duplicate_reason: REASON });
    await expectBody(pay());
    assert.deepEqual(refusal(await owner.post("/deliveries", sampleDelivery(service, paid))), [
      ...[409, true, undefined],
    ]);
    assert.deepEqual(refusal(await basic.post("/deliveries", body)), [409, false, undefined]);
    const order = await expectBody(owner.post("/deliveries", body));
    const receiptsOf = async () =>
      (await expectBody(owner.get(`/receipts/filter?delivery_id=${order.id}`), 200)).items;
    const [receipt] = await receiptsOf();
    assert.deepEqual([receipt.duplicate_reason, (await eventsOf({ receipt })).length], [REASON, 1]);
    const dearer = (await expectBody(owner.post("/services", sampleService({ amount: 15 })))).id;
    const edit = sampleDelivery(dearer, paid);
    await expectBody(basic.put(`/deliveries/${order.id}`, edit), 200);
    const [now, before] = await receiptsOf();
    assert.deepEqual(
      [now.amount, now.duplicate_reason, before.state, (await eventsOf({ receipt: now })).length],
      [15, REASON, "voided", 1],
    );
    // Another reference that was used.
    await expectBody(pay({ reference: "777888" }));
    const other = { ...edit, payment_reference: "777888" };
    const reason = { accept_duplicate_reason: "Otro motivo" };
    assert.deepEqual(refusal(await basic.put(`/deliveries/${order.id}`, { ...other, ...reason })), [
      ...[409, false, undefined],
    ]);
    assert.deepEqual(refusal(await owner.put(`/deliveries/${order.id}`, other)), [409, true, undefined]);
    await expectBody(owner.put(`/deliveries/${order.id}`, { ...other, ...reason }), 200);
    assert.equal((await receiptsOf())[0].duplicate_reason, "Otro motivo");
  });

  it("is no new use of it if an order keeps it on its day, whoever edits the order", async () => {
    const paid = { payment_method: "transfer", payment_reference: "123456", payment_bank: "0134" };
    const order = await expectBody(owner.post("/deliveries", sampleDelivery(service, paid)));
    await expectBody(pay({ accept_duplicate_reason: REASON }));
    await expectBody(pay({ accept_similar: true, paid_on: "2026-11-19" }));
    const dearer = (await expectBody(owner.post("/services", sampleService({ amount: 15 })))).id;
    const edit = (change: object) =>
      basic.put(`/deliveries/${order.id}`, sampleDelivery(dearer, { ...paid, ...change }));
    await expectBody(edit({}), 200);
    const [now] = (await expectBody(owner.get(`/receipts/filter?delivery_id=${order.id}`), 200)).items;
    assert.deepEqual([now.amount, now.reference, now.duplicate_reason], [15, "123456", null]);
    const cheaper = { service_id: service };
    for (const change of [{ date: "2026-11-19" }, { payment_phone: "0414-1234567" }])
      assert.deepEqual(
        [(await edit({ ...cheaper, ...change })).status, JSON.stringify(change)],
        [409, JSON.stringify(change)],
      );
    await expectBody(edit(cheaper), 200);
  });

  it("of a collection at the office is accepted from an admin alone", async () => {
    await expectBody(pay());
    const { id: courier_id } = await expectBody(owner.post("/couriers", sampleCourier()));
    const terms = { collect_fee: true, payment_type: "full", courier_id };
    const order = await expectBody(owner.post("/deliveries", sampleDelivery(service, terms)));
    await expectBody(owner.put(`/deliveries/${order.id}/status`, { status: "in_transit" }), 200);
    const deliver = (by: Caller, change: object = {}) =>
      by.put(`/deliveries/${order.id}/status`, {
        status: "delivered",
        collection: { outcome: "collected", ...transfer, ...change },
      });
    const reason = { accept_duplicate_reason: REASON };
    assert.deepEqual(refusal(await deliver(basic, reason)), [409, false, undefined]);
    assert.deepEqual(refusal(await deliver(owner)), [409, true, undefined]);
    const { receipt_id: id } = await expectBody(deliver(owner, reason), 200);
    const receipt = await receiptOf({ receipt: { id } });
    assert.deepEqual([receipt.duplicate_reason, receipt.amount], [REASON, 10]);
    assert.equal((await eventsOf({ receipt })).length, 1);
  });

  it("is used once by 16 at once; each that gives a reason is received too", async () => {
    const debts: number[] = [];
    for (let each = 0; each < 16; each++) debts.push(await owe());
    const answers = await Promise.all(
      debts.map((debt_id, each) =>
        owner.post("/debt-payments/full", {
          debt_id,
          ...transfer,
          ...(each % 4 === 0 ? { accept_duplicate_reason: REASON } : {}),
        }),
      ),
    );
    const created = answers.filter(({ status }) => status === 201);
    const receipts = await Promise.all(created.map(({ body }) => receiptOf(body)));
    const first = receipts.filter(({ duplicate_reason }) => duplicate_reason === null);
    assert.equal(first.length, 1, "one came first");
    assert.ok(created.length === 4 || created.length === 5, String(created.length));
    for (const answer of answers)
      if (answer.status !== 201) assert.deepEqual(refusal(answer), [409, true, undefined]);
  });
});
