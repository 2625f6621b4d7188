// @both-engines Sums in SQL.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleCredit } from "#features/deliveries/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { type Cents, formatMoney, fromDollars, sum } from "#shared/money.ts";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";
import { cannotPrint, centsOf, pdfText, reportRows, tablesOf } from "./testing.ts";

const NOVEMBER = "start_date=2026-11-01&end_date=2026-11-30";
const REPORT = `/couriers/deliveries-report?${NOVEMBER}&margin=1`;

describe("the margin", { skip: cannotPrint }, () => {
  let api: TestApi;
  let owner: Caller;
  const services: number[] = [];
  before(async () => {
    api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
    const create = async (path: string, body: object) => (await owner.post(path, body)).body.id as number;
    const client = await create("/clients", sampleClient({ allow_credit: true }));
    const courier = await create("/couriers", sampleCourier());
    const bills = [
      { name: "Gasolina", amount: 0.37 },
      { name: "Repartidor", amount: 3.1, to_courier: true },
    ];
    services.push(await create("/services", sampleService({ amount: 12.51, bills })));
    // A loss, and a service without expenses.
    services.push(await create("/services", sampleService({ amount: 0.99, bills })));
    services.push(await create("/services", sampleService({ amount: 1000, bills: [] })));
    for (let at = 0; at < 12; at++) {
      const date = `2026-11-${10 + at}`;
      const courier_id = at % 4 === 3 ? null : courier;
      const order = await create(
        "/deliveries",
        sampleCredit(services[at % 3] ?? 0, client, { date, courier_id }),
      );
      if (at !== 4) continue;
      await owner.put(`/deliveries/${order}/status`, { status: "in_transit" });
      await owner.put(`/deliveries/${order}/cancel`, { cancellation_notes: "No estaba" });
    }
  });
  after(() => api?.close());

  /** Amounts, expenses and margin of the orders that are not cancelled, by what the list of services says. Cents. */
  async function byServices(): Promise<[number, number, number]> {
    const { items } = (await owner.get("/services/filter?perPage=100")).body;
    const orders = (await owner.get("/deliveries/filter?perPage=100")).body.items as {
      service_id: number;
      status: string;
      amount: number;
    }[];
    const standing = orders.filter(({ status }) => status !== "cancelled");
    const sumField = (field: string) =>
      sum(
        standing.map(({ service_id }) =>
          fromDollars(items.find(({ id }: { id: number }) => id === service_id)[field]),
        ),
      );
    return [
      sum(standing.map(({ amount }) => fromDollars(amount))),
      sumField("total_expense"),
      sumField("total_earning"),
    ];
  }

  async function agrees() {
    const figures = await byServices();
    const margin = (await owner.get("/dashboard/margin?period=month")).body;
    assert.deepEqual(
      [margin.total_invoiced, margin.total_expenses, margin.total_margin].map(fromDollars),
      figures,
    );
    const days = margin.historical_margin.map(({ margin }: { margin: number }) => fromDollars(margin));
    assert.equal(sum(days), figures[2]);

    const rows = await reportRows(owner, REPORT);
    const cents = (row: string[] | undefined) => row?.slice(-3).map((cell) => centsOf(cell) ?? Number.NaN);
    assert.deepEqual(cents(rows.at(-1)), figures);
    const orders = rows.filter((row) => /^\d{6}$/.test(row[1] ?? "")).map(cents);
    assert.equal(orders.length, 12);
    for (const [amount = 0, expense = 0, margin] of orders as number[][])
      assert.equal(amount - expense, margin);
    const text = await pdfText(owner, REPORT);
    for (const figure of figures) assert.ok(text.includes(formatMoney(figure as Cents)), String(figure));
    assert.ok(text.includes("los gastos que el servicio tiene hoy"));

    const tables = tablesOf(await reportRows(owner, `/dashboard/report?${NOVEMBER}`));
    const estimated = tables.find(([head]) => head?.includes("Ganancia"))?.at(-1) ?? [];
    assert.deepEqual(
      [estimated.at(3), estimated.at(-2), estimated.at(-1)].map((cell) => centsOf(cell ?? "")),
      figures,
    );
    return figures;
  }

  it("is the same in the list of services, Inicio, the report of deliveries and the cash report", async () => {
    // 4 orders of 12,51, 3 of 0,99 that were not cancelled, 4 of 1.000. The first two services cost 3,47 each time.
    const [amount, expense, margin] = await agrees();
    assert.deepEqual([amount, expense, margin], [400_000 + 4 * 1251 + 3 * 99, 7 * 347, amount - expense]);
  });

  it("changes with a service's expenses, everywhere alike", async () => {
    const before = await agrees();
    const service = (await owner.get(`/services/${services[0]}`)).body;
    const bills = [...service.bills, { name: "Peaje", amount: 0.03 }];
    assert.equal((await owner.put(`/services/${services[0]}`, { ...service, bills })).status, 200);
    const [amount, expense] = await agrees();
    assert.deepEqual([amount, expense], [before[0], before[1] + 4 * 3]);
  });

  it("counts what couriers earn by zones and extras, and the reports tell the routes", async () => {
    const caller = await api.owner();
    const create = async (path: string, body: object) => (await caller.post(path, body)).body.id as number;
    const bills = [
      { name: "Gasolina", amount: 1 },
      { name: "Repartidor", amount: 3, to_courier: true },
    ];
    const service = await create("/services", sampleService({ name: "Exprés", amount: 10, bills }));
    const [from, to] = [
      await create("/zones", { name: "Chacao" }),
      await create("/zones", { name: "Baruta" }),
    ];
    const extra = await create("/extras", { name: "Espera", amount: 2, courier_pay: 1.5 });
    const cells = [{ from_zone_id: from, to_zone_id: to, amount: 12, courier_pay: 5 }];
    const list = { service_id: service, valid_from: "2026-11-20", cells };
    assert.equal((await caller.put("/tariffs", list)).status, 200);
    const client = await create("/clients", sampleClient({ allow_credit: true }));
    const zones = { pickup_zone_id: from, delivery_zone_id: to };
    const extras = [{ extra_id: extra, quantity: 1 }];
    await create("/deliveries", sampleCredit(service, client, { ...zones, extras, date: "2026-11-20" }));
    await create("/deliveries", sampleCredit(service, client, { date: "2026-11-20" }));
    // 14 and 10; the couriers get 6,50 and 3 of them, the gasoline costs 1 each.
    const figures = [2400, 1150, 1250];
    const margin = (await caller.get("/dashboard/margin?period=month")).body;
    assert.deepEqual(
      [margin.total_invoiced, margin.total_expenses, margin.total_margin].map(fromDollars),
      figures,
    );
    const [orders = [], routes = []] = tablesOf(await reportRows(caller, REPORT));
    assert.deepEqual(
      orders
        .at(-1)
        ?.slice(-3)
        .map((cell) => centsOf(cell)),
      figures,
    );
    assert.ok(orders.some((row) => row.includes("Chacao → Baruta")));
    assert.deepEqual(routes.at(1)?.slice(0, 3), ["Chacao", "Baruta", "1"]);
    const tables = tablesOf(await reportRows(caller, `/dashboard/report?${NOVEMBER}`));
    const estimated = tables.find(([head]) => head?.includes("Ganancia"))?.at(-1) ?? [];
    assert.deepEqual(
      [estimated.at(3), estimated.at(-2), estimated.at(-1)].map((cell) => centsOf(cell ?? "")),
      figures,
    );
    const paper = await pdfText(caller, `/tariffs/report?service_id=${service}`);
    for (const text of ["Tarifa entre zonas", "Exprés", "Chacao", "Baruta", "$12,00"])
      assert.ok(paper.includes(text), text);
  });
});
