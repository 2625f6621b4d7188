import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleCredit, sampleDelivery } from "#features/deliveries/server/samples.ts";
import { phoneToken, sampleAction } from "#features/phone/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";

const RECIPIENT = { full_name: "Rosa Mora", phone: "0412-5550000", address: "Calle 9, La Candelaria" };

describe("an order in transit", () => {
  let api: TestApi;
  let owner: Caller;
  let service: number;
  let client: number;
  let courier: number;
  let phone: Caller;
  before(async () => {
    api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
    service = (await owner.post("/services", sampleService())).body.id;
    courier = (await owner.post("/couriers", sampleCourier())).body.id;
    const named = sampleClient({ allow_credit: true, legal_name: "Panadería Ñángara" });
    client = (await owner.post("/clients", named)).body.id;
    phone = api.as(await phoneToken(owner, courier, api.as(null)));
  });
  after(() => api.close());

  const send = async (order: object) => {
    const { body: created } = await owner.post("/deliveries", order);
    assert.equal((await owner.put(`/deliveries/${created.id}/status`, { status: "in_transit" })).status, 200);
    return created;
  };
  const credit = (change: object = {}) =>
    send(sampleCredit(service, client, { courier_id: courier, ...change }));
  const fail = (id: number) =>
    phone.post("/courier/actions", {
      actions: [sampleAction(id, { kind: "fail", reason: "refused", at: "2026-11-20T15:00:00Z" })],
    });
  const bring = (id: number, change: object = {}, by = owner) =>
    by.post(`/deliveries/${id}/return`, {
      date: "2026-11-21",
      service_id: service,
      reason: "No la quiso",
      ...change,
    });
  const read = async (id: number) => (await owner.get(`/deliveries/${id}`)).body;

  describe("is attempted by telephone", () => {
    const attempt = (id: number, body: object = { reason: "absent", note: "Nadie abrió" }, by = owner) =>
      by.post(`/deliveries/${id}/attempts`, body);

    it("and may be returned then", async () => {
      const basic = await api.employee(owner, "basic");
      const order = await credit();
      const { status, body } = await attempt(order.id, undefined, basic);
      assert.equal(status, 201, JSON.stringify(body));
      assert.deepEqual(body.attempts, { count: 1, reason: "absent", at: "2026-11-20T15:00:00.000Z" });
      assert.deepEqual([body.status, body.version], ["in_transit", order.version + 2]);
      const listed = (await owner.get("/deliveries/filter?attempted=1")).body.items;
      assert.ok(listed.some(({ id }: { id: number }) => id === order.id));
      const stops = (await phone.get("/courier/deliveries")).body.items;
      const stop = stops.find(({ id }: { id: number }) => id === order.id);
      assert.deepEqual(
        stop.attempts.map(({ reason, note }: { reason: string; note: string }) => [reason, note]),
        [["absent", "Nadie abrió"]],
      );
      assert.equal((await bring(order.id, {}, basic)).status, 201);
    });

    it("only on its way, for a reason, with the version that was read, and twenty times a day", async () => {
      const order = await credit();
      const refused = await attempt(order.id, {});
      assert.deepEqual(
        [refused.status, refused.body.errors],
        [422, { reason: ["Indica qué pasó en la puerta"] }],
      );
      assert.equal((await attempt(order.id, { reason: "mistake" })).status, 422);
      const stale = { "if-match": '"1"' };
      const body = { reason: "other" };
      assert.equal((await owner.post(`/deliveries/${order.id}/attempts`, body, stale)).status, 412);
      const pending = (await owner.post("/deliveries", sampleDelivery(service))).body;
      const early = await attempt(pending.id);
      assert.deepEqual(
        [early.status, early.body.message],
        [409, "Solo se registra un intento de una orden en tránsito"],
      );
      for (let count = 0; count < 20; count += 1) assert.equal((await attempt(order.id)).status, 201);
      assert.equal((await attempt(order.id)).status, 409);
      assert.deepEqual(await brokenInvariants(api.database.read), []);
    });
  });

  describe("is returned", () => {
    it("after an attempt: cancelled, and a new one brings the parcel back", async () => {
      const order = await credit({ payment_type: "full", collect_fee: true, cod_amount: 30 });
      const early = await bring(order.id);
      assert.deepEqual(
        [early.status, early.body.message],
        [409, "Solo se devuelve una orden en tránsito después de un intento de entrega"],
      );
      await fail(order.id);
      const basic = await api.employee(owner, "basic");
      const answer = await bring(order.id, { courier_id: courier, price: 3 }, basic);
      assert.equal(answer.status, 201, JSON.stringify(answer.body));
      const cancelled = await read(order.id);
      assert.deepEqual(
        [
          cancelled.status,
          cancelled.cancellation_notes,
          cancelled.return_id,
          cancelled.debt_remaining_amount,
        ],
        ["cancelled", "No la quiso", answer.body.id, 0],
      );
      const back = await read(answer.body.id);
      assert.deepEqual(back, answer.body);
      assert.deepEqual(
        [back.status, back.return_of_id, back.client_id, back.courier_id, back.amount, back.payment_type],
        ["pending", order.id, client, courier, 3, "partial"],
      );
      assert.deepEqual([back.collect_fee, back.cod_amount, back.cod_status], [false, 0, "none"]);
      assert.deepEqual(
        [back.pickup_address, back.receipt_full_name, back.receipt_address],
        [cancelled.receipt_address, "Panadería Ñángara", cancelled.pickup_address],
      );
      assert.equal(back.debt_remaining_amount, 3);
      assert.equal((await bring(order.id)).status, 409);
      const { addresses } = (await owner.get(`/clients/${client}`)).body;
      assert.ok(!JSON.stringify(addresses).includes(cancelled.receipt_address));
      assert.deepEqual(await brokenInvariants(api.database.read), []);
    });

    it("and edited, without its recipient's address among its client's; deleted, it is nobody's return", async () => {
      const order = await credit();
      await fail(order.id);
      const { body } = await bring(order.id);
      const { id, receipt, pickup_address } = body;
      const again = sampleCredit(service, client, { receipt, pickup_address, notes: "Con cuidado" });
      const edited = await owner.put(`/deliveries/${id}`, again);
      assert.deepEqual([edited.status, edited.body.return_of_id], [200, order.id]);
      const { addresses } = (await owner.get(`/clients/${client}`)).body;
      assert.ok(!JSON.stringify(addresses).includes(pickup_address));
      assert.equal((await owner.del(`/deliveries/${id}`)).status, 204);
      assert.equal((await read(order.id)).return_id, null);
    });

    it("with a reason of any length, and is edited like any order", async () => {
      const order = await credit();
      await fail(order.id);
      const reason = `No la quiso\nni la otra ${"🙂".repeat(4990)}`.slice(0, 9_999);
      const { status, body } = await bring(order.id, { price: 3, reason });
      assert.equal(status, 201, JSON.stringify(body));
      assert.equal((await read(order.id)).cancellation_notes, reason);
      assert.match(body.notes, /^Devolución de la orden \d+: No la quiso\nni la otra 🙂+…$/u);
      assert.match(body.price.reason, /^No la quiso ni la otra 🙂+…$/u);
      assert.deepEqual([body.notes.length <= 10_000, body.price.reason.length <= 500], [true, true]);
      const edited = await owner.put(`/deliveries/${body.id}`, {
        ...body,
        date: "2026-11-22",
        payment_method: undefined,
      });
      assert.deepEqual([edited.status, edited.body.price, edited.body.notes], [200, body.price, body.notes]);
    });

    it("at a price that is written like an order's", async () => {
      const order = await credit();
      await fail(order.id);
      const answer = await bring(order.id, { price: { amount: "2.5", reason: "Cerca" } });
      assert.deepEqual([answer.status, answer.body.amount], [201, 2.5]);
    });

    it("owed by a client without credit too: nobody has paid it", async () => {
      const { id } = (await owner.post("/clients", sampleClient({ legal_name: "Sin crédito" }))).body;
      const order = await send(sampleDelivery(service, { client_id: id, courier_id: courier }));
      await fail(order.id);
      const before = (await owner.get("/cash")).body.safe;
      const { body } = await bring(order.id);
      // What was paid for the way there is given back, and nothing comes in for the way back.
      const after = (await owner.get("/cash")).body.safe;
      assert.equal(after.USD, before.USD - order.amount);
      assert.deepEqual(
        [body.payment_type, body.payment_method, body.payment_status, body.debt_remaining_amount],
        ["partial", null, "pending", order.amount],
      );
      const [event] = (await owner.get(`/events/filter?entity=delivery&entity_id=${body.id}`)).body.items;
      assert.match(event.summary, /^Creó la orden 0+\d+, una devolución que queda por cobrar$/);
      const edited = await owner.put(
        `/deliveries/${body.id}`,
        sampleCredit(service, id, { receipt: body.receipt, pickup_address: body.pickup_address }),
      );
      assert.deepEqual([edited.status, edited.body.payment_status], [200, "pending"]);
      const paid = await owner.post("/debt-payments/full", { debt_id: body.debt_id, method: "cash" });
      assert.equal(paid.status, 201, JSON.stringify(paid.body));
      assert.equal((await read(body.id)).payment_status, "paid");
      assert.deepEqual(await brokenInvariants(api.database.read), []);
    });

    it("of an anonymous client too, at the service's price", async () => {
      const order = await send(sampleDelivery(service, { courier_id: courier }));
      await fail(order.id);
      const { status, body } = await bring(order.id);
      assert.equal(status, 201, JSON.stringify(body));
      assert.deepEqual(
        [body.receipt_full_name, body.client_id, body.amount, body.payment_status],
        ["Pedro Pérez", null, order.amount, "pending"],
      );
      // Neither an edit nor a payment by hand before it makes the office pay for it.
      const dearer = (amount: number) =>
        owner.put(`/deliveries/${body.id}`, {
          ...sampleDelivery(service, { receipt: body.receipt, pickup_address: body.pickup_address }),
          price: { amount, reason: "Otra zona" },
        });
      assert.deepEqual((await dearer(6)).body.debt_remaining_amount, 6);
      await owner.post("/debt-payments/full", { debt_id: body.debt_id, method: "cash" });
      const { debt_remaining_amount, payment_status } = (await dearer(8)).body;
      assert.deepEqual([debt_remaining_amount, payment_status], [2, "partial_paid"]);
      assert.deepEqual(await brokenInvariants(api.database.read), []);
    });

    it("from its recipient's zone to the pickup's, at that way's price or the one that is named with the reason", async () => {
      const idOf = async (path: string, body: object) => (await owner.post(path, body)).body.id;
      const [from, to] = [await idOf("/zones", { name: "Chacao" }), await idOf("/zones", { name: "Baruta" })];
      const cells = [{ from_zone_id: to, to_zone_id: from, amount: 7.5 }];
      const list = { service_id: service, valid_from: "2026-11-20", cells };
      assert.equal((await owner.put("/tariffs", list)).status, 200);
      const zones = { pickup_zone_id: from, delivery_zone_id: to };
      for (const [price, amount] of [
        [undefined, 7.5],
        [3, 3],
      ]) {
        const order = await credit(zones);
        await fail(order.id);
        const { body } = await bring(order.id, { price });
        assert.deepEqual([body.pickup_zone_id, body.delivery_zone_id], [to, from]);
        assert.deepEqual([body.amount, body.calculated_amount], [amount, 7.5]);
        assert.deepEqual(body.price, price === undefined ? null : { amount: 3, reason: "No la quiso" });
      }
      assert.deepEqual(await brokenInvariants(api.database.read), []);
    });

    it("with every wrong field named", async () => {
      const order = await credit();
      await fail(order.id);
      const { status, body } = await bring(order.id, {
        date: "2026-13-01",
        service_id: 999_999,
        reason: " ",
      });
      assert.equal(status, 422);
      assert.deepEqual(Object.keys(body.errors).sort(), ["date", "reason", "service_id"]);
      assert.equal((await read(order.id)).status, "in_transit");
    });

    it("or delivered, at the same moment: one wins, the other gets its sentence", async () => {
      for (let round = 0; round < 8; round += 1) {
        const order = await credit();
        await fail(order.id);
        const [returned, delivered] = await Promise.all([
          bring(order.id),
          owner.put(`/deliveries/${order.id}/status`, { status: "delivered" }),
        ]);
        assert.ok(
          ["201,409", "409,200"].includes(`${returned.status},${delivered.status}`),
          `${returned.status},${delivered.status}`,
        );
        const now = await read(order.id);
        assert.equal(now.status, returned.status === 201 ? "cancelled" : "delivered");
      }
      assert.deepEqual(await brokenInvariants(api.database.read), []);
    });
  });

  describe("changes its recipient", () => {
    let id: number;
    beforeEach(async () => {
      ({ id } = await credit());
    });
    const change = (body: object, headers = {}) => owner.put(`/deliveries/${id}/recipient`, body, headers);

    it("live, on the phone and in the search; price, client and money stay", async () => {
      const was = await owner.get(`/deliveries/${id}`);
      const { status, body } = await change({ receipt: RECIPIENT, notes: "Piso 2", promised_time: "16:30" });
      assert.equal(status, 200, JSON.stringify(body));
      const changed = ["receipt", "notes", "promised_time", "version"] as const;
      const same = ({
        receipt_full_name,
        receipt_phone,
        receipt_address,
        updated_at,
        ...order
      }: typeof body) =>
        Object.fromEntries(Object.entries(order).filter(([key]) => !changed.includes(key as never)));
      assert.deepEqual(same(body), same(was.body));
      assert.deepEqual(
        [body.receipt_full_name, body.notes, body.promised_time],
        ["Rosa Mora", "Piso 2", "16:30"],
      );
      const { items } = (await phone.get("/courier/deliveries")).body;
      const stop = items.find((entry: { id: number }) => entry.id === id);
      assert.deepEqual([stop.receipt_full_name, stop.receipt_address], ["Rosa Mora", RECIPIENT.address]);
      const matches = (await owner.get("/deliveries/search/candelaria")).body.items;
      assert.ok(matches.some((order: { id: number }) => order.id === id));
      const [event] = (await owner.get(`/events/filter?entity=delivery&entity_id=${id}`)).body.items;
      assert.match(event.summary, /^Cambió el destinatario de la orden 0+\d+$/);
      const stale = await change({ notes: "x" }, { "if-match": String(was.headers.etag) });
      assert.equal(stale.status, 412);
      assert.equal((await change({ notes: "Timbre" })).body.receipt_full_name, "Rosa Mora");
    });

    it("only while it is in transit, with valid fields", async () => {
      const wrong = await change({ receipt: { full_name: " ", phone: "", address: "" } });
      assert.equal(wrong.status, 422);
      assert.ok(wrong.body.errors["receipt.full_name"] && wrong.body.errors["receipt.phone"]);
      const none = await change({ full_name: "Rosa Mora" });
      assert.deepEqual([none.status, none.body.errors], [422, { receipt: ["Indica qué cambia"] }]);
      await owner.put(`/deliveries/${id}/status`, { status: "delivered" });
      const { status, body } = await change({ receipt: RECIPIENT });
      assert.equal(status, 409);
      assert.match(body.message, /^Solo se cambia el destinatario de una orden en tránsito/);
    });
  });
});
