// @both-engines Orders are made by jobs.
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { type Caller, expectBody, openTestApi, type TestApi } from "#test/api.ts";
import { planStanding } from "./planning.ts";
import { sampleStanding } from "./samples.ts";

const ZONE = "America/Caracas";
/** A Friday, 11:00 in Caracas. */
const NOW = "2026-11-20T15:00:00Z";
/** Just after midnight in Caracas. */
const midnight = (day: string) => `${day}T04:00:30Z`;
const EVERY_DAY = { weekdays: [1, 2, 3, 4, 5, 6, 7] };

describe("the orders of standing orders", () => {
  let api: TestApi;
  let owner: Caller;
  let service: number;
  before(async () => {
    api = await openTestApi();
  });
  after(async () => {
    assert.deepEqual(await brokenInvariants(api.database.read), []);
    await api.close();
  });
  beforeEach(async () => {
    api.setNow(NOW);
    await api.database.transaction(async (tx) => {
      for (const table of ["standing_days", "planned_uses", "standing_orders"] as const)
        await tx.deleteFrom(table).execute();
    });
    owner = await api.owner();
    service = (await expectBody(owner.post("/services", sampleService({ amount: 5 })))).id;
  });

  /** Lets two processes look at this moment, as after a start, and run what is due. */
  const at = async (moment: string) => {
    api.setNow(moment);
    const look = () => planStanding(api.database, new Date(moment), ZONE);
    await Promise.all([look(), look()]);
    await api.jobs.idle();
  };
  const make = (change: object = {}, order: object = {}) =>
    expectBody(
      owner.post(
        "/standing-orders",
        sampleStanding(service, { days: EVERY_DAY, from: "2026-11-21", ...change }, order),
      ),
    );
  interface DayOrder {
    id: number;
    number: number;
    date: string;
    amount: number;
    status: string;
  }
  const orders = async (query = ""): Promise<DayOrder[]> =>
    (await owner.get(`/deliveries/filter?perPage=100${query}`)).body.items;
  const dates = async () => (await orders()).map(({ date }) => date).sort();
  const read = (id: number) => expectBody(owner.get(`/standing-orders/${id}`), 200);
  const creditClient = async (change: object = {}) =>
    (await expectBody(owner.post("/clients", sampleClient({ allow_credit: true, ...change })))).id as number;
  const ofClient = (client_id: number) => ({ client_id, payment_type: "partial" });

  it("are made after midnight of the company's clock, pending and whole", async () => {
    const client = await creditClient();
    const courier = (await expectBody(owner.post("/couriers", sampleCourier()))).id;
    const order = { ...ofClient(client), courier_id: courier, cod_amount: 20, notes: "Con cuidado" };
    const { id, name } = await make({}, { ...order, promised_time: "09:30", pickup_address: "Galpón 4" });
    await at("2026-11-21T03:59:59Z");
    assert.deepEqual(await orders(), [], "a second before");
    await at(midnight("2026-11-21"));
    const [placed] = await orders();
    assert.ok(placed);
    const { body } = await owner.get(`/deliveries/${placed.id}`);
    assert.deepEqual(
      [
        body.date,
        body.status,
        body.client_id,
        body.courier_id,
        body.cod_amount,
        body.notes,
        body.promised_time,
      ],
      ["2026-11-21", "pending", client, courier, 20, "Con cuidado", "09:30"],
    );
    assert.deepEqual([body.amount, body.debt_remaining_amount, body.pickup_address], [5, 5, "Galpón 4"]);
    assert.equal((await read(id)).next, "2026-11-22");
    const events = (await owner.get("/events/filter?startDate=2026-11-21")).body.items;
    assert.deepEqual(
      events.map(({ summary, actor_name }: Record<string, string>) => [summary, actor_name]),
      [
        [`Creó la orden 000001 de la orden fija «${name}»`, "Órdenes fijas"],
        ["Creó la orden 000001", "Órdenes fijas"],
      ],
    );
    const [today] = (await owner.get("/standing-orders/upcoming?all=1")).body;
    assert.deepEqual([today.state, today.delivery_id], ["made", placed.id]);
    const skip = await owner.post(`/standing-orders/${id}/skip`, { date: "2026-11-21" });
    assert.deepEqual([skip.status, skip.body.message], [409, "La orden de ese día ya se creó: 000001"]);
  });

  it("are one for each day, over restarts and clocks that go back or ahead", async () => {
    await make();
    for (const moment of [
      midnight("2026-11-21"),
      midnight("2026-11-21"),
      // An hour back, to the day before.
      "2026-11-21T03:30:00Z",
      "2026-11-21T12:00:00Z",
      midnight("2026-11-22"),
      // A day ahead, and back.
      midnight("2026-11-23"),
      "2026-11-22T12:00:00Z",
      midnight("2026-11-23"),
    ])
      await at(moment);
    assert.deepEqual(await dates(), ["2026-11-21", "2026-11-22", "2026-11-23"]);
    // Years ahead, and back: the next day is made all the same.
    await at(midnight("2038-01-19"));
    await at(midnight("2026-11-24"));
    assert.deepEqual((await dates()).slice(0, 4), ["2026-11-21", "2026-11-22", "2026-11-23", "2026-11-24"]);
  });

  it("are made for today only after the server was off", async () => {
    await make();
    await at("2026-11-25T22:00:00Z");
    assert.deepEqual(await dates(), ["2026-11-25"]);
  });

  it("are those of a weekend, of skipped and paused days, and until the last day", async () => {
    const { id } = await make({ days: { weekdays: [6, 7] }, until: "2026-12-06" });
    await expectBody(owner.post(`/standing-orders/${id}/skip`, { date: "2026-11-22" }), 200);
    const paused = { ...(await read(id)), paused_until: "2026-11-28" };
    await expectBody(owner.put(`/standing-orders/${id}`, paused), 200);
    for (let day = 21; day <= 30; day += 1) await at(midnight(`2026-11-${day}`));
    for (let day = 1; day <= 13; day += 1) await at(midnight(`2026-12-${String(day).padStart(2, "0")}`));
    assert.deepEqual(await dates(), ["2026-11-29", "2026-12-05", "2026-12-06"]);
    assert.equal((await read(id)).next, null);
  });

  it("are one on the last day of a short month, also of the 30th and the 31st", async () => {
    await make({ days: { month_days: [30, 31] }, from: "2027-01-01" });
    for (const day of ["2027-01-30", "2027-01-31", "2027-02-27", "2027-02-28", "2027-03-01"])
      await at(midnight(day));
    // The owner's sign-in has not expired.
    api.setNow(NOW);
    assert.deepEqual(await dates(), ["2027-01-30", "2027-01-31", "2027-02-28"]);
  });

  it("are made at once if the first day is today", async () => {
    const { id, next } = await make({ from: undefined });
    assert.equal(next, "2026-11-20");
    await api.jobs.idle();
    assert.deepEqual(await dates(), ["2026-11-20"]);
    await expectBody(owner.put(`/standing-orders/${id}`, await read(id)), 200);
    await at(NOW);
    assert.deepEqual(await dates(), ["2026-11-20"]);
  });

  it("keep what they are when their rule changes or goes", async () => {
    const { id } = await make();
    await at(midnight("2026-11-21"));
    const [before] = await orders();
    const other = (await expectBody(owner.post("/services", sampleService({ amount: 9 })))).id;
    await expectBody(owner.put(`/standing-orders/${id}`, sampleStanding(other, { days: EVERY_DAY })), 200);
    await at("2026-11-21T12:00:00Z");
    assert.deepEqual(await orders(), [before]);
    await at(midnight("2026-11-22"));
    assert.deepEqual((await orders()).map(({ amount }) => amount).sort(), [5, 9]);
    assert.equal((await owner.del(`/standing-orders/${id}`)).status, 204);
    await at(midnight("2026-11-23"));
    assert.equal((await orders()).length, 2);
  });

  it("aren't made again when somebody deletes one", async () => {
    await make();
    await at(midnight("2026-11-21"));
    const [placed] = await orders();
    assert.equal((await owner.del(`/deliveries/${placed?.id}`)).status, 204);
    await at("2026-11-21T12:00:00Z");
    assert.deepEqual(await orders(), []);
  });

  it("cost what the list of their day says", async () => {
    const zone = (await expectBody(owner.post("/zones", { name: "Chacao" }))).id;
    const cells = (amount: number) => [{ from_zone_id: zone, to_zone_id: zone, amount }];
    for (const [valid_from, amount] of [
      ["2026-11-20", 6],
      ["2026-11-22", 7.5],
    ] as const)
      await expectBody(owner.put("/tariffs", { service_id: service, valid_from, cells: cells(amount) }), 200);
    await make({}, { pickup_zone_id: zone, delivery_zone_id: zone });
    await at(midnight("2026-11-21"));
    await at(midnight("2026-11-22"));
    assert.deepEqual((await orders()).map(({ amount }) => amount).sort(), [6, 7.5]);
  });

  it("say why one can't be made, once, and the others are made", async () => {
    const [poor, strict, blocked] = [
      await creditClient({ credit_limit: 4 }),
      await creditClient(),
      await creditClient(),
    ];
    const failing = {
      "El cliente no tiene crédito": await make({}, ofClient(strict)),
      límite: await make({}, ofClient(poor)),
      "Cliente bloqueado: Debe agosto": await make({}, ofClient(blocked)),
    };
    const good = await make();
    await expectBody(owner.put(`/clients/${strict}`, sampleClient({ allow_credit: false })), 200);
    const noMore = sampleClient({ allow_credit: true, blocked: { reason: "Debe agosto" } });
    await expectBody(owner.put(`/clients/${blocked}`, noMore), 200);
    await at(midnight("2026-11-21"));
    await at("2026-11-21T12:00:00Z");
    assert.deepEqual(await dates(), ["2026-11-21"]);
    assert.equal((await read(good.id)).last_error, null);
    for (const [why, { id }] of Object.entries(failing)) {
      const { last_error, failed_on, next } = await read(id);
      assert.match(last_error ?? "", new RegExp(why, "i"));
      assert.deepEqual([failed_on, next], ["2026-11-21", "2026-11-22"]);
    }
    const entry = (await owner.get("/attention")).body.find(
      ({ kind }: { kind: string }) => kind === "standing_failed",
    );
    assert.equal(entry.count, 3);
    const failures = (await owner.get("/events/filter?search=no%20pudo%20crear")).body;
    assert.equal(failures.total, 3, "told once");
  });

  it("can be made by hand on the day that failed, and then nothing waits any more", async () => {
    const client = await creditClient({ credit_limit: 4 });
    const { id } = await make({}, ofClient(client));
    await at(midnight("2026-11-21"));
    const retry = () => owner.post(`/standing-orders/${id}/retry`);
    const refused = await retry();
    assert.equal(refused.status, 409);
    assert.match(refused.body.message, /límite/);
    const stateOf = async () => (await owner.get("/standing-orders/upcoming?all=1")).body[0].state;
    assert.equal(await stateOf(), "failed");
    await expectBody(
      owner.put(`/clients/${client}`, sampleClient({ allow_credit: true, credit_limit: 50 })),
      200,
    );
    const answers = await Promise.all(Array.from({ length: 8 }, retry));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, ...Array(7).fill(409)]);
    assert.deepEqual(await dates(), ["2026-11-21"]);
    const { last_error, failed_on } = await read(id);
    assert.deepEqual([last_error, failed_on], [null, null]);
  });

  it("of the next day settle what failed before", async () => {
    const client = await creditClient({ credit_limit: 4 });
    const { id } = await make({}, ofClient(client));
    await at(midnight("2026-11-21"));
    assert.notEqual((await read(id)).last_error, null);
    await expectBody(
      owner.put(`/clients/${client}`, sampleClient({ allow_credit: true, credit_limit: 50 })),
      200,
    );
    await at(midnight("2026-11-22"));
    assert.equal((await read(id)).last_error, null);
    assert.deepEqual(await dates(), ["2026-11-22"]);
  });

  it("that failed and were settled otherwise wait no more", async () => {
    const { id } = await make({}, ofClient(await creditClient({ credit_limit: 4 })));
    await at(midnight("2026-11-21"));
    await expectBody(owner.post(`/standing-orders/${id}/skip`, { date: "2026-11-21" }), 200);
    assert.equal((await read(id)).last_error, null);
    assert.equal((await owner.get("/standing-orders/upcoming?all=1")).body[0].state, "settled");
    await at("2026-11-21T12:00:00Z");
    assert.deepEqual(await orders(), []);
  });

  it("put no cash into anybody's shift: they are paid at the door", async () => {
    await expectBody(owner.post("/shifts", {}));
    await make();
    await at(midnight("2026-11-21"));
    const [placed] = await orders();
    const { body } = await owner.get(`/deliveries/${placed?.id}`);
    assert.deepEqual(
      [body.payment_type, body.collect_fee, body.payment_status, body.cod_status],
      ["full", true, "pending", "pending"],
    );
  });

  it("have a PIN if the company says so on their day", async () => {
    await make();
    await api.database.transaction((tx) => tx.updateTable("company_settings").set({ pin: 1 }).execute());
    await at(midnight("2026-11-21"));
    await api.database.transaction((tx) => tx.updateTable("company_settings").set({ pin: 0 }).execute());
    const [placed] = await orders();
    assert.equal((await owner.get(`/deliveries/${placed?.id}`)).body.pin, true);
  });
});
