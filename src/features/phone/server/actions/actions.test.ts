import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { sampleAction } from "../samples.ts";
import { deliver, fail, phoneOffice, resultsOf } from "../testing.ts";

const CASH = { outcome: "collected", method: "cash", currency: "USD" };

describe("what a courier's phone sends", () => {
  const { office, order, send, statusOf } = phoneOffice();

  it("lists the courier's own open orders and today's finished ones, without prices", async () => {
    const { api, phone } = office();
    const [open, done, other] = [await order(), await order(), await order({ courier_id: null })];
    await send(sampleAction(done), deliver(done));
    const { body } = await phone.get("/courier/deliveries");
    assert.deepEqual(
      body.items.map(({ id, status }: { id: number; status: string }) => [id, status]),
      [
        [open, "pending"],
        [done, "delivered"],
      ],
    );
    assert.ok(!body.items.some(({ id }: { id: number }) => id === other));
    const [stop] = body.items;
    assert.equal(stop.receipt_full_name, "María Gutiérrez");
    assert.equal(stop.client_phone, "4161112233");
    assert.deepEqual(stop.due, { fee: 0, goods: 0, total: 0, bolivares: null });
    assert.ok(!("amount" in stop) && !("debt_amount" in stop));
    api.setNow("2026-11-21T15:00:00Z");
    assert.deepEqual(
      (await phone.get("/courier/deliveries")).body.items.map(({ id }: { id: number }) => id),
      [open],
    );
  });

  it("starts, fails and delivers an order, with events of the courier", async () => {
    const { owner } = office();
    const id = await order();
    assert.deepEqual(resultsOf(await send(sampleAction(id), fail(id), deliver(id))), [
      "done",
      "done",
      "done",
    ]);
    assert.equal(await statusOf(id), "delivered");
    const { items } = (await owner.get(`/events/filter?entity=delivery&entityId=${id}`)).body;
    assert.deepEqual(
      items
        .slice(0, 3)
        .map((event: { actor_type: string; summary: string }) => [
          event.actor_type,
          event.summary.replace(/\d{6}/, "#"),
        ]),
      [
        ["courier", "Marcó la orden # como Entregado"],
        ["courier", "Anotó un intento fallido de la orden #: Ausente"],
        ["courier", "Marcó la orden # como En tránsito"],
      ],
    );
    const [attempt] = (await owner.get(`/deliveries/${id}/attempts`)).body;
    assert.deepEqual([attempt.reason, attempt.note], ["absent", "Nadie abrió"]);
  });

  it("counts failed attempts on their order, whose version moves", async () => {
    const { owner, courier } = office();
    const id = await order();
    await send(sampleAction(id));
    const read = async () => (await owner.get(`/deliveries/${id}`)).body;
    const sent = await read();
    assert.equal(sent.attempts, null);
    const at = "2026-11-20T14:40:00.000Z";
    await send(fail(id), fail(id, { reason: "bad_address", at }));
    const tried = await read();
    assert.deepEqual(tried.attempts, { count: 2, reason: "bad_address", at });
    assert.equal(tried.version, sent.version + 2);
    const { items } = (await owner.get(`/events/filter?entity=delivery&entityId=${id}`)).body;
    assert.deepEqual(items[0].changes.attempts.after, { count: 2, reason: "bad_address", at });
    const listed = (await owner.get(`/deliveries/filter?attempted=1&courierId=${courier}`)).body.items;
    assert.deepEqual(listed, [tried]);
  });

  it("applies the same queue once, also when it arrives twenty times at once", async () => {
    const { owner, phone } = office();
    const ids = [await order(), await order(), await order()];
    const queue = ids.flatMap((id) => [sampleAction(id), fail(id), deliver(id)]);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => phone.post("/courier/actions", { actions: queue })),
    );
    for (const { status, body } of answers) {
      assert.equal(status, 200, JSON.stringify(body));
      assert.deepEqual(
        body.results.map((result: { status: string }) => result.status),
        queue.map(() => "done"),
      );
    }
    for (const id of ids) {
      assert.equal(await statusOf(id), "delivered");
      assert.equal((await owner.get(`/deliveries/${id}/attempts`)).body.length, 1);
      const { total } = (await owner.get(`/events/filter?entity=delivery&entityId=${id}`)).body;
      assert.equal(total, 4, "creation, start, attempt and delivery");
    }
  });

  it("refuses what no longer fits, says why, and carries on", async () => {
    const { owner, courier } = office();
    const [gone, mine] = [await order(), await order()];
    await owner.put(`/deliveries/${gone}/courier`, { courier_id: null });
    const stale = sampleAction(gone);
    const results = await send(stale, sampleAction(mine), sampleAction(mine), deliver(999_999));
    assert.deepEqual(resultsOf(results), [
      "La orden ya no está asignada a este repartidor",
      "done",
      "Una orden en estado En tránsito no puede pasar a En tránsito",
      "La orden no existe",
    ]);
    assert.equal(results[0].delivery, null, "another courier's order is not shown");
    await owner.put(`/deliveries/${gone}/courier`, { courier_id: courier });
    assert.deepEqual(
      resultsOf(await send(stale)),
      ["La orden ya no está asignada a este repartidor"],
      "applied once",
    );
  });

  it("refuses cash of an order that never existed, and keeps that of a deleted one for review", async () => {
    const { api, owner } = office();
    const id = await order();
    const stranger = await api.owner();
    const service = (await stranger.post("/services", sampleService())).body.id;
    const theirs = (await stranger.post("/deliveries", sampleDelivery(service))).body.id;
    assert.equal((await owner.del(`/deliveries/${id}`)).status, 204);
    const paid = [999_999, theirs, id].map((order) => deliver(order, { collection: CASH }));
    const results = await send(...paid);
    assert.deepEqual(
      results.map(({ status, message }: { status: string; message: string }) => [status, message]),
      [
        ["refused", "La orden no existe"],
        ["refused", "La orden no existe"],
        ["review", "La orden no existe"],
      ],
    );
  });

  it("keeps cash of a reassigned order for review, which an admin accepts once", async () => {
    const { owner, courier } = office();
    const id = await order({ payment_type: "full", collect_fee: true });
    await send(sampleAction(id));
    const other = (await owner.post("/couriers", sampleCourier())).body.id;
    await owner.put(`/deliveries/${id}/courier`, { courier_id: other });
    const [result] = await send(deliver(id, { collection: CASH }));
    assert.deepEqual(
      [result.status, result.message],
      ["review", "La orden ya no está asignada a este repartidor"],
    );
    assert.equal(await statusOf(id), "in_transit");
    const find = async () =>
      (await owner.get("/couriers/reviews")).body.items.find(
        (item: { delivery_id: number }) => item.delivery_id === id,
      );
    const review = await find();
    assert.equal(review.courier_id, courier);
    assert.equal(review.collection.method, "cash");
    assert.equal(review.cash, null, "the phone told no amounts");
    const resolve = () =>
      owner.post(`/couriers/reviews/${review.id}/resolve`, { accept: true, note: "Contado" });
    const answers = await Promise.all([resolve(), resolve(), resolve()]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409]);
    assert.equal(await find(), undefined);
    const after = (await owner.get(`/deliveries/${id}`)).body;
    assert.deepEqual([after.status, after.courier_id], ["delivered", courier]);
  });

  it("says what is due, and puts what was collected into the hands of the courier who took it", async () => {
    const { owner, courier, phone } = office();
    const client = (await owner.post("/clients", sampleClient())).body.id;
    const sold = {
      anonymous_client: null,
      client_id: client,
      payment_type: "full",
      collect_fee: true,
      cod_amount: 20,
    };
    const [delivered, lost] = [await order(sold), await order(sold)];
    const fee = (await owner.get(`/deliveries/${delivered}`)).body.amount;
    const [stop] = (await phone.get("/courier/deliveries")).body.items;
    assert.deepEqual(stop.due, { fee, goods: 20, total: fee + 20, bolivares: null });
    const results = await send(sampleAction(delivered), deliver(delivered), sampleAction(lost));
    assert.deepEqual(resultsOf(results), ["done", "Indica cómo se cobró", "done"]);
    const [done] = await send(deliver(delivered, { collection: CASH }));
    assert.deepEqual([done.status, done.delivery.due.total], ["done", 0]);
    const other = (await owner.post("/couriers", sampleCourier())).body.id;
    await owner.put(`/deliveries/${lost}/courier`, { courier_id: other });
    const [late] = await send(deliver(lost, { collection: CASH }));
    assert.equal(late.status, "review");
    const readDollarsHeld = async (id: number) => (await owner.get(`/couriers/${id}/account`)).body.cash.USD;
    assert.equal(await readDollarsHeld(courier), fee + 20);
    const { items } = (await owner.get("/couriers/reviews")).body;
    const review = items.find(({ delivery_id }: { delivery_id: number }) => delivery_id === lost);
    const accepted = await owner.post(`/couriers/reviews/${review.id}/resolve`, { accept: true });
    assert.equal(accepted.status, 200, JSON.stringify(accepted.body));
    assert.deepEqual([await readDollarsHeld(courier), await readDollarsHeld(other)], [2 * (fee + 20), 0]);
    assert.equal((await owner.get(`/clients/${client}/cod`)).body.owed.USD, 40);
  });

  it("takes bolívares at the rate of the day when they were collected, if the phone sends them later", async () => {
    const { api, owner } = office();
    await owner.put("/rates/2026-11-19", { rate: 100, confirm: true });
    await owner.put("/rates/2026-11-20", { rate: 200, confirm: true });
    const client = (await owner.post("/clients", sampleClient())).body.id;
    const sold = { anonymous_client: null, client_id: client, payment_type: "full", cod_amount: 20 };
    api.setNow("2026-11-19T15:00:00Z");
    const [id, late] = [await order(sold), await order(sold)];
    api.setNow("2026-11-20T15:00:00Z");
    const at = "2026-11-19T20:00:00.000Z";
    await send(sampleAction(id, { at }), sampleAction(late, { at }));
    const collection = { ...CASH, tenders: [{ currency: "VES", amount: 2000 }] };
    const [done] = await send(deliver(id, { at, collection }));
    assert.equal(done.status, "done", JSON.stringify(done));
    const [today] = await send(deliver(late, { collection }));
    assert.equal(today.status, "review");
    const { items } = (await owner.get("/couriers/reviews")).body;
    const review = items.find(({ delivery_id }: { delivery_id: number }) => delivery_id === late);
    assert.deepEqual(review.cash, { USD: 0, VES: 2000 });
    assert.equal((await owner.get(`/clients/${client}/cod`)).body.owed.VES, 2000);
  });

  it("keeps money whose payer's phone is no number", async () => {
    const { owner } = office();
    const client = (await owner.post("/clients", sampleClient())).body.id;
    const id = await order({
      anonymous_client: null,
      client_id: client,
      payment_type: "full",
      cod_amount: 20,
    });
    const sent = { currency: "USD", amount: 20, method: "transfer", bank: "0134", reference: "778899" };
    const collection = { ...CASH, tenders: [{ ...sent, payer_phone: "0414-1234567 / 0412-1234567" }] };
    const [, done] = await send(sampleAction(id), deliver(id, { collection }));
    assert.equal(done.status, "done", JSON.stringify(done));
    const { items } = (await owner.get("/receipts/filter?search=778899")).body;
    assert.equal(items[0].payer_phone, "0414-1234567 / 0412-1234567");
  });

  it("names what an action lacks", async () => {
    const { phone } = office();
    const id = await order();
    const { status, body } = await phone.post("/courier/actions", {
      actions: [sampleAction(id, { kind: "deliver" }), sampleAction(id, { kind: "fail" })],
    });
    assert.equal(status, 422);
    assert.deepEqual(body.errors, {
      "actions.0.receiver_name": ["Indica quién recibió"],
      "actions.1.reason": ["Indica el motivo"],
    });
  });
});
