// @both-engines Sums in SQL.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleCredit, sampleDelivery } from "#features/deliveries/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { addDays, type Day } from "#shared/dates.ts";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";

describe("receivables", () => {
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

  it("tell what a client owes, line by line, on the day of each change", async () => {
    at("2026-01-10");
    const client = await newClient({ legal_name: "Café Uno" });
    const order = await credit(client, 10, "2026-01-08");
    await owner.put(`/deliveries/${order.id}`, sampleCredit(services[15] as number, client));
    at("2026-01-12");
    await owner.post("/debt-payments/partial", { debt_id: order.debt_id, amount: 4, method: "cash" });
    const courier = (await owner.post("/couriers", sampleCourier())).body.id;
    at("2026-02-01");
    await owner.put(`/deliveries/${order.id}/status`, { status: "in_transit", courier_id: courier });
    await owner.put(`/deliveries/${order.id}/cancel`, { cancellation_notes: "Cerrado" });
    // The edit moved the order to the sample's day.
    const line = (date: string, kind: string, change: number, balance: number) => ({
      date,
      kind,
      number: order.number,
      opening: false,
      order_date: "2026-11-20",
      client_reference: null,
      zones: null,
      receipt_number: kind === "payment" || kind === "refund" ? 1 : null,
      charge: Math.max(0, change),
      credit: Math.max(0, -change),
      balance,
    });
    const whole = await statement(client, "2026-01-01", "2026-02-28");
    assert.deepEqual([whole.opening, whole.closing, whole.client.legal_name], [0, 0, "Café Uno"]);
    assert.deepEqual(whole.lines, [
      line("2026-01-10", "order", 10, 10),
      line("2026-01-10", "price_change", 5, 15),
      line("2026-01-12", "payment", -4, 11),
      line("2026-02-01", "refund", 4, 15),
      line("2026-02-01", "cancellation", -15, 0),
    ]);
    const january = await statement(client, "2026-01-11", "2026-01-31");
    assert.deepEqual([january.opening, january.closing, january.lines.length], [15, 11, 1]);
  });

  it("show what one receipt paid as one line, if asked to", async () => {
    at("2026-01-20");
    const client = await newClient();
    for (const amount of [10, 15]) await credit(client, amount, "2026-01-19");
    await owner.post("/debt-payments/pay-all", { client_id: client, method: "cash" });
    const path = `/clients/${client}/statement?start_date=2026-01-20&end_date=2026-01-20`;
    const [each, grouped] = [(await owner.get(path)).body, (await owner.get(`${path}&group=receipt`)).body];
    const paid = (body: { lines: { kind: string }[] }) => body.lines.filter(({ kind }) => kind === "payment");
    assert.equal(paid(each).length, 2);
    const [line, ...others] = paid(grouped) as Record<string, unknown>[];
    assert.deepEqual([others, line?.credit, line?.balance, line?.number], [[], 25, 0, null]);
    assert.deepEqual([grouped.opening, grouped.closing], [each.opening, each.closing]);
    assert.equal((await owner.get(`${path}&group=client`)).status, 422);
    const csv = String((await owner.get(`${path.replace("?", "-report?")}&group=receipt&format=csv`)).raw);
    assert.equal(csv.split("\n").filter((row) => row.includes("R-")).length, 1);
  });

  it("age what was owed by the orders' dates, on any day", async () => {
    at("2026-03-01");
    const client = await newClient();
    const dates = ["2026-03-01", "2026-02-22", "2026-02-21", "2026-02-13", "2026-01-29", "2025-12-30"];
    const orders = [];
    for (const date of [...dates, "2026-03-09"]) orders.push(await credit(client, 10, date));
    assert.deepEqual((await rowOf(client, "2026-03-01")).buckets, {
      "0-7": 30,
      "8-15": 10,
      "16-30": 10,
      "31-60": 10,
      "61+": 10,
      credit: 0,
    });
    at("2026-04-15");
    await owner.post("/debt-payments/full", { debt_id: orders[5].debt_id, method: "cash" });
    const later = await rowOf(client, "2026-04-15");
    assert.deepEqual(later.buckets, { "0-7": 0, "8-15": 0, "16-30": 0, "31-60": 40, "61+": 20, credit: 0 });
    assert.equal((await rowOf(client, "2026-03-01")).buckets["61+"], 10);
    assert.equal(await rowOf(client, "2026-02-28"), undefined);
    const behind = await owner.get(`/debts/ageing/orders?client_id=${client}&date=2026-04-15`);
    assert.deepEqual(
      behind.body.map(({ date, bucket, owed }: Record<string, unknown>) => [date, bucket, owed]),
      [
        ["2026-01-29", "61+", 10],
        ["2026-02-13", "61+", 10],
        ["2026-02-21", "31-60", 10],
        ["2026-02-22", "31-60", 10],
        ["2026-03-01", "31-60", 10],
        ["2026-03-09", "31-60", 10],
      ],
    );
  });

  it("keep a past day's ageing when an order moves to another day, price or client", async () => {
    at("2026-05-20");
    const [client, other] = [await newClient(), await newClient()];
    const order = await credit(client, 10, "2026-05-01");
    const before = await rowOf(client, "2026-05-20");
    assert.equal(before.buckets["16-30"], 10);
    at("2026-05-21");
    const edited = await owner.put(
      `/deliveries/${order.id}`,
      sampleCredit(services[15] as number, other, { date: "2026-05-18" }),
    );
    assert.equal(edited.status, 200, JSON.stringify(edited.body));
    assert.deepEqual(await rowOf(client, "2026-05-20"), before);
    assert.equal(await rowOf(client, "2026-05-21"), undefined);
    assert.equal((await rowOf(other, "2026-05-21")).buckets["0-7"], 15);
    assert.deepEqual((await statement(client, "2026-05-21", "2026-05-21")).lines[0].kind, "cancellation");
    assert.deepEqual(
      (await statement(other, "2026-05-21", "2026-05-21")).lines.map(({ kind }: { kind: string }) => kind),
      ["order", "price_change"],
    );
  });

  it("don't list who owes nothing, nor another company's clients", async () => {
    at("2026-06-01");
    await owner.post("/deliveries", sampleDelivery(services[10] as number));
    assert.equal(await rowOf(null, "2026-06-01"), undefined);
    const stranger = await api.owner();
    assert.deepEqual((await stranger.get("/debts/ageing")).body.clients, []);
    const { body } = await owner.get("/debts/all-amount-debts");
    assert.equal((await ageing("2026-06-01")).totals.total, body.amount);
  });

  it("write off the rest of a debt, which is no income, and void that once", async () => {
    at("2026-07-01");
    const client = await newClient();
    const order = await credit(client, 15, "2026-07-01");
    await owner.post("/debt-payments/partial", { debt_id: order.debt_id, amount: 5, method: "cash" });
    assert.equal((await owner.post(`/debts/${order.debt_id}/write-off`, {})).status, 422);
    const collected = async () => (await owner.get("/dashboard?period=day")).body.total_collected;
    const before = await collected();
    const races = await Promise.all(
      [1, 2, 3].map(() => owner.post(`/debts/${order.debt_id}/write-off`, { reason: "Cerró" })),
    );
    assert.deepEqual(races.map(({ status }) => status).sort(), [201, 409, 409]);
    const writeOff = races.find(({ status }) => status === 201)?.body;
    assert.deepEqual([writeOff.amount, writeOff.number, writeOff.voided_at], [10, order.number, null]);
    assert.equal((await owner.get(`/debts/${client}/stats`)).body.total_pending, 0);
    assert.equal(await collected(), before);
    assert.equal((await statement(client, "2026-07-01", "2026-07-01")).lines.at(-1).kind, "write_off");
    assert.equal((await owner.del(`/deliveries/${order.id}`)).status, 409);
    assert.equal((await owner.get(`/write-offs/filter?client_id=${client}`)).body.total, 1);
    at("2026-07-02");
    const voids = await Promise.all(
      [1, 2].map(() => owner.post(`/write-offs/${writeOff.id}/void`, { reason: "Pagó" })),
    );
    assert.deepEqual(voids.map(({ status }) => status).sort(), [200, 409]);
    assert.equal((await owner.get(`/debts/${client}/stats`)).body.total_pending, 10);
    assert.deepEqual((await statement(client, "2026-07-02", "2026-07-02")).opening, 0);
    assert.equal((await rowOf(client, "2026-07-02")).total, 10);
  });

  it("remind a client of what it owes, and tell what speaks against it", async () => {
    at("2026-09-01");
    const client = await newClient({ legal_name: "Bodega Sol" });
    const reminder = async () => (await owner.get(`/clients/${client}/reminder`)).body;
    assert.deepEqual((await reminder()).warnings, ["El cliente no debe nada"]);
    const order = await credit(client, 10, "2026-08-20");
    await owner.put("/rates/2026-09-01", { rate: 50, confirm: true });
    const company = (await owner.get("/company")).body;
    await owner.put("/company", { ...company, payment_details: "Pago móvil 0102" });
    const first = await reminder();
    assert.equal(first.text.split("\n")[1], "Hola, Bodega Sol: este es su saldo al 1 sep 2026.");
    for (const part of ["(20 ago 2026): $10,00", "*Total: $10,00*", "Bs 500,00", "Pago móvil 0102"])
      assert.ok(first.text.includes(part), part);
    assert.deepEqual(
      [first.total, first.phone, first.last_sent_at, first.warnings],
      [10, "4121234567", null, []],
    );
    assert.equal((await owner.post(`/clients/${client}/reminders`)).status, 201);
    await owner.post("/debt-payments/partial", { debt_id: order.debt_id, amount: 1, method: "transfer" });
    at("2026-09-03");
    const second = await reminder();
    assert.equal(second.total, 9);
    assert.equal(second.warnings.length, 2);
    at("2026-09-05");
    assert.equal((await reminder()).warnings.length, 1);
  });

  it("show anonymous orders that owe again, and let them be collected one by one", async () => {
    at("2026-10-01");
    const before = (await rowOf(null, "2026-10-01"))?.total ?? 0;
    const delivery = (await owner.post("/deliveries", sampleDelivery(services[15] as number))).body;
    const [{ receipt }] = (await owner.get(`/debts/${delivery.debt_id}/payments`)).body;
    const total = async () => (await owner.get("/debts/all-amount-debts")).body.amount;
    const all = await total();
    assert.equal((await owner.post(`/receipts/${receipt.id}/void`, { reason: "No llegó" })).status, 200);
    assert.equal(await total(), all + 15);
    assert.equal((await rowOf(null, "2026-10-01")).total, before + 15);
    const behind = (await owner.get("/debts/ageing/orders")).body;
    assert.ok(behind.some(({ debt_id }: { debt_id: number }) => debt_id === delivery.debt_id));
    const owing = (await owner.get("/deliveries/with-debt")).body;
    assert.ok(owing.some(({ id }: { id: number }) => id === delivery.id));
    const debtors = (await owner.get("/debts/clients-with-debt")).body;
    assert.ok(debtors.every(({ id }: { id: unknown }) => typeof id === "number"));
    const paid = await owner.post("/debt-payments/full", { debt_id: delivery.debt_id, method: "cash" });
    assert.equal(paid.status, 201, JSON.stringify(paid.body));
    assert.equal((await rowOf(null, "2026-10-01"))?.total ?? 0, before);
  });

  it("move all that an order owes to its new client, with its new price", async () => {
    at("2026-10-21");
    const [from, to] = [await newClient(), await newClient()];
    const order = await credit(from, 10, "2026-10-21");
    const owes = async (client: number) => (await owner.get(`/debts/${client}/stats`)).body.total_pending;
    const move = (client: number, service: number) =>
      owner.put(
        `/deliveries/${order.id}`,
        sampleCredit(services[service] as number, client, { date: "2026-10-21" }),
      );
    assert.equal((await move(to, 10)).status, 200);
    assert.deepEqual([await owes(from), await owes(to)], [0, 10]);
    assert.deepEqual(
      [await rowOf(from, "2026-10-21"), (await rowOf(to, "2026-10-21")).total],
      [undefined, 10],
    );
    assert.equal((await move(from, 15)).status, 200);
    assert.deepEqual([await owes(from), await owes(to)], [15, 0]);
    assert.deepEqual(
      [(await rowOf(from, "2026-10-21")).total, await rowOf(to, "2026-10-21")],
      [15, undefined],
    );
  });

  it("put an order of each age into the same column of the sums and of the orders", async () => {
    const columns = [
      [0, "0-7"],
      [7, "0-7"],
      [8, "8-15"],
      [15, "8-15"],
      [16, "16-30"],
      [30, "16-30"],
      [31, "31-60"],
      [60, "31-60"],
      [61, "61+"],
    ] as const;
    const day = "2026-10-15" as Day;
    at(day);
    for (const [age, column] of columns) {
      const client = await newClient();
      await credit(client, 10, addDays(day, -age));
      const { buckets } = await rowOf(client, day);
      const filled = Object.entries(buckets).filter(([, amount]) => amount !== 0);
      assert.deepEqual(filled, [[column, 10]], `${age} days`);
      const { body } = await owner.get(`/debts/ageing/orders?client_id=${client}&date=${day}`);
      assert.deepEqual([body.length, body[0].bucket, body[0].owed], [1, column, 10], `${age} days`);
    }
  });

  it("refuse to cancel an order that is written off, and leave both as they are", async () => {
    at("2026-10-20");
    const client = await newClient();
    const order = await credit(client, 10, "2026-10-20");
    const written = await owner.post(`/debts/${order.debt_id}/write-off`, { reason: "Cerró" });
    assert.equal(written.status, 201);
    await owner.put(`/deliveries/${order.id}/status`, {
      status: "in_transit",
      courier_id: (await owner.post("/couriers", sampleCourier())).body.id,
    });
    const cancel = () => owner.put(`/deliveries/${order.id}/cancel`, { cancellation_notes: "No" });
    assert.equal((await cancel()).status, 409);
    assert.equal((await owner.get(`/deliveries/${order.id}`)).body.status, "in_transit");
    await owner.post(`/write-offs/${written.body.id}/void`, { reason: "Pagó" });
    assert.equal((await cancel()).status, 200);
  });

  it("refuse days in the wrong order, or none", async () => {
    const client = await newClient();
    const wrong = await owner.get(`/clients/${client}/statement?start_date=2026-02-02&end_date=2026-02-01`);
    assert.deepEqual([wrong.status, Object.keys(wrong.body.errors)], [422, ["start_date"]]);
    const none = await owner.get(`/clients/${client}/statement`);
    assert.deepEqual(Object.keys(none.body.errors).sort(), ["end_date", "start_date"]);
    assert.equal((await owner.get("/debts/ageing?date=2026-02-30")).status, 422);
  });
});
