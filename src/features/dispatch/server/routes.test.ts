import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { sampleTrip } from "#features/trips/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";

describe("dispatch", () => {
  let api: TestApi;
  let owner: Caller;
  let service: number;
  let courier: number;
  let other: number;
  before(async () => {
    api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
  });
  after(async () => {
    assert.deepEqual(await brokenInvariants(api.database.read), []);
    await api.close();
  });

  const setUp = async () => {
    owner = await api.owner();
    service = (await owner.post("/services", sampleService())).body.id;
    const added = async (first_name: string) =>
      (await owner.post("/couriers", sampleCourier({ first_name, last_name: "Soto" }))).body.id;
    [courier, other] = [await added("Ana"), await added("Beto")];
  };
  const take = async (change: object = {}) => {
    const { status, body } = await owner.post("/deliveries", sampleDelivery(service, change));
    assert.equal(status, 201, JSON.stringify(body));
    return body;
  };
  const bulk = async (body: object, key?: string) =>
    owner.post("/deliveries/bulk", body, key ? { "idempotency-key": key } : {});
  const board = async () => (await owner.get("/dispatch")).body;
  const idsOf = (orders: { id: number }[]) => orders.map(({ id }) => id);

  it("has couriers as people count", async () => {
    await setUp();
    for (const first_name of ["Moto 10", "Moto 2", "Moto 1"])
      await owner.post("/couriers", sampleCourier({ first_name, last_name: "Soto" }));
    const names = (await board()).couriers.map(({ name }: { name: string }) => name);
    assert.deepEqual(names, ["Ana Soto", "Beto Soto", "Moto 1 Soto", "Moto 2 Soto", "Moto 10 Soto"]);
  });

  it("shows the open orders of a day and earlier by courier, and counts those that ended", async () => {
    await setUp();
    const [a, b, c, d] = [
      await take({ promised_time: "16:00" }),
      await take({ courier_id: courier }),
      await take({ date: "2026-11-18", courier_id: courier, promised_time: "09:05" }),
      await take({ date: "2026-11-21" }),
    ];
    const ended = await take({ courier_id: other });
    for (const status of ["in_transit", "delivered"])
      assert.equal((await owner.put(`/deliveries/${ended.id}/status`, { status })).status, 200);
    const answer = await board();
    assert.equal(answer.date, "2026-11-20");
    assert.deepEqual(idsOf(answer.unassigned), [a.id]);
    assert.deepEqual(
      answer.couriers.map(({ name, deliveries }: { name: string; deliveries: { id: number }[] }) => [
        name,
        idsOf(deliveries),
      ]),
      [
        ["Ana Soto", [c.id, b.id]],
        ["Beto Soto", []],
      ],
    );
    assert.deepEqual([answer.delivered, answer.cancelled, answer.left_out], [1, 0, 0]);
    assert.deepEqual([answer.unassigned[0].promised_time, answer.unassigned[0].version], ["16:00", 1]);
    const next = (await owner.get("/dispatch?date=2026-11-21")).body;
    assert.deepEqual(idsOf(next.unassigned), [a.id, d.id]);
  });

  it("says how many stops of a trip are delivered, of those that stand, also if they are not on the board", async () => {
    await setUp();
    const client = (await owner.post("/clients", sampleClient({ allow_credit: true }))).body.id;
    const make = async (stops: object[]) =>
      (await owner.post("/trips", sampleTrip(service, client, stops, { courier_id: courier }))).body;
    const [trip, ended] = [await make([{}, {}, {}, {}]), await make([{}])];
    const [delivered, cancelled, deleted] = idsOf(trip.orders);
    const [alone] = idsOf(ended.orders);
    for (const [id, ...statuses] of [
      [delivered, "in_transit", "delivered"],
      [alone, "in_transit", "delivered"],
      [cancelled, "in_transit"],
    ])
      for (const status of statuses)
        assert.equal((await owner.put(`/deliveries/${id}/status`, { status })).status, 200);
    const reason = { cancellation_notes: "Se arrepintió" };
    assert.equal((await owner.put(`/deliveries/${cancelled}/cancel`, reason)).status, 200);
    assert.equal((await owner.del(`/deliveries/${deleted}`)).status, 204);
    assert.deepEqual((await board()).trips, [{ id: trip.id, delivered: 1, count: 2 }]);
  });

  it("keeps a promised time until an edit changes it", async () => {
    await setUp();
    const order = await take({ promised_time: "14:30" });
    const edit = async (change: object) =>
      (await owner.put(`/deliveries/${order.id}`, sampleDelivery(service, change))).body;
    assert.equal((await edit({ notes: "ojo" })).promised_time, "14:30");
    for (const promised_time of ["08:00", "8:00", "8 a. m."])
      assert.equal((await edit({ promised_time })).promised_time, "08:00", promised_time);
    assert.equal((await edit({ promised_time: "" })).promised_time, null);
    for (const promised_time of ["24:00", "8:00:15", "8", "ayer", 12]) {
      const { status, body } = await owner.post("/deliveries", sampleDelivery(service, { promised_time }));
      assert.equal(status, 422, String(promised_time));
      assert.ok(body.errors.promised_time);
    }
  });

  it("changes several orders, each on its own, and says why one was refused", async () => {
    await setUp();
    const [a, b] = [await take(), await take({ courier_id: courier })];
    const assigned = await bulk({
      action: "assign",
      courier_id: other,
      items: [{ id: a.id, version: 1 }, { id: b.id, version: 9 }, { id: 999_999 }],
    });
    assert.equal(assigned.status, 200);
    assert.deepEqual(assigned.body.results, [
      { id: a.id, status: "done", message: null, version: 2 },
      {
        id: b.id,
        status: "refused",
        message: "Otro usuario modificó este registro. Recarga antes de guardar.",
        version: null,
      },
      { id: 999_999, status: "refused", message: "Recurso no encontrado", version: null },
    ]);
    const items = [{ id: a.id }, { id: b.id }];
    const sent = await bulk({ action: "in_transit", items });
    assert.deepEqual(
      sent.body.results.map(({ status }: { status: string }) => status),
      ["done", "done"],
    );
    const back = await bulk({ action: "assign", courier_id: null, items: [{ id: a.id }] });
    assert.equal(back.body.results[0].message, "Una orden en tránsito no puede quedar sin repartidor");
    await bulk({ action: "delivered", items });
    assert.equal((await board()).delivered, 2);
    const { items: events } = (await owner.get(`/events/filter?entity=delivery&entityId=${a.id}`)).body;
    assert.equal(events.length, 4);
  });

  it("sends orders with a courier in the same step, and refuses those that have none", async () => {
    await setUp();
    const [a, b] = [await take(), await take()];
    const refused = await bulk({ action: "in_transit", items: [{ id: a.id }] });
    assert.equal(refused.body.results[0].message, "Asigna un repartidor antes de enviar la orden");
    const sent = await bulk({
      action: "in_transit",
      courier_id: courier,
      items: [{ id: a.id }, { id: b.id }],
    });
    assert.ok(sent.body.results.every(({ status }: { status: string }) => status === "done"));
    const { couriers } = await board();
    assert.deepEqual(idsOf(couriers[0].deliveries), [a.id, b.id]);
  });

  it("refuses a bulk change as a whole if it makes no sense", async () => {
    await setUp();
    const { id } = await take();
    const errors = async (body: object) => {
      const answer = await bulk(body);
      assert.equal(answer.status, 422, JSON.stringify(answer.body));
      return Object.keys(answer.body.errors);
    };
    const items = [{ id }];
    assert.deepEqual(await errors({ action: "assign", items }), ["courier_id"]);
    assert.deepEqual(await errors({ action: "assign", courier_id: 999_999, items }), ["courier_id"]);
    assert.deepEqual(await errors({ action: "cancelled", items }), ["action"]);
    assert.deepEqual(await errors({ action: "delivered", items: [] }), ["items"]);
    const many = Array.from({ length: 101 }, () => ({ id }));
    assert.deepEqual(await errors({ action: "delivered", items: many }), ["items"]);
  });

  it("carries a bulk change out once for a key, also when it is sent many times at once", async () => {
    await setUp();
    const orders = [await take(), await take(), await take()];
    const items = orders.map(({ id }) => ({ id, version: 1 }));
    const body = { action: "assign", courier_id: courier, items };
    const answers = await Promise.all(Array.from({ length: 8 }, () => bulk(body, "una")));
    for (const answer of answers) assert.deepEqual(answer.body, answers[0]?.body);
    assert.ok(answers[0]?.body.results.every(({ version }: { version: number }) => version === 2));
    assert.deepEqual((await bulk(body, "una")).body, answers[0]?.body);
    assert.equal((await bulk({ ...body, courier_id: other }, "una")).status, 422);
    for (const { id } of orders) assert.equal((await owner.get(`/deliveries/${id}`)).body.version, 2);
  });

  it("does only the rest for a key whose answer was never stored", async () => {
    await setUp();
    const [first, second] = [await take(), await take()];
    const body = { action: "assign", courier_id: courier, items: [{ id: first.id }, { id: second.id }] };
    const { body: answer } = await bulk(body, "rota");
    // As after a crash: the whole has no answer, and the second item was not done.
    await api.database.transaction(async (tx) => {
      const paths = ["/api/deliveries/bulk", "/api/deliveries/bulk/1"];
      const deleted = await tx
        .deleteFrom("idempotency_keys")
        .where("key", "=", "rota")
        .where("path", "in", paths)
        .returning("path")
        .execute();
      assert.equal(deleted.length, 2);
    });
    const again = await bulk(body, "rota");
    assert.deepEqual(again.body.results[0], answer.results[0]);
    assert.equal((await owner.get(`/deliveries/${first.id}`)).body.version, 2);
    assert.equal(again.body.results[1].version, 3);
  });

  it("gives each order to one of two dispatchers who move it at once", async () => {
    await setUp();
    const orders = await Promise.all(Array.from({ length: 10 }, () => take()));
    const items = orders.map(({ id }) => ({ id, version: 1 }));
    const [first, second] = await Promise.all([
      bulk({ action: "assign", courier_id: courier, items }),
      bulk({ action: "assign", courier_id: other, items: items.toReversed() }),
    ]);
    const done = [...first.body.results, ...second.body.results].filter(
      ({ status }: { status: string }) => status === "done",
    );
    assert.deepEqual(
      idsOf(done).sort((a, b) => a - b),
      idsOf(orders).sort((a, b) => a - b),
    );
  });

  it("stores the order of a courier's stops, which lasts while the order is the courier's", async () => {
    await setUp();
    const [a, b, c] = [
      await take({ courier_id: courier }),
      await take({ courier_id: courier }),
      await take({ courier_id: other }),
    ];
    const order = (delivery_ids: number[], courier_id = courier) =>
      owner.put("/dispatch/order", { courier_id, delivery_ids });
    const stops = async () => idsOf((await board()).couriers[0].deliveries);
    const stored = await order([b.id, a.id, c.id]);
    assert.equal(stored.status, 200);
    assert.deepEqual(stored.body, { courier_id: courier, delivery_ids: [b.id, a.id] });
    assert.deepEqual(await stops(), [b.id, a.id]);
    await owner.put(`/deliveries/${b.id}/courier`, { courier_id: other });
    await order([c.id], other);
    assert.deepEqual(await stops(), [a.id]);
    assert.deepEqual(idsOf((await board()).couriers[1].deliveries), [c.id, b.id]);
    const unknown = await order([999_999]);
    assert.deepEqual([unknown.status, Object.keys(unknown.body.errors)], [422, ["delivery_ids"]]);
    const noIds = await order([0, -1, a.id]);
    assert.deepEqual(
      [noIds.status, Object.keys(noIds.body.errors)],
      [422, ["delivery_ids.0", "delivery_ids.1"]],
      "they are no ids, rather than unknown ones",
    );
    const nobody = await order([a.id], 999_999);
    assert.deepEqual([nobody.status, Object.keys(nobody.body.errors)], [422, ["courier_id"]]);
    assert.equal((await owner.get(`/deliveries/${a.id}`)).body.version, 1);
  });

  it("lets a courier be deleted whose orders others have taken over", async () => {
    await setUp();
    const { id } = await take({ courier_id: courier });
    await owner.put("/dispatch/order", { courier_id: courier, delivery_ids: [id] });
    await owner.put(`/deliveries/${id}/courier`, { courier_id: other });
    assert.equal((await owner.del(`/couriers/${courier}`)).status, 204);
  });

  it("stores one of several orders of stops that come at once", async () => {
    await setUp();
    const ids = idsOf(await Promise.all(Array.from({ length: 6 }, () => take({ courier_id: courier }))));
    const wanted = ids.map((_, turn) => [...ids.slice(turn), ...ids.slice(0, turn)]);
    const answers = await Promise.all(
      wanted.map((delivery_ids) => owner.put("/dispatch/order", { courier_id: courier, delivery_ids })),
    );
    assert.ok(answers.every(({ status }) => status === 200));
    const stored = idsOf((await board()).couriers[0].deliveries);
    assert.ok(wanted.some((order) => order.join() === stored.join()));
  });

  it("prints a courier's stops, and makes an event of it", async () => {
    await setUp();
    await take({ courier_id: courier, promised_time: "10:00", notes: "Tocar el timbre" });
    const sheet = await owner.get(`/couriers/${courier}/route-sheet?date=2026-11-20`);
    assert.equal(sheet.status, 200);
    assert.equal(
      sheet.headers["content-disposition"],
      `attachment; filename="hoja_de_ruta_${courier}_2026-11-20.pdf"`,
    );
    assert.equal(sheet.raw.subarray(0, 5).toString(), "%PDF-");
    const empty = await owner.get(`/couriers/${other}/route-sheet`);
    assert.equal(empty.raw.subarray(0, 5).toString(), "%PDF-");
    const { items } = (await owner.get("/events/filter?entity=report")).body;
    assert.ok(
      items.some(
        ({ summary }: { summary: string }) =>
          summary === "Imprimió la hoja de ruta de Ana Soto del 20 nov 2026",
      ),
    );
  });
});
