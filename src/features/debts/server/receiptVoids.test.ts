import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleCredit, sampleDelivery } from "#features/deliveries/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { type Answer, type Caller, openTestApi, type TestApi } from "#test/api.ts";

const RATE = 200.5;

describe("voided receipts", () => {
  let api: TestApi;
  let owner: Caller;
  let service: number;
  before(async () => {
    api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
    service = (await owner.post("/services", sampleService({ amount: 12.5 }))).body.id;
    assert.equal((await owner.put("/rates/2026-11-10", { rate: 180, confirm: true })).status, 200);
    assert.equal((await owner.put("/rates/2026-11-20", { rate: RATE, confirm: true })).status, 200);
  });
  after(async () => {
    assert.deepEqual(await brokenInvariants(api.database.read), []);
    await api.close();
  });

  const ok = ({ status, body }: Answer, expected = 201) => {
    assert.equal(status, expected, JSON.stringify(body));
    return body;
  };
  const newClient = async (name = "Café Uno") =>
    ok(await owner.post("/clients", sampleClient({ legal_name: name, allow_credit: true }))).id as number;
  const owe = async (client?: number) =>
    ok(await owner.post("/deliveries", sampleCredit(service, client ?? (await newClient()))));
  const pay = (how: string, body: object) => owner.post(`/debt-payments/${how}`, { method: "cash", ...body });
  const receipt = async (id: number) => ok(await owner.get(`/receipts/${id}`), 200);
  const order = async (id: number) => ok(await owner.get(`/deliveries/${id}`), 200);
  let lastReference = 1_000_000_000;
  const newReference = () => {
    lastReference += 1_234_567;
    return String(lastReference);
  };

  it("are voided once: refunds of today, and the debts are owed again", async () => {
    const client = await newClient();
    const [first, two] = [await owe(client), await owe(client)];
    const paid = ok(await pay("pay-all", { client_id: client, method: "transfer", currency: "VES" }));
    api.setNow("2026-11-22T15:00:00Z");
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        owner.post(`/receipts/${paid.receipt.id}/void`, { reason: "No llegó" }),
      ),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409, 409, 409]);
    const details = await receipt(paid.receipt.id);
    assert.deepEqual(
      [details.state, details.void_reason, details.payments.length],
      ["voided", "No llegó", 2],
    );
    const ledger = ok(await owner.get(`/debts/${first.debt_id}/payments`), 200);
    assert.deepEqual(
      ledger.map(({ kind, date, receipt: { id } }: never) => [kind, date, id]),
      [
        ["payment", "2026-11-20", paid.receipt.id],
        ["refund", "2026-11-22", paid.receipt.id],
      ],
    );
    assert.equal((await order(two.id)).debt_remaining_amount, 12.5);
    const confirm = await owner.put(`/receipts/${paid.receipt.id}/state`, { state: "confirmed" });
    assert.equal(confirm.status, 409);
    const unnamed = await owner.post(`/receipts/${paid.receipt.id}/void`, {});
    assert.deepEqual(unnamed.body.errors, { reason: ["El motivo es requerido"] });
    api.setNow("2026-11-20T15:00:00Z");
  });

  it("of a full order: its void leaves the order owed, and an edit doesn't pay it", async () => {
    const client = await newClient();
    const body = sampleCredit(service, client, { payment_type: "full", payment_currency: "VES" });
    const delivery = ok(await owner.post("/deliveries", body));
    assert.deepEqual([delivery.payment_status, delivery.payment_currency], ["paid", "VES"]);
    const [entry] = ok(await owner.get(`/debts/${delivery.debt_id}/payments`), 200);
    const details = await receipt(entry.receipt.id);
    assert.deepEqual([details.kind, details.tenders[0].amount], ["automatic", 2506.25]);
    ok(await owner.post(`/receipts/${entry.receipt.id}/void`, { reason: "Billete falso" }), 200);
    assert.equal((await order(delivery.id)).payment_status, "pending");
    const path = `/debts/delivery-with-debts-filter?client_id=${client}`;
    assert.deepEqual(
      ok(await owner.get(path), 200).items.map(({ id }: { id: number }) => id),
      [delivery.id],
    );
    const edited = ok(await owner.put(`/deliveries/${delivery.id}`, { ...body, notes: "x" }), 200);
    assert.deepEqual([edited.payment_status, edited.debt_remaining_amount], ["pending", 12.5]);
    ok(await pay("full", { debt_id: delivery.debt_id }));
    assert.deepEqual(ok(await owner.get(path), 200).items, []);
  });

  it("of an order that moves to another client is voided, and the new client gets its own", async () => {
    const [from, to] = [await newClient("Café Uno"), await newClient("Café Dos")];
    const reference = newReference();
    const paid = { payment_type: "full", payment_method: "transfer", payment_reference: reference };
    const anonymous = sampleDelivery(service, paid);
    const delivery = ok(await owner.post("/deliveries", anonymous));
    const number = String(delivery.number).padStart(6, "0");
    const closing = async (client: number) => {
      const range = "start_date=2026-11-01&end_date=2026-11-30";
      return ok(await owner.get(`/clients/${client}/statement?${range}`), 200).closing;
    };
    for (const [client, body] of [
      [from, sampleCredit(service, from, paid)],
      [to, sampleCredit(service, to, paid)],
      [null, anonymous],
    ] as const) {
      const edited = ok(await owner.put(`/deliveries/${delivery.id}`, body), 200);
      assert.deepEqual([edited.payment_status, edited.payment_reference], ["paid", reference]);
      const ledger = ok(await owner.get(`/debts/${delivery.debt_id}/payments`), 200);
      const [old, now] = [ledger.at(-2), ledger.at(-1)];
      assert.deepEqual([old.kind, now.kind], ["refund", "payment"]);
      const [before, after] = [await receipt(old.receipt.id), await receipt(now.receipt.id)];
      assert.deepEqual([before.state, before.void_reason], ["voided", `Orden ${number} modificada`]);
      assert.deepEqual(
        [after.client_id, after.state, after.kind, after.amount, after.reference],
        [client, "reported", "automatic", 12.5, reference],
      );
      const [event] = ok(await owner.get("/events/filter?perPage=1"), 200).items;
      assert.match(event.summary, /^Pago de .*, por cambio del cliente$/);
      assert.deepEqual(
        [await closing(from), await closing(to)],
        [0, 0],
        "after each move, not only at the end",
      );
    }
    for (const client of [from, to])
      assert.equal(ok(await owner.get(`/clients/${client}`), 200).can_delete, true);
    const unpaid = sampleCredit(service, from, { ...paid, payment_reference: newReference() });
    const owed = ok(await owner.post("/deliveries", unpaid));
    const [entry] = ok(await owner.get(`/debts/${owed.debt_id}/payments`), 200);
    ok(await owner.post(`/receipts/${entry.receipt.id}/void`, { reason: "No llegó" }), 200);
    const moved = ok(await owner.put(`/deliveries/${owed.id}`, { ...unpaid, client_id: to }), 200);
    assert.equal(moved.payment_status, "pending", "a voided receipt is not paid again");
  });

  it("of an order that changes or ends are voided with it, so their references are free", async () => {
    const reference = newReference();
    const terms = {
      payment_method: "mobile_payment",
      payment_currency: "VES",
      payment_bank: "0102",
      payment_reference: reference,
      payment_phone: "0414-1234567",
    };
    const delivery = ok(await owner.post("/deliveries", sampleDelivery(service, terms)));
    const answer = await owner.post("/deliveries", sampleDelivery(service, terms));
    assert.equal(answer.status, 409);
    const dearer = ok(await owner.post("/services", sampleService({ amount: 15 }))).id;
    const edited = ok(await owner.put(`/deliveries/${delivery.id}`, sampleDelivery(dearer)), 200);
    assert.deepEqual(
      [edited.payment_reference, edited.payment_bank, edited.payment_currency, edited.payment_phone],
      [reference, "0102", "VES", "4141234567"],
    );
    const ledger = ok(await owner.get(`/debts/${delivery.debt_id}/payments`), 200);
    const [old, , now] = ledger.map(({ receipt: { id } }: never) => id);
    const [before, after] = [await receipt(old), await receipt(now)];
    assert.deepEqual(
      [before.state, before.void_reason, after.reference, after.tenders[0].amount],
      ["voided", `Orden ${String(delivery.number).padStart(6, "0")} modificada`, reference, 3007.5],
    );
    const courier = ok(await owner.post("/couriers", sampleCourier())).id;
    const sent = { status: "in_transit", courier_id: courier };
    ok(await owner.put(`/deliveries/${delivery.id}/status`, sent), 200);
    ok(await owner.put(`/deliveries/${delivery.id}/cancel`, { cancellation_notes: "No estaba" }), 200);
    assert.match((await receipt(now)).void_reason, /^Orden \d{6} cancelada$/);
    const other = ok(await owner.post("/deliveries", sampleDelivery(service, terms)));
    ok(await owner.del(`/deliveries/${other.id}`), 204);
    const past = sampleDelivery(service, { ...terms, date: "2026-11-01" });
    const noRate = await owner.post("/deliveries", past);
    assert.deepEqual(
      [noRate.status, noRate.body.errors],
      [422, { payment_currency: ["No hay tasa para esta fecha"] }],
    );
  });
});
