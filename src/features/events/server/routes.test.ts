// @both-engines Filters in SQL, and values kept as JSON.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sql } from "kysely";
import { sampleBill } from "#features/company-bills/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { sampleEmployee } from "#features/employees/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";

interface Event {
  id: number;
  action: string;
  summary: string;
  created_at: string;
}

describe("events", () => {
  let api: TestApi;
  let owner: Caller;
  before(async () => {
    api = await openTestApi();
  });
  after(() => api.close());

  const listEvents = async (caller: Caller, query = "") => {
    const answer = await caller.get(`/events/filter?${query}`);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body.items as Event[];
  };
  const summariesOf = (events: Event[]) => events.map(({ summary }) => summary);

  it("list who changed what and when, with the changes, newest first", async () => {
    api.setNow("2026-03-05T12:00:00Z");
    owner = await api.owner("María Rojas");
    const { body } = await owner.post("/couriers", sampleCourier({ first_name: "Luis", last_name: "Peña" }));
    api.setNow("2026-03-05T12:01:00Z");
    await owner.put(`/couriers/${body.id}`, { first_name: "Luis", last_name: "Gil", phone: body.phone });
    await owner.del(`/couriers/${body.id}`);

    const [removed, updated, created, ...first] = await listEvents(owner);
    const common = {
      actor_type: "user",
      actor_id: owner.user.id,
      actor_name: "María Rojas",
      entity: "courier",
      entity_id: body.id,
    };
    assert.deepEqual(updated, {
      id: updated?.id,
      ...common,
      created_at: "2026-03-05T12:01:00.000Z",
      action: "update",
      summary: "Actualizó el repartidor Luis Gil",
      changes: { last_name: { before: "Peña", after: "Gil" } },
    });
    assert.deepEqual(created, {
      id: created?.id,
      ...common,
      created_at: "2026-03-05T12:00:00.000Z",
      action: "create",
      summary: "Creó el repartidor Luis Peña",
      changes: {
        first_name: { before: null, after: "Luis" },
        last_name: { before: null, after: "Peña" },
        phone: { before: null, after: body.phone },
      },
    });
    assert.equal(removed?.summary, "Eliminó el repartidor Luis Gil");
    assert.deepEqual(summariesOf(first), ["Inició sesión", "Abrió la empresa María Rojas"]);
    const ids = (await listEvents(owner)).map(({ id }) => id);
    assert.deepEqual(
      ids,
      [...ids].sort((a, b) => b - a),
    );
  });

  it("show how a bill changed", async () => {
    api.setNow("2026-03-05T12:00:00Z");
    const boss = await api.owner();
    const bill = sampleBill({ name: "Gasolina", method: "cash", amount: 12.3 });
    const { id } = (await boss.post("/company-bills", bill)).body;
    await boss.put(`/company-bills/${id}`, { ...bill, method: "mobile_payment", amount: 15 });
    await boss.del(`/company-bills/${id}`);
    const events = (await boss.get(`/events/filter?entity=company_bill&entityId=${id}`)).body.items;
    assert.deepEqual(
      events.map(({ action, summary }: Event) => [action, summary]),
      [
        ["delete", "Eliminó el gasto Gasolina"],
        ["update", "Actualizó el gasto Gasolina"],
        ["create", "Creó el gasto Gasolina"],
      ],
    );
    assert.deepEqual(events[1].changes, {
      method: { before: "cash", after: "mobile_payment" },
      amount: { before: 12.3, after: 15 },
    });
  });

  it("keep each fact of an order once", async () => {
    const boss = await api.owner();
    const service = (await boss.post("/services", sampleService())).body.id;
    const { body } = await boss.post("/deliveries", sampleDelivery(service));
    const [event] = (await boss.get(`/events/filter?entity=delivery&entityId=${body.id}`)).body.items;
    const changedFields = Object.keys(event.changes);
    const repeated = ["receipt", "client_legal_name", "debt_amount"];
    assert.deepEqual(
      repeated.filter((field) => changedFields.includes(field)),
      [],
    );
    const names = ["client_name", "receipt_full_name", "receipt_phone", "receipt_address", "amount"] as const;
    assert.deepEqual(
      names.map((field) => event.changes[field]?.after),
      names.map((field) => body[field]),
    );
  });

  it("filter by person, kind, record, text and days in the business's time zone", async () => {
    api.setNow("2026-03-06T03:59:00Z"); // 5 March, 23:59 in Caracas
    const boss = await api.owner("Zoe Ñáñez");
    const rosa = await api.employee(boss, "admin");
    api.setNow("2026-03-06T04:00:00Z"); // 6 March, midnight there
    const { body: courier } = await rosa.post("/couriers", sampleCourier({ first_name: "Íñigo 100%" }));
    await boss.put(`/couriers/${courier.id}`, sampleCourier());

    assert.deepEqual(summariesOf(await listEvents(boss, `actorId=${rosa.user.id}`)).length, 2);
    assert.deepEqual(
      (await listEvents(boss, "action=login")).map(({ action }) => action),
      ["login", "login"],
    );
    assert.equal((await listEvents(boss, "entity=courier")).length, 2);
    assert.equal((await listEvents(boss, `entity=courier&entityId=${courier.id}&action=update`)).length, 1);
    assert.equal((await listEvents(boss, `entity=employee&entityId=${courier.id}&action=update`)).length, 0);
    assert.equal((await listEvents(boss, "search=INIGO%20100%25")).length, 1);
    assert.equal((await listEvents(boss, "search=nanez%20actualizo")).length, 1);
    assert.equal((await listEvents(boss, "startDate=2026-03-06")).length, 2);
    assert.equal((await listEvents(boss, "endDate=2026-03-05")).length, 4);
    assert.deepEqual(await listEvents(boss, "startDate=2026-03-05"), await listEvents(boss));
    assert.deepEqual(
      await listEvents(boss, `startDate=2026-03-05&actorId=${rosa.user.id}`),
      await listEvents(boss, `actorId=${rosa.user.id}`),
    );
    const itsOwn = `entity=courier&entityId=${courier.id}`;
    assert.deepEqual(await listEvents(boss, `${itsOwn}&endDate=2026-03-06`), await listEvents(boss, itsOwn));
    assert.deepEqual(await listEvents(boss, `${itsOwn}&endDate=2026-03-05`), []);
    assert.equal((await listEvents(boss, "startDate=2026-03-06&endDate=2026-03-06&action=create")).length, 1);
    assert.equal((await listEvents(boss, "filters[action]=login&action=")).length, 2);
    const page = (await boss.get("/events/filter?perPage=2&page=2")).body;
    assert.deepEqual(
      { ...page, items: page.items.length },
      { items: 2, currentPage: 2, perPage: 2, total: 6 },
    );
    for (const query of ["action=hack", "entity=x", "actorId=0", "entityId=1.5", "startDate=ayer", "page=0"])
      assert.equal((await boss.get(`/events/filter?${query}`)).status, 422, query);
  });

  it("list everybody who may have events, the owner first, including the deleted", async () => {
    const boss = await api.owner("Zoe");
    const make = async (name: string) => (await boss.post("/employees", sampleEmployee({ name }))).body.id;
    const [nora, nino] = [await make("Nora"), await make("Ñico")];
    assert.equal((await boss.del(`/employees/${nora}`)).status, 204);
    assert.deepEqual((await boss.get("/events/actors")).body, [
      { id: boss.user.id, name: "Zoe", type: "user", deleted: false },
      { id: nora, name: "Nora", type: "employee", deleted: true },
      { id: nino, name: "Ñico", type: "employee", deleted: false },
    ]);
  });

  it("show a company only its own events, and only to admins", async () => {
    const other = await api.owner();
    assert.deepEqual((await listEvents(other)).length, 2);
    assert.deepEqual(await listEvents(other, `actorId=${owner.user.id}`), []);
    const basic = await api.employee(other);
    assert.equal((await basic.get("/events/filter")).status, 403);
  });

  it("are written with their change or not at all", async () => {
    const boss = await api.owner();
    const { body } = await boss.post("/couriers", sampleCourier());
    const before = (await listEvents(boss)).length;
    await boss.post("/couriers", {});
    await boss.put(`/couriers/${body.id}`, sampleCourier(), { "if-match": '"99"' });
    await boss.del("/couriers/999999");
    await boss.post("/employees", sampleEmployee({ email: boss.user.email }));
    assert.equal((await listEvents(boss)).length, before);
  });

  it("include a failed sign-in of an existing account, and no other", async () => {
    const boss = await api.owner();
    await api.as(null).post("/login", { email: boss.user.email, password: "no-es-la-clave" });
    await api.as(null).post("/login", { email: "nadie@ejemplo.com", password: "no-es-la-clave" });
    const [last] = await listEvents(boss, "action=login_failed");
    assert.equal(last?.summary, "Intento fallido de inicio de sesión");
    assert.equal((await listEvents(boss, "action=login_failed")).length, 1);
    assert.ok(!JSON.stringify(await listEvents(boss)).includes("no-es-la-clave"));
  });

  it("cannot be changed or removed, by any route or in the database", async () => {
    for (const method of ["POST", "PUT", "DELETE"] as const)
      for (const path of ["/events", "/events/1", "/events/filter"])
        assert.equal((await owner.call(method, path, method === "DELETE" ? undefined : {})).status, 404);
    const before = await listEvents(owner, "perPage=100");
    assert.ok(before.length > 0);
    for (const statement of [
      sql`update events set summary = 'nada'`,
      sql`update events set actor_id = actor_id where 1 = 1`,
      sql`delete from events`,
    ])
      await assert.rejects(
        api.database.transaction((tx) => statement.execute(tx)),
        /rows of events are only added/,
      );
    assert.deepEqual(await listEvents(owner, "perPage=100"), before);
  });

  it("are append-only like the ledger: the database refuses changes of a payment too", async () => {
    api.setNow("2026-11-20T15:00:00Z");
    const boss = await api.owner();
    const service = (await boss.post("/services", sampleService())).body.id;
    const { debt_id } = (await boss.post("/deliveries", sampleDelivery(service))).body;
    const before = (await boss.get(`/debts/${debt_id}/payments`)).body;
    assert.equal(before.length, 1);
    for (const statement of [sql`update payments set amount = 1`, sql`delete from payments`])
      await assert.rejects(
        api.database.transaction((tx) => statement.execute(tx)),
        /rows of payments are only added/,
      );
    assert.deepEqual((await boss.get(`/debts/${debt_id}/payments`)).body, before);
  });
});
