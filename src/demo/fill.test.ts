// @world Fills whole companies.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sql } from "kysely";
import sharp from "sharp";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { addDays, addMonths, type Day, type Period, periodOf } from "#shared/dates.ts";
import { type Caller, openTestApi, type TestApi, testKey } from "#test/api.ts";
import { emailsOf, fillDemo, PASSWORD } from "./fill.ts";

const TODAY = "2026-11-20" as Day;
const ORDERS = 1500;

describe("two years of demo data", () => {
  let api: TestApi;
  let owner: Caller;
  let companyId: number;

  before(async () => {
    api = await openTestApi();
    api.setNow(`${TODAY}T22:30:00Z`);
    // Another company's data must not be counted.
    await fillDemo(api.database, {
      secretKey: testKey,
      orders: 60,
      today: TODAY,
      seed: 3,
      company: "Otra Empresa",
    });
    ({ companyId } = await fillDemo(api.database, { secretKey: testKey, orders: ORDERS, today: TODAY }));
    owner = await api.signIn(emailsOf("Mandados El Ávila").owner, PASSWORD);
  });
  after(() => api.close());

  const rowsOf = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
    (await query.execute(api.database.read)).rows;
  const get = async (path: string, caller = owner) => {
    const answer = await caller.get(path);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body;
  };

  it("lets the owner, and a basic employee as such, sign in", async () => {
    const basic = await api.signIn(emailsOf("Mandados El Ávila").basic, PASSWORD);
    assert.equal(basic.user.role, "basic");
    assert.equal((await basic.get("/dashboard")).status, 403);
    assert.equal((await get("/deliveries/filter", basic)).total > 0, true);
  });

  it("has the company's settings and a logo", async () => {
    const company = await get("/company");
    assert.equal(company.name, "Mandados El Ávila");
    for (const field of ["document", "phone", "email", "address", "payment_details", "ticket_note"])
      assert.ok(company[field].length > 5, field);
    assert.ok(company.updated_at > company.created_at);
    const { format, width } = await sharp((await owner.get(company.logo)).raw).metadata();
    assert.deepEqual([format, width], ["png", 320]);
  });

  it("has a rate for each working day of two years, rising, and bills in bolívares at it", async () => {
    const rates: { date: Day; rate: number }[] = await get("/rates");
    assert.ok(rates.length > 490 && rates.length < 540, `${rates.length} rates`);
    const [last, first] = [rates[0], rates.at(-1)];
    assert.ok(
      last && first && last.rate > 2 * first.rate && last.date === TODAY,
      JSON.stringify([first, last]),
    );
    const bills = (await get("/company-bills/filter?perPage=100")).items;
    const inBolivares = bills.filter(({ currency }: { currency: string }) => currency === "VES");
    assert.ok(inBolivares.length > 20 && inBolivares.length < bills.length, `${inBolivares.length} bills`);
  });

  it("pays in both currencies: pagos móviles mostly in bolívares, the last ones unconfirmed, two voided", async () => {
    const rows = await rowsOf(sql<{
      method: string;
      state: string;
      kind: string;
      currency: string;
      reason: string | null;
    }>`
      select r.method, r.state, r.kind, r.void_reason as reason, t.currency
      from receipts r join receipt_tenders t on t.receipt_id = r.id where r.company_id = ${companyId}`);
    const share = (method: string) => {
      const own = rows.filter((row) => row.method === method);
      return own.filter(({ currency }) => currency === "VES").length / own.length;
    };
    assert.ok(share("mobile_payment") > 0.85 && share("cash") > 0 && share("cash") < 0.3);
    const waiting = (await get("/receipts/filter?state=reported")).total;
    assert.ok(waiting > 0 && waiting < 60, `${waiting} reported`);
    const voided = rows.filter(({ kind, state }) => kind === "payment" && state === "voided");
    assert.equal(voided.length, 2);
    assert.equal(new Set(voided.map(({ reason }) => reason)).size, 2);
    assert.deepEqual(await brokenInvariants(api.database.read), []);
  });

  it("counts its cash: shifts and settlements each day, some differences, weekly remittances, all in balance", async () => {
    const { items: shifts, total } = await get("/shifts?perPage=100");
    assert.ok(total > 400, `${total} shifts`);
    const open = shifts.filter(({ closed_at }: { closed_at: string | null }) => closed_at === null);
    assert.ok(open.length === 1 || open.length === 2, "yesterday's, and today's of another person");
    const settlements = await rowsOf(sql<{ pay: string; decision: string | null }>`
      select pay, decision from settlements where company_id = ${companyId}`);
    assert.equal(new Set(settlements.map(({ pay }) => pay)).size, 2);
    assert.ok(settlements.some(({ decision }) => decision !== null));
    const remittances: { deducted: number; paid_out: number; method: string }[] = (
      await get("/remittances?perPage=100")
    ).items;
    assert.ok(remittances.length > 5, `${remittances.length} remittances`);
    assert.ok(
      remittances.some(({ deducted }) => deducted > 0) && remittances.some(({ paid_out }) => paid_out > 0),
    );
    assert.ok(new Set(remittances.map(({ method }) => method)).size > 1);
    const cash = await get("/cash");
    assert.equal(cash.balanced, true);
    assert.ok(cash.safe.USD >= 0 && cash.safe.VES >= 0, JSON.stringify(cash.safe));
    assert.ok(cash.differences.length > 0);
    const [{ collected } = { collected: 0 }] = await rowsOf(sql<{ collected: number }>`
      select count(*) as collected from deliveries where company_id = ${companyId} and cod_status = 'collected'`);
    assert.ok(collected > 10, `${collected} orders`);
  });

  it("takes a fifth of its doors' money in several ways, sends most of the change, and brings a parcel back each week", async () => {
    const doors = await rowsOf(sql<{ methods: number; to_send: number }>`
      select count(distinct t.method) as methods, max(case when t.amount < 0 and t.method <> 'cash' then 1 else 0 end) as to_send
      from deliveries d join receipt_tenders t on t.receipt_id = d.door_receipt_id
      where d.company_id = ${companyId} group by d.id`);
    const mixed = doors.filter(({ methods, to_send }) => methods > 1 && to_send === 0).length;
    assert.ok(mixed > doors.length / 10 && mixed < doors.length / 3, `${mixed} of ${doors.length}`);
    const of = async (state: string) => (await get(`/change-payments/filter?state=${state}`)).total;
    const [sent, waiting] = [await of("sent"), await of("to_send")];
    assert.ok(waiting > 0 && sent > waiting, `${sent} sent, ${waiting} to send`);
    const back = await rowsOf(sql<{ date: Day; status: string; was: string }>`
      select d.date, d.status, o.status as was from deliveries d join deliveries o on o.id = d.return_of_id
      where d.company_id = ${companyId}`);
    const weeks = new Set(back.map(({ date }) => periodOf("week", date).start));
    assert.ok(back.length >= 11 && weeks.size === back.length, `${back.length} in ${weeks.size} weeks`);
    assert.ok(back.every(({ was }) => was === "cancelled"));
  });

  it("has today's trips: one that ended with cash, one with a failed stop, and one that waits", async () => {
    const stops = await rowsOf(sql<{
      trip_id: number;
      status: string;
      cod_status: string;
      attempt_count: number;
    }>`
      select trip_id, status, cod_status, attempt_count from deliveries
      where company_id = ${companyId} and trip_id is not null order by trip_id, trip_position`);
    const trips = [...Map.groupBy(stops, ({ trip_id }) => trip_id).values()];
    assert.deepEqual(
      trips.map((trip) => trip.map(({ status }) => status)),
      [
        ["delivered", "delivered", "delivered", "delivered"],
        ["delivered", "in_transit", "cancelled", "in_transit"],
        ["pending", "pending", "pending"],
      ],
    );
    assert.deepEqual(
      trips[0]?.map(({ cod_status }) => cod_status),
      ["collected", "collected", "collected", "collected"],
    );
    assert.equal(trips[1]?.[1]?.attempt_count, 1);
  });

  it("has closed the months before, and corrected nothing in them", async () => {
    assert.equal((await get("/company")).closed_until, "2026-10-31");
  });

  it("leaves something of each kind to attend to that an office leaves", async () => {
    const kinds = (await get("/attention")).map(({ kind }: { kind: string }) => kind);
    const wanted = [
      "reviews",
      "change_to_send",
      "transfers_unconfirmed",
      "not_in_bank",
      "differences_undecided",
      "late_orders",
    ];
    wanted.push("failed_attempts", "unassigned_orders", "couriers_with_cash", "shifts_open");
    assert.deepEqual(kinds, [
      ...wanted,
      "goods_available",
      "requests_new",
      "payment_notices",
      "bills_changed",
      "papers_expiring",
    ]);
  });

  it("numbers the orders 1 to n, over two years, with every status", async () => {
    const rows = await rowsOf(sql<{
      number: number;
      date: Day;
      status: string;
      deleted_at: string | null;
      return_of_id: number | null;
      trip_id: number | null;
    }>`
      select number, date, status, deleted_at, return_of_id, trip_id from deliveries where company_id = ${companyId} order by number`);
    assert.deepEqual(
      rows.map(({ number }) => number),
      rows.map((_, index) => index + 1),
    );
    const planned = rows.filter(({ return_of_id, trip_id }) => return_of_id === null && trip_id === null);
    assert.equal(planned.length, ORDERS);
    const days = rows.map(({ date }) => date).sort();
    assert.ok((days[0] as Day) <= addMonths(addDays(TODAY, 14), -24));
    assert.ok(days.includes(TODAY));
    assert.deepEqual([...new Set(rows.map(({ status }) => status))].sort(), [
      "cancelled",
      "delivered",
      "in_transit",
      "pending",
    ]);
    assert.ok(rows.some(({ deleted_at }) => deleted_at !== null));
  });

  it("has ledger rows that agree with every debt", async () => {
    const rows = await rowsOf(sql<{
      amount: number;
      remaining: number;
      debt_status: string;
      order_status: string;
      payment_type: string;
      deleted_at: string | null;
      net: number;
      allow_credit: number | null;
      return_of_id: number | null;
      trip_id: number | null;
    }>`
      select b.amount, b.remaining, b.status as debt_status, d.status as order_status, d.payment_type, d.deleted_at, c.allow_credit, d.return_of_id, d.trip_id,
        coalesce((select cast(sum(case when p.kind = 'refund' then -p.amount else p.amount end) as bigint)
          from payments p where p.debt_id = b.id), 0) as net
      from debts b join deliveries d on d.id = b.delivery_id left join clients c on c.id = d.client_id
      where b.company_id = ${companyId}`);
    const planned = rows.filter(({ return_of_id, trip_id }) => return_of_id === null && trip_id === null);
    assert.equal(planned.length, ORDERS);
    for (const { amount, remaining, net, debt_status, ...order } of rows) {
      if (order.order_status === "cancelled" || order.deleted_at !== null)
        assert.deepEqual([net, remaining, debt_status], [0, 0, "pending"]);
      else {
        assert.equal(amount, net + remaining);
        assert.ok(remaining >= 0);
        assert.equal(debt_status, remaining === 0 ? "paid" : net === 0 ? "pending" : "partial_paid");
      }
      if (order.payment_type === "partial" && order.return_of_id === null)
        assert.equal(order.allow_credit, 1);
    }
    const kinds = new Set(rows.map(({ debt_status, payment_type }) => `${payment_type} ${debt_status}`));
    for (const kind of ["full paid", "partial paid", "partial partial_paid", "partial pending"])
      assert.ok(kinds.has(kind), `${kind} of ${[...kinds]}`);
    const by = await rowsOf(sql<{ n: number }>`
      select count(distinct method) as n from payments where company_id = ${companyId} and automatic = 0`);
    // Also by deduction from goods money, and from an advance.
    assert.equal(by[0]?.n, 5);
  });

  it("gives couriers mobile phones", async () => {
    const couriers = await rowsOf(sql<{ phone: string }>`select phone from couriers`);
    for (const { phone } of couriers) assert.match(phone, /^4(12|14|16|24|26)\d{7}$/);
  });

  it("shows each client's pending as the sum of its open debts, to the cent", async () => {
    const rows = await rowsOf(sql<{ client_id: number; n: number; total: number }>`
      select client_id, count(*) as n, cast(sum(remaining) as bigint) as total from debts
      where company_id = ${companyId} and remaining > 0 group by client_id`);
    const owed = new Map(rows.map(({ client_id, n, total }) => [client_id, [n, total / 100]]));
    const clients: { id: number; debt_counts: number; total_pending: number }[] = await get("/clients");
    assert.ok(owed.size > 3);
    for (const { id, debt_counts, total_pending } of clients)
      assert.deepEqual([debt_counts, total_pending], owed.get(id) ?? [0, 0]);
    const { amount } = await get("/debts/all-amount-debts");
    assert.equal(amount, rows.reduce((sum, { total }) => sum + total, 0) / 100);
  });

  it("has dashboard figures equal to plain sums in every period, and histories that add up to the cards", async () => {
    const dates = [TODAY, "2026-11-15", "2026-10-31", "2026-02-28", "2025-12-31", "2026-01-01", "2025-06-18"];
    for (const period of ["day", "week", "month", "year"] as const satisfies Period[])
      for (const date of dates) {
        const { start, end } = periodOf(period, date as Day);
        const [wanted] = await rowsOf(sql<
          Record<"delivered" | "invoiced" | "paid" | "refunded" | "bills", number>
        >`select
          (select count(*) from deliveries where company_id = ${companyId} and deleted_at is null
            and status = 'delivered' and date >= ${start} and date <= ${end}) as delivered,
          (select cast(coalesce(sum(amount), 0) as bigint) from deliveries where company_id = ${companyId} and deleted_at is null
            and status in ('pending', 'in_transit', 'delivered') and date >= ${start} and date <= ${end}) as invoiced,
          (select cast(coalesce(sum(amount), 0) as bigint) from payments where company_id = ${companyId}
            and kind = 'payment' and date >= ${start} and date <= ${end}) as paid,
          (select cast(coalesce(sum(amount), 0) as bigint) from payments where company_id = ${companyId}
            and kind = 'refund' and date >= ${start} and date <= ${end}) as refunded,
          (select cast(coalesce(sum(amount), 0) as bigint) from company_bills where company_id = ${companyId}
            and date >= ${start} and date <= ${end}) as bills`);
        assert.ok(wanted);
        const stats = await get(`/dashboard?period=${period}&date=${date}`);
        const collected = wanted.paid - wanted.refunded;
        const about = `${period} of ${date}`;
        const cards = [
          stats.total_delivered,
          stats.total_invoiced,
          stats.total_collected,
          stats.total_company_bills,
        ];
        assert.deepEqual(
          cards,
          [wanted.delivered, wanted.invoiced / 100, collected / 100, wanted.bills / 100],
          about,
        );
        const sum = (points: Record<string, number>[], field: string) =>
          points.reduce((total, point) => total + Math.round((point[field] ?? Number.NaN) * 100), 0) / 100;
        const histories = [
          sum(stats.historical_delivered, "total"),
          sum(stats.historical_invoiced, "total"),
          sum(stats.historical_balance, "total_collected"),
          sum(stats.historical_balance, "total_expenses"),
        ];
        assert.deepEqual(histories, cards, about);
        assert.equal(sum(stats.historical_balance, "balance"), (collected - wanted.bills) / 100, about);
      }
  });

  it("has the same total collected over all years as the ledger", async () => {
    const [ledger] = await rowsOf(sql<{ total: number }>`
      select cast(sum(case when kind = 'refund' then -amount else amount end) as bigint) as total
      from payments where company_id = ${companyId}`);
    let collected = 0;
    for (const year of [2024, 2025, 2026, 2027])
      collected += Math.round((await get(`/dashboard?period=year&date=${year}-06-01`)).total_collected * 100);
    assert.equal(collected, ledger?.total);
  });

  it("has an event for everything, at its time, by somebody who worked there then", async () => {
    const events = await rowsOf(sql<{ created_at: string; day: Day; hired: string; gone: string | null }>`
      select e.created_at, e.day, a.created_at as hired, a.deleted_at as gone
      from events e join accounts a on a.id = e.actor_id where e.company_id = ${companyId} order by e.id`);
    for (const [index, { created_at, hired, gone }] of events.entries()) {
      assert.ok(created_at >= (events[index - 1]?.created_at ?? ""), "in the order in which it happened");
      assert.ok(hired <= created_at && (gone === null || created_at <= gone));
    }
    assert.equal(events.at(-1)?.day, TODAY);
    const [lost] = await rowsOf(sql<{ n: number }>`
      select count(*) as n from deliveries d where company_id = ${companyId} and not exists (select 1 from events e
        where e.entity = 'delivery' and e.entity_id = d.id and e.action = 'create' and e.created_at = d.created_at)`);
    assert.equal(lost?.n, 0);
  });
});
