import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { sampleAction } from "../samples.ts";
import { bills, GOODS, RATE, reviewOffice, TOTAL } from "./testing.ts";

describe("a phone's money for an order that changed meanwhile", () => {
  const { office, statusOf, onTheWay, collect, onlyReview, resolve, receipts } = reviewOffice();

  /** An order that the phone started without signal, while the office changed the price of its goods. */
  const repriced = async (cod_amount: number): Promise<number> => {
    const { owner, service, client, courier, phone } = office();
    const sold = { client_id: client.id, anonymous_client: null, collect_fee: true, courier_id: courier };
    const pending = sampleDelivery(service, { ...sold, cod_amount: GOODS });
    const { id } = (await owner.post("/deliveries", pending)).body;
    assert.equal((await owner.put(`/deliveries/${id}`, { ...pending, cod_amount })).status, 200);
    await phone.post("/courier/actions", { actions: [sampleAction(id)] });
    return id;
  };

  it("accepts less than is due by now: the goods first, and the rest of the fee stays owed", async () => {
    const { owner, courier, client } = office();
    const id = await repriced(GOODS + 1);
    assert.equal((await collect(id, bills)).message, "Lo recibido menos el vuelto debe ser $26,50");
    const { status, body } = await resolve(await onlyReview());
    assert.equal(status, 200, JSON.stringify(body));
    const order = (await owner.get(`/deliveries/${id}`)).body;
    assert.deepEqual([order.status, order.debt_remaining_amount], ["delivered", 1]);
    assert.equal((await owner.get(`/clients/${client.id}/cod`)).body.owed.VES, (GOODS + 1) * RATE);
    const { cash } = (await owner.get(`/couriers/${courier}/account`)).body;
    assert.deepEqual(cash, { USD: 0, VES: TOTAL * RATE });
  });

  it("does not accept less than the goods, but rejects it", async () => {
    await collect(await repriced(TOTAL + 1), bills);
    const review = await onlyReview();
    assert.equal((await resolve(review)).status, 422);
    assert.equal((await resolve(review, { accept: false })).status, 200);
  });

  /** It says what to do with the money. Nothing changes until it is rejected. */
  const refusesMoreThan = async (due: string) => {
    const review = await onlyReview();
    const before = await receipts();
    const { status, body } = await resolve(review);
    const what = "devuelve lo que sobra o regístralo como anticipo del cliente";
    assert.equal(status, 409);
    assert.equal(
      body.message,
      `Quedan ${due} por cobrar y se cobró más: ${what}, rechaza este cobro y marca la orden como entregada`,
    );
    assert.notEqual(await statusOf(review.delivery_id as number), "delivered");
    assert.deepEqual(await receipts(), before);
    assert.equal((await resolve(review, { accept: false })).status, 200);
  };

  it("does not accept more than is due by now", async () => {
    await collect(await repriced(GOODS - 1), bills);
    await refusesMoreThan("$24,50");
  });

  it("does not accept money for an order that has nothing to collect any more", async () => {
    const { owner, service, courier, phone } = office();
    const body = sampleDelivery(service, { payment_type: "full", courier_id: courier });
    const { id } = (await owner.post("/deliveries", body)).body;
    await phone.post("/courier/actions", { actions: [sampleAction(id)] });
    assert.equal((await collect(id, bills)).message, "La orden ya no tenía nada por cobrar");
    await refusesMoreThan("$0,00");
  });

  it("tells the office of money for an order that was paid meanwhile", async () => {
    const { owner, service, courier, client } = office();
    const body = sampleDelivery(service, {
      client_id: client.id,
      anonymous_client: null,
      collect_fee: true,
      courier_id: courier,
    });
    const order = (await owner.post("/deliveries", body)).body;
    await owner.put(`/deliveries/${order.id}/status`, { status: "in_transit" });
    const paid = await owner.post("/debt-payments/full", { debt_id: order.debt_id, method: "transfer" });
    assert.equal(paid.status, 201, JSON.stringify(paid.body));
    const fee = { method: "cash", tenders: [{ currency: "USD", amount: TOTAL - GOODS }] };
    const { status, message } = await collect(order.id, fee);
    assert.deepEqual([status, message], ["review", "La orden ya no tenía nada por cobrar"]);
    await refusesMoreThan("$0,00");
    assert.equal((await owner.put(`/deliveries/${order.id}/status`, { status: "delivered" })).status, 200);
  });

  const transfer = (reference: string) => ({ method: "transfer", currency: "USD", reference });

  it("keeps a transfer of dollars that is not what is due by now", async () => {
    const id = await repriced(GOODS - 1);
    const tenders = [{ currency: "USD", amount: TOTAL }];
    const { status, message } = await collect(id, { ...transfer("123456"), tenders });
    assert.deepEqual([status, message], ["review", "Lo recibido menos el vuelto debe ser $24,50"]);
    assert.equal((await onlyReview()).collection?.tenders?.[0]?.amount, TOTAL);
    await refusesMoreThan("$24,50");
  });

  it("takes what is due from an older phone's transfer, which names no amount", async () => {
    const { owner, client } = office();
    const id = await onTheWay();
    assert.equal((await collect(id, transfer("123456"))).status, "done");
    assert.equal((await owner.get(`/clients/${client.id}/cod`)).body.owed.USD, GOODS);
  });

  it("records the money of an order that the office delivered without it", async () => {
    const { owner, courier } = office();
    const id = await onTheWay();
    const before = (await owner.get(`/couriers/${courier}/account`)).body.cash;
    const collection = { outcome: "not_collected", note: null };
    await owner.put(`/deliveries/${id}/status`, { status: "delivered", collection });
    assert.equal((await collect(id, bills)).status, "review");
    assert.equal((await resolve(await onlyReview())).status, 200);
    const order = (await owner.get(`/deliveries/${id}`)).body;
    assert.deepEqual([order.status, order.cod_status], ["delivered", "collected"]);
    const after = (await owner.get(`/couriers/${courier}/account`)).body.cash;
    assert.equal(after.VES - before.VES, TOTAL * RATE);
  });
});
