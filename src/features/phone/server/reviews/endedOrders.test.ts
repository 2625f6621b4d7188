// Deliveries with money of orders that ended meanwhile: accepted, or their cash stays in the courier's account.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { fail } from "../testing.ts";
import { bills, GOODS, RATE, reviewOffice, TODAY, TOTAL } from "./testing.ts";

/** A courier's account, as far as these tests read it. */
interface CourierAccount {
  cash: { USD: number; VES: number };
  lines: { kind: string; amount: number }[];
}

const dollars = { method: "cash", tenders: [{ currency: "USD", amount: TOTAL }] };
const cancelled = { cancellation_notes: "No hay nadie" };

describe("money of an order that ended meanwhile", () => {
  const { office, order, send, onTheWay, collect, onlyReview, resolve, receipts, statusOf } = reviewOffice();

  const account = async (): Promise<CourierAccount> =>
    (await office().owner.get(`/couriers/${office().courier}/account`)).body;
  const linesOf = async (kind: string) =>
    (await account()).lines.filter((line) => line.kind === kind).map(({ amount }) => amount);
  const settle = async (counted: object, change: object = {}) => {
    const body = { courier_id: office().courier, counted, pay: "later", ...change };
    const { status, body: settlement } = await office().owner.post("/settlements", body);
    assert.equal(status, 201, JSON.stringify(settlement));
    return settlement;
  };
  const cancel = async (id: number) =>
    assert.equal((await office().owner.put(`/deliveries/${id}/cancel`, cancelled)).status, 200);
  /** Money for an order that was cancelled meanwhile, rejected. */
  const rejectCancelled = async (collection: object): Promise<number> => {
    const id = await onTheWay();
    await cancel(id);
    assert.equal((await collect(id, collection)).status, "review");
    assert.equal((await resolve(await onlyReview(), { accept: false })).status, 200);
    assert.equal(await statusOf(id), "cancelled");
    return id;
  };

  it("is booked as always when a cancelled order's delivery is accepted", async () => {
    const { owner, client } = office();
    const id = await onTheWay();
    await cancel(id);
    assert.equal((await collect(id, bills)).status, "review");
    const { status, body } = await resolve(await onlyReview());
    assert.equal(status, 200, JSON.stringify(body));
    const read = (await owner.get(`/deliveries/${id}`)).body;
    assert.deepEqual(
      [read.status, read.cod_status, read.debt_remaining_amount, read.cancellation_notes],
      ["delivered", "collected", 0, null],
    );
    assert.deepEqual((await account()).cash, { USD: 0, VES: TOTAL * RATE });
    assert.equal((await owner.get(`/clients/${client.id}/cod`)).body.owed.VES, GOODS * RATE);
    const dashboard = (await owner.get(`/dashboard?start_date=${TODAY}&end_date=${TODAY}`)).body;
    assert.ok(dashboard);
  });

  it("may be cancelled again after its delivery was reopened", async () => {
    const { owner } = office();
    const id = await onTheWay();
    await cancel(id);
    await collect(id, bills);
    assert.equal((await resolve(await onlyReview())).status, 200);
    assert.equal((await owner.post(`/deliveries/${id}/reopen`, { reason: "No era" })).status, 200);
    await cancel(id);
    assert.equal(await statusOf(id), "cancelled");
  });

  it("gives a paid order's money back at its cancellation, and its client owes it after it was delivered", async () => {
    const { owner, courier, service } = office();
    const { id } = (await owner.post("/deliveries", sampleDelivery(service, { courier_id: courier }))).body;
    await owner.put(`/deliveries/${id}/status`, { status: "in_transit" });
    await cancel(id);
    const tenders = [{ currency: "USD", amount: 3 }];
    assert.equal((await collect(id, { method: "cash", tenders })).status, "review");
    assert.equal((await resolve(await onlyReview())).status, 200);
    const read = (await owner.get(`/deliveries/${id}`)).body;
    assert.deepEqual([read.status, read.debt_remaining_amount], ["delivered", read.amount]);
    assert.deepEqual(await linesOf("unclaimed"), [3], "there was nothing to collect");
  });

  it("stays in the courier's account when it is rejected, and is an undecided surplus when he hands it in", async () => {
    const { owner, phone } = office();
    await rejectCancelled(dollars);
    assert.deepEqual(await linesOf("unclaimed"), [TOTAL]);
    assert.deepEqual((await account()).cash, { USD: TOTAL, VES: 0 });
    const day = (await phone.get("/courier/day")).body;
    assert.deepEqual([day.cash, day.lines[0].kind], [{ USD: TOTAL, VES: 0 }, "unclaimed"]);
    assert.deepEqual(await receipts(), []);
    const settled = await settle({ USD: TOTAL, VES: 0 });
    assert.deepEqual([settled.state, settled.expected.USD, settled.difference.USD], ["undecided", 0, TOTAL]);
    assert.deepEqual([await linesOf("unclaimed"), await linesOf("difference")], [[], [-TOTAL]]);
    const decided = await owner.put(`/settlements/${settled.id}/decision`, { decision: "waive", note: null });
    assert.equal(decided.status, 200);
    assert.deepEqual((await account()).lines, []);
  });

  it("is missing if he doesn't bring all of it", async () => {
    await rejectCancelled(dollars);
    const settled = await settle({ USD: TOTAL - 2, VES: 0 });
    assert.deepEqual([settled.state, settled.expected.USD, settled.difference.USD], ["undecided", TOTAL, -2]);
    assert.deepEqual(await linesOf("difference"), [2]);
  });

  it("lies with him again after the settlement is voided", async () => {
    const { owner } = office();
    await rejectCancelled({ method: "cash", tenders: [...bills.tenders, { currency: "USD", amount: 1 }] });
    const settled = await settle({ USD: 0, VES: TOTAL * RATE });
    assert.deepEqual(settled.difference, { USD: -1, VES: TOTAL * RATE });
    const voided = await owner.post(`/settlements/${settled.id}/void`, { reason: "Otra vez" });
    assert.equal(voided.status, 200, JSON.stringify(voided.body));
    assert.deepEqual((await account()).cash, { USD: 1, VES: TOTAL * RATE });
    assert.equal((await settle({ USD: 1, VES: TOTAL * RATE })).state, "undecided");
  });

  it("is what was due, if an older phone names no amount; a transfer is not in his hands", async () => {
    await rejectCancelled({ method: "cash", currency: "USD" });
    assert.deepEqual((await account()).cash, { USD: TOTAL, VES: 0 });
    await rejectCancelled({ method: "cash", currency: "VES" });
    assert.deepEqual((await account()).cash, { USD: TOTAL, VES: TOTAL * RATE });
    await rejectCancelled({ method: "transfer", currency: "USD", reference: "123456" });
    assert.equal((await linesOf("unclaimed")).length, 2);
  });

  it("is not counted twice when the order takes it after all", async () => {
    const { owner, courier } = office();
    const id = await onTheWay();
    const other = (await owner.post("/couriers", sampleCourier())).body.id;
    await owner.put(`/deliveries/${id}/courier`, { courier_id: other });
    await collect(id, { method: "cash", tenders: [{ currency: "USD", amount: TOTAL + 1 }] });
    assert.equal((await resolve(await onlyReview(), { accept: false })).status, 200);
    assert.deepEqual((await account()).cash, { USD: TOTAL + 1, VES: 0 });
    await owner.put(`/deliveries/${id}/courier`, { courier_id: courier });
    const collection = { outcome: "collected", method: "cash", tenders: dollars.tenders };
    const done = await owner.put(`/deliveries/${id}/status`, { status: "delivered", collection });
    assert.equal(done.status, 200, JSON.stringify(done.body));
    assert.deepEqual((await account()).cash, { USD: TOTAL + 1, VES: 0 });
    assert.deepEqual(await linesOf("unclaimed"), [TOTAL + 1, -TOTAL]);
  });

  it("of an order that was returned, deleted or delivered by somebody else can only be rejected", async () => {
    const { owner, service } = office();
    const returned = await onTheWay();
    await send(fail(returned));
    const deleted = await order({ date: TODAY });
    const byOther = await onTheWay();
    const other = (await owner.post("/couriers", sampleCourier())).body.id;
    const collection = { outcome: "paid_to_client", note: null };
    await owner.put(`/deliveries/${byOther}/status`, { status: "delivered", courier_id: other, collection });
    await owner.del(`/deliveries/${deleted}`);
    const back = { date: TODAY, service_id: service, reason: "No estaba" };
    assert.equal((await owner.post(`/deliveries/${returned}/return`, back)).status, 201);
    for (const [id, why] of [
      [returned, "La orden se devolvió: rechaza esta entrega"],
      [deleted, "La orden se eliminó: rechaza esta entrega"],
      [byOther, "Otro repartidor entregó la orden: rechaza esta entrega"],
    ] as const) {
      assert.equal((await collect(id, dollars)).status, "review");
      const review = await onlyReview();
      const { status, body } = await resolve(review);
      assert.deepEqual([status, body.message], [409, why]);
      assert.equal((await resolve(review, { accept: false })).status, 200);
    }
    assert.deepEqual((await account()).cash, { USD: 3 * TOTAL, VES: 0 });
  });

  it("of an order that its own courier delivered only adds the proof, and what is not its money", async () => {
    const { owner } = office();
    const [first, second] = [await onTheWay(), await onTheWay()];
    const end = (id: number, collection: object) =>
      owner.put(`/deliveries/${id}/status`, { status: "delivered", collection });
    await end(first, { outcome: "collected", ...dollars });
    await end(second, { outcome: "paid_to_client", note: null });
    for (const id of [first, second]) {
      assert.equal((await collect(id, dollars)).status, "review");
      assert.equal((await resolve(await onlyReview())).status, 200);
    }
    assert.equal((await receipts()).length, 1);
    assert.deepEqual(
      [await linesOf("cash"), await linesOf("unclaimed")].map((lines) => lines.length),
      [2, 1],
    );
    assert.deepEqual((await account()).cash, { USD: 2 * TOTAL, VES: 0 });
  });

  it("of a fee that the office delivered without is recorded when it is accepted", async () => {
    const { owner } = office();
    const id = await order({ collect_fee: true });
    await owner.put(`/deliveries/${id}/status`, { status: "in_transit" });
    const collection = { outcome: "not_collected", note: null };
    await owner.put(`/deliveries/${id}/status`, { status: "delivered", collection });
    const fee = (await owner.get(`/deliveries/${id}`)).body.amount;
    await collect(id, { method: "cash", tenders: [{ currency: "USD", amount: fee }] });
    assert.equal((await resolve(await onlyReview())).status, 200);
    const read = (await owner.get(`/deliveries/${id}`)).body;
    assert.deepEqual([read.cod_status, read.debt_remaining_amount], ["collected", 0]);
    assert.deepEqual((await account()).cash, { USD: fee, VES: 0 });
  });
});
