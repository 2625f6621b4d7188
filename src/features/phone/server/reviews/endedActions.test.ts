import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleAction } from "#features/phone/server/samples.ts";
import { deliver, phoneOffice, resultsOf } from "../testing.ts";

const CASH = { outcome: "collected", method: "cash", currency: "USD" };

describe("what a courier's phone sends of an order that ended", () => {
  const { office, order, send, statusOf } = phoneOffice();

  it("accepts the delivery of a cancelled order, and of the courier's own; of another's or a deleted order it only rejects", async () => {
    const { owner } = office();
    const delivered = async (change: object = {}) => {
      const id = await order();
      await owner.put(`/deliveries/${id}/status`, { status: "in_transit" });
      const body = { status: "delivered", ...change };
      assert.equal((await owner.put(`/deliveries/${id}/status`, body)).status, 200);
      return id;
    };
    /** The only review that waits, of a delivery that the phone sends now. */
    const reviewOf = async (id: number) => {
      const [result] = await send(deliver(id, { collection: CASH }));
      assert.equal(result.status, "review", JSON.stringify(result));
      const { items } = (await owner.get("/couriers/reviews")).body;
      assert.equal(items.length, 1);
      return { review: items[0].id, path: `/couriers/reviews/${items[0].id}/resolve` };
    };

    const cancelled = await order({ payment_type: "full", collect_fee: true });
    await owner.put(`/deliveries/${cancelled}/status`, { status: "in_transit" });
    const reason = { cancellation_notes: "No salió" };
    assert.equal((await owner.put(`/deliveries/${cancelled}/cancel`, reason)).status, 200);
    for (const id of [cancelled, await delivered()]) {
      const { review, path } = await reviewOf(id);
      const { status, body } = await owner.post(path, { accept: true });
      assert.deepEqual([status, body], [200, { id: review, decision: "accepted" }]);
      assert.equal((await owner.post(path, { accept: false })).status, 409, "it is decided");
      assert.equal(await statusOf(id), "delivered");
    }

    const other = (await owner.post("/couriers", sampleCourier())).body.id;
    const byOther = await delivered({ courier_id: other });
    const deleted = await order();
    assert.equal((await owner.del(`/deliveries/${deleted}`)).status, 204);
    for (const [id, why] of [
      [byOther, "Otro repartidor entregó la orden: rechaza esta entrega"],
      [deleted, "La orden se eliminó: rechaza esta entrega"],
    ] as const) {
      const { review, path } = await reviewOf(id);
      const { status, body } = await owner.post(path, { accept: true });
      assert.deepEqual([status, body.message], [409, why]);
      assert.deepEqual((await owner.post(path, { accept: false })).body, {
        id: review,
        decision: "rejected",
      });
    }
  });

  describe("with money", () => {
    let client: number;
    const SIX_DAYS_AGO = "2026-11-24T20:00:00.000Z";
    beforeEach(async () => {
      const { api, owner } = office();
      await owner.put("/rates/2026-11-20", { rate: 900, confirm: true });
      await owner.put("/rates/2026-11-30", { rate: 1500, confirm: true });
      client = (await owner.post("/clients", sampleClient())).body.id;
      api.setNow("2026-11-30T15:00:00Z");
    });

    const sold = () =>
      order({ anonymous_client: null, client_id: client, payment_type: "full", cod_amount: 20 });
    /** $20 at the lower rate of six days ago. */
    const CHEAP = { ...CASH, tenders: [{ currency: "VES", amount: 20 * 900 }], rate: 900 };
    const EARLY = ["review", "La fecha del teléfono o del pago es anterior a la salida de la orden"];
    const sends = async (action: object) => {
      const [{ status, message }] = await send(action);
      return [status, message];
    };
    const reviewOf = async (id: number) =>
      (await office().owner.get("/couriers/reviews")).body.items.find(
        ({ delivery_id }: { delivery_id: number }) => delivery_id === id,
      );

    it("does not choose the rate of a day before the order was created", async () => {
      const { owner } = office();
      const id = await sold();
      await send(sampleAction(id, { at: SIX_DAYS_AGO }));
      assert.deepEqual(await sends(deliver(id, { at: SIX_DAYS_AGO, collection: CHEAP })), EARLY);
      assert.equal(await statusOf(id), "in_transit");
      const review = await reviewOf(id);
      assert.deepEqual([review.day_rate, review.collection.rate], [1500, 900], "the admin sees both");
      const { status } = await owner.post(`/couriers/reviews/${review.id}/resolve`, { accept: true });
      assert.equal(status, 200);
      const [receipt] = (await owner.get("/receipts/filter?perPage=1")).body.items;
      assert.equal(receipt.paid_on, "2026-11-30");
    });

    it("does not choose that of a day before the order was sent, by the office or the phone", async () => {
      const { api, owner } = office();
      api.setNow("2026-11-23T15:00:00Z");
      const [byOffice, byPhone] = [await sold(), await sold()];
      api.setNow("2026-11-30T15:00:00Z");
      await owner.put(`/deliveries/${byOffice}/status`, { status: "in_transit" });
      await send(sampleAction(byPhone, { at: "2026-11-29T12:00:00Z" }));
      for (const id of [byOffice, byPhone])
        assert.deepEqual(await sends(deliver(id, { at: SIX_DAYS_AGO, collection: CHEAP })), EARLY);
      const years = { at: "2001-01-01T00:00:00Z", collection: CHEAP };
      assert.deepEqual(await sends(deliver(byOffice, years)), EARLY, "a clock that was reset");
    });

    it("does not choose it by the day of a transfer", async () => {
      const id = await sold();
      const transfer = { ...CHEAP, method: "mobile_payment", reference: "998877", paid_on: "2026-11-24" };
      await send(sampleAction(id, { at: "2026-11-30T14:00:00Z" }));
      assert.deepEqual(await sends(deliver(id, { at: "2026-11-30T14:30:00Z", collection: transfer })), EARLY);
    });

    it("chooses that of a day since, when it was without signal", async () => {
      const { api, owner } = office();
      api.setNow("2026-11-24T12:00:00Z");
      const id = await sold();
      api.setNow("2026-11-30T15:00:00Z");
      const start = sampleAction(id, { at: "2026-11-24T19:00:00Z" });
      const results = await send(start, deliver(id, { at: SIX_DAYS_AGO, collection: CHEAP }));
      assert.deepEqual(resultsOf(results), ["done", "done"]);
      const [receipt] = (await owner.get("/receipts/filter?perPage=1")).body.items;
      assert.equal(receipt.paid_on, "2026-11-24");
    });
  });
});
