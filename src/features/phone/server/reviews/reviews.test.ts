import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, it } from "node:test";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { courierTexts } from "#features/couriers/texts.ts";
import type { Review } from "#features/phone/contract.ts";
import { phoneTexts } from "#features/phone/texts.ts";
import type { Receipt } from "#features/receipts/contract.ts";
import { photoForm } from "#server/files/samples.ts";
import { sampleAction } from "../samples.ts";
import { deliver } from "../testing.ts";
import { bills, GOODS, RATE, reviewOffice, TODAY, TOTAL } from "./testing.ts";

describe("money from a phone that can't be recorded as it came", () => {
  const { office, anotherPhone, order, onTheWay, collect, reviews, onlyReview, resolve, statusOf, receipts } =
    reviewOffice();

  const mobile = (reference: string, change: object = {}) => ({
    method: "mobile_payment",
    tenders: [{ currency: "VES", amount: TOTAL * RATE }],
    reference,
    bank: "0102",
    ...change,
  });

  it("keeps a reference that only looks like an earlier one, until an admin who reads which accepts it", async () => {
    const { owner, client } = office();
    const [first, second] = [await onTheWay(), await onTheWay()];
    assert.equal((await collect(first, mobile("000123456"))).status, "done");
    const { status, message } = await collect(second, mobile("9123456", { bank: "0134" }));
    assert.equal(status, "review");
    assert.equal(message, "La referencia es la de otro pago, o se le parece. La oficina lo revisa.");
    assert.equal(await statusOf(second), "in_transit");
    const review = await onlyReview();
    assert.match(
      review.message ?? "",
      /^El recibo R-000001 de .*Bs 5\.100,00\) tiene una referencia parecida/,
    );
    assert.equal(review.collection?.reference, "9123456");
    assert.equal((await resolve(review)).status, 200);
    assert.deepEqual([await statusOf(second), await reviews()], ["delivered", []]);
    const [newest] = await receipts();
    assert.deepEqual([newest.reference, newest.bank, newest.state], ["9123456", "0134", "reported"]);
    assert.equal((await owner.get(`/clients/${client.id}/cod`)).body.owed.VES, 2 * GOODS * RATE);
  });

  it("asks an admin about a similar reference that the review's reason didn't name", async () => {
    const { owner } = office();
    const [first, second] = [await onTheWay(), await onTheWay()];
    const other = (await owner.post("/couriers", sampleCourier())).body.id;
    await owner.put(`/deliveries/${second}/courier`, { courier_id: other });
    await collect(first, mobile("000123456"));
    assert.equal(
      (await collect(second, mobile("9123456"))).message,
      "La orden ya no está asignada a este repartidor",
    );
    const review = await onlyReview();
    const answer = await resolve(review);
    assert.deepEqual([answer.status, answer.body.duplicate], [409, true]);
    assert.equal((await resolve(review, { accept: true, accept_similar: true })).status, 200);
  });

  it("keeps the very reference of another payment, which counts again once that receipt is voided", async () => {
    const { owner } = office();
    const [first, second] = [await onTheWay(), await onTheWay()];
    await collect(first, mobile("000123456"));
    assert.equal((await collect(second, mobile("123456"))).status, "review");
    const review = await onlyReview();
    assert.match(review.message ?? "", /^La referencia ya se usó en el recibo R-000001/);
    assert.equal((await resolve(review)).status, 409);
    assert.equal((await resolve(review, { accept: true, accept_similar: true })).status, 409, "used once");
    const [used] = await receipts();
    assert.equal((await owner.post(`/receipts/${used.id}/void`, { reason: "De otra orden" })).status, 200);
    assert.equal((await resolve(review)).status, 200);
    assert.equal(await statusOf(second), "delivered");
  });

  it("takes the very reference of another payment from an admin who gives a reason, with the phone's money", async () => {
    const { owner, api } = office();
    const [first, second] = [await onTheWay(), await onTheWay()];
    await collect(first, mobile("000123456"));
    // What a phone says of reasons is nobody's decision.
    const payment = mobile("123456", { accept_duplicate_reason: "Del teléfono", accept_similar: true });
    assert.equal((await collect(second, payment)).status, "review");
    const review = await onlyReview();
    const refused = await resolve(review);
    assert.deepEqual([refused.status, refused.body.accepts_reason], [409, true]);
    const empty = await resolve(review, { accept: true, accept_duplicate_reason: " " });
    assert.deepEqual(empty.body.errors, { accept_duplicate_reason: ["El motivo es requerido"] });
    const basic = await api.employee(owner, "basic");
    const body = { accept: true, accept_duplicate_reason: "Pagaron dos órdenes juntas" };
    assert.equal((await basic.post(`/couriers/reviews/${review.id}/resolve`, body)).status, 403);
    await owner.put(`/rates/${TODAY}`, { rate: 2 * RATE, confirm: true });
    assert.equal((await resolve(review, body)).status, 200);
    assert.deepEqual([await statusOf(second), await reviews()], ["delivered", []]);
    const [newest] = await receipts();
    assert.deepEqual(
      [newest.reference, newest.duplicate_reason, newest.tenders[0].rate],
      ["123456", "Pagaron dos órdenes juntas", RATE],
    );
    assert.equal(newest.tenders[0].amount + newest.tenders[0].goods, TOTAL * RATE, "the phone's bolívares");
    const { items } = (await owner.get(`/events/filter?entity=receipt&entityId=${newest.id}`)).body;
    assert.equal(items.length, 1);
  });

  it("keeps its courier from being deleted until it is decided", async () => {
    const { owner, courier } = office();
    const id = await onTheWay();
    const other = (await owner.post("/couriers", sampleCourier())).body.id;
    await owner.put(`/deliveries/${id}/courier`, { courier_id: other });
    const canDelete = async () => (await owner.get(`/couriers/${courier}`)).body.can_delete;
    assert.equal(await canDelete(), true);
    assert.equal((await collect(id, bills)).status, "review");
    assert.equal(await canDelete(), false);
    const refused = await owner.del(`/couriers/${courier}`);
    assert.deepEqual([refused.status, refused.body], [409, { message: courierTexts.toReview }]);
    assert.equal((await resolve(await onlyReview(), { accept: false })).status, 200);
    assert.equal(await canDelete(), true);
    assert.equal((await owner.del(`/couriers/${courier}/access`)).status, 204);
    assert.equal((await owner.del(`/couriers/${courier}`)).status, 204);
  });

  it("waits for a decision also if the courier is deleted at the same time", async () => {
    const { api, owner, courier } = office();
    const id = await onTheWay();
    const other = (await owner.post("/couriers", sampleCourier())).body.id;
    await owner.put(`/deliveries/${id}/courier`, { courier_id: other });
    api.setNow("2026-11-28T15:00:00Z");
    const [sent, deleted] = await Promise.all([collect(id, bills), owner.del(`/couriers/${courier}`)]);
    api.setNow(`${TODAY}T15:00:00Z`);
    assert.equal(sent.status, "review");
    assert.ok(deleted.status === 204 || deleted.status === 409, String(deleted.status));
    assert.equal((await reviews()).length, 1);
  });

  it("waits for a decision also after its courier was deleted, and is settled when it is accepted", async () => {
    const { api, owner, courier, phone } = office();
    const [id, second] = [await onTheWay(), await onTheWay()];
    const other = (await owner.post("/couriers", sampleCourier())).body.id;
    for (const order of [id, second]) await owner.put(`/deliveries/${order}/courier`, { courier_id: other });
    api.setNow("2026-11-28T15:00:00Z");
    assert.equal((await owner.del(`/couriers/${courier}`)).status, 204);
    // A delivery without money, and its phone's list.
    assert.equal((await collect(second, { outcome: "not_collected", note: "x" })).status, "review");
    assert.equal((await resolve(await onlyReview(), { accept: false })).status, 200);
    assert.equal((await phone.get("/courier/deliveries")).status, 401);
    const photo = await phone.put(`/courier/files/${randomUUID()}`, photoForm());
    assert.equal(photo.status, 200);
    const sent = await collect(id, bills);
    assert.deepEqual(
      [sent.status, sent.message],
      ["review", "La orden ya no está asignada a este repartidor"],
    );
    const review = await onlyReview();
    assert.equal(review.courier_id, courier);
    const { status, body } = await resolve(review);
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal(await statusOf(id), "delivered");
    const accounts = (await owner.get("/couriers/accounts")).body;
    assert.deepEqual(
      accounts.map(({ courier_id, cash }: { courier_id: number; cash: object }) => [courier_id, cash]),
      [[courier, { USD: 0, VES: TOTAL * RATE }]],
    );
    const counted = { USD: 0, VES: TOTAL * RATE };
    const settled = await owner.post("/settlements", { courier_id: courier, counted, pay: "now" });
    assert.equal(settled.status, 201, JSON.stringify(settled.body));
    api.setNow(`${TODAY}T15:00:00Z`);
  });

  it("leaves the order as it is when it is rejected, which is decided once", async () => {
    const [first, second] = [await onTheWay(), await onTheWay()];
    await collect(first, mobile("000123456"));
    await collect(second, mobile("123456"));
    const review = await onlyReview();
    assert.equal((await resolve(review, { accept: false })).body.decision, "rejected");
    for (const accept of [true, false]) {
      const late = await resolve(review, { accept });
      assert.deepEqual([late.status, late.body.message], [409, phoneTexts.decided]);
    }
    assert.deepEqual([await statusOf(second), (await receipts()).length], ["in_transit", 1]);
  });

  for (const rate of [150, 250])
    it(`accepts banknotes at the phone's rate after the day's became ${rate}, and again ${2 * rate}`, async () => {
      const { owner, courier, client } = office();
      const id = await onTheWay();
      await owner.put(`/rates/${TODAY}`, { rate, confirm: true });
      assert.equal((await collect(id, bills)).status, "review");
      const review = await onlyReview();
      assert.deepEqual([review.collection?.rate, review.day_rate], [RATE, rate]);
      await owner.put(`/rates/${TODAY}`, { rate: 2 * rate, confirm: true });
      const { status, body } = await resolve(review);
      assert.equal(status, 200, JSON.stringify(body));
      assert.deepEqual((await owner.get(`/couriers/${courier}/account`)).body.cash, {
        USD: 0,
        VES: TOTAL * RATE,
      });
      const [receipt] = await receipts();
      assert.deepEqual(
        receipt.tenders.map(({ currency, amount, rate, usd }: Receipt["tenders"][number]) => [
          ...[currency, amount, rate, usd],
        ]),
        [["VES", (TOTAL - GOODS) * RATE, RATE, TOTAL - GOODS]],
      );
      assert.equal((await owner.get(`/clients/${client.id}/cod`)).body.owed.VES, GOODS * RATE);
      assert.equal((await owner.get(`/deliveries/${id}`)).body.debt_remaining_amount, 0);
    });

  it("keeps the rate with which it came, for a phone that names none", async () => {
    const { owner } = office();
    const id = await onTheWay();
    const other = (await owner.post("/couriers", sampleCourier())).body.id;
    await owner.put(`/deliveries/${id}/courier`, { courier_id: other });
    await collect(id, { ...bills, rate: null });
    await owner.put(`/rates/${TODAY}`, { rate: 300, confirm: true });
    assert.equal((await resolve(await onlyReview())).status, 200);
    assert.equal((await receipts())[0].tenders[0].rate, RATE);
  });

  it("records a transfer of the bolívares that were sent, not of the office's newer rate", async () => {
    const { owner, client } = office();
    const id = await onTheWay();
    await owner.put(`/rates/${TODAY}`, { rate: 210, confirm: true });
    assert.equal((await collect(id, mobile("123456"))).status, "review");
    assert.equal((await resolve(await onlyReview())).status, 200);
    const [receipt] = await receipts();
    assert.equal(receipt.tenders[0].amount, (TOTAL - GOODS) * RATE);
    assert.equal((await owner.get(`/clients/${client.id}/cod`)).body.owed.VES, GOODS * RATE);
  });

  it("does not use a phone's rate unless it is accepted", async () => {
    const id = await onTheWay();
    const { status, message } = await collect(id, {
      ...bills,
      rate: 100,
      tenders: [{ currency: "VES", amount: TOTAL * 100 }],
    });
    assert.deepEqual([status, message], ["review", "Lo recibido menos el vuelto debe ser $25,50"]);
    assert.equal((await onlyReview()).collection?.rate, 100);
  });

  /** Actions with money for an order that is no longer the phone's. */
  const strange = (id: number, count: number) =>
    Array.from({ length: count }, () => deliver(id, { collection: { outcome: "collected", ...bills } }));

  const giveAway = async (id: number) => {
    const { owner } = office();
    const { body } = await owner.post("/couriers", sampleCourier());
    assert.equal((await owner.put(`/deliveries/${id}/courier`, { courier_id: body.id })).status, 200);
  };

  it("keeps at most twenty of a courier: the phone keeps the others until somebody decides, and loses none", async () => {
    const { phone } = office();
    const id = await onTheWay();
    await giveAway(id);
    const own = await order();
    const actions = [...strange(id, 22), sampleAction(own)];
    const send = (from: number) => phone.post("/courier/actions", { actions: actions.slice(from) });
    const first = await send(0);
    assert.deepEqual([first.status, first.body.results.length], [200, 20]);
    const refused = await send(20);
    assert.deepEqual(
      [refused.status, refused.body.message],
      [429, "La oficina tiene 20 cobros tuyos por revisar. Lo demás se envía cuando decida."],
    );
    assert.ok(refused.headers["retry-after"]);
    // What was kept has the same result again.
    assert.equal((await phone.post("/courier/actions", { actions: actions.slice(0, 20) })).status, 200);
    const listed = await reviews();
    assert.equal(listed.length, 20);
    for (const review of listed.slice(0, 2))
      assert.equal((await resolve(review, { accept: false })).status, 200);
    const { body } = await send(20);
    assert.deepEqual(
      body.results.map(({ status }: { status: string }) => status),
      ["review", "review", "done"],
    );
    assert.equal((await reviews()).length, 20);
  });

  it("are listed by page, and one courier's many don't hide another's", async () => {
    const { owner, courier, phone } = office();
    const id = await onTheWay();
    const other = (await owner.post("/couriers", sampleCourier())).body.id;
    const theirs = await anotherPhone(other);
    await giveAway(id);
    assert.equal((await phone.post("/courier/actions", { actions: strange(id, 20) })).status, 200);
    assert.equal((await theirs.post("/courier/actions", { actions: strange(id, 2) })).status, 200);
    const all = await owner.get("/couriers/reviews");
    assert.deepEqual([all.body.items.length, all.body.currentPage, all.body.total], [22, 1, 22]);
    const couriers = all.body.items.map((review: Review) => review.courier_id);
    assert.deepEqual(couriers.slice(0, 5), [courier, other, courier, other, courier]);
    const page = async (query: string) => (await owner.get(`/couriers/reviews?${query}`)).body;
    const pages = [await page("perPage=15"), await page("perPage=15&page=2")];
    assert.deepEqual(
      pages.flatMap(({ items }) => items),
      all.body.items,
    );
    const of = await page(`courier_id=${other}`);
    assert.deepEqual([of.items.length, of.total], [2, 2]);
    assert.equal((await owner.get("/couriers/reviews?perPage=101")).status, 422);
  });
});
