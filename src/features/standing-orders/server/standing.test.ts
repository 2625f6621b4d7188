import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { type Caller, expectBody, openTestApi, type TestApi } from "#test/api.ts";
import type { Upcoming } from "../contract.ts";
import { sampleFailure, sampleStanding } from "./samples.ts";

/** A Friday, 11:00 in Caracas. */
const TODAY = "2026-11-20";
const NOW = `${TODAY}T15:00:00.000Z`;
const EVERY_DAY = { weekdays: [1, 2, 3, 4, 5, 6, 7] };

describe("standing orders", () => {
  let api: TestApi;
  let owner: Caller;
  let service: number;
  before(async () => {
    api = await openTestApi();
  });
  after(() => api.close());
  beforeEach(async () => {
    api.setNow(NOW);
    owner = await api.owner();
    service = (await expectBody(owner.post("/services", sampleService({ name: "Exprés fijo", amount: 5 }))))
      .id;
  });

  const make = (change: object = {}, order: object = {}, status = 201) =>
    expectBody(owner.post("/standing-orders", sampleStanding(service, change, order)), status);
  const errorsOf = async (change: object, order: object = {}) =>
    (await make(change, order, 422)).errors as Record<string, string[]>;
  const upcoming = async (query = ""): Promise<Upcoming[]> =>
    expectBody(owner.get(`/standing-orders/upcoming${query}`), 200);
  const read = (id: number) => expectBody(owner.get(`/standing-orders/${id}`), 200);

  it("say whom they are for, on which days, and when the next order is", async () => {
    const client = await expectBody(owner.post("/clients", sampleClient({ allow_credit: true })));
    const courier = await expectBody(owner.post("/couriers", sampleCourier()));
    const order = {
      client_id: client.id,
      payment_type: "partial",
      courier_id: courier.id,
      cod_amount: "12.50",
      price: { amount: 4, reason: "Acordado" },
      promised_time: "09:30",
    };
    const created = await make(
      { name: "Almuerzos", days: { weekdays: [3, 1, 3] }, until: "2027-01-31" },
      order,
    );
    assert.deepEqual([created.client_name, created.service_name], [client.legal_name, "Exprés fijo"]);
    assert.equal(created.courier_full_name, `${courier.first_name} ${courier.last_name}`);
    assert.deepEqual(
      [created.days, created.from, created.until],
      [{ weekdays: [1, 3] }, TODAY, "2027-01-31"],
    );
    assert.deepEqual([created.skip, created.paused_until, created.last_error], [[], null, null]);
    assert.equal(created.next, "2026-11-23");
    const { cod_amount, price, promised_time, payment_type, collect_fee, client_id } = created.body;
    assert.deepEqual([cod_amount, price, promised_time], [12.5, { amount: 4, reason: "Acordado" }, "09:30"]);
    assert.deepEqual([payment_type, collect_fee, client_id], ["partial", false, client.id]);
    assert.deepEqual(await read(created.id), created);
    for (const query of ["", "?search=almuerzos", "?search=gutierrez", `?clientId=${client.id}`])
      assert.deepEqual((await owner.get(`/standing-orders/filter${query}`)).body.items, [created], query);
    for (const query of ["?search=nadie", "?clientId=999999", "?failed=1"])
      assert.equal((await owner.get(`/standing-orders/filter${query}`)).body.total, 0, query);
    assert.deepEqual((await owner.get("/standing-orders")).body, [created]);
  });

  it("are paid at the door if not on credit, because nobody is at the counter", async () => {
    const { body } = await make({}, { payment_method: "cash", payment_currency: "USD" });
    assert.deepEqual([body.payment_type, body.collect_fee], ["full", true]);
    for (const field of ["date", "payment_method", "payment_currency"]) assert.ok(!(field in body), field);
  });

  it("are sent back as they were answered", async () => {
    const created = await make(
      { days: { month_days: ["last", 15, 31] } },
      { pin: true, notes: "Dos\nlíneas" },
    );
    assert.deepEqual(created.days, { month_days: [15, 31, "last"] });
    const again = await expectBody(owner.put(`/standing-orders/${created.id}`, created), 200);
    assert.deepEqual({ ...again, updated_at: created.updated_at }, created);
    const events = (await owner.get(`/events/filter?entity=standing_order&entityId=${created.id}`)).body
      .items;
    assert.deepEqual(
      events.map(({ summary, changes }: { summary: string; changes: unknown }) => [
        summary,
        changes === null,
      ]),
      [
        [`Actualizó la orden fija «${created.name}»`, true],
        [`Creó la orden fija «${created.name}»`, false],
      ],
    );
  });

  it("refuse bad values under their fields", async () => {
    for (const days of [{}, { weekdays: [] }, { weekdays: [1], month_days: [1] }])
      assert.deepEqual(await errorsOf({ days }), { days: ["Elige al menos un día"] });
    for (const days of [{ weekdays: [0] }, { weekdays: [8] }, { month_days: [32] }, { month_days: ["x"] }])
      assert.ok(Object.keys(await errorsOf({ days })).every((path) => path.startsWith("days.")));
    assert.deepEqual(await errorsOf({ name: "", until: "2026-13-01" }), {
      name: ["El nombre es requerido"],
      until: ["La fecha no es válida"],
    });
    const early = { until: ["No puede ser antes del primer día"] };
    assert.deepEqual(await errorsOf({ from: "2026-12-02", until: "2026-12-01" }), early);
    assert.deepEqual(await errorsOf({ until: "2026-11-19" }), early);
    const { id } = await make({ from: "2026-12-02" });
    const { errors } = await expectBody(
      owner.put(`/standing-orders/${id}`, sampleStanding(service, { until: "2026-12-01" })),
      422,
    );
    assert.deepEqual(errors, early);
    assert.deepEqual(await errorsOf({}, { service_id: 999_999, client_id: 999_999 }), {
      "body.service_id": ["El servicio no existe"],
      "body.client_id": ["El cliente no existe"],
    });
    assert.ok("body.receipt.phone" in (await errorsOf({}, { receipt: { full_name: "A", address: "B" } })));
  });

  it("show the coming days, without those that are skipped or paused unless all are asked for", async () => {
    const { id, name } = await make({ days: EVERY_DAY, from: "2026-11-21", paused_until: "2026-11-22" });
    await expectBody(owner.post(`/standing-orders/${id}/skip`, { date: "2026-11-24" }), 200);
    const dates = (all: Upcoming[]) => all.map(({ date, state }) => `${date} ${state}`);
    assert.deepEqual(dates(await upcoming("?days=6")), ["2026-11-23 planned", "2026-11-25 planned"]);
    assert.deepEqual(dates(await upcoming("?days=6&all=1")), [
      ...["2026-11-21 paused", "2026-11-22 paused", "2026-11-23 planned"],
      ...["2026-11-24 skipped", "2026-11-25 planned"],
    ]);
    assert.equal((await upcoming()).at(-1)?.date, "2026-12-03");
    const [first] = await upcoming();
    assert.deepEqual(first, {
      date: "2026-11-23",
      standing_order_id: id,
      name,
      client_name: "Pedro Pérez",
      recipient: "María Gutiérrez",
      state: "planned",
      delivery_id: null,
      error: null,
    });
    for (const days of ["0", "32", "x"])
      assert.equal((await owner.get(`/standing-orders/upcoming?days=${days}`)).status, 422);
  });

  it("skip a day to come, and tell it", async () => {
    const { id, name } = await make({ days: { weekdays: [1] }, until: "2026-12-31" });
    const skip = (date: string) => owner.post(`/standing-orders/${id}/skip`, { date });
    const skipped = await expectBody(skip("2026-11-23"), 200);
    assert.deepEqual([skipped.skip, skipped.next], [["2026-11-23"], "2026-11-30"]);
    assert.deepEqual((await expectBody(skip("2026-11-23"), 200)).skip, ["2026-11-23"]);
    const [event] = (await owner.get("/events/filter?entity=standing_order")).body.items;
    assert.equal(event.summary, `Saltó el 23 nov 2026 de la orden fija «${name}»`);
    for (const [date, message] of [
      ["2026-11-16", "Ese día ya pasó"],
      ["2026-11-24", "La orden fija no tiene ese día"],
      ["2027-01-04", "La orden fija no tiene ese día"],
    ] as const)
      assert.deepEqual((await expectBody(skip(date), 422)).errors, { date: [message] });
    api.setNow("2026-11-24T15:00:00Z");
    assert.deepEqual((await expectBody(skip("2026-11-30"), 200)).skip, ["2026-11-30"], "what is over goes");
  });

  it("have a version: an edit of an old one is refused", async () => {
    const created = await owner.post("/standing-orders", sampleStanding(service));
    const path = `/standing-orders/${created.body.id}`;
    const old = { "if-match": String(created.headers.etag) };
    assert.equal((await owner.put(path, sampleStanding(service), old)).status, 200);
    assert.equal((await owner.put(path, sampleStanding(service), old)).status, 412);
    assert.equal((await owner.del(path)).status, 204);
    assert.equal((await owner.get(path)).status, 404);
  });

  it("that failed wait in Por atender until they are settled, and the address lists exactly those", async () => {
    const [first] = [await make(), await make()];
    await sampleFailure(api.database, first.id, "2026-11-16");
    const waiting = async () =>
      (await owner.get("/attention")).body.filter(({ kind }: { kind: string }) => kind === "standing_failed");
    const to = "/deliveries/standing?failed=1";
    const oldest_at = "2026-11-16T15:00:00.000Z";
    assert.deepEqual(await waiting(), [{ kind: "standing_failed", count: 1, amount: null, oldest_at, to }]);
    const { items } = (await owner.get("/standing-orders/filter?failed=1")).body;
    assert.deepEqual(
      items.map(({ id, last_error, failed_on }: Record<string, unknown>) => [id, last_error, failed_on]),
      [[first.id, "El servicio no existe", "2026-11-16"]],
    );
    assert.equal(
      (await api.owner().then((other) => other.get("/standing-orders/filter?failed=1"))).body.total,
      0,
    );
    assert.equal((await owner.post(`/standing-orders/${first.id}/retry`)).status, 409, "not today's");
    await expectBody(owner.post(`/standing-orders/${first.id}/skip`, { date: "2026-11-16" }), 200);
    assert.deepEqual(await waiting(), []);
  });

  it("are at most 500", async () => {
    const { id } = await make();
    await api.database.transaction(async (tx) => {
      const row = await tx
        .selectFrom("standing_orders")
        .selectAll()
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      const { id: _, ...copy } = row;
      await tx
        .insertInto("standing_orders")
        .values(Array.from({ length: 499 }, () => copy))
        .execute();
    });
    assert.deepEqual(await errorsOf({}), { name: ["Una empresa puede tener como máximo 500 órdenes fijas"] });
    assert.equal((await upcoming("?days=31")).length, 500 * 4);
  });
});
