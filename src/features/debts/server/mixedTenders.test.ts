import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { sampleCredit, sampleDelivery } from "#features/deliveries/server/samples.ts";
import { sampleMobile, sampleNotes } from "#features/receipts/server/samples.ts";
import { type Caller, expectBody, openTestApi, type TestApi } from "#test/api.ts";
import { type Office, openTenderOffice } from "#test/tenders.ts";

describe("money of several methods in one receipt", () => {
  let api: TestApi;
  let office: Office;
  let owner: Caller;
  before(async () => {
    api = await openTestApi();
  });
  after(() => api.close());
  beforeEach(async () => {
    office = await openTenderOffice(api);
    owner = office.owner;
  });

  const owe = async () =>
    expectBody(
      owner.post("/deliveries", sampleCredit(office.service, office.client, { courier_id: office.courier })),
    );
  const pay = (path: string, body: object) =>
    owner.post(`/debt-payments/${path}`, { method: "cash", ...body });
  const receipt = (id: number) => expectBody(owner.get(`/receipts/${id}`), 200);
  const cash = async () => (await expectBody(owner.get("/cash"), 200)).safe;

  it("lies where each tender's does, is confirmed for the bank's, and is undone where it was", async () => {
    const { debt_id } = await owe();
    const { receipt: ref } = await expectBody(
      pay("full", { debt_id, tenders: [sampleNotes(5), sampleMobile(1400)] }),
    );
    const details = await receipt(ref.id);
    assert.deepEqual(
      [details.method, details.state, details.reference, details.amount],
      ["mobile_payment", "reported", "00123456", 12],
    );
    assert.deepEqual(
      details.tenders.map((tender: Record<string, unknown>) => [
        tender.method,
        tender.currency,
        tender.amount,
        tender.usd,
        tender.state,
      ]),
      [
        ["cash", "USD", 5, 5, "confirmed"],
        ["mobile_payment", "VES", 1400, 7, "reported"],
      ],
    );
    assert.deepEqual(await cash(), { USD: 5, VES: 0 });
    assert.equal(await office.balance("bank"), 140_000);
    for (const method of ["cash", "mobile_payment"])
      assert.equal((await expectBody(owner.get(`/receipts/filter?method=${method}`), 200)).total, 1, method);
    assert.equal((await expectBody(owner.get("/receipts/filter?method=transfer"), 200)).total, 0);
    for (const [method, total] of [
      ["cash", 1],
      ["mobile_payment", 1],
      ["transfer", 0],
    ] as const)
      assert.equal(
        (await expectBody(owner.get(`/deliveries/filter?paymentMethod=${method}`), 200)).total,
        total,
      );
    await expectBody(owner.put(`/receipts/${ref.id}/state`, { state: "confirmed" }), 200);
    await office.expectSound();
    await expectBody(owner.post(`/receipts/${ref.id}/void`, { reason: "Error" }), 200);
    assert.deepEqual(await cash(), { USD: 0, VES: 0 });
    assert.equal(await office.balance("bank"), 0);
    await office.expectSound();
  });

  it("is confirmed when each of its transfers is", async () => {
    const { debt_id } = await owe();
    const transfer = { currency: "USD", amount: 3, method: "transfer", reference: "777001" };
    const { receipt: ref } = await expectBody(
      pay("full", { debt_id, tenders: [sampleNotes(2), sampleMobile(1400), transfer] }),
    );
    const confirm = (tender: number) =>
      owner.put(`/receipts/${ref.id}/state`, { state: "confirmed", tender });
    assert.deepEqual((await confirm(1)).body.errors, { tender: ["Ese cobro no espera confirmación"] });
    assert.equal((await expectBody(confirm(3), 200)).state, "reported");
    assert.deepEqual(
      (await receipt(ref.id)).tenders.map(({ state }: { state: string }) => state),
      ["confirmed", "reported", "confirmed"],
    );
    assert.equal((await expectBody(confirm(2), 200)).state, "confirmed");
    await office.expectSound();
  });

  it("has references that are compared tender by tender", async () => {
    const first = await owe();
    const { receipt: ref } = await expectBody(
      pay("full", { debt_id: first.debt_id, tenders: [sampleNotes(9), sampleMobile(600, "445566")] }),
    );
    const { number } = await receipt(ref.id);
    const { debt_id } = await owe();
    const again = await pay("full", { debt_id, tenders: [sampleNotes(8), sampleMobile(800, "445566")] });
    assert.equal(again.status, 409);
    assert.match(again.body.message, new RegExp(`R-00000${number}`));
    const twice = await pay("full", {
      debt_id,
      tenders: [sampleMobile(1200, "1"), sampleMobile(1200, "01")],
    });
    assert.deepEqual(twice.body.errors, { tenders: ["La misma referencia está dos veces"] });
    const search = await expectBody(owner.get("/receipts/filter?search=445566"), 200);
    assert.deepEqual(
      search.items.map(({ id }: { id: number }) => id),
      [ref.id],
    );
    await expectBody(owner.post(`/receipts/${ref.id}/void`, { reason: "Error" }), 200);
    await expectBody(pay("full", { debt_id, tenders: [sampleNotes(8), sampleMobile(800, "445566")] }));
    await office.expectSound();
  });

  it("has one reference twice if two people paid, and none of the change that the office sends", async () => {
    const { debt_id } = await owe();
    const half = (payer_phone: string) => ({ ...sampleMobile(1200, "667788"), bank: "0134", payer_phone });
    const tenders = [half("0414-1234567"), half("0414-1234567")];
    assert.deepEqual((await pay("full", { debt_id, tenders })).body.errors, {
      tenders: ["La misma referencia está dos veces"],
    });
    await expectBody(pay("full", { debt_id, tenders: [half("0414-1234567"), half("0424-7654321")] }));
    const addressee = { bank: "0102", phone: "0414-1234567", document: "V-12345678" };
    const change = { ...sampleMobile(-1600, "998877"), ...addressee };
    await expectBody(pay("full", { debt_id: (await owe()).debt_id, tenders: [sampleNotes(20), change] }));
    const received = { ...sampleMobile(2400, "998877"), bank: "0102" };
    await expectBody(pay("full", { debt_id: (await owe()).debt_id, tenders: [received] }));
    await office.expectSound();
  });

  it("refuses a mobile payment in dollars, and change without its addressee", async () => {
    const { debt_id } = await owe();
    const errorsOf = async (tenders: object[]) => (await pay("full", { debt_id, tenders })).body.errors;
    assert.deepEqual(await errorsOf([{ ...sampleMobile(12), currency: "USD" }]), {
      tenders: ["El pago móvil es en bolívares"],
    });
    const nobody = { currency: "VES", amount: -1600, method: "mobile_payment", bank: "0102" };
    assert.deepEqual(await errorsOf([sampleNotes(20), nobody]), {
      tenders: ["Para enviar el vuelto hacen falta el banco, el teléfono y el documento"],
    });
    assert.deepEqual(await errorsOf([sampleMobile(4000), sampleMobile(-1600)]), {
      tenders: ["Solo el pago en efectivo puede tener vuelto"],
    });
    assert.deepEqual(await errorsOf([sampleNotes(200), sampleMobile(-37_600)]), {
      tenders: ["El vuelto no puede ser mayor que un billete"],
    });
    const two = "0414-1234567 / 0412-1234567";
    const who = { ...nobody, phone: two, document: "V-1" };
    assert.deepEqual(await errorsOf([sampleNotes(20), { ...sampleMobile(800), payer_phone: two }, who]), {
      "tenders.1.payer_phone": ["Escribe un solo número"],
      "tenders.2.phone": ["Escribe un solo número"],
    });
    // The specification's call, in dollars.
    await expectBody(pay("full", { debt_id, method: "mobile_payment", reference: "991199" }));
  });

  it("owes change that is to be sent until it is, once", async () => {
    const { debt_id, id: order } = await owe();
    const { receipt: ref } = await expectBody(
      pay("full", { debt_id, tenders: [sampleNotes(20), sampleMobile(-1600)] }),
    );
    const details = await receipt(ref.id);
    assert.deepEqual([details.method, details.state], ["cash", "confirmed"]);
    const [waiting] = await office.change();
    assert.deepEqual(
      { ...waiting, id: 0 },
      {
        id: 0,
        state: "to_send",
        currency: "VES",
        amount: 1600,
        method: "mobile_payment",
        bank: "0102",
        phone: "4141234567",
        document: "V-12345678",
        receipt_id: ref.id,
        receipt_number: details.number,
        client_name: details.client_name,
        delivery_id: order,
        delivery_number: waiting.delivery_number,
        reference: null,
        reason: null,
        returned: null,
        courier_id: null,
        courier_name: null,
        at: "2026-11-20T15:00:00.000Z",
        by: owner.user.name,
      },
    );
    assert.deepEqual(
      [await office.balance("change"), await office.balance("bank"), await cash()],
      [-160_000, 0, { USD: 20, VES: 0 }],
    );
    for (const [search, total] of [
      ["12345678", 1],
      [details.client_name.split(" ")[0], 1],
      ["nadie", 0],
    ])
      assert.equal(
        (await expectBody(owner.get(`/change-payments/filter?search=${search}`), 200)).total,
        total,
      );
    const [attention] = (await expectBody(owner.get("/attention"), 200)) as {
      kind: string;
      amount: object;
    }[];
    assert.deepEqual([attention?.kind, attention?.amount], ["change_to_send", { USD: 0, VES: 1600 }]);
    await office.expectSound();
    const employee = await api.employee(owner);
    assert.equal((await employee.get("/change-payments/filter")).status, 403);
    const path = `/change-payments/${waiting.id}`;
    assert.equal((await (await api.owner()).post(`${path}/sent`, { reference: "1" })).status, 404);
    assert.equal((await owner.post(`${path}/sent`, {})).status, 422);
    const admin = await api.employee(owner, "admin");
    const both = await Promise.all(
      [owner, admin].map((caller, at) => caller.post(`${path}/sent`, { reference: `90000${at}` })),
    );
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
    assert.equal(both.find(({ status }) => status === 409)?.body.message, "Este vuelto ya se envió");
    assert.deepEqual([await office.balance("change"), await office.balance("bank")], [0, -160_000]);
    assert.deepEqual([(await office.change()).length, (await office.change("sent"))[0].state], [0, "sent"]);
    await office.expectSound();
    // Undone: the notes are given back, and somebody has to return the change.
    await expectBody(owner.post(`/receipts/${ref.id}/void`, { reason: "Error" }), 200);
    assert.deepEqual(
      [await office.balance("change"), await office.balance("bank"), await cash()],
      [160_000, -160_000, { USD: 0, VES: 0 }],
    );
    assert.equal((await office.change("to_return")).length, 1);
    await office.expectSound();
  });

  it("is not sent when its receipt is voided or somebody cancels it: then it is money left over", async () => {
    const first = await owe();
    const tenders = [sampleNotes(20), sampleMobile(-1600)];
    const { receipt: ref } = await expectBody(pay("full", { debt_id: first.debt_id, tenders }));
    await expectBody(owner.post(`/receipts/${ref.id}/void`, { reason: "Error" }), 200);
    assert.deepEqual(
      (await office.change("cancelled")).map(({ reason }: { reason: string }) => reason),
      ["Se deshizo el pago"],
    );
    assert.equal(await office.balance("change"), 0);
    const { receipt: other } = await expectBody(pay("full", { debt_id: first.debt_id, tenders }));
    const [waiting] = await office.change();
    const cancelled = await expectBody(
      owner.post(`/change-payments/${waiting.id}/cancel`, { reason: "Lo dejó de propina" }),
      200,
    );
    assert.deepEqual([cancelled.state, cancelled.reason], ["cancelled", "Lo dejó de propina"]);
    assert.deepEqual([await office.balance("change"), await office.balance("difference")], [0, -160_000]);
    const late = await owner.post(`/change-payments/${waiting.id}/sent`, { reference: "123" });
    assert.deepEqual([late.status, late.body.message], [409, "Este vuelto ya se canceló"]);
    await office.expectSound();
    await expectBody(owner.post(`/receipts/${other.id}/void`, { reason: "Error" }), 200);
    assert.deepEqual([await office.balance("difference"), await cash()], [0, { USD: 0, VES: 0 }]);
    await office.expectSound();
  });

  it("gives back change of one of several orders when another is undone", async () => {
    const orders = [await owe(), await owe()];
    await expectBody(
      pay("pay-all", { client_id: office.client, tenders: [sampleNotes(30), sampleMobile(-1200)] }),
    );
    await office.expectSound();
    const [first, last] = orders;
    // An order that is sent and cancelled refunds its payment alone.
    const cancel = async (id: number) => {
      await expectBody(owner.put(`/deliveries/${id}/status`, { status: "in_transit" }), 200);
      await expectBody(owner.put(`/deliveries/${id}/cancel`, { cancellation_notes: "No estaba" }), 200);
    };
    await cancel(first.id);
    assert.deepEqual([await cash(), (await office.change()).length], [{ USD: 18, VES: 0 }, 1]);
    await office.expectSound();
    await cancel(last.id);
    assert.deepEqual([await cash(), (await office.change()).length], [{ USD: 0, VES: 0 }, 0]);
    await office.expectSound();
  });

  it("is taken when an order is created paid, and with an advance", async () => {
    const payment_tenders = [sampleNotes(20), sampleMobile(-1600)];
    const order = await expectBody(
      owner.post("/deliveries", sampleDelivery(office.service, { payment_method: "cash", payment_tenders })),
    );
    assert.equal((await office.change())[0].delivery_id, order.id);
    const mixed = await expectBody(
      owner.post(
        "/deliveries",
        sampleDelivery(office.service, {
          payment_method: "cash",
          payment_tenders: [sampleNotes(2), sampleMobile(2000)],
        }),
      ),
    );
    assert.deepEqual([mixed.payment_method, mixed.payment_reference], ["mobile_payment", "00123456"]);
    await expectBody(
      pay("advance", {
        client_id: office.client,
        tenders: [sampleNotes(10), sampleMobile(400, "5555"), sampleMobile(-200)],
      }),
    );
    assert.equal((await expectBody(owner.get(`/clients/${office.client}`), 200)).credit_balance, 11);
    await office.expectSound();
  });
});
