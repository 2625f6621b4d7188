import assert from "node:assert/strict";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, describe, it } from "node:test";
import { sql } from "kysely";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleBill } from "#features/company-bills/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { formatNumber } from "#features/deliveries/rules.ts";
import { sampleCredit } from "#features/deliveries/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { fromDollars } from "#shared/money.ts";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";
import { BATCH } from "./sheet/batches.ts";
import { amountsIn, amountsOf, cannotPrint, centsOf, pdfText, reportRows, tablesOf } from "./testing.ts";

const DAYS = "start_date=2026-11-01&end_date=2026-11-30";

/** As many rows as fill batches exactly, and one more, all on one day, so that only the id distinguishes them. */
const ORDERS = 2 * BATCH + 1;

/** Data are not cut like a PDF's texts: a thousand of these are far more than is written ahead of a reader. */
const NOTE = "Tanque lleno de la moto. ".repeat(400).trim();

describe("reports of many rows", { skip: cannotPrint }, () => {
  let api: TestApi;
  let owner: Caller;
  let employee: Caller;
  let client: number;
  before(async () => {
    api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
    employee = await api.employee(owner);
    client = (await owner.post("/clients", sampleClient({ allow_credit: true }))).body.id;
    const courier_id = (await owner.post("/couriers", sampleCourier())).body.id;
    const service = (await owner.post("/services", sampleService({ amount: 9_999_999.99 }))).body.id;
    await owner.post("/deliveries", sampleCredit(service, client, { courier_id, date: "2026-11-20" }));
    await owner.post("/company-bills", sampleBill({ date: "2026-11-20", amount: 1.01, description: NOTE }));
    await employee.post("/couriers", sampleCourier());
    await multiply();
  });
  after(() => api?.close());

  /** Copies the order, its debt (with a payment of 1.00 each), the bill and an event, and takes as many advances of 1.00. */
  async function multiply() {
    await api.database.transaction(async (tx) => {
      const copies = sql`(with recursive n(i) as (select 2 union all select i + 1 from n where i < ${sql.lit(ORDERS)}) select i from n) as n`;
      const copy = (table: string, columns: string, as = columns) =>
        sql`insert into ${sql.raw(table)} (${sql.raw(columns)}) select ${sql.raw(as)} from ${sql.raw(table)} as t cross join ${copies}
          where t.id = (select max(id) from ${sql.raw(table)})`.execute(tx);
      const order =
        "company_id, date, client_id, service_id, service_name, service_sort, amount, courier_id, status, payment_type, pickup_address, recipient_name, recipient_phone, recipient_address, search, created_at, updated_at, number";
      await copy("deliveries", order, order.replace(/number$/, "n.i"));
      await copy(
        "company_bills",
        "company_id, date, name, description, method, amount, search, created_at, updated_at",
      );
      await copy(
        "events",
        "company_id, created_at, day, actor_type, actor_id, actor_name, ip, action, entity, entity_id, summary, search",
        "company_id, created_at, day, actor_type, actor_id, actor_name, ip, action, entity, entity_id, 'Evento ' || n.i, search",
      );
      await sql`insert into debts (company_id, delivery_id, client_id, open, amount, paid, refunded, remaining, status)
        select company_id, id, client_id, 1, amount, 0, 0, amount, 'pending' from deliveries as d
        where not exists (select 1 from debts as b where b.delivery_id = d.id)`.execute(tx);
      await sql`update debts set paid = 100, remaining = amount - 100, status = 'partial_paid'`.execute(tx);
      await sql`insert into receipts (company_id, number, client_id, kind, method, amount, paid_on, date, state, account_id, created_at)
        select company_id, id, client_id, 'payment', 'cash', 100, '2026-11-20', '2026-11-20', 'confirmed', ${owner.user.id},
          '2026-11-20T15:00:00.000Z' from debts`.execute(tx);
      await sql`insert into receipt_tenders (company_id, receipt_id, position, currency, amount, usd)
        select company_id, id, 1, 'USD', amount, amount from receipts`.execute(tx);
      await sql`insert into payments (company_id, debt_id, receipt_id, kind, amount, method, date, automatic, account_id, created_at)
        select b.company_id, b.id, r.id, 'payment', 100, 'cash', '2026-11-20', 0, ${owner.user.id}, '2026-11-20T15:00:00.000Z'
        from debts as b join receipts as r on r.company_id = b.company_id and r.number = b.id`.execute(tx);
      await sql`insert into receipts (company_id, number, client_id, kind, method, amount, paid_on, date, state, account_id, created_at)
        select company_id, number + ${sql.lit(ORDERS)}, client_id, 'advance', method, amount, paid_on, date, state, account_id, created_at
        from receipts`.execute(tx);
      await sql`insert into journal_entries (company_id, date, cause, cause_id, account_id, created_at)
        select company_id, date, 'advance', id, account_id, created_at from receipts where kind = 'advance'`.execute(
        tx,
      );
      await sql`update companies set last_number = ${ORDERS}`.execute(tx);
    });
  }

  const numbersOf = (rows: string[][]) => rows.flatMap((row) => row.filter((cell) => /^\d{6}$/.test(cell)));
  const everyNumber = Array.from({ length: ORDERS }, (_, at) => formatNumber(at + 1));
  const lastOf = (rows: string[][]) => rows.at(-1)?.map(centsOf) ?? [];

  it("have every movement of cash once, in order", async () => {
    const [rows = []] = tablesOf(await reportRows(owner, `/dashboard/report?${DAYS}`));
    const moved = rows.slice(1, -2);
    assert.deepEqual(
      moved.map((row) => row[1]),
      ["Pago", "Anticipo", "Gasto"].flatMap((kind) => Array(ORDERS).fill(kind)),
    );
    for (const kind of ["Pago", "Anticipo"])
      assert.equal(new Set(moved.filter((row) => row[1] === kind).map((row) => row[2])).size, ORDERS);
    assert.deepEqual(lastOf(rows).slice(6), [ORDERS * 200, ORDERS * 101, ORDERS * 99]);
    const { body } = await owner.get("/dashboard?period=month");
    assert.equal(fromDollars(body.total_collected), ORDERS * 200);
  });

  it("have every order once, in order", async () => {
    for (const path of [
      `/couriers/deliveries-report?${DAYS}`,
      `/debts/debts-report?${DAYS}`,
      `/debts/${client}/debts-report`,
      "/debts/un-paid-debts-report",
    ])
      assert.deepEqual(numbersOf(await reportRows(owner, path)), everyNumber, path);
    const rows = await reportRows(owner, "/debts/un-paid-debts-report");
    const { amount } = (await owner.get("/debts/all-amount-debts")).body;
    assert.equal(lastOf(rows).at(-1), fromDollars(amount));
  });

  it("have every event once, in order", async () => {
    const rows = await reportRows(owner, `/employees/${employee.user.id}/report-event?${DAYS}`);
    const summaries = rows.map((row) => row[4]).filter((summary) => summary?.startsWith("Evento"));
    assert.deepEqual(
      summaries,
      Array.from({ length: ORDERS - 1 }, (_, at) => `Evento ${at + 2}`),
    );
  });

  it("are the same as PDF", async () => {
    for (const path of [
      `/dashboard/report?${DAYS}`,
      `/debts/debts-report?${DAYS}`,
      "/debts/un-paid-debts-report",
    ]) {
      const inPdf = amountsIn(await pdfText(owner, path));
      const inData = amountsOf(await reportRows(owner, path));
      assert.deepEqual(inPdf.slice(inPdf.length - inData.length), inData, path);
    }
  });

  it("stop being made when their reader disconnects", async () => {
    await api.app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = api.app.server.address() as AddressInfo;
    const headers = { authorization: `Bearer ${owner.token}` };
    // Twice as many as there are slots, each left mostly unread: a report that continued would keep its slot.
    for (let time = 0; time < 8; time++)
      await new Promise<void>((done) => {
        const call = request(
          { port, host: "127.0.0.1", path: `/api/dashboard/report?${DAYS}&format=csv`, headers },
          (response) => response.once("data", () => call.destroy()),
        );
        call.on("error", () => undefined).on("close", () => done());
        call.end();
      });
    assert.match(await pdfText(owner, "/debts/un-paid-debts-report"), /Página 1 de/);
  });
});
