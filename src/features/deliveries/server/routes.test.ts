import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import type { Caller, TestApi } from "#test/api.ts";
import { formatNumber } from "../rules.ts";
import { sampleCredit, sampleDelivery } from "./samples.ts";
import { openOffice, takeOrder } from "./testing.ts";

describe("deliveries", () => {
  let api: TestApi;
  let owner: Caller;
  let service: number;
  let courier: number;
  let client: number;
  before(async () => {
    ({ api, owner, service, courier, client } = await openOffice());
  });
  after(() => api.close());

  const take = (order: object) => takeOrder(owner, order);
  const sent = async (order: object) => {
    const { id } = await take({ courier_id: courier, ...order });
    assert.equal((await owner.put(`/deliveries/${id}/status`, { status: "in_transit" })).status, 200);
    return id as number;
  };
  const payments = async (debtId: number) => (await owner.get(`/debts/${debtId}/payments`)).body;

  it("take an anonymous order, which is paid at once on its date", async () => {
    const order = await take(
      sampleDelivery(service, { date: "2026-11-18", payment_method: "mobile_payment" }),
    );
    assert.equal(order.client_name, "Pedro Pérez");
    assert.equal(order.client_name_source, "anonymous");
    assert.equal(order.amount, 5.5);
    assert.equal(order.status, "pending");
    assert.equal(order.payment_status, "paid");
    assert.equal(order.debt_remaining_amount, 0);
    assert.equal(order.courier_id, null);
    assert.equal(order.courier_full_name, null);
    const [paid, ...more] = await payments(order.debt_id);
    assert.deepEqual(
      [paid.kind, paid.amount, paid.method, paid.date, more.length],
      ["payment", 5.5, "mobile_payment", "2026-11-18", 0],
    );
  });

  it("take a credit order with a debt; the default pickup address is the client's first", async () => {
    const order = await take(sampleCredit(service, client));
    const { body: known } = await owner.get(`/clients/${client}`);
    assert.equal(order.pickup_address, known.addresses[0].address);
    assert.equal(order.client_name, "Panadería Ñángara");
    assert.equal(order.client_phone, "4121234567");
    assert.equal(order.anonymous_client, null);
    assert.equal(order.payment_status, "pending");
    assert.equal(order.debt_remaining_amount, 5.5);
    assert.equal(known.addresses[0].canDelete, false);
    assert.equal(known.addresses[1].canDelete, true);
    assert.equal(known.can_delete, false);
    assert.ok(known.debt_counts >= 1);
  });

  it("add a new pickup address to the client and increment its version", async () => {
    const was = await owner.get(`/clients/${client}`);
    await take(sampleCredit(service, client, { pickup_address: "Galpón 7, La Yaguara" }));
    const is = await owner.get(`/clients/${client}`);
    assert.equal(is.body.addresses.at(-1).address, "Galpón 7, La Yaguara");
    assert.equal(is.body.addresses.length, was.body.addresses.length + 1);
    assert.notEqual(is.headers.etag, was.headers.etag);
  });

  it("keep the service's price, until a pending order's service is changed", async () => {
    const cheap = (await owner.post("/services", sampleService({ name: "Barato", amount: 3 }))).body;
    const order = await take(sampleDelivery(cheap.id));
    await owner.put(`/services/${cheap.id}`, { ...cheap, name: "Caro", amount: 9 });
    const same = (await owner.put(`/deliveries/${order.id}`, sampleDelivery(cheap.id, { notes: "ojo" })))
      .body;
    assert.deepEqual([same.amount, same.service_name], [3, "Barato"]);
    const moved = (await owner.put(`/deliveries/${order.id}`, sampleDelivery(service))).body;
    assert.equal(moved.amount, 5.5);
    assert.equal(moved.payment_status, "paid");
    const kinds = (await payments(order.debt_id)).map((entry: { kind: string; amount: number }) => [
      entry.kind,
      entry.amount,
    ]);
    assert.deepEqual(kinds, [
      ["payment", 3],
      ["refund", 3],
      ["payment", 5.5],
    ]);
  });

  it("explain in the history why an edit refunds a payment and makes a new one", async () => {
    const order = await take(sampleDelivery(service));
    await owner.put(`/deliveries/${order.id}`, sampleDelivery(service, { payment_method: "transfer" }));
    const { items } = (await owner.get("/events/filter?perPage=3")).body;
    const why = "por cambio del método de pago de Efectivo a Transferencia";
    const number = formatNumber(order.number);
    assert.deepEqual(items.map(({ summary }: { summary: string }) => summary).sort(), [
      `Actualizó la orden ${number}: el pago se reembolsó y se registró de nuevo ${why}`,
      `Pago de $5,50 (Transferencia) de la orden ${number}, ${why}`,
      `Reembolso de $5,50 (Efectivo) de la orden ${number}, ${why}`,
    ]);
  });

  it("report every invalid field at once, including cross-field rules and unknown ids", async () => {
    const nothing = (await owner.post("/deliveries", {})).body.errors;
    assert.deepEqual(nothing.anonymous_client, ["La información del cliente anónimo es requerida"]);
    assert.deepEqual(Object.keys(nothing).sort(), [
      "anonymous_client",
      "date",
      "pickup_address",
      "receipt.address",
      "receipt.full_name",
      "receipt.phone",
      "service_id",
    ]);
    const { body } = await owner.post("/deliveries", {
      client_id: 999999,
      service_id: 999999,
      courier_id: 999999,
      date: "x",
    });
    assert.deepEqual(body.errors.payment_type, [
      "El tipo de pago es requerido cuando se selecciona un cliente regular",
    ]);
    for (const field of ["client_id", "service_id", "courier_id", "date", "receipt.phone"])
      assert.ok(body.errors[field], field);
    const far = await owner.post("/deliveries", sampleDelivery(service, { date: "2027-11-21" }));
    assert.equal(far.status, 422);
    assert.ok(far.body.errors.date);
    assert.equal(
      (await owner.post("/deliveries", sampleDelivery(service, { date: "2027-11-20" }))).status,
      201,
    );
  });

  it("give credit only to clients that have it, and keep old credit orders editable", async () => {
    const noCredit = (await owner.post("/clients", sampleClient())).body;
    const refused = await owner.post("/deliveries", sampleCredit(service, noCredit.id));
    assert.equal(refused.status, 422);
    assert.deepEqual(refused.body.errors, { payment_type: ["El cliente no tiene crédito permitido"] });
    const anonymous = await owner.post("/deliveries", sampleDelivery(service, { payment_type: "partial" }));
    assert.deepEqual(anonymous.body.errors.payment_type, ["El cliente no tiene crédito permitido"]);
    const trusted = (await owner.post("/clients", sampleClient({ allow_credit: true }))).body;
    const order = await take(sampleCredit(service, trusted.id));
    await owner.put(`/clients/${trusted.id}`, {
      ...trusted,
      allow_credit: false,
      addresses: [{ address: "Otra" }, ...trusted.addresses],
    });
    const edited = await owner.put(
      `/deliveries/${order.id}`,
      sampleCredit(service, trusted.id, { notes: "sigue" }),
    );
    assert.equal(edited.status, 200, JSON.stringify(edited.body));
  });

  it("move only along their states, and need a courier to leave", async () => {
    const order = await take(sampleDelivery(service));
    const path = `/deliveries/${order.id}`;
    const noCourier = await owner.put(`${path}/status`, { status: "in_transit" });
    assert.deepEqual(
      [noCourier.status, noCourier.body.message],
      [409, "Asigna un repartidor antes de enviar la orden"],
    );
    const jump = await owner.put(`${path}/status`, { status: "delivered" });
    assert.equal(jump.status, 409);
    assert.match(jump.body.message, /Pendiente.*Entregado/);
    assert.equal((await owner.put(`${path}/status`, { status: "cancelled" })).status, 422);
    assert.equal((await owner.put(`${path}/cancel`, { cancellation_notes: "no" })).status, 409);
    await owner.put(path, sampleDelivery(service, { courier_id: courier }));
    const gone = await owner.put(`${path}/status`, { status: "in_transit" });
    assert.deepEqual([gone.body.status, gone.body.courier_full_name], ["in_transit", "Íker Soto"]);
    assert.equal((await owner.put(path, sampleDelivery(service))).status, 409);
    assert.equal((await owner.del(path)).status, 409);
    assert.equal((await owner.put(`${path}/status`, { status: "delivered" })).body.status, "delivered");
    assert.equal((await owner.put(`${path}/cancel`, { cancellation_notes: "tarde" })).status, 409);
  });

  it("are cancelled with a reason, and refunded on the day of the cancellation", async () => {
    const id = await sent(sampleDelivery(service));
    const empty = await owner.put(`/deliveries/${id}/cancel`, { cancellation_notes: "  " });
    assert.deepEqual(empty.body.errors, { cancellation_notes: ["El motivo de la cancelacion es requerido"] });
    const { body } = await owner.put(`/deliveries/${id}/cancel`, { cancellation_notes: "Nadie en casa" });
    assert.deepEqual([body.status, body.cancellation_notes], ["cancelled", "Nadie en casa"]);
    assert.deepEqual([body.debt_remaining_amount, body.payment_status], [0, "pending"]);
    const ledger = await payments(body.debt_id);
    assert.deepEqual(
      ledger.map((entry: { kind: string; date: string }) => [entry.kind, entry.date]),
      [
        ["payment", "2026-11-20"],
        ["refund", "2026-11-20"],
      ],
    );
  });

  it("are deleted while pending: the number stays unused, and their records can be deleted", async () => {
    const once = (await owner.post("/services", sampleService())).body.id;
    const order = await take(sampleDelivery(once));
    assert.equal((await owner.del(`/services/${once}`)).status, 409);
    assert.equal((await owner.del(`/deliveries/${order.id}`)).status, 204);
    assert.equal((await owner.get(`/deliveries/${order.id}`)).status, 404);
    assert.equal((await owner.get(`/services/${once}`)).body.can_delete, true);
    assert.equal((await owner.del(`/services/${once}`)).status, 204);
    assert.equal((await owner.get(`/services/${once}`)).status, 404);
    assert.equal((await take(sampleDelivery(service))).number, order.number + 1);
  });

  it("are unknown to another company, and refer to nothing of another company", async () => {
    const order = await take(sampleDelivery(service));
    const other = await api.owner();
    const serviceId = (await other.post("/services", sampleService())).body.id;
    const path = `/deliveries/${order.id}`;
    for (const answer of [
      await other.get(path),
      await other.put(path, sampleDelivery(serviceId)),
      await other.del(path),
      await other.put(`${path}/status`, { status: "in_transit" }),
      await other.put(`${path}/cancel`, { cancellation_notes: "x" }),
      await other.get(`${path}/ticket`),
      await other.get(`/debts/${order.debt_id}/payments`),
    ])
      assert.equal(answer.status, 404);
    const foreign = await other.post("/deliveries", sampleCredit(service, client, { courier_id: courier }));
    assert.equal(foreign.status, 422);
    assert.deepEqual(Object.keys(foreign.body.errors).sort(), ["client_id", "courier_id", "service_id"]);
    const paid = await other.post("/debt-payments/full", { debt_id: order.debt_id, method: "cash" });
    assert.deepEqual([paid.status, Object.keys(paid.body.errors)], [422, ["debt_id"]]);
  });

  it("have a ticket as a PDF with its own file name", async () => {
    const order = await take(sampleDelivery(service));
    const { status, headers, raw } = await owner.get(`/deliveries/${order.id}/ticket`);
    assert.equal(status, 200);
    assert.equal(headers["content-type"], "application/pdf");
    assert.equal(headers["content-disposition"], `inline; filename="ticket_${order.number}.pdf"`);
    assert.match(String(order.number), /^[1-9]\d*$/, "the plain number");
    assert.equal(raw.subarray(0, 5).toString(), "%PDF-");
  });
});
