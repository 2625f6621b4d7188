import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleCredit } from "#features/deliveries/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { fromDollars } from "#shared/money.ts";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";

describe("debts", () => {
  let api: TestApi;
  let owner: Caller;
  let service: number;
  before(async () => {
    api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
    service = (await owner.post("/services", sampleService({ amount: 10 }))).body.id;
  });
  after(() => api.close());

  const newClient = async () =>
    (await owner.post("/clients", sampleClient({ allow_credit: true }))).body.id as number;
  const owe = async (client: number, change: object = {}) =>
    (await owner.post("/deliveries", sampleCredit(service, client, change))).body as {
      id: number;
      debt_id: number;
      number: number;
    };
  const order = async (id: number) => (await owner.get(`/deliveries/${id}`)).body;

  it("are paid in parts until nothing remains", async () => {
    const client = await newClient();
    const { id, debt_id } = await owe(client);
    const part = await owner.post("/debt-payments/partial", {
      debt_id,
      amount: "3.25",
      method: "mobile_payment",
    });
    assert.equal(part.status, 201);
    assert.equal(part.body.total_pending, 6.75);
    const { created_at, id: paymentId, receipt, ...payment } = part.body.payments[0];
    assert.deepEqual(receipt, part.body.receipt);
    assert.deepEqual(payment, { debt_id, amount: 3.25, method: "mobile_payment", date: "2026-11-20" });
    assert.ok(created_at && paymentId);
    assert.equal((await order(id)).payment_status, "partial_paid");
    const rest = await owner.post("/debt-payments/full", { debt_id, method: "cash" });
    assert.deepEqual([rest.body.payments[0].amount, rest.body.total_pending], [6.75, 0]);
    assert.equal((await order(id)).payment_status, "paid");
    const again = await owner.post("/debt-payments/full", { debt_id, method: "cash" });
    assert.equal(again.status, 409);
    const ledger = (await owner.get(`/debts/${debt_id}/payments`)).body;
    assert.deepEqual(
      ledger.map(({ kind, amount, by }: { kind: string; amount: number; by: string }) => [kind, amount, by]),
      [
        ["payment", 3.25, owner.user.name],
        ["payment", 6.75, owner.user.name],
      ],
    );
  });

  it("report errors under their fields", async () => {
    const { debt_id } = await owe(await newClient());
    const pay = async (path: string, body: object) =>
      (await owner.post(`/debt-payments/${path}`, body)).body.errors;
    assert.deepEqual(await pay("partial", { debt_id, amount: 10.01, method: "cash" }), {
      amount: ["El monto no puede ser mayor a $10,00"],
    });
    for (const amount of [0, -1, "0"]) {
      assert.deepEqual(await pay("partial", { debt_id, amount, method: "cash" }), {
        amount: ["El monto debe ser positivo"],
      });
    }
    assert.deepEqual(await pay("full", { debt_id, method: "gold" }), {
      method: ["El método de pago debe ser uno de los valores permitidos"],
    });
    const all = await pay("pay-partial-amount", {});
    assert.deepEqual(Object.keys(all).sort(), ["amount", "client_id", "method"]);
    assert.deepEqual(Object.keys(await pay("pay-all", { client_id: 10 ** 9, method: "x" })).sort(), [
      "client_id",
      "method",
    ]);
    for (const amount of [0.1 + 0.2, 1.005])
      assert.ok((await pay("partial", { debt_id, amount, method: "cash" })).amount);
  });

  it("are paid in the order of date, then number, by a client's payment", async () => {
    const client = await newClient();
    const late = await owe(client, { date: "2026-11-20" });
    const early = await owe(client, { date: "2026-11-01" });
    const second = await owe(client, { date: "2026-11-01" });
    const paid = await owner.post("/debt-payments/pay-partial-amount", {
      client_id: client,
      amount: 15,
      method: "transfer",
    });
    assert.deepEqual(
      paid.body.payments.map(({ debt_id, amount }: { debt_id: number; amount: number }) => [debt_id, amount]),
      [
        [early.debt_id, 10],
        [second.debt_id, 5],
      ],
    );
    assert.equal(paid.body.total_pending, 15);
    const above = await owner.post("/debt-payments/pay-partial-amount", {
      client_id: client,
      amount: 15.01,
      method: "cash",
    });
    assert.deepEqual(
      [above.status, above.body.errors.amount],
      [422, ["El monto no puede ser mayor a $15,00"]],
    );
    const all = await owner.post("/debt-payments/pay-all", { client_id: client, method: "cash" });
    assert.deepEqual([all.body.payments.length, all.body.total_pending], [2, 0]);
    assert.equal((await order(late.id)).payment_status, "paid");
    const nothing = await owner.post("/debt-payments/pay-all", { client_id: client, method: "cash" });
    assert.deepEqual([nothing.status, nothing.body.message], [409, "El cliente no tiene deudas pendientes"]);
  });

  it("keep an order with manual payments from another client, deletion, and a price below them", async () => {
    const client = await newClient();
    const { id, debt_id } = await owe(client);
    await owner.post("/debt-payments/partial", { debt_id, amount: 6, method: "cash" });
    const message = "La orden tiene pagos registrados";
    const moved = await owner.put(`/deliveries/${id}`, sampleCredit(service, await newClient()));
    assert.deepEqual([moved.status, moved.body.message], [409, message]);
    const deleted = await owner.del(`/deliveries/${id}`);
    assert.deepEqual([deleted.status, deleted.body.message], [409, message]);
    const cheap = (await owner.post("/services", sampleService({ amount: 5.99 }))).body.id;
    assert.equal((await owner.put(`/deliveries/${id}`, sampleCredit(cheap, client))).status, 409);
    const full = await owner.put(
      `/deliveries/${id}`,
      sampleCredit(service, client, { payment_type: "full", payment_method: "transfer" }),
    );
    assert.deepEqual([full.body.payment_status, full.body.debt_remaining_amount], ["paid", 0]);
    const back = await owner.put(`/deliveries/${id}`, sampleCredit(service, client));
    assert.deepEqual([back.body.payment_status, back.body.debt_remaining_amount], ["partial_paid", 4]);
  });

  it("leave a cancelled order out of every receivable, and show its ledger", async () => {
    const other = await api.owner();
    const serviceId = (await other.post("/services", sampleService({ amount: 10 }))).body.id;
    const rider = (await other.post("/couriers", sampleCourier())).body.id;
    const client = (await other.post("/clients", sampleClient({ allow_credit: true }))).body.id;
    const delivery = (await other.post("/deliveries", sampleCredit(serviceId, client, { courier_id: rider })))
      .body;
    await other.post("/debt-payments/partial", { debt_id: delivery.debt_id, amount: 4, method: "cash" });
    await other.put(`/deliveries/${delivery.id}/status`, { status: "in_transit" });
    assert.equal((await other.get("/debts/all-amount-debts")).body.amount, 6);
    assert.deepEqual(
      (await other.get("/debts/clients-with-debt")).body.map(
        (debtor: { id: number; total_pending: number }) => [debtor.id, debtor.total_pending],
      ),
      [[client, 6]],
    );
    await other.put(`/deliveries/${delivery.id}/cancel`, { cancellation_notes: "Devuelta" });
    assert.equal((await other.get("/debts/all-amount-debts")).body.amount, 0);
    assert.deepEqual((await other.get("/debts/clients-with-debt")).body, []);
    assert.equal((await other.get(`/debts/delivery-with-debts-filter?client_id=${client}`)).body.total, 0);
    assert.equal(
      (await other.post("/debt-payments/full", { debt_id: delivery.debt_id, method: "cash" })).status,
      409,
    );
    assert.deepEqual(
      (await other.get(`/debts/${delivery.debt_id}/payments`)).body.map(
        (entry: { kind: string; amount: number }) => [entry.kind, entry.amount],
      ),
      [
        ["payment", 4],
        ["refund", 4],
      ],
    );
    assert.equal((await other.get("/deliveries/filter?paymentMethod=cash")).body.total, 0);
  });

  it("filter a client's credit orders by payment status", async () => {
    const client = await newClient();
    const [open, part, paid] = [await owe(client), await owe(client), await owe(client)];
    await owner.post("/debt-payments/partial", { debt_id: part.debt_id, amount: 1, method: "cash" });
    await owner.post("/debt-payments/full", { debt_id: paid.debt_id, method: "cash" });
    await owner.post("/deliveries", sampleCredit(service, client, { payment_type: "full" }));
    const ids = async (status: string) =>
      (
        await owner.get(`/debts/delivery-with-debts-filter?client_id=${client}&payment_status=${status}`)
      ).body.items.map(({ id }: { id: number }) => id);
    // Open debts come first.
    assert.deepEqual(await ids(""), [part.id, open.id, paid.id]);
    assert.deepEqual(await ids("all"), [part.id, open.id, paid.id]);
    assert.deepEqual(await ids("pending"), [open.id]);
    assert.deepEqual(await ids("partial_paid"), [part.id]);
    assert.deepEqual(await ids("paid"), [paid.id]);
  });

  it("take no cent too much from 64 concurrent payments of one client", async () => {
    const client = await newClient();
    const orders: Awaited<ReturnType<typeof owe>>[] = [];
    for (let i = 0; i < 6; i++) orders.push(await owe(client));
    const pay = (i: number) => {
      const { debt_id } = orders[i % orders.length] as (typeof orders)[number];
      if (i % 4 === 0) return owner.post("/debt-payments/full", { debt_id, method: "cash" });
      if (i % 4 === 1)
        return owner.post("/debt-payments/partial", { debt_id, amount: 3.33, method: "transfer" });
      if (i % 4 === 2)
        return owner.post("/debt-payments/pay-partial-amount", {
          client_id: client,
          amount: 7.77,
          method: "cash",
        });
      return i < 56
        ? owner.post("/debt-payments/pay-partial-amount", {
            client_id: client,
            amount: 1.11,
            method: "mobile_payment",
          })
        : owner.post("/debt-payments/pay-all", { client_id: client, method: "cash" });
    };
    const answers = await Promise.all(Array.from({ length: 64 }, (_, i) => pay(i)));
    for (const { status, body } of answers)
      assert.ok([201, 409, 422].includes(status), `${status} ${JSON.stringify(body)}`);
    const accepted = answers
      .filter(({ status }) => status === 201)
      .flatMap(({ body }) => body.payments as { amount: number }[])
      .reduce((total, { amount }) => total + fromDollars(amount), 0);
    let paid = 0;
    for (const { id, debt_id } of orders) {
      const { debt_remaining_amount } = await order(id);
      const ledger = (await owner.get(`/debts/${debt_id}/payments`)).body as { amount: number }[];
      const sum = ledger.reduce((total, { amount }) => total + fromDollars(amount), 0);
      assert.equal(sum + fromDollars(debt_remaining_amount), 1000);
      paid += sum;
    }
    assert.equal(accepted, paid);
    assert.equal((await owner.get(`/debts/${client}/stats`)).body.total_pending, (6000 - paid) / 100);
  });

  it("take no payment for an order that is being deleted", async () => {
    const client = await newClient();
    for (let i = 0; i < 30; i++) {
      const { id, debt_id } = await owe(client);
      const pay = () =>
        i % 2 === 0
          ? owner.post("/debt-payments/full", { debt_id, method: "cash" })
          : owner.post("/debt-payments/partial", { debt_id, amount: 4, method: "cash" });
      const remove = () => owner.del(`/deliveries/${id}`);
      const [first, second] = await Promise.all(i % 3 === 0 ? [remove(), pay()] : [pay(), remove()]);
      const [removed, paid] = i % 3 === 0 ? [first, second] : [second, first];
      assert.ok([204, 409].includes(removed.status), `${removed.status} ${JSON.stringify(removed.body)}`);
      assert.ok([201, 409, 422].includes(paid.status), `${paid.status} ${JSON.stringify(paid.body)}`);
      assert.notEqual(removed.status === 204, paid.status === 201);
      assert.equal((await owner.get(`/deliveries/${id}`)).status, removed.status === 204 ? 404 : 200);
    }
  });

  it("are paid once per key, however many concurrent requests use it", async () => {
    const client = await newClient();
    const { debt_id } = await owe(client);
    const body = { debt_id, amount: 2.5, method: "cash" };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        owner.post("/debt-payments/partial", body, { "idempotency-key": "una-vez" }),
      ),
    );
    for (const answer of answers) assert.deepEqual([answer.status, answer.body], [201, answers[0]?.body]);
    assert.equal((await owner.get(`/debts/${debt_id}/payments`)).body.length, 1);
    const other = await owner.post(
      "/debt-payments/partial",
      { ...body, amount: 1 },
      { "idempotency-key": "una-vez" },
    );
    assert.equal(other.status, 422);
  });

  it("add up 10,000 debts of a cent and the largest amount exactly", async () => {
    const big = await api.owner();
    const cent = (await big.post("/services", sampleService({ amount: 0.01 }))).body.id;
    const most = (await big.post("/services", sampleService({ amount: 9_999_999.99 }))).body.id;
    const client = (await big.post("/clients", sampleClient({ allow_credit: true }))).body.id;
    await big.post("/deliveries", sampleCredit(most, client));
    const first = (await big.post("/deliveries", sampleCredit(cent, client))).body;
    await copyOrders(first.id, 9_999);
    const total = 9_999_999.99 + 100;
    assert.equal((await big.get("/debts/all-amount-debts")).body.amount, Math.round(total * 100) / 100);
    const stats = (await big.get(`/debts/${client}/stats`)).body;
    assert.deepEqual([stats.total_deliveries_with_debt, stats.total_pending], [10_001, 10_000_099.99]);
    const paid = await big.post("/debt-payments/pay-partial-amount", {
      client_id: client,
      amount: 0.3,
      method: "cash",
    });
    assert.deepEqual([paid.status, paid.body.total_pending], [201, 10_000_099.69]);
    assert.equal((await big.get("/dashboard?period=day&date=2026-11-20")).body.total_invoiced, 10_000_099.99);
  });

  it("are paid completely however many they are, with an event for each", async () => {
    const patient = await api.owner();
    const serviceId = (await patient.post("/services", sampleService())).body.id;
    const client = (await patient.post("/clients", sampleClient({ allow_credit: true }))).body.id;
    const first = (await patient.post("/deliveries", sampleCredit(serviceId, client))).body;
    await copyOrders(first.id, 5_100);
    const paid = await patient.post("/debt-payments/pay-all", { client_id: client, method: "cash" });
    assert.equal(paid.status, 201, JSON.stringify(paid.body));
    assert.deepEqual([paid.body.payments.length, paid.body.total_pending], [5_101, 0]);
    assert.equal((await patient.get("/events/filter?action=payment")).body.total, 5_101);
  });

  /** Copies the order with its debt this many times, directly in the database. */
  async function copyOrders(id: number, times: number) {
    await api.database.transaction(async (tx) => {
      const { id: _, ...delivery } = await tx
        .selectFrom("deliveries")
        .selectAll()
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      const { id: __, ...debt } = await tx
        .selectFrom("debts")
        .selectAll()
        .where("delivery_id", "=", id)
        .executeTakeFirstOrThrow();
      for (let done = 0; done < times; done += 500) {
        const rows = Array.from({ length: Math.min(500, times - done) }, (_, i) => ({
          ...delivery,
          number: 1000 + done + i,
          tracking_token: `copy of ${id}, ${done + i}`,
        }));
        const copies = await tx.insertInto("deliveries").values(rows).returning("id").execute();
        await tx
          .insertInto("debts")
          .values(copies.map((copy) => ({ ...debt, delivery_id: copy.id })))
          .execute();
      }
    });
  }
});
