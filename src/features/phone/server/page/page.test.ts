import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { sampleAction } from "../samples.ts";
import { deliver, fail, phoneOffice } from "../testing.ts";

const { office, order, send, anotherPhone } = phoneOffice();

describe("a courier's own duty", () => {
  it("is told by the phone, read by the office, and the other way round", async () => {
    const { phone, owner, courier } = office();
    assert.equal((await phone.get("/courier/deliveries")).body.duty, "on");
    const answer = await phone.put("/courier/duty", { state: "break" });
    assert.deepEqual([answer.status, answer.body], [200, { duty: "break" }]);
    assert.equal((await owner.get(`/couriers/${courier}`)).body.duty, "break");
    await owner.put(`/couriers/${courier}/duty`, { state: "off" });
    assert.equal((await phone.get("/courier/deliveries")).body.duty, "off");
    const { items } = (await owner.get(`/events/filter?entity=courier&entityId=${courier}`)).body;
    const own = items.find(({ actor_type }: { actor_type: string }) => actor_type === "courier");
    assert.match(own.summary, /En descanso/);
    assert.equal((await phone.put("/courier/duty", { state: "never" })).status, 422);
  });
});

describe("a courier's own order of stops", () => {
  const ordered = async (delivery_ids: number[]) => {
    const { status, body } = await office().phone.put("/courier/order", { delivery_ids });
    assert.equal(status, 200, JSON.stringify(body));
    return body.delivery_ids;
  };
  const listed = async () =>
    (await office().phone.get("/courier/deliveries")).body.items.map(({ id }: { id: number }) => id);

  it("is that of his list and of the office's board", async () => {
    const { owner, courier } = office();
    const [a, b, c] = [await order(), await order(), await order()];
    assert.deepEqual(await ordered([c, a, b]), [c, a, b]);
    assert.deepEqual(await listed(), [c, a, b]);
    const { couriers } = (await owner.get("/dispatch")).body;
    const column = couriers.find(({ id }: { id: number }) => id === courier);
    assert.deepEqual(
      column.deliveries.map(({ id }: { id: number }) => id),
      [c, a, b],
    );
    // The last word counts, whoever says it.
    await owner.put("/dispatch/order", { courier_id: courier, delivery_ids: [b, c, a] });
    assert.deepEqual(await listed(), [b, c, a]);
  });

  it("leaves out what is not his, has ended or is no order, without a word about it", async () => {
    const { owner, api, service } = office();
    const other = (await owner.post("/couriers", sampleCourier())).body.id;
    const foreign = (await owner.post("/deliveries", sampleDelivery(service, { courier_id: other }))).body.id;
    await owner.put("/dispatch/order", { courier_id: other, delivery_ids: [foreign] });
    const stranger = await api.owner();
    const [a, b] = [await order(), await order()];
    await send(sampleAction(a), deliver(a));
    assert.deepEqual(await ordered([foreign, a, 999_999, b, b]), [b]);
    // The other courier's place is still his.
    const { couriers } = (await owner.get("/dispatch")).body;
    const theirs = couriers.find(({ id }: { id: number }) => id === other);
    assert.equal(theirs.deliveries[0].id, foreign);
    assert.equal((await stranger.get("/dispatch")).body.couriers.length, 0);
    assert.deepEqual(await ordered([]), []);
    const many = Array.from({ length: 501 }, (_, index) => index + 1);
    assert.equal((await office().phone.put("/courier/order", { delivery_ids: many })).status, 422);
  });
});

describe("a delivery that the office decides about", () => {
  it("is marked in the list of the courier who sent it, until the decision", async () => {
    const { owner, phone } = office();
    const id = await order();
    const inReview = async (of = phone) =>
      (await of.get("/courier/deliveries")).body.items.find((stop: { id: number }) => stop.id === id)
        ?.in_review;
    assert.equal(await inReview(), false);
    // Nothing was to be collected.
    const tenders = [{ currency: "USD", amount: 5 }];
    const collection = { outcome: "collected", method: "cash", tenders };
    const [, result] = await send(sampleAction(id), deliver(id, { collection }));
    assert.equal(result.status, "review");
    assert.equal(result.delivery.in_review, true);
    assert.equal(await inReview(), true);
    assert.equal(await inReview(await anotherPhone()), true);
    const [review] = (await owner.get("/couriers/reviews")).body.items;
    await owner.post(`/couriers/reviews/${review.id}/resolve`, { accept: false, note: "No" });
    assert.equal(await inReview(), false);
    await send(fail(id));
    assert.equal(await inReview(), false);
  });
});
