import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { addDays, type Day, type Instant } from "#shared/dates.ts";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";

const TODAY = "2026-11-20";

describe("tariffs", () => {
  let api: TestApi;
  let owner: Caller;
  let service: number;
  let client: number;
  let zones: number[];
  before(async () => {
    api = await openTestApi();
  });
  after(() => api.close());

  const idOf = async (path: string, body: object): Promise<number> => {
    const answer = await owner.post(path, body);
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return answer.body.id;
  };
  const begin = async (count = 3) => {
    api.setNow(`${TODAY}T15:00:00Z`);
    owner = await api.owner();
    service = await idOf("/services", sampleService({ name: "Exprés" }));
    client = await idOf("/clients", sampleClient({ legal_name: "Comercial Ávila" }));
    zones = [];
    for (let zone = 0; zone < count; zone += 1)
      zones.push(await idOf("/zones", { name: `Zona ${String(zone).padStart(3, "0")}` }));
  };
  const cell = (from: number, to: number, amount: unknown, courier_pay: unknown = null) => ({
    from_zone_id: zones[from],
    to_zone_id: zones[to],
    amount,
    courier_pay,
  });
  const put = (cells: object[], change: object = {}) =>
    owner.put("/tariffs", { service_id: service, valid_from: TODAY, cells, ...change });
  const get = async (query = "") => owner.get(`/tariffs?service_id=${service}${query}`);

  it("are in force from their day until the next list's", async () => {
    await begin();
    assert.equal((await get()).status, 404);
    const first = await put([cell(0, 1, 5, 2), cell(1, 2, "6.50")]);
    assert.equal(first.status, 200, JSON.stringify(first.body));
    assert.deepEqual(first.body, {
      service_id: service,
      client_id: null,
      valid_from: TODAY,
      cells: [cell(0, 1, 5, 2), cell(1, 2, 6.5)],
    });
    const next = await put([cell(0, 1, 7)], { valid_from: "2026-12-01" });
    assert.equal(next.status, 200);
    assert.deepEqual((await get()).body, first.body);
    assert.deepEqual((await get("&date=2026-11-30")).body, first.body);
    assert.deepEqual((await get("&date=2026-12-01")).body, next.body);
    assert.equal((await get("&date=2026-11-19")).status, 404);
    const own = await put([cell(0, 1, 4)], { client_id: client });
    assert.deepEqual((await get(`&client_id=${client}`)).body, own.body);
    const again = await put([cell(2, 2, 3)]);
    assert.deepEqual((await get()).body, again.body);
    const lists = (await owner.get(`/tariffs/lists?service_id=${service}`)).body;
    const answers = lists.map(({ id: _, ...list }: { id: number }) => list);
    assert.deepEqual(answers, [
      { service_id: service, client_id: null, client_name: null, valid_from: "2026-12-01", cells: 1 },
      { service_id: service, client_id: null, client_name: null, valid_from: TODAY, cells: 1 },
      { service_id: service, client_id: client, client_name: "Comercial Ávila", valid_from: TODAY, cells: 1 },
    ]);
    assert.deepEqual((await owner.get(`/tariffs/lists?id=${lists[1].id}`)).body, [lists[1]]);
    const ofClient = await owner.get(`/tariffs/lists?service_id=${service}&client_id=${client}`);
    assert.equal(ofClient.body.length, 1);
  });

  it("tell who stored them, and which prices changed", async () => {
    await begin();
    await put([cell(0, 1, 5), cell(1, 2, 6)]);
    await put([cell(0, 1, 5), cell(1, 2, 6.25, 2)], { client_id: null });
    const [event] = (await owner.get("/events/filter?entity=tariff")).body.items;
    assert.equal(event.summary, "Guardó la tarifa general desde el 20 nov 2026 de Exprés");
    assert.equal(event.action, "update");
    const { changes } = event;
    assert.match(JSON.stringify(changes), /Zona 001 → Zona 002: \$6,25 \(\$2,00\)/);
    assert.doesNotMatch(JSON.stringify(changes), /Zona 000/);
  });

  it("refuse bad input under its field, and store nothing", async () => {
    await begin();
    const twice = [cell(0, 1, 5), cell(1, 0, 5), cell(0, 1, 6)];
    const refused: [object[], object, object][] = [
      [twice, {}, { cells: ["Un par de zonas está dos veces"] }],
      [[{ ...cell(0, 1, 5), to_zone_id: 999_999 }], {}, { "cells.0.to_zone_id": ["La zona no existe"] }],
      [[cell(0, 1, 5)], { valid_from: "2026-11-19" }, { valid_from: ["Una tarifa empieza hoy o después"] }],
      [[cell(0, 1, -1)], {}, { "cells.0.amount": ["El monto no puede ser negativo"] }],
      [[cell(0, 1, 5)], { service_id: 999_999 }, { service_id: ["El servicio no existe"] }],
      [[cell(0, 1, 5)], { client_id: 999_999 }, { client_id: ["El cliente no existe"] }],
    ];
    for (const [cells, change, errors] of refused) {
      const { status, body } = await put(cells, change);
      assert.deepEqual([status, body.errors], [422, errors]);
    }
    assert.equal((await get()).status, 404);
    assert.equal((await put([cell(0, 1, 5), cell(1, 0, 5)])).status, 200);
  });

  it("have at most 10,000 prices, and say so", async () => {
    await begin(101);
    const all = zones.flatMap((_, from) => zones.map((__, to) => cell(from, to, 5)));
    assert.equal(all.length, 10_201);
    const many = await put(all.slice(0, 10_001));
    assert.deepEqual(
      [many.status, many.body.errors],
      [422, { cells: ["Una tarifa puede tener como máximo 10.000 precios"] }],
    );
    const most = await put(all.slice(0, 10_000));
    assert.deepEqual([most.status, most.body.cells?.length], [200, 10_000]);
    assert.equal((await get()).body.cells.length, 10_000);
  });

  it("are at most 500 of a service, and the same day's can still be replaced", async () => {
    await begin();
    const { company_id } = await api.database.read
      .selectFrom("services")
      .select("company_id")
      .where("id", "=", service)
      .executeTakeFirstOrThrow();
    const days = Array.from({ length: 499 }, (_, index) => addDays("2027-01-01" as Day, index));
    const shared = {
      company_id,
      service_id: service,
      client_id: null,
      created_at: `${TODAY}T15:00:00Z` as Instant,
    };
    await api.database.transaction((tx) =>
      tx
        .insertInto("tariffs")
        .values(days.map((valid_from) => ({ ...shared, valid_from })))
        .execute(),
    );
    assert.equal((await put([cell(0, 1, 5)])).status, 200);
    for (const change of [{ valid_from: "2026-12-01" }, { client_id: client }]) {
      const { status, body } = await put([cell(0, 1, 6)], change);
      const message = "Un servicio puede tener como máximo 500 tarifas, contando las de antes";
      assert.deepEqual([status, body.errors], [422, { valid_from: [message] }]);
    }
    assert.equal((await put([cell(0, 1, 7)])).status, 200);
    assert.equal((await get()).body.cells[0].amount, 7);
    service = await idOf("/services", sampleService({ name: "Otro" }));
    assert.equal((await put([cell(0, 1, 8)])).status, 200);
  });

  it("of the same day are stored whole, the later of two at once", async () => {
    await begin(6);
    const whole = (amount: number) => zones.map((_, to) => cell(0, to, amount));
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([1, 2, 3, 4].map((amount) => put(whole(amount + round * 4))));
      for (const { status } of answers) assert.equal(status, 200);
      const { cells } = (await get()).body;
      assert.equal(cells.length, 6);
      assert.equal(new Set(cells.map(({ amount }: { amount: number }) => amount)).size, 1);
    }
    assert.equal((await owner.get(`/tariffs/lists?service_id=${service}`)).body.length, 1);
  });

  it("are stored one after the other, so that another company waits for one of them only", async () => {
    await begin(40);
    const cells = zones.flatMap((_, from) => zones.map((__, to) => cell(from, to, 5)));
    const stranger = await api.owner();
    const ended: string[] = [];
    const days = ["01", "02", "03", "04", "05", "06", "07", "08"];
    const lists = days.map(async (day) => {
      const { status } = await put(cells, { valid_from: `2026-12-${day}` });
      ended.push(`${status}`);
    });
    await Promise.race(lists);
    ended.length = 0;
    assert.equal((await stranger.post("/zones", { name: "Chacao" })).status, 201);
    const before = ended.length;
    await Promise.all(lists);
    assert.ok(before <= 2, `${before} lists were stored meanwhile`);
    assert.deepEqual(new Set(ended), new Set(["200"]));
  });

  it("keep a deleted service's and client's, and belong to their company", async () => {
    await begin();
    await put([cell(0, 1, 5)], { client_id: client });
    const stranger = await api.owner();
    assert.equal((await stranger.get(`/tariffs?service_id=${service}&client_id=${client}`)).status, 404);
    const theirs = { service_id: service, valid_from: TODAY, cells: [] };
    assert.equal((await stranger.put("/tariffs", theirs)).status, 422);
    const basic = await api.employee(owner, "basic");
    assert.equal((await basic.get(`/tariffs?service_id=${service}&client_id=${client}`)).status, 200);
    assert.equal((await basic.put("/tariffs", theirs)).status, 403);
    assert.equal((await owner.del(`/clients/${client}`)).status, 204);
    assert.equal((await owner.del(`/services/${service}`)).status, 204);
  });
});
