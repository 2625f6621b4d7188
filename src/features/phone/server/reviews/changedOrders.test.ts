import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import type { Review } from "#features/phone/contract.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";
import { phoneToken, sampleAction } from "../samples.ts";

const TODAY = "2026-11-20";
/** Bolívares per dollar, as the phones know it. */
const RATE = 200;
/** The price of each order's goods, and with its fee of $5.50. */
const GOODS = 20;
const TOTAL = 25.5;

describe("a phone's money for an order that changed meanwhile", () => {
  let api: TestApi;
  let owner: Caller;
  let service: number;
  let client: { id: number; legal_name: string };
  let courier: number;
  let phone: Caller;
  before(async () => {
    api = await openTestApi();
    api.setNow(`${TODAY}T15:00:00Z`);
  });
  beforeEach(async () => {
    owner = await api.owner();
    service = (await owner.post("/services", sampleService())).body.id;
    client = (await owner.post("/clients", sampleClient())).body;
    courier = (await owner.post("/couriers", sampleCourier())).body.id;
    phone = api.as(await phoneToken(owner, courier, api.as(null)));
    await owner.put(`/rates/${TODAY}`, { rate: RATE, confirm: true });
  });
  afterEach(async () => {
    assert.deepEqual(await brokenInvariants(api.database.read), []);
    assert.equal((await owner.get("/cash")).body.balanced, true);
  });
  after(() => api.close());

  /** An order on its way, with its fee and goods to collect. */
  const onTheWay = async (): Promise<number> => {
    const sold = { client_id: client.id, anonymous_client: null, collect_fee: true, cod_amount: GOODS };
    const body = sampleDelivery(service, { ...sold, courier_id: courier });
    const { id } = (await owner.post("/deliveries", body)).body;
    assert.equal((await owner.put(`/deliveries/${id}/status`, { status: "in_transit" })).status, 200);
    return id;
  };
  const deliver = async (id: number, collection: object) => {
    const paid = { outcome: "collected", rate: RATE, ...collection };
    const action = sampleAction(id, { kind: "deliver", receiver_name: "Ana Rojas", collection: paid });
    const { status, body } = await phone.post("/courier/actions", { actions: [action] });
    assert.equal(status, 200, JSON.stringify(body));
    return body.results[0];
  };
  const bills = { method: "cash", tenders: [{ currency: "VES", amount: TOTAL * RATE }] };
  const reviews = async (): Promise<Review[]> => (await owner.get("/couriers/reviews")).body.items;
  const onlyReview = async (): Promise<Review> => {
    const [review, ...others] = await reviews();
    assert.ok(review && others.length === 0);
    return review;
  };
  const resolve = ({ id }: Review, body: object = { accept: true }) =>
    owner.post(`/couriers/reviews/${id}/resolve`, body);
  const statusOf = async (id: number) => (await owner.get(`/deliveries/${id}`)).body.status;
  const receipts = async () => (await owner.get("/receipts/filter")).body.items;

  const repriced = async (cod_amount: number): Promise<number> => {
    const sold = { client_id: client.id, anonymous_client: null, collect_fee: true, courier_id: courier };
    const pending = sampleDelivery(service, { ...sold, cod_amount: GOODS });
    const { id } = (await owner.post("/deliveries", pending)).body;
    assert.equal((await owner.put(`/deliveries/${id}`, { ...pending, cod_amount })).status, 200);
    await phone.post("/courier/actions", { actions: [sampleAction(id)] });
    return id;
  };

  it("accepts less than is due by now: the goods first, and the rest of the fee stays owed", async () => {
    const id = await repriced(GOODS + 1);
    assert.equal((await deliver(id, bills)).message, "Lo recibido menos el vuelto debe ser $26,50");
    const { status, body } = await resolve(await onlyReview());
    assert.equal(status, 200, JSON.stringify(body));
    const order = (await owner.get(`/deliveries/${id}`)).body;
    assert.deepEqual([order.status, order.debt_remaining_amount], ["delivered", 1]);
    assert.equal((await owner.get(`/clients/${client.id}/cod`)).body.owed.VES, (GOODS + 1) * RATE);
    const { cash } = (await owner.get(`/couriers/${courier}/account`)).body;
    assert.deepEqual(cash, { USD: 0, VES: TOTAL * RATE });
  });

  it("does not accept less than the goods, but rejects it", async () => {
    await deliver(await repriced(TOTAL + 1), bills);
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
    await deliver(await repriced(GOODS - 1), bills);
    await refusesMoreThan("$24,50");
  });

  it("does not accept money for an order that has nothing to collect any more", async () => {
    const body = sampleDelivery(service, { payment_type: "full", courier_id: courier });
    const { id } = (await owner.post("/deliveries", body)).body;
    await phone.post("/courier/actions", { actions: [sampleAction(id)] });
    assert.equal((await deliver(id, bills)).message, "La orden ya no tenía nada por cobrar");
    await refusesMoreThan("$0,00");
  });

  /** Actions with money for an order that is no longer the phone's. */

  it("tells the office of money for an order that was paid meanwhile", async () => {
    const body = sampleDelivery(service, {
      ...{ client_id: client.id, anonymous_client: null, collect_fee: true, courier_id: courier },
    });
    const order = (await owner.post("/deliveries", body)).body;
    await owner.put(`/deliveries/${order.id}/status`, { status: "in_transit" });
    const paid = await owner.post("/debt-payments/full", { debt_id: order.debt_id, method: "transfer" });
    assert.equal(paid.status, 201, JSON.stringify(paid.body));
    const fee = { method: "cash", tenders: [{ currency: "USD", amount: TOTAL - GOODS }] };
    const { status, message } = await deliver(order.id, fee);
    assert.deepEqual([status, message], ["review", "La orden ya no tenía nada por cobrar"]);
    await refusesMoreThan("$0,00");
    assert.equal((await owner.put(`/deliveries/${order.id}/status`, { status: "delivered" })).status, 200);
  });

  const transfer = (reference: string) => ({ method: "transfer", currency: "USD", reference });

  it("keeps a transfer of dollars that is not what is due by now", async () => {
    const id = await repriced(GOODS - 1);
    const tenders = [{ currency: "USD", amount: TOTAL }];
    const { status, message } = await deliver(id, { ...transfer("123456"), tenders });
    assert.deepEqual([status, message], ["review", "Lo recibido menos el vuelto debe ser $24,50"]);
    assert.equal((await onlyReview()).collection?.tenders?.[0]?.amount, TOTAL);
    await refusesMoreThan("$24,50");
  });

  it("takes what is due from an older phone's transfer, which names no amount", async () => {
    const id = await onTheWay();
    assert.equal((await deliver(id, transfer("123456"))).status, "done");
    assert.equal((await owner.get(`/clients/${client.id}/cod`)).body.owed.USD, GOODS);
  });

  it("records the money of an order that the office delivered without it", async () => {
    const id = await onTheWay();
    const before = (await owner.get(`/couriers/${courier}/account`)).body.cash;
    const collection = { outcome: "not_collected", note: null };
    await owner.put(`/deliveries/${id}/status`, { status: "delivered", collection });
    assert.equal((await deliver(id, bills)).status, "review");
    assert.equal((await resolve(await onlyReview())).status, 200);
    const order = (await owner.get(`/deliveries/${id}`)).body;
    assert.deepEqual([order.status, order.cod_status], ["delivered", "collected"]);
    const after = (await owner.get(`/couriers/${courier}/account`)).body.cash;
    assert.equal(after.VES - before.VES, TOTAL * RATE);
  });

  it("says what to do with the money of an order that ended meanwhile", async () => {
    const id = await onTheWay();
    await owner.put(`/deliveries/${id}/cancel`, { cancellation_notes: "No hay nadie" });
    assert.equal((await deliver(id, bills)).status, "review");
    const { status, body } = await resolve(await onlyReview());
    assert.equal(status, 409);
    assert.match(body.message, /si aún debe, registra el dinero como su pago; si no, devuélvelo/);
  });
});
