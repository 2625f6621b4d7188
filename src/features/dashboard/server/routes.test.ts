// @both-engines Sums in SQL.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleBill } from "#features/company-bills/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleCredit, sampleDelivery } from "#features/deliveries/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";

interface Stats {
  total_delivered: number;
  total_invoiced: number;
  total_collected: number;
  total_company_bills: number;
  historical_delivered: { date: string; total: number }[];
  historical_invoiced: { date: string; total: number }[];
  historical_balance: { date: string; total_collected: number; total_expenses: number; balance: number }[];
}

describe("dashboard", () => {
  let api: TestApi;
  let owner: Caller;
  let service: number;
  let courier: number;
  let client: number;

  before(async () => {
    api = await openTestApi();
    api.setNow("2026-03-04T16:00:00Z"); // Wednesday noon in Caracas
    owner = await api.owner();
    service = (await owner.post("/services", sampleService({ amount: 10.1 }))).body.id;
    courier = (await owner.post("/couriers", sampleCourier())).body.id;
    client = (await owner.post("/clients", sampleClient({ allow_credit: true }))).body.id;
  });
  after(() => api.close());

  const stats = async (query = "", caller = owner): Promise<Stats> => {
    const answer = await caller.get(`/dashboard${query}`);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body;
  };
  const cards = ({ total_delivered, total_invoiced, total_collected, total_company_bills }: Stats) => [
    total_delivered,
    total_invoiced,
    total_collected,
    total_company_bills,
  ];
  const order = async (draft: object) => {
    const { status, body } = await owner.post("/deliveries", draft);
    assert.equal(status, 201, JSON.stringify(body));
    return body as { id: number; debt_id: number };
  };
  const move = async (id: number, ...states: string[]) => {
    for (const status of states) {
      const answer = await owner.put(`/deliveries/${id}/status`, { status });
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
    }
  };

  it("is all zeros, point by point, without movements", async () => {
    const empty = await api.owner();
    const week = await stats("", empty);
    assert.deepEqual(cards(week), [0, 0, 0, 0]);
    const dates = [2, 3, 4, 5, 6, 7, 8].map((day) => `2026-03-0${day}`);
    assert.deepEqual(
      week.historical_delivered,
      dates.map((date) => ({ date, total: 0 })),
    );
    assert.deepEqual(
      week.historical_balance,
      dates.map((date) => ({ date, total_collected: 0, total_expenses: 0, balance: 0 })),
    );
    assert.equal((await stats("?period=day", empty)).historical_invoiced.length, 1);
    assert.equal((await stats("?period=month", empty)).historical_invoiced.length, 31);
    const year = (await stats("?period=year", empty)).historical_invoiced;
    assert.deepEqual([year.length, year[0]?.date, year[11]?.date], [12, "2026-01", "2026-12"]);
  });

  it("counts orders, payments, refunds and bills by their own dates", async () => {
    // Monday: a delivered order, paid at once (10.10).
    const paid = await order(sampleDelivery(service, { date: "2026-03-02", courier_id: courier }));
    await move(paid.id, "in_transit", "delivered");
    // Tuesday: on credit (10.10), of which 3.03 are paid today, Wednesday.
    const credit = await order(sampleCredit(service, client, { date: "2026-03-03" }));
    await owner.post("/debt-payments/partial", { debt_id: credit.debt_id, amount: 3.03, method: "transfer" });
    // Tuesday: paid at once, then cancelled today: the money comes and goes, nothing is invoiced.
    const cancelled = await order(sampleDelivery(service, { date: "2026-03-03", courier_id: courier }));
    await move(cancelled.id, "in_transit");
    const answer = await owner.put(`/deliveries/${cancelled.id}/cancel`, { cancellation_notes: "Cerrado" });
    assert.equal(answer.status, 200);
    // Today: deleted while pending: no longer an order, and its payment was refunded.
    const deleted = await order(sampleDelivery(service, { date: "2026-03-04" }));
    assert.equal((await owner.del(`/deliveries/${deleted.id}`)).status, 204);
    // Sunday: a bill. The Monday after: another one, which is outside this week.
    await owner.post("/company-bills", sampleBill({ date: "2026-03-08", amount: 0.07 }));
    await owner.post("/company-bills", sampleBill({ date: "2026-03-09", amount: 500 }));

    const week = await stats();
    assert.deepEqual(cards(week), [1, 20.2, 13.13, 0.07]);
    assert.deepEqual(
      week.historical_delivered.map(({ total }) => total),
      [1, 0, 0, 0, 0, 0, 0],
    );
    assert.deepEqual(
      week.historical_invoiced.map(({ total }) => total),
      [10.1, 10.1, 0, 0, 0, 0, 0],
    );
    assert.deepEqual(
      week.historical_balance.map(({ total_collected, total_expenses, balance }) => [
        total_collected,
        total_expenses,
        balance,
      ]),
      [
        [10.1, 0, 10.1],
        [10.1, 0, 10.1],
        [-7.07, 0, -7.07],
        [0, 0, 0],
        [0, 0, 0],
        [0, 0, 0],
        [0, 0.07, -0.07],
      ],
    );
  });

  it("collects an order of a future day on the day when it is paid", async () => {
    const other = await api.owner();
    const serviceId = (await other.post("/services", sampleService({ amount: 10.1 }))).body.id;
    const { body } = await other.post("/deliveries", sampleDelivery(serviceId, { date: "2026-03-06" }));
    const balances = (await stats("", other)).historical_balance.map(
      ({ total_collected }) => total_collected,
    );
    assert.deepEqual(balances, [0, 0, 10.1, 0, 0, 0, 0]);
    const [payment] = (await other.get(`/debts/${body.debt_id}/payments`)).body;
    const { items } = (await other.get("/receipts/filter")).body;
    assert.deepEqual([payment.date, items[0].paid_on], ["2026-03-04", "2026-03-04"]);
  });

  it("moves by period and date", async () => {
    assert.deepEqual(cards(await stats("?period=day")), [0, 0, -7.07, 0]);
    assert.deepEqual(cards(await stats("?period=day&date=2026-03-02")), [1, 10.1, 10.1, 0]);
    assert.deepEqual(cards(await stats("?date=2026-03-15")), [0, 0, 0, 500]);
    assert.deepEqual(cards(await stats("?date=2026-03-01")), [0, 0, 0, 0]);
    assert.deepEqual(cards(await stats("?period=month")), [1, 20.2, 13.13, 500.07]);
    const year = await stats("?period=year&date=2026-12-31");
    assert.deepEqual(cards(year), [1, 20.2, 13.13, 500.07]);
    assert.deepEqual(year.historical_balance[2], {
      date: "2026-03",
      total_collected: 13.13,
      total_expenses: 500.07,
      balance: -486.94,
    });
    assert.deepEqual(cards(await stats("?period=year&date=2025-12-31")), [0, 0, 0, 0]);
  });

  it("uses the business's time zone, not the server's", async () => {
    api.setNow("2026-03-09T03:59:59Z"); // Sunday night in Caracas
    assert.equal((await stats()).historical_delivered[0]?.date, "2026-03-02");
    api.setNow("2026-03-09T04:00:00Z"); // Monday there
    assert.equal((await stats()).historical_delivered[0]?.date, "2026-03-09");
    api.setNow("2026-03-04T16:00:00Z");
  });

  it("sums to the cent where floats would not", async () => {
    const other = await api.owner();
    for (const amount of [0.1, 0.2, 9_999_999.99, 9_999_999.99, 0.01])
      await other.post("/company-bills", sampleBill({ date: "2026-03-04", amount }));
    assert.equal((await stats("", other)).total_company_bills, 20_000_000.29);
  });

  it("shows a company only its own money, and only to admins", async () => {
    assert.deepEqual(cards(await stats("", await api.owner())), [0, 0, 0, 0]);
    assert.deepEqual(cards(await stats("", await api.employee(owner, "admin"))), [1, 20.2, 13.13, 0.07]);
    assert.equal((await (await api.employee(owner)).get("/dashboard")).status, 403);
  });

  it("refuses an invalid period or date", async () => {
    for (const query of ["?period=decade", "?date=hoy", "?date=2026-02-29", "?date=1999-01-01"])
      assert.equal((await owner.get(`/dashboard${query}`)).status, 422, query);
    assert.deepEqual(await stats("?period=&date="), await stats());
  });
});
