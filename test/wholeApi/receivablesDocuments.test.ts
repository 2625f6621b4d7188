// A client's reminder, statement and ageing tell the same, on screen and on paper.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCredit } from "#features/deliveries/server/samples.ts";
import { amountsIn, cannotPrint, centsOf, pdfText, reportRows } from "#features/reports/server/testing.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { formatMoney, fromDollars } from "#shared/money.ts";
import { type Caller, openTestApi, type TestApi } from "../api.ts";

describe("the documents of receivables", { skip: cannotPrint }, () => {
  let api: TestApi;
  let owner: Caller;
  let client: number;
  const at = (day: string) => api.setNow(`${day}T15:00:00Z`);
  before(async () => {
    api = await openTestApi();
    at("2026-03-01");
    owner = await api.owner();
    const service = (await owner.post("/services", sampleService({ amount: 12.5 }))).body.id;
    client = (await owner.post("/clients", sampleClient({ allow_credit: true }))).body.id;
    const orders = [];
    for (const date of ["2026-02-01", "2026-02-20", "2026-03-01"])
      orders.push((await owner.post("/deliveries", sampleCredit(service, client, { date }))).body);
    at("2026-03-02");
    await owner.post("/debt-payments/partial", { debt_id: orders[0].debt_id, amount: 4.2, method: "cash" });
    await owner.post(`/debts/${orders[1].debt_id}/write-off`, { reason: "Cerró" });
    await owner.post("/debt-payments/advance", { client_id: client, amount: 3, method: "transfer" });
  });
  after(() => api.close());

  const range = "start_date=2026-03-01&end_date=2026-03-02";

  it("agree in the API, the PDF, the CSV and the reminder", async () => {
    const { body: statement } = await owner.get(`/clients/${client}/statement?${range}`);
    assert.equal(statement.closing, 17.8);
    const closing = formatMoney(fromDollars(statement.closing));

    const { body: reminder } = await owner.get(`/clients/${client}/reminder`);
    assert.equal(reminder.total, statement.closing);
    assert.ok(reminder.text.includes(`Total: ${closing}`));
    const { body: orders } = await owner.get(`/debts/ageing/orders?client_id=${client}`);
    const owed = orders.map((order: { owed: number }) => fromDollars(order.owed));
    assert.deepEqual(amountsIn(reminder.text), [...owed, -300, fromDollars(statement.closing)]);

    const path = `/clients/${client}/statement-report`;
    const { headers } = await owner.get(`${path}?${range}`);
    assert.match(
      String(headers["content-disposition"]),
      new RegExp(`"estado_de_cuenta_${client}_2026-03-01_2026-03-02\\.pdf"`),
    );
    const pdf = await pdfText(owner, `${path}?${range}`);
    assert.ok(pdf.includes("Recibo interno. No es factura."));
    const balances = statement.lines.map(({ balance }: { balance: number }) => fromDollars(balance));
    for (const balance of balances) assert.ok(amountsIn(pdf).includes(balance), String(balance));
    assert.equal(amountsIn(pdf).at(-1), fromDollars(statement.closing));
    const csv = await reportRows(owner, `${path}?${range}`);
    await owner.put("/rates/2026-03-02", { rate: 457.958 });
    const company = (await owner.get("/company")).body;
    const payment_details = "Banesco 0134-0000\nPago móvil 0414-1234567";
    await owner.put("/company", { ...company, document: "J-30123456-7", payment_details });
    const full = await pdfText(owner, `${path}?${range}`);
    for (const part of [
      ...["J-30123456-7", `RIF ${statement.client.registration_number}`, "Del 1 mar 2026 al 2 mar 2026"],
      ...["en bolívares, a la tasa de Bs 457,958 del 2 mar 2026", "Bs 8.151,65"],
      ...["Cómo pagarnos:", "Banesco 0134-0000", "Pago móvil 0414-1234567"],
    ])
      assert.ok(full.includes(part), `${part} in ${full}`);
    assert.deepEqual(await reportRows(owner, `${path}?${range}`), csv);
    assert.deepEqual(
      csv.slice(2).map((row) => centsOf(row.at(-1) ?? "")),
      [...balances, fromDollars(statement.closing)],
    );

    const { body: ageing } = await owner.get("/debts/ageing");
    assert.equal(ageing.totals.total, statement.closing);
    const { amount } = (await owner.get("/debts/all-amount-debts")).body;
    const { credit_balance } = (await owner.get(`/clients/${client}`)).body;
    assert.equal(fromDollars(amount) - fromDollars(credit_balance), fromDollars(statement.closing));
    const rows = await reportRows(owner, "/debts/ageing-report?date=2026-03-02");
    assert.equal(centsOf(rows.at(-1)?.at(-1) ?? ""), fromDollars(statement.closing));
    const past = await reportRows(owner, "/debts/ageing-report?date=2026-03-01");
    assert.equal(centsOf(past.at(-1)?.at(-1) ?? ""), 3750);
    const document = await owner.get("/debts/ageing-report?date=2026-03-01");
    assert.match(String(document.headers["content-disposition"]), /"antiguedad_2026-03-01\.pdf"/);
    const lost = await reportRows(owner, `/write-offs/report?${range}`);
    assert.equal(centsOf(lost.at(-1)?.at(-1) ?? ""), 1250);
  });

  it("tell where a client's orders go from and to, if the company uses zones", async () => {
    const create = async (path: string, body: object) => (await owner.post(path, body)).body;
    at("2026-03-03");
    const service = await create("/services", sampleService({ name: "Exprés", amount: 12.5 }));
    const [from, to] = [
      await create("/zones", { name: "Chacao" }),
      await create("/zones", { name: "Baruta" }),
    ];
    const whose = await create("/clients", sampleClient({ allow_credit: true }));
    const zones = { pickup_zone_id: from.id, delivery_zone_id: to.id };
    const order = (change: object) => create("/deliveries", sampleCredit(service.id, whose.id, change));
    const date = "2026-03-03";
    const both = await order({ ...zones, date, price: { amount: 7, reason: "Amigo de la casa" } });
    await order({ date, pickup_zone_id: from.id });
    await order({ date });
    const body = { ...both, payment_method: undefined, reprice: true, price: null };
    const repriced = await owner.put(`/deliveries/${both.id}`, body);
    assert.deepEqual([repriced.status, repriced.body.amount], [200, 12.5], JSON.stringify(repriced.body));
    await owner.post("/debt-payments/partial", { debt_id: both.debt_id, amount: 5, method: "cash" });

    const days = "start_date=2026-03-03&end_date=2026-03-03";
    const { body: statement } = await owner.get(`/clients/${whose.id}/statement?${days}`);
    const lines = (lines: { kind: string; zones: string | null; balance: number }[]) =>
      lines.map(({ kind, zones: way, balance }) => [kind, way, balance]);
    assert.deepEqual(lines(statement.lines), [
      ["order", "Chacao → Baruta", 7],
      ["order", "Chacao", 19.5],
      ["order", null, 32],
      ["price_change", "Chacao → Baruta", 37.5],
      ["payment", null, 32.5],
    ]);
    const path = `/clients/${whose.id}/statement-report?${days}`;
    const [head = [], ...rows] = await reportRows(owner, path);
    const column = head.indexOf("Zonas");
    assert.deepEqual(
      rows.map((row) => row[column]),
      ["", "Chacao → Baruta", "Chacao", "", "Chacao → Baruta", "", ""],
    );
    assert.equal(centsOf(rows.at(-1)?.at(-1) ?? ""), 3250);
    const pdf = await pdfText(owner, path);
    // A receipt's number is in one line.
    for (const part of ["Zonas", "Chacao → Baruta", "R-000003", "$32,50"])
      assert.ok(pdf.includes(part), `${part} in ${pdf}`);
    const without = await reportRows(owner, `/clients/${client}/statement-report?${range}`);
    assert.ok(!without[0]?.includes("Zonas"));
  });
});
