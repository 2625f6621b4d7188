// A delivery of an order that is no longer its courier's: the proof is kept, and an admin decides.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import type { Review } from "#features/phone/contract.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { photoForm } from "#server/files/samples.ts";
import { sampleAction } from "../samples.ts";
import { deliver, phoneOffice } from "../testing.ts";

describe("a delivery of an order that went to somebody else or ended", () => {
  const { office, order, send } = phoneOffice();

  let other: number;
  beforeEach(async () => {
    other = (await office().owner.post("/couriers", sampleCourier())).body.id;
  });
  afterEach(async () => assert.deepEqual(await brokenInvariants(office().api.database.read), []));

  const onTheWay = async (change: object = {}): Promise<number> => {
    const id = await order(change);
    await send(sampleAction(id));
    return id;
  };
  const handOver = async (id: number, change: object = {}) => {
    const [result] = await send(deliver(id, { receiver_document: "V-1", note: "Portería", ...change }));
    return result;
  };
  const reviews = async (): Promise<Review[]> => (await office().owner.get("/couriers/reviews")).body.items;
  const resolve = (accept: boolean, { id } = { id: 0 }) =>
    office().owner.post(`/couriers/reviews/${id}/resolve`, { accept, note: null });
  const read = async (id: number) => (await office().owner.get(`/deliveries/${id}`)).body;

  it("waits for a decision with its proof, and when accepted the order is delivered by that courier", async () => {
    const { owner, courier, phone } = office();
    const id = await onTheWay();
    await owner.put(`/deliveries/${id}/courier`, { courier_id: other });
    const photo = randomUUID();
    const result = await handOver(id, { photo });
    assert.deepEqual(
      [result.status, result.message, result.delivery],
      ["review", "La orden ya no está asignada a este repartidor", null],
    );
    assert.equal((await phone.put(`/courier/files/${photo}`, photoForm())).status, 200);
    const [review] = await reviews();
    const [proof] = (await owner.get(`/deliveries/${id}/proof`)).body;
    assert.deepEqual(
      { ...review, id: 0, courier_full_name: "", number: 0 },
      {
        id: 0,
        courier_id: courier,
        courier_full_name: "",
        delivery_id: id,
        number: 0,
        kind: "delivery",
        message: "La orden ya no está asignada a este repartidor",
        receiver_name: "Ana Rojas",
        receiver_document: "V-1",
        note: "Portería",
        proof: [{ id: proof.id, kind: "photo" }],
        outcome: null,
        packages_delivered: null,
        partial_reason: null,
        collection: null,
        cash: null,
        day_rate: null,
        planned: null,
        agreed: null,
        reason: null,
        at: "2026-11-20T14:30:00.000Z",
        created_at: "2026-11-20T15:00:00.000Z",
      },
    );
    const attention = (await owner.get("/attention")).body;
    assert.equal(attention.find(({ kind }: { kind: string }) => kind === "reviews").count, 1);
    assert.equal((await read(id)).status, "in_transit");
    assert.equal((await resolve(true, review)).status, 200);
    const order = await read(id);
    assert.deepEqual([order.status, order.courier_id], ["delivered", courier]);
    assert.equal((await owner.get(`/deliveries/${id}/handovers`)).body[0].receiver_name, "Ana Rojas");
    assert.deepEqual(await reviews(), []);
  });

  it("leaves what was to be collected owed, and the order as it is when it is rejected", async () => {
    const { owner } = office();
    const client = (await owner.post("/clients", sampleClient())).body.id;
    const sold = { client_id: client, anonymous_client: null, collect_fee: true, cod_amount: 20 };
    const [first, second] = [await onTheWay(sold), await onTheWay(sold)];
    for (const id of [first, second]) await owner.put(`/deliveries/${id}/courier`, { courier_id: other });
    await handOver(first);
    await handOver(second, { collection: { outcome: "paid_to_client", note: null } });
    const [oldest, two] = await reviews();
    assert.deepEqual([oldest?.outcome, two?.outcome], [null, "paid_to_client"]);
    assert.equal((await resolve(true, oldest)).status, 200);
    const order = await read(first);
    assert.deepEqual([order.status, order.cod_status], ["delivered", "not_collected"]);
    assert.equal(order.debt_remaining_amount, order.amount);
    assert.equal((await resolve(false, two)).status, 200);
    assert.equal((await read(second)).status, "in_transit");
    assert.equal((await read(second)).courier_id, other);
  });

  it("of an order that was cancelled is accepted: its client owes it again", async () => {
    const { owner, courier } = office();
    const id = await onTheWay();
    await owner.put(`/deliveries/${id}/cancel`, { cancellation_notes: "Ya no" });
    assert.equal((await handOver(id)).status, "review");
    const [review] = await reviews();
    assert.equal((await resolve(true, review)).status, 200);
    const order = await read(id);
    assert.deepEqual(
      [order.status, order.courier_id, order.cancellation_notes, order.debt_remaining_amount],
      ["delivered", courier, null, order.amount],
    );
    const { items } = (await owner.get(`/events/filter?entity=delivery&entityId=${id}`)).body;
    const revived = items.filter(({ summary }: { summary: string }) => summary.startsWith("Retomó"));
    assert.equal(revived.length, 1);
    assert.match(revived[0].summary, /^Retomó la orden \d{6}, que estaba cancelada: .+ la entregó$/);
  });

  it("of an order that the office marked as delivered by the same courier only adds who took it", async () => {
    const { owner } = office();
    const id = await onTheWay();
    await owner.put(`/deliveries/${id}/status`, { status: "delivered" });
    const { version } = await read(id);
    assert.equal((await handOver(id)).status, "review");
    const [review] = await reviews();
    assert.equal((await resolve(true, review)).status, 200);
    assert.equal((await read(id)).version, version);
    assert.equal((await owner.get(`/deliveries/${id}/handovers`)).body.length, 1);
  });
});
