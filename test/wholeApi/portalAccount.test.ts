// Every number that a client's person sees is the office's for the same client and day.

import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCollection } from "#features/collections/server/samples.ts";
import { sampleCompany } from "#features/company/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleCredit } from "#features/deliveries/server/samples.ts";
import { addNotice } from "#features/payment-notices/server/samples.ts";
import { portalToken } from "#features/portal/server/samples.ts";
import { sampleRemittance } from "#features/remittances/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { cannotRead, pagesOf } from "#server/pdf/testing.ts";
import { type Caller, expectBody, openTestApi, type TestApi } from "#test/api.ts";

const DAYS = ["2026-11-16", "2026-11-17", "2026-11-18", "2026-11-19", "2026-11-20"];
const [FIRST = "", SECOND = "", THIRD = "", FOURTH = "", LAST = ""] = DAYS;
const DETAILS = "Pago móvil 0102, 0414-5550000, J-30123456-7";

describe("a client's account in the portal", () => {
  let api: TestApi;
  let owner: Caller;
  let person: Caller;
  let stranger: Caller;
  let client: number;
  let other: number;
  let service: number;
  let courier: number;
  const at = (day: string) => api.setNow(`${day}T15:00:00Z`);
  before(async () => {
    api = await openTestApi();
    at(FIRST);
    owner = await api.owner();
    await expectBody(owner.put("/company", sampleCompany({ payment_details: DETAILS })), 200);
    service = (await expectBody(owner.post("/services", sampleService({ amount: 10, bills: [] })))).id;
    courier = (await expectBody(owner.post("/couriers", sampleCourier()))).id;
    await expectBody(owner.put(`/rates/${FIRST}`, { rate: 200.5, confirm: true }), 200);
    await expectBody(owner.put(`/rates/${FOURTH}`, { rate: 210.25, confirm: true }), 200);
    client = await newClient();
    other = await newClient();
    person = api.as(await portalToken(owner, client, api.as(null)));
    stranger = api.as(await portalToken(owner, other, api.as(null)));
  });
  afterEach(async () => {
    assert.deepEqual(await brokenInvariants(api.database.read), []);
  });
  after(() => api.close());

  const newClient = async () =>
    (await expectBody(owner.post("/clients", sampleClient({ allow_credit: true })))).id as number;
  const read = (caller: Caller, path: string) => expectBody(caller.get(path), 200);
  const owe = (id = client) => expectBody(owner.post("/deliveries", sampleCredit(service, id)));
  const pay = (how: string, body: object) =>
    expectBody(owner.post(`/debt-payments/${how}`, { method: "cash", ...body }));
  const advance = (body: object) => pay("advance", { client_id: client, ...body });
  const voidReceipt = (id: number) =>
    expectBody(owner.post(`/receipts/${id}/void`, { reason: "Error" }), 200);

  /** An order whose goods and fee the courier collects. */
  async function sell(currency: "USD" | "VES", id = client) {
    const atDoor = { payment_type: "full", collect_fee: true, cod_amount: 20, courier_id: courier };
    const order = await expectBody(owner.post("/deliveries", sampleCredit(service, id, atDoor)));
    await expectBody(owner.put(`/deliveries/${order.id}/status`, { status: "in_transit" }), 200);
    const collection = sampleCollection({ method: "cash", currency });
    const body = { status: "delivered", collection };
    await expectBody(owner.put(`/deliveries/${order.id}/status`, body), 200);
  }
  async function settle() {
    const counted = (await read(owner, `/couriers/${courier}/account`)).cash;
    await expectBody(owner.post("/settlements", { courier_id: courier, counted, pay: "later" }));
  }
  const remit = (change: object = {}) =>
    expectBody(owner.post("/remittances", sampleRemittance(client, change)));

  /** What the client sees now, compared with the office's pages, number by number. */
  async function compare(caller: Caller, id: number) {
    const account = await read(caller, "/portal/account");
    const [stats, open, stored, goods, rates] = await Promise.all([
      read(owner, `/debts/${id}/stats`),
      read(owner, `/debts/${id}/open`),
      read(owner, `/clients/${id}`),
      read(owner, `/clients/${id}/cod`),
      read(owner, "/rates/current"),
    ]);
    const { balance_bolivares, ...rest } = account;
    assert.deepEqual(rest, {
      balance: Math.round((stats.total_pending - stored.credit_balance) * 100) / 100,
      credit_balance: stored.credit_balance,
      orders: open,
      goods: { owed: goods.owed, available: goods.available },
      payment_details: DETAILS,
      rate: rates.rate,
    });
    // Half a céntimo goes away from zero: what it owes and what it has in its favour are rounded alike.
    const centimos = (Math.round(Math.abs(rest.balance) * 100) * Math.round(rates.rate * 100)) / 100;
    assert.equal(balance_bolivares, (Math.sign(rest.balance) * Math.round(centimos)) / 100);
    const { closing } = await read(caller, `/portal/statement?start_date=${FIRST}&end_date=${LAST}`);
    assert.equal(closing, rest.balance);

    const own = await read(caller, "/portal/remittances?perPage=100");
    const listed = (await read(owner, `/remittances?client_id=${id}&perPage=100`)).items;
    assert.deepEqual(
      own.items,
      listed.map(
        ({
          client_id: _,
          client_name: __,
          receipt: ___,
          by,
          created_at: ____,
          void_reason,
          ...fields
        }: {
          [field: string]: unknown;
        }) => {
          assert.ok(by);
          assert.ok(void_reason === null || typeof void_reason === "string");
          return fields;
        },
      ),
    );
    for (const start of DAYS)
      for (const group of ["", "&group=receipt"]) {
        const days = `start_date=${start}&end_date=${LAST}${group}`;
        const [mine, office] = await Promise.all([
          read(caller, `/portal/statement?${days}`),
          read(owner, `/clients/${id}/statement?${days}`),
        ]);
        assert.deepEqual(mine, office);
      }
    return account;
  }
  const both = async () => {
    await compare(stranger, other);
    return compare(person, client);
  };
  const notices = async (caller: Caller) => (await read(caller, "/portal/payments")).items;

  it("has the office's numbers over a history in both currencies, with advances, goods, remittances and voids", async () => {
    assert.deepEqual((await both()).orders, []);
    const first = await owe();
    await owe(other);
    await owe();
    await both();
    at(SECOND);
    const part = await pay("partial", { debt_id: first.debt_id, amount: 1002.5, currency: "VES" });
    const ahead = await advance({ amount: 33.33 });
    assert.equal((await both()).credit_balance, 33.33);
    await expectBody(owner.post("/debt-payments/apply-advance", { client_id: client }));
    await both();
    at(THIRD);
    await voidReceipt(part.receipt.id);
    await voidReceipt(ahead.receipt.id);
    const owing = await both();
    assert.deepEqual([owing.balance, owing.credit_balance, owing.orders.length], [20, 0, 2]);
    await sell("USD");
    await sell("VES");
    await sell("USD", other);
    const held = await both();
    assert.deepEqual([held.goods.owed.USD, held.goods.available.USD], [20, 0]);
    await settle();
    assert.equal((await both()).goods.available.USD, 20);
    at(FOURTH);
    const handed = await remit({ amount: 5 });
    await remit({ currency: "VES" });
    await remit({ deduct_debts: true });
    const deducted = await both();
    assert.deepEqual([deducted.balance, deducted.goods.owed], [5, { USD: 0, VES: 0 }]);
    await expectBody(owner.post(`/remittances/${handed.id}/void`, { reason: "Se contó mal" }), 200);
    await both();
    at(LAST);
    await expectBody(owner.post(`/debts/${(await owe()).debt_id}/write-off`, { reason: "Cortesía" }));
    const gone = await expectBody(
      owner.post("/deliveries", sampleCredit(service, client, { courier_id: courier })),
    );
    await expectBody(owner.put(`/deliveries/${gone.id}/status`, { status: "in_transit" }), 200);
    await expectBody(owner.put(`/deliveries/${gone.id}/cancel`, { cancellation_notes: "No salió" }), 200);
    await both();
    const notice = { amount: 2523, currency: "VES", method: "mobile_payment", reference: "778899001" };
    const sent = await expectBody(person.post("/portal/payments", notice));
    assert.equal((await both()).balance, 5, "a notice moves nothing");
    const accepted = await expectBody(owner.post(`/payment-notices/${sent.id}/accept`));
    const paid = await both();
    assert.deepEqual([paid.balance, paid.credit_balance], [-7, 7]);
    await voidReceipt(accepted.receipt.id);
    assert.equal((await both()).balance, 5);
  });

  it("is printed as the office prints it", { skip: cannotRead }, async () => {
    at(LAST);
    const text = (pdf: Buffer) => pagesOf(pdf).join("\f");
    const days = `start_date=${FIRST}&end_date=${LAST}`;
    const [mine, office] = await Promise.all([
      person.get(`/portal/statement-report?${days}`),
      owner.get(`/clients/${client}/statement-report?${days}`),
    ]);
    assert.deepEqual([mine.status, mine.headers["content-type"]], [200, "application/pdf"]);
    assert.equal(text(mine.raw), text(office.raw));
    assert.equal(mine.headers["content-disposition"], office.headers["content-disposition"]);
    const { items } = await read(person, "/portal/remittances");
    for (const { id, voided_at } of items) {
      const [own, paper] = await Promise.all([
        person.get(`/portal/remittances/${id}/report`),
        owner.get(`/remittances/${id}/report`),
      ]);
      assert.equal(own.status, 200);
      if (voided_at === null) assert.equal(text(own.raw), text(paper.raw));
      else {
        // The same amounts, but why it was voided stays in the office.
        const amounts = (pdf: Buffer) => text(pdf).match(/-?\$[\d.,]+/g);
        assert.deepEqual(amounts(own.raw), amounts(paper.raw));
        assert.deepEqual(
          [paper, own].map(({ raw }) => text(raw).includes("contó mal")),
          [true, false],
        );
      }
    }
  });

  it("tells what the client said that it paid: its state, the reason, the voided receipt, and nobody of the office", async () => {
    at(LAST);
    const [voided] = await notices(person);
    const receipt = (await read(owner, `/payment-notices/${voided.id}`)).receipt;
    assert.deepEqual([voided.state, voided.receipt], ["accepted", { number: receipt.number, voided: true }]);
    const typed = { amount: "10.50", currency: "USD", method: "transfer", reference: " ZELLE 77 " };
    const blank = { note: "", bank: "", payer_phone: "" };
    const notice = { ...typed, ...blank, paid_on: FOURTH };
    const { id, ...said } = await expectBody(person.post("/portal/payments", notice));
    const money = { currency: "USD", amount: 10.5, amount_usd: 10.5, rate: null };
    const transfer = { method: "transfer", reference: "ZELLE 77", paid_on: FOURTH };
    const without = { bank: null, payer_phone: null, note: null, receipt: null };
    const undecided = { state: "new", reject_reason: null, decided_at: null };
    const sender = { by: "Ana Rivas", created_at: `${LAST}T15:00:00.000Z` };
    assert.deepEqual(said, { ...undecided, ...money, ...transfer, ...without, ...sender });
    await expectBody(owner.post(`/payment-notices/${id}/reject`, { reason: "No aparece en el banco" }), 200);
    const [rejected] = await notices(person);
    assert.deepEqual(
      [rejected.id, rejected.state, rejected.reject_reason],
      [id, "rejected", "No aparece en el banco"],
    );
    const events = (await owner.get(`/events/filter?entity=payment_notice&entityId=${id}`)).body.items;
    assert.deepEqual(
      events.map(({ actor_name }: { actor_name: string }) => actor_name),
      [owner.user.name, "Ana Rivas"],
    );
  });

  it("refuses what is no payment, field by field", async () => {
    const errors = async (body: object) => (await person.post("/portal/payments", body)).body.errors;
    assert.deepEqual(await errors({}), {
      amount: ["El monto es requerido"],
      method: ["El método de pago es requerido"],
      reference: ["La referencia es requerida"],
    });
    const good = { amount: 10, currency: "USD", method: "transfer", reference: "5566778" };
    assert.deepEqual(await errors({ ...good, amount: 0 }), { amount: ["El monto debe ser positivo"] });
    assert.deepEqual(await errors({ ...good, method: "cash" }), { method: ["El campo no es válido"] });
    assert.deepEqual(await errors({ ...good, method: "mobile_payment" }), {
      currency: ["El pago móvil es en bolívares"],
    });
    assert.deepEqual(await errors({ ...good, paid_on: "2026-11-21" }), {
      paid_on: ["La fecha no puede ser futura"],
    });
    await expectBody(owner.put("/company/closed-until", { date: "2026-11-10" }), 200);
    for (const [change, field, message] of [
      [{ paid_on: "2026-10-20" }, "paid_on", "La fecha puede ser de hace 30 días como máximo"],
      [{ paid_on: "2026-11-10" }, "paid_on", "El período hasta el 10 nov 2026 está cerrado"],
      [{ paid_on: "2026-11-12", currency: "VES" }, "paid_on", "No hay tasa para esta fecha"],
      [{ currency: "VES", amount: 0.01 }, "amount", "El monto no alcanza un centavo de dólar"],
    ] as const)
      assert.deepEqual(await errors({ ...good, ...change }), { [field]: [message] });
    assert.deepEqual(Object.keys(await errors({ ...good, currency: "VES", amount: 9e9 })), ["amount"]);
    await expectBody(owner.put("/company/closed-until", { date: null, reason: "Faltó un aviso" }), 200);
    assert.deepEqual(Object.keys(await errors({ ...good, amount: 10_000_000 })), ["amount"]);
  });

  it("of another client is as what doesn't exist", async () => {
    const [mine] = (await read(person, "/portal/remittances")).items;
    for (const id of [mine.id, 999_999]) {
      const { status, body } = await stranger.get(`/portal/remittances/${id}/report`);
      assert.deepEqual([status, body], [404, { message: "Recurso no encontrado" }]);
    }
    assert.deepEqual((await read(stranger, "/portal/remittances")).total, 0);
    assert.deepEqual(await notices(stranger), []);
    const statement = await read(
      stranger,
      `/portal/statement?start_date=${FIRST}&end_date=${LAST}&client_id=${client}`,
    );
    assert.equal(statement.client.id, other);
  });

  it("is closed when the company keeps balances to itself; payments may still be told", async () => {
    const settings = (change: object) =>
      expectBody(owner.put("/company", sampleCompany({ payment_details: DETAILS, ...change })), 200);
    await settings({ portal_balances: false });
    const days = `start_date=${FIRST}&end_date=${LAST}`;
    const [{ id }] = (await read(owner, `/remittances?client_id=${client}`)).items;
    for (const path of [
      "/portal/account",
      `/portal/statement?${days}`,
      `/portal/statement-report?${days}`,
      "/portal/remittances",
      `/portal/remittances/${id}/report`,
    ]) {
      const { status, body } = await person.get(path);
      assert.deepEqual(
        [status, body],
        [403, { message: "La empresa no muestra cuentas en el portal" }],
        path,
      );
    }
    const body = { amount: 3, currency: "USD", method: "transfer", reference: "5566779" };
    await expectBody(person.post("/portal/payments", body));
    await settings({});
    assert.equal((await settings({ portal_balances: true })).portal_balances, true);
    assert.equal((await person.get("/portal/account")).status, 200);
  });

  it("takes twenty notices a day, also at once, and more on the next day", async () => {
    const busy = await newClient();
    const caller = api.as(await portalToken(owner, busy, api.as(null)));
    const tell = (turn: number) =>
      caller.post("/portal/payments", {
        amount: 1,
        currency: "USD",
        method: "transfer",
        reference: `vez ${turn}`,
      });
    const answers = await Promise.all(Array.from({ length: 32 }, (_, turn) => tell(turn)));
    const statuses = answers.map(({ status }) => status);
    assert.equal(statuses.filter((status) => status === 201).length, 20);
    const refused = answers.find(({ status }) => status === 429);
    const wait = Number(refused?.headers["retry-after"]);
    assert.ok(wait > 0 && wait <= 24 * 3600, String(wait));
    assert.equal(
      refused?.body.message,
      "Hoy ya recibimos 20 avisos de pago suyos. Escríbanos si falta alguno.",
    );
    assert.equal((await notices(caller)).length, 15);
    // Another client is not held up.
    await addNotice(api.database, owner.user.id, { client_id: other, at: `${LAST}T15:00:00.000Z` });
    at("2026-11-21");
    await expectBody(tell(99));
  });
});
