// @both-engines Sums in SQL.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { formatNumber } from "#features/deliveries/rules.ts";
import { sampleCredit, sampleDelivery } from "#features/deliveries/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { count } from "#server/pdf/testing.ts";
import { fromDollars } from "#shared/money.ts";
import type { Caller, TestApi } from "#test/api.ts";
import { amountsIn, amountsOf, cannotPrint, centsOf, pdfText, reportRows, tablesOf } from "../testing.ts";
import { openNovember } from "./testing.ts";

const NOVEMBER = "start_date=2026-11-01&end_date=2026-11-30";

describe("the reports of a month", { skip: cannotPrint }, () => {
  let api: TestApi;
  let owner: Caller;
  let employee: Caller;
  let clients: number[];
  let couriers: number[];

  before(async () => {
    ({ api, owner, employee, clients, couriers } = await openNovember());
  });
  after(() => api?.close());

  const lastOf = (rows: string[][], name = "Total") =>
    (rows.findLast((row) => row.includes(name)) ?? []).map(centsOf);
  const dashboard = async () => {
    const { body } = await owner.get("/dashboard?period=month");
    return {
      collected: fromDollars(body.total_collected),
      bills: fromDollars(body.total_company_bills),
      invoiced: fromDollars(body.total_invoiced),
      days: body.historical_balance as { date: string; total_collected: number; total_expenses: number }[],
    };
  };
  const creditOrders = async (client: number) =>
    (await owner.get(`/debts/delivery-with-debts-filter?client_id=${client}&perPage=100`)).body.items as {
      number: number;
      date: string;
      debt_amount: number;
      debt_remaining_amount: number;
    }[];
  const numbersIn = (rows: string[][]) => rows.flatMap((row) => row.filter((cell) => /^\d{6}$/.test(cell)));

  const everyReport = () => [
    `/dashboard/report?${NOVEMBER}`,
    `/dashboard/simplified-report?${NOVEMBER}`,
    `/couriers/deliveries-report?${NOVEMBER}`,
    `/couriers/${couriers[0]}/deliveries-report?${NOVEMBER}`,
    `/debts/debts-report?${NOVEMBER}`,
    `/debts/${clients[0]}/debts-report?${NOVEMBER}`,
    `/debts/${clients[0]}/debts-report`,
    "/debts/un-paid-debts-report",
    `/debts/${clients[0]}/unpaid-debts-report`,
    `/employees/${employee.user.id}/report-event?${NOVEMBER}`,
  ];

  it("have the same amounts in the same order as documents and as data", async () => {
    for (const path of everyReport()) {
      const inPdf = amountsIn(await pdfText(owner, path));
      const inData = amountsOf(await reportRows(owner, path));
      assert.ok(inData.length > 0 || path.includes("event"), path);
      // A PDF starts with its figures. Each is also a total below.
      const figures = inPdf.length - inData.length;
      assert.deepEqual(inPdf.slice(figures), inData, path);
      for (const figure of inPdf.slice(0, figures)) assert.ok(inData.includes(figure), `${path}: ${figure}`);
    }
  });

  it("have their name, the company's and the days on them", async () => {
    for (const path of everyReport()) {
      const text = await pdfText(owner, path);
      assert.match(text, /Mandados El Ávila, C\.A\./);
      assert.match(text, /Impreso el 20 nov 2026, 11:00/);
      assert.match(
        text,
        path.includes(NOVEMBER) ? /Del 1 nov 2026 al 30 nov 2026/ : /Todas las fechas|Al 20 nov 2026/,
      );
    }
  });

  it("say by which day they sum", async () => {
    for (const [path, basis] of [
      ["/dashboard/report", "Cobros por día de registro; lo pagado al crear y los gastos, por su fecha"],
      [
        "/dashboard/simplified-report",
        "Cobros por día de registro; lo pagado al crear y los gastos, por su fecha",
      ],
      ["/receipts/report", "Por el día en que se movió el dinero"],
    ] as const) {
      const text = await pdfText(owner, `${path}?${NOVEMBER}`);
      assert.ok(text.includes(`Del 1 nov 2026 al 30 nov 2026 · ${basis}`), `${path}: ${text.slice(0, 300)}`);
    }
  });

  it("group a long range's cash by month, with the same movements and sums as by day", async () => {
    const long = "start_date=2026-10-30&end_date=2026-12-31";
    const path = `/dashboard/report?${long}`;
    const text = await pdfText(owner, path);
    // A page that continues a month repeats its name.
    for (const month of ["Octubre 2026", "Noviembre 2026"])
      assert.equal(count(text, month) - count(text, `${month} (continuación)`), 1, month);
    assert.doesNotMatch(text, /Total del día/);
    const [rows = []] = tablesOf(await reportRows(owner, path));
    assert.deepEqual(rows[0]?.slice(0, 3), ["Mes", "Fecha", "Tipo"]);
    const subtotals = rows.filter((row) => row[1] === "Total del mes");
    assert.deepEqual(
      subtotals.map(([month]) => month),
      ["Octubre 2026", "Noviembre 2026"],
    );
    const month = tablesOf(await reportRows(owner, `/dashboard/report?${NOVEMBER}`))[0]?.at(-1) ?? [];
    assert.deepEqual(subtotals[1]?.slice(7, 9), month.slice(6, 8));
    // 62 days are still grouped by day, also if they are more than two months.
    for (const [start, end] of [
      ["2026-10-31", "2026-12-31"],
      ["2026-09-30", "2026-11-30"],
    ] as const) {
      const [short = []] = tablesOf(
        await reportRows(owner, `/dashboard/report?start_date=${start}&end_date=${end}`),
      );
      assert.ok(short.some((row) => row.includes("Total del día")) && short[0]?.[0] !== "Mes", start);
    }
    assert.deepEqual(
      amountsIn(await pdfText(owner, path)).slice(-rows.length),
      amountsOf(await reportRows(owner, path)).slice(-rows.length),
    );
  });

  it("count the cash like the dashboard, movement by movement", async () => {
    const api = await dashboard();
    const tables = tablesOf(await reportRows(owner, `/dashboard/report?${NOVEMBER}`));
    const [rows = [], methods = [], services = []] = tables;
    const moved = rows.slice(1, -1).filter((row) => row[1] !== "Total del día");
    assert.deepEqual(lastOf(rows).slice(6), [api.collected, api.bills, api.collected - api.bills]);
    // Each day like the dashboard, and the running balance.
    let running = 0;
    for (const [, kind, , , , , income = "", outcome = "", balance = ""] of moved) {
      running += (centsOf(income) ?? 0) - (centsOf(outcome) ?? 0);
      assert.equal(centsOf(balance), running, kind ?? "");
    }
    for (const { date, total_collected, total_expenses } of api.days) {
      const day = rows.find((row) => row[0] === date && row[1] === "Total del día");
      const expected = [fromDollars(total_collected), fromDollars(total_expenses)];
      assert.deepEqual(day ? day.slice(6, 8).map(centsOf) : [0, 0], expected, date);
    }
    assert.equal(moved.length, await ledgerRows(), "every ledger row and bill once");
    // Two for the payments of cancelled orders, one for the deleted order's.
    assert.equal(moved.filter((row) => row[1] === "Reembolso").length, 3);
    assert.deepEqual(lastOf(methods).slice(3), [api.collected, api.bills, api.collected - api.bills]);
    assert.deepEqual(lastOf(services).slice(2, 4), [api.collected, api.invoiced]);
  });

  const ledgerRows = async () => {
    const entries = await api.database.read.selectFrom("payments").select("date").execute();
    const bills = (await owner.get("/company-bills/filter?startDate=2026-11-01&endDate=2026-11-30")).body;
    return entries.filter(({ date }) => date.startsWith("2026-11")).length + bills.total;
  };

  it("count the cash day by day", async () => {
    const api = await dashboard();
    const rows = await reportRows(owner, `/dashboard/simplified-report?${NOVEMBER}`);
    assert.deepEqual(
      rows.slice(1, -1).map((row) => [row[0], ...[row[3], row[4]].map((cell) => centsOf(cell ?? ""))]),
      api.days.map((day) => [day.date, fromDollars(day.total_collected), fromDollars(day.total_expenses)]),
    );
    const [, , , collected, bills, balance, running] = lastOf(rows);
    assert.deepEqual(
      [collected, bills, balance, running],
      [api.collected, api.bills, api.collected - api.bills, api.collected - api.bills],
    );
  });

  it("list every order once by courier, and sum those that are not cancelled", async () => {
    const path = `/couriers/deliveries-report?${NOVEMBER}`;
    const listed = (await owner.get("/deliveries/filter?startDate=2026-11-01&endDate=2026-11-30&perPage=100"))
      .body;
    const expected = (listed.items as { number: number }[]).map(({ number }) => formatNumber(number)).sort();
    const rows = await reportRows(owner, path);
    assert.deepEqual(numbersIn(rows).sort(), expected);
    const text = await pdfText(owner, path);
    for (const number of expected) assert.equal(count(text, number), 1, number);
    assert.equal(lastOf(rows).at(-1), (await dashboard()).invoiced);
    const names = [...new Set(rows.slice(1, -1).map(([courier]) => courier))];
    assert.deepEqual(
      names.map((name) => name?.split(" ")[0]),
      ["Ana", "Luis", "Sin"],
    );
    assert.equal(rows.filter((row) => row[5] === "Cancelado").length, 2);
    for (const name of names) {
      const own = rows.filter(
        (row) => row[0] === name && /^\d{6}$/.test(row[1] ?? "") && row[5] !== "Cancelado",
      );
      const sum = own.reduce((total, row) => total + (centsOf(row[6] ?? "") ?? 0), 0);
      assert.equal(
        lastOf(
          rows.filter((row) => row[0] === name),
          "Subtotal",
        ).at(-1),
        sum,
      );
    }
    const report = await reportRows(owner, `/couriers/${couriers[1]}/deliveries-report?${NOVEMBER}`);
    assert.deepEqual(numbersIn(report), numbersIn(rows.filter(([courier]) => courier?.startsWith("Ana"))));
  });

  it("list the credit orders of the days by client like their page, with their payments", async () => {
    const rows = await reportRows(owner, `/debts/debts-report?${NOVEMBER}`);
    const expected = (await Promise.all(clients.map(creditOrders))).flat();
    const inDays = expected.filter(({ date }) => date.startsWith("2026-11"));
    assert.deepEqual(numbersIn(rows).sort(), inDays.map(({ number }) => formatNumber(number)).sort());
    const sum = (of: (order: (typeof inDays)[0]) => number) =>
      inDays.reduce((total, order) => total + fromDollars(of(order)), 0);
    const [amount, remaining] = [sum((o) => o.debt_amount), sum((o) => o.debt_remaining_amount)];
    assert.deepEqual(lastOf(rows).slice(6), [amount, amount - remaining, remaining]);
    // Each order's payments add up to the paid amount.
    const paid = new Map<string, number>();
    for (const row of rows) {
      const [number = "", kind] = row[2]?.split(" · ") ?? [];
      if (kind) paid.set(number, (paid.get(number) ?? 0) + (centsOf(row[7] ?? "") ?? 0));
    }
    assert.equal(paid.get(formatNumber(5)), 151);
    for (const row of rows.filter((row) => /^\d{6}$/.test(row[2] ?? "")))
      assert.equal(centsOf(row[7] ?? ""), paid.get(row[2] ?? "") ?? 0, row[2] ?? "");
    assert.deepEqual(
      [...new Set(rows.slice(1, -1).map(([client]) => client))],
      ["'=Fórmula", "Altamira; Hijos", "Ñandú, C.A."],
    );
  });

  it("list one client's credit orders, of some days or all", async () => {
    const client = clients[0] as number;
    const all = await reportRows(owner, `/debts/${client}/debts-report`);
    const orders = await creditOrders(client);
    assert.deepEqual(numbersIn(all).sort(), orders.map(({ number }) => formatNumber(number)).sort());
    const stats = (await owner.get(`/debts/${client}/stats`)).body;
    assert.equal(lastOf(all).at(-1), fromDollars(stats.total_pending));
    const some = await reportRows(owner, `/debts/${client}/debts-report?${NOVEMBER}`);
    assert.ok(numbersIn(some).length < numbersIn(all).length);
  });

  it("list open debts by age, with the API's total to the cent", async () => {
    const rows = await reportRows(owner, "/debts/un-paid-debts-report");
    assert.deepEqual(rows[0]?.slice(6, 10), ["0 a 7", "8 a 15", "16 a 30", "31 o más"]);
    const total = lastOf(rows);
    const { amount } = (await owner.get("/debts/all-amount-debts")).body;
    assert.equal(total.at(-1), fromDollars(amount));
    assert.equal(
      total.slice(6, 10).reduce<number>((sum, cell) => sum + (cell ?? 0), 0),
      fromDollars(amount),
    );
    const owing = (await owner.get("/deliveries/with-debt")).body as { number: number }[];
    assert.deepEqual(numbersIn(rows).sort(), owing.map(({ number }) => formatNumber(number)).sort());
    for (const row of rows.filter((row) => /^\d{6}$/.test(row[2] ?? ""))) {
      const days = Math.max(0, (Date.parse("2026-11-20") - Date.parse(row[3] ?? "")) / 86_400_000);
      const column = days <= 7 ? 0 : days <= 15 ? 1 : days <= 30 ? 2 : 3;
      assert.equal(row[5], String(days));
      assert.deepEqual(
        row.slice(6, 10),
        [0, 1, 2, 3].map((at) => (at === column ? row[10] : "")),
      );
    }
    for (const client of clients) {
      const own = await reportRows(owner, `/debts/${client}/unpaid-debts-report`);
      const stats = (await owner.get(`/debts/${client}/stats`)).body;
      assert.equal(lastOf(own).at(-1), fromDollars(stats.total_pending));
      assert.equal(numbersIn(own).length, stats.total_deliveries_with_debt);
    }
  });

  it("list paid orders that owe again since their receipt was voided, the anonymous ones together", async () => {
    const boss = await api.owner();
    const create = async (path: string, body: object) => (await boss.post(path, body)).body;
    const service = (await create("/services", sampleService({ amount: 10 }))).id;
    const client = (await create("/clients", sampleClient({ legal_name: "Ávila", allow_credit: true }))).id;
    await create("/deliveries", sampleCredit(service, client));
    for (const body of [
      sampleDelivery(service),
      sampleDelivery(service),
      sampleCredit(service, client, { payment_type: "full" }),
    ]) {
      const { debt_id } = await create("/deliveries", body);
      const [{ receipt }] = (await boss.get(`/debts/${debt_id}/payments`)).body;
      if (receipt.number > 1)
        assert.equal((await boss.post(`/receipts/${receipt.id}/void`, { reason: "No" })).status, 200);
    }
    for (const path of ["/debts/un-paid-debts-report", `/debts/debts-report?${NOVEMBER}`]) {
      const rows = await reportRows(boss, path);
      const orders = rows.filter((row) => /^\d{6}$/.test(row[2] ?? ""));
      assert.deepEqual(
        orders.map(([party, document, number]) => [party, document, number]),
        [
          ["Ávila", orders[0]?.[1], "000001"],
          ["Ávila", orders[0]?.[1], "000004"],
          ["Clientes anónimos", "", "000003"],
        ],
      );
      assert.equal(lastOf(rows).at(-1), 3000);
    }
    assert.equal((await boss.get(`/debts/${client}/stats`)).body.total_pending, 20);
  });

  it("list an employee's events, without the event of the report itself", async () => {
    const { id, name } = employee.user;
    const path = `/employees/${id}/report-event?${NOVEMBER}`;
    const events = (await owner.get(`/events/filter?actorId=${id}&perPage=100`)).body.items as {
      summary: string;
    }[];
    const rows = await reportRows(employee, path);
    assert.deepEqual(
      rows.slice(1).map((row) => row[4]),
      events.map(({ summary }) => summary).reverse(),
    );
    assert.ok(rows.slice(1).every((row) => row[0] === name && row[1] === "2026-11-20 11:00"));
    const text = await pdfText(owner, path);
    for (const { summary } of events) assert.ok(text.includes(summary), summary);
    // The next report lists this one's event.
    assert.match(
      (await reportRows(owner, path)).at(-1)?.[4] ?? "",
      /^Descargó el reporte de eventos de Rosa Núñez \(CSV\)/,
    );
  });
});
