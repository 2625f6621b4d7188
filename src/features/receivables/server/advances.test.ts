import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleCredit } from "#features/deliveries/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";

describe("advances and credit limits", () => {
  let api: TestApi;
  let owner: Caller;
  const services: Record<number, number> = {};
  before(async () => {
    api = await openTestApi({ SESSION_DAYS: "3650" });
    at("2026-01-05");
    owner = await api.owner();
    for (const amount of [10, 15])
      services[amount] = (await owner.post("/services", sampleService({ amount }))).body.id;
  });
  after(async () => {
    assert.deepEqual(await brokenInvariants(api.database.read), []);
    await api.close();
  });

  const at = (day: string) => api.setNow(`${day}T15:00:00Z`);
  const newClient = async (change: object = {}) =>
    (await owner.post("/clients", sampleClient({ allow_credit: true, ...change }))).body.id as number;
  const credit = async (client: number, amount: number, date: string) => {
    const created = await owner.post(
      "/deliveries",
      sampleCredit(services[amount] as number, client, { date }),
    );
    assert.equal(created.status, 201, JSON.stringify(created.body));
    return created.body;
  };
  const statement = async (client: number, start: string, end: string) => {
    const answer = await owner.get(`/clients/${client}/statement?start_date=${start}&end_date=${end}`);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body;
  };
  const ageing = async (date: string) => (await owner.get(`/debts/ageing?date=${date}`)).body;
  const rowOf = async (client: number | null, date: string) =>
    (await ageing(date)).clients.find((row: { client_id: number | null }) => row.client_id === client);

  it("take money in advance, and spend it once on the oldest debts", async () => {
    at("2026-07-10");
    const client = await newClient();
    const collected = async () => (await owner.get("/dashboard?period=day")).body.total_collected;
    const before = await collected();
    const advance = await owner.post("/debt-payments/advance", {
      client_id: client,
      amount: 12,
      method: "cash",
    });
    assert.equal(advance.status, 201, JSON.stringify(advance.body));
    assert.deepEqual([advance.body.kind, advance.body.credit_balance], ["advance", 12]);
    await owner.post("/debt-payments/advance", { client_id: client, amount: 4, method: "transfer" });
    assert.equal((await owner.get(`/clients/${client}`)).body.credit_balance, 16);
    assert.deepEqual((await rowOf(client, "2026-07-10")).buckets.credit, -16);
    const nothing = await owner.post("/debt-payments/apply-advance", { client_id: client });
    assert.equal(nothing.status, 409);
    at("2026-07-11");
    const first = await credit(client, 10, "2026-07-02");
    const second = await credit(client, 10, "2026-07-01");
    const races = await Promise.all(
      [1, 2, 3].map(() => owner.post("/debt-payments/apply-advance", { client_id: client })),
    );
    assert.deepEqual(races.map(({ status }) => status).sort(), [201, 409, 409]);
    const { body } = races.find(({ status }) => status === 201) ?? assert.fail();
    assert.deepEqual([body.total_pending, body.credit_balance], [4, 0]);
    const left = (await owner.get(`/debts/${client}/open`)).body;
    assert.deepEqual(
      left.map(({ debt_id, remaining }: Record<string, number>) => [debt_id, remaining]),
      [[first.debt_id, 4]],
    );
    assert.ok(second);
    at("2026-07-10");
    assert.equal(await collected(), before + 16);
    at("2026-07-11");
    assert.equal(await collected(), 0);
    const { lines, closing } = await statement(client, "2026-07-10", "2026-07-11");
    assert.deepEqual(
      lines.map(({ kind, balance }: { kind: string; balance: number }) => [kind, balance]),
      [
        ["advance", -12],
        ["advance", -16],
        ["order", -6],
        ["order", 4],
      ],
    );
    assert.equal(closing, (await rowOf(client, "2026-07-11")).total);
    assert.deepEqual(await brokenInvariants(api.database.read), []);
    const voided = await owner.post(`/receipts/${advance.body.id}/void`, { reason: "Billete falso" });
    assert.equal(voided.status, 200, JSON.stringify(voided.body));
    assert.equal((await owner.get(`/debts/${client}/stats`)).body.total_pending, 16);
    assert.equal((await statement(client, "2026-07-10", "2026-07-11")).closing, 16);
  });

  it("count an order once against its client's credit limit, however it was to be paid before", async () => {
    at("2026-08-01");
    const tooDear = (await owner.post("/services", sampleService({ amount: 15.01 }))).body.id;
    const full = { payment_type: "full" };
    const HAND = 4;
    for (const { named, limit = 15, first = full, next } of [
      { named: "collected at the door", first: { ...full, collect_fee: true } },
      { named: "paid at once" },
      {
        named: "paid at once, but its receipt is voided",
        next: async (order: { debt_id: number }) => {
          const [paid] = (await owner.get(`/debts/${order.debt_id}/payments`)).body;
          return owner.post(`/receipts/${paid.receipt.id}/void`, { reason: "Billete falso" });
        },
      },
      {
        named: "paid in part by hand and the rest at once",
        limit: 15 - HAND,
        first: {},
        next: async (order: { id: number; debt_id: number; client_id: number }) => {
          const paid = { debt_id: order.debt_id, amount: HAND, method: "cash" };
          await owner.post("/debt-payments/partial", paid);
          const body = sampleCredit(services[10] as number, order.client_id, full);
          return owner.put(`/deliveries/${order.id}`, body);
        },
      },
    ]) {
      const client = await newClient({ credit_limit: limit });
      const { body: order } = await owner.post(
        "/deliveries",
        sampleCredit(services[10] as number, client, first),
      );
      if (next) assert.equal((await next(order)).status, 200, named);
      const edit = (service: number) => owner.put(`/deliveries/${order.id}`, sampleCredit(service, client));
      assert.equal((await edit(tooDear)).status, 422, named);
      const edited = await edit(services[15] as number);
      assert.equal(edited.status, 200, `${named}: ${JSON.stringify(edited.body)}`);
      assert.equal((await owner.get(`/debts/${client}/stats`)).body.total_pending, limit);
    }
  });

  it("keep a client within its credit limit, also when orders come at the same time", async () => {
    at("2026-08-01");
    const client = await newClient({ credit_limit: 30 });
    const body = (more: object = {}) => sampleCredit(services[10] as number, client, more);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => owner.post("/deliveries", body())));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 201, 201, 422, 422]);
    const refused = answers.find(({ status }) => status === 422)?.body.errors;
    assert.deepEqual(refused, {
      payment_type: ["El cliente supera su límite de crédito: debe $30,00 de $30,00"],
    });
    // Money in advance counts against what is owed.
    await owner.post("/debt-payments/advance", { client_id: client, amount: 10, method: "cash" });
    assert.equal((await owner.post("/deliveries", body())).status, 201);
    const full = await owner.post("/deliveries", body());
    assert.deepEqual(full.body.errors, refused);
    const employee = await api.employee(owner);
    const reason = { over_limit_reason: "Paga mañana" };
    assert.equal((await employee.post("/deliveries", body(reason))).status, 422);
    const created = await owner.post("/deliveries", body(reason));
    assert.equal(created.status, 201);
    assert.equal((await owner.put(`/deliveries/${created.body.id}`, body())).status, 200);
    const dearer = sampleCredit(services[15] as number, client);
    assert.equal((await owner.put(`/deliveries/${created.body.id}`, dearer)).status, 422);
    const { body: before } = await employee.get(`/clients/${client}`);
    assert.deepEqual([before.credit_limit, before.credit_balance], [30, null]);
    assert.equal((await employee.put(`/clients/${client}`, { ...before, credit_limit: 100 })).status, 403);
    assert.equal((await employee.put(`/clients/${client}`, before)).status, 200);
    const { body: after } = await owner.put(`/clients/${client}`, { ...before, credit_limit: null });
    assert.equal(after.credit_limit, null);
  });

  it("give an advance back what it paid of an order that is cancelled, and spend it again", async () => {
    at("2026-10-21");
    const client = await newClient();
    await owner.post("/debt-payments/advance", { client_id: client, amount: 10, method: "cash" });
    const [order, cash] = [await credit(client, 10, "2026-10-21"), (await owner.get("/cash")).body.safe];
    assert.equal((await owner.post("/debt-payments/apply-advance", { client_id: client })).status, 201);
    const balance = async () => (await owner.get(`/clients/${client}`)).body.credit_balance;
    assert.equal(await balance(), 0);
    const courier_id = (await owner.post("/couriers", sampleCourier())).body.id;
    await owner.put(`/deliveries/${order.id}/status`, { status: "in_transit", courier_id });
    await owner.put(`/deliveries/${order.id}/cancel`, { cancellation_notes: "No" });
    assert.equal(await balance(), 10);
    assert.deepEqual((await owner.get("/cash")).body.safe, cash, "no cash moved");
    await credit(client, 10, "2026-10-21");
    const again = await owner.post("/debt-payments/apply-advance", { client_id: client });
    assert.deepEqual([again.status, again.body.total_pending, again.body.credit_balance], [201, 0, 0]);
  });

  it("don't spend an advance that was voided", async () => {
    at("2026-10-21");
    const client = await newClient();
    const advance = { client_id: client, amount: 10, method: "cash" };
    const { id } = (await owner.post("/debt-payments/advance", advance)).body;
    assert.equal((await owner.post(`/receipts/${id}/void`, { reason: "Billete falso" })).status, 200);
    await credit(client, 10, "2026-10-21");
    assert.equal((await owner.get(`/clients/${client}`)).body.credit_balance, 0);
    assert.equal((await owner.post("/debt-payments/apply-advance", { client_id: client })).status, 409);
    assert.equal((await owner.get(`/debts/${client}/stats`)).body.total_pending, 10);
  });
});
