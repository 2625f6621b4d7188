import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { deliver } from "../testing.ts";
import { GOODS, RATE, reviewOffice, TODAY, TOTAL } from "./testing.ts";

const FEE = TOTAL - GOODS;
const REASON = "Faltó un refresco";

describe("another amount than planned, agreed at a door", () => {
  const { office, send, statusOf, onTheWay, collect, reviews, onlyReview, resolve, receipts } =
    reviewOffice();

  const agreed = (change: object) => ({ reason: REASON, ...change });
  const notes = (amount: number) => ({ method: "cash", tenders: [{ currency: "USD", amount }] });
  const account = async () => {
    const { owner, courier } = office();
    return (await owner.get(`/couriers/${courier}/account`)).body;
  };
  const owedGoods = async () => {
    const { owner, client } = office();
    return (await owner.get(`/clients/${client.id}/cod`)).body.owed;
  };
  /** Delivered for $18 instead of $20, and the fee. */
  const agreedDelivery = async (): Promise<number> => {
    const id = await onTheWay();
    const result = await collect(id, { ...notes(18 + FEE), agreed: agreed({ goods: 18 }) });
    assert.deepEqual([result.status, result.message], ["done", null]);
    return id;
  };
  const settle = async (counted: { USD: number; VES: number }) => {
    const { owner, courier } = office();
    const { status, body } = await owner.post("/settlements", { courier_id: courier, counted, pay: "later" });
    assert.equal(status, 201, JSON.stringify(body));
    return body;
  };

  it("is applied, and waits until an admin accepts it", async () => {
    const { owner } = office();
    const id = await agreedDelivery();
    assert.equal(await statusOf(id), "delivered");
    assert.deepEqual(await owedGoods(), { USD: 18, VES: 0 });
    assert.deepEqual((await account()).cash, { USD: 18 + FEE, VES: 0 });
    const review = await onlyReview();
    const { kind, planned, agreed: got, reason, delivery_id, outcome, cash } = review;
    assert.deepEqual(
      { kind, planned, got, reason, delivery_id, outcome, cash },
      {
        kind: "agreed",
        planned: { goods: GOODS, fee: FEE, total: TOTAL },
        got: { goods: 18, fee: FEE, total: 18 + FEE },
        reason: REASON,
        delivery_id: id,
        outcome: "collected",
        cash: { USD: 18 + FEE, VES: 0 },
      },
    );
    const attention = (await owner.get("/attention")).body;
    assert.equal(attention.find((entry: { kind: string }) => entry.kind === "reviews").count, 1);
    assert.equal((await resolve(review)).status, 200);
    assert.deepEqual(await reviews(), []);
    assert.deepEqual((await account()).cash, { USD: 18 + FEE, VES: 0 }, "nothing is charged");
    assert.equal((await resolve(review, { accept: false })).status, 409, "decided once");
    const { items } = (await owner.get("/events/filter?perPage=50")).body;
    assert.ok(
      items.some(({ summary }: { summary: string }) => /^Aceptó el monto acordado de la orden/.test(summary)),
    );
  });

  it("is charged to the courier: a difference of his account, which a settlement takes once", async () => {
    await agreedDelivery();
    assert.equal((await resolve(await onlyReview(), { accept: false })).status, 200);
    const { lines, cash } = await account();
    const [charge] = lines.filter(({ kind }: { kind: string }) => kind === "difference");
    assert.deepEqual([charge.amount, charge.currency, charge.undecided], [2, "USD", false]);
    assert.deepEqual(cash, { USD: TOTAL, VES: 0 });
    const settled = await settle({ USD: TOTAL, VES: 0 });
    assert.deepEqual([settled.state, settled.expected.USD, settled.difference.USD], ["settled", TOTAL, 0]);
    assert.deepEqual((await account()).cash, { USD: 0, VES: 0 });
    assert.deepEqual(await owedGoods(), { USD: 18, VES: 0 }, "the client is owed what was agreed");
    // Voiding the settlement makes him owe it again, still decided.
    const { owner } = office();
    assert.equal(
      (await owner.post(`/settlements/${settled.id}/void`, { reason: "Contado mal" })).status,
      200,
    );
    const again = (await account()).lines.filter(({ kind }: { kind: string }) => kind === "difference");
    assert.deepEqual(
      again.map(({ amount, undecided }: { amount: number; undecided: boolean }) => [amount, undecided]),
      [[2, false]],
    );
    await settle({ USD: TOTAL, VES: 0 });
  });

  it("can't be charged if it brought more", async () => {
    const id = await onTheWay();
    await collect(id, { ...notes(22 + FEE), agreed: agreed({ goods: 22 }) });
    const review = await onlyReview();
    const { status, body } = await resolve(review, { accept: false });
    assert.deepEqual([status, body.message], [409, "No se cobró menos de lo planeado: acéptalo"]);
    assert.equal((await resolve(review)).status, 200);
    assert.deepEqual(await owedGoods(), { USD: 22, VES: 0 });
  });

  it("leaves the rest of the fee owed, also in bolívares by several ways", async () => {
    const { owner } = office();
    const id = await onTheWay();
    const tenders = [
      { currency: "USD", amount: 10 },
      { currency: "VES", amount: 11 * RATE, method: "mobile_payment", reference: "881200", bank: "0102" },
    ];
    const result = await collect(id, { method: "cash", tenders, agreed: agreed({ fee: 1 }) });
    assert.equal(result.status, "done", result.message);
    assert.equal((await owner.get(`/deliveries/${id}`)).body.debt_remaining_amount, FEE - 1);
    assert.equal((await resolve(await onlyReview(), { accept: false })).status, 200);
    assert.equal((await account()).cash.USD, 10 + FEE - 1);
  });

  it("needs no decision once its receipt is voided, and a charge is taken back", async () => {
    const { owner } = office();
    const newest = async () => (await receipts())[0].id;
    await agreedDelivery();
    const review = await onlyReview();
    assert.equal((await owner.post(`/receipts/${await newest()}/void`, { reason: "Error" })).status, 200);
    assert.deepEqual(await reviews(), []);
    const late = await resolve(review, { accept: false });
    assert.deepEqual([late.status, late.body.message], [409, "El cobro se anuló: no queda nada que decidir"]);
    assert.deepEqual((await account()).cash, { USD: 0, VES: 0 });

    const id = await agreedDelivery();
    await resolve(await onlyReview(), { accept: false });
    const { status, body } = await owner.post(`/deliveries/${id}/reopen`, { reason: "Era otra" });
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual((await account()).cash, { USD: 0, VES: 0 });
  });

  it("is owed back to a courier who paid it, and the settlement is voided before the order is reopened", async () => {
    const { owner } = office();
    const id = await agreedDelivery();
    await resolve(await onlyReview(), { accept: false });
    const { lines } = await account();
    const charge = lines.filter(({ kind }: { kind: string }) => kind === "difference");
    const { courier } = office();
    const body = { courier_id: courier, line_ids: [charge[0].id], counted: { USD: 2, VES: 0 }, pay: "later" };
    const settled = await owner.post("/settlements", body);
    assert.equal(settled.status, 201, JSON.stringify(settled.body));
    const reopened = await owner.post(`/deliveries/${id}/reopen`, { reason: "Era otra" });
    assert.deepEqual(
      [reopened.status, reopened.body.message],
      [409, `Anula primero la liquidación ${settled.body.number}`],
    );
    const [receipt] = await receipts();
    assert.equal((await owner.post(`/receipts/${receipt.id}/void`, { reason: "Error" })).status, 200);
    assert.equal((await account()).cash.USD, -2, "he gets it back");
  });

  it("is one receipt with one decision, however often the phone sends it", async () => {
    const { owner, courier } = office();
    const id = await onTheWay();
    const collection = {
      outcome: "collected",
      rate: RATE,
      method: "cash",
      agreed: agreed({ goods: 18 }),
      tenders: [
        { currency: "USD", amount: 10 },
        { currency: "VES", amount: (18 + FEE - 10) * RATE, method: "mobile_payment", reference: "991200" },
      ],
    };
    const action = deliver(id, { collection });
    for (let sent = 0; sent < 20; sent++) {
      const [result] = await send(action);
      assert.equal(result.status, "done", result.message);
    }
    const [receipt, ...others] = await receipts();
    assert.deepEqual([receipt.tenders.length, others.length], [2, 0]);
    const review = await onlyReview();
    const both = await Promise.all([resolve(review, { accept: false }), resolve(review, { accept: false })]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
    const { lines } = (await owner.get(`/couriers/${courier}/account`)).body;
    assert.equal(lines.filter(({ kind }: { kind: string }) => kind === "difference").length, 1);
  });

  it("is accepted with a delivery that waited for another reason, less than the goods too", async () => {
    const { owner } = office();
    const id = await onTheWay();
    // The rate changed after the phone counted: the bolívares are no longer what was agreed.
    await owner.put(`/rates/${TODAY}`, { rate: RATE * 1.05, confirm: true });
    const tenders = [{ currency: "VES", amount: 18 * RATE }];
    const result = await collect(id, { method: "cash", tenders, agreed: agreed({ goods: 18, fee: 0 }) });
    assert.equal(result.status, "review");
    const review = await onlyReview();
    assert.deepEqual(review.collection?.agreed, { goods: 18, fee: 0, reason: REASON });
    assert.equal((await resolve(review)).status, 200);
    assert.deepEqual(await reviews(), [], "the admin accepted what was agreed");
    assert.deepEqual(await owedGoods(), { USD: 0, VES: 18 * RATE });
    assert.equal((await owner.get(`/deliveries/${id}`)).body.debt_remaining_amount, FEE);
  });

  it("is decided by admins alone", async () => {
    const { owner } = office();
    await agreedDelivery();
    const basic = await office().api.employee(owner, "basic");
    const [{ id }] = (await basic.get("/couriers/reviews")).body.items;
    assert.equal((await basic.post(`/couriers/reviews/${id}/resolve`, { accept: true })).status, 403);
    await resolve(await onlyReview());
  });
});
