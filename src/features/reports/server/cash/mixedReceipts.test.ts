import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sampleCredit } from "#features/deliveries/server/samples.ts";
import { sampleMobile, sampleNotes } from "#features/receipts/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { fromDollars } from "#shared/money.ts";
import { expectBody, openTestApi, type TestApi } from "#test/api.ts";
import { type Office, openTenderOffice } from "#test/tenders.ts";
import { cannotPrint, centsOf, pdfText, reportRows, tablesOf } from "../testing.ts";

const NOVEMBER = "start_date=2026-11-01&end_date=2026-11-30";

describe("a receipt of several methods in the reports", { skip: cannotPrint }, () => {
  let api: TestApi;
  let office: Office;
  before(async () => {
    api = await openTestApi();
    office = await openTenderOffice(api);
    const { owner, service, client, courier } = office;
    const orders = [];
    for (let order = 0; order < 2; order += 1)
      orders.push(
        await expectBody(owner.post("/deliveries", sampleCredit(service, client, { courier_id: courier }))),
      );
    // 24 dollars: 10 in notes, and 14 of 2,800 bolívares.
    const tenders = [sampleNotes(10), sampleMobile(2800)];
    await expectBody(owner.post("/debt-payments/pay-all", { client_id: client, method: "cash", tenders }));
    const path = `/deliveries/${orders[0].id}`;
    await expectBody(owner.put(`${path}/status`, { status: "in_transit" }), 200);
    await expectBody(owner.put(`${path}/cancel`, { cancellation_notes: "No estaba" }), 200);
  });
  after(() => api?.close());

  /** The cells of some columns in a table's rows of this receipt or its payments. */
  const columnsOf = ([head = [], ...rows]: string[][], names: string[], of: RegExp) =>
    rows
      .filter((row) => row.some((cell) => of.test(cell)))
      .map((row) => names.map((name) => row[head.indexOf(name)]));

  it("has a row for each tender of each payment, and is summed by method, also what of it was refunded", async () => {
    const tables = tablesOf(await reportRows(office.owner, `/dashboard/report?${NOVEMBER}`));
    const [rows = [], methods = [], currencies = []] = tables;
    const paid = [
      ["Pago", "Efectivo", "", "5,00"],
      ["Pago", "Pago móvil", "1400,00", "7,00"],
    ];
    assert.deepEqual(columnsOf(rows, ["Tipo", "Método", "Bolívares", "Ingreso"], /^Orden/), [
      ...[...paid, ...paid],
      ["Reembolso", "Efectivo", "", "-5,00"],
      ["Reembolso", "Pago móvil", "-1400,00", "-7,00"],
    ]);
    assert.deepEqual(methods.slice(1, 3), [
      ["Efectivo", "10,00", "5,00", "5,00", "0,00", "5,00"],
      ["Pago móvil", "14,00", "7,00", "7,00", "0,00", "7,00"],
    ]);
    assert.deepEqual(currencies.slice(1, 3), [
      ["Efectivo", "5,00", "0,00", "0,00", "0,00"],
      ["Pago móvil", "0,00", "1400,00", "0,00", "0,00"],
    ]);
  });

  it("has a line for each of its tenders, and is one receipt", async () => {
    const tables = tablesOf(await reportRows(office.owner, `/receipts/report?${NOVEMBER}`));
    const [rows = [], methods = []] = tables;
    const names = ["Método", "Referencia", "Estado", "Dólares", "Bolívares", "Monto"];
    assert.deepEqual(columnsOf(rows, names, /^R-/), [
      ["Efectivo", "", "Por confirmar", "10,00", "0,00", "10,00"],
      ["Pago móvil", "00123456", "Por confirmar", "0,00", "2800,00", "14,00"],
      ["Efectivo", "", "Reembolsado", "-5,00", "0,00", "-5,00"],
      ["Pago móvil", "00123456", "Reembolsado", "0,00", "-1400,00", "-7,00"],
    ]);
    assert.deepEqual(methods.slice(1), [
      ["Efectivo", "1", "5,00", "0,00", "5,00"],
      ["Pago móvil", "0", "0,00", "1400,00", "7,00"],
      ["Total", "1", "5,00", "1400,00", "12,00"],
    ]);
  });
});

describe("sixty orders of $1.01 that are paid at once with $30.35 in cash and $30.25 by transfer", () => {
  let api: TestApi;
  let office: Office;
  before(async () => {
    api = await openTestApi();
    office = await openTenderOffice(api);
    const { owner, client, courier } = office;
    const { id } = await expectBody(owner.post("/services", sampleService({ name: "Barato", amount: 1.01 })));
    for (let order = 0; order < 60; order += 1)
      await expectBody(owner.post("/deliveries", sampleCredit(id, client, { courier_id: courier })));
    const tenders = [
      sampleNotes(30.35),
      { currency: "USD", amount: 30.25, method: "transfer", reference: "445566" },
    ];
    await expectBody(owner.post("/debt-payments/pay-all", { client_id: client, method: "cash", tenders }));
  });
  after(() => api?.close());

  it("stand as 30.35 and 30.25 in the journal, and in the totals", async () => {
    const { owner, balance } = office;
    assert.deepEqual(
      [await balance("cash", "USD"), await balance("bank", "USD"), await balance("exchange", "USD")],
      [3035, 3025, 0],
    );
    for (const [method, amount] of Object.entries({ cash: 30.35, transfer: 30.25 }))
      assert.deepEqual(await expectBody(owner.get(`/receipts/totals?method=${method}`), 200), {
        count: 1,
        amount,
        bolivares: 0,
        goods: { USD: 0, VES: 0 },
      });
  });

  it("stand so in each report", { skip: cannotPrint }, async () => {
    for (const report of ["/dashboard/report", "/receipts/report"]) {
      const path = `${report}?${NOVEMBER}`;
      const totals = tablesOf(await reportRows(office.owner, path))
        .slice(1)
        .flat();
      const ofMethod = (name: string) =>
        totals.filter(([method]) => method === name).map((row) => row.at(-1));
      assert.deepEqual(ofMethod("Efectivo"), ["30,35"], report);
      assert.deepEqual(ofMethod("Transferencia"), ["30,25"], report);
      const printed = await pdfText(office.owner, path);
      assert.match(printed, /Efectivo[^T]*\$30,35/);
      assert.match(printed, /Transferencia[^T]*\$30,25/);
    }
  });
});

describe("an order whose fee is paid by transfer and whose goods in cash", () => {
  let api: TestApi;
  let office: Office;
  before(async () => {
    api = await openTestApi();
    office = await openTenderOffice(api);
    const { owner, service, client, courier } = office;
    const door = { payment_type: "full", collect_fee: true, cod_amount: 24 };
    const order = await expectBody(
      owner.post("/deliveries", sampleCredit(service, client, { ...door, courier_id: courier })),
    );
    await expectBody(owner.put(`/deliveries/${order.id}/status`, { status: "in_transit" }), 200);
    const tenders = [
      sampleNotes(24),
      { currency: "USD", amount: 12, method: "transfer", reference: "778899" },
    ];
    const collection = { outcome: "collected", method: "cash", tenders };
    await expectBody(owner.put(`/deliveries/${order.id}/status`, { status: "delivered", collection }), 200);
  });
  after(() => api?.close());

  it("is told apart in the papers of cash and receipts, which sum the fee alone", {
    skip: cannotPrint,
  }, async () => {
    for (const report of ["/dashboard/report", "/dashboard/simplified-report", "/receipts/report"]) {
      const path = `${report}?${NOVEMBER}`;
      assert.match(
        await pdfText(office.owner, path),
        /se\s+recibieron\s+\$24,00\s+de\s+dinero\s+de\s+clientes/,
        report,
      );
    }
  });

  it("counts each tender under its method, and the goods apart", async () => {
    const totals = async (method: string) => {
      const { amount, goods } = await expectBody(office.owner.get(`/receipts/totals?method=${method}`), 200);
      return [amount, goods.USD];
    };
    assert.deepEqual(await totals("cash"), [0, 24]);
    assert.deepEqual(await totals("transfer"), [12, 0]);
  });

  it("is found by both methods", async () => {
    for (const method of ["cash", "transfer"]) {
      const { total } = await expectBody(office.owner.get(`/deliveries/filter?paymentMethod=${method}`), 200);
      assert.equal(total, 1, method);
    }
    const other = await expectBody(office.owner.get("/deliveries/filter?paymentMethod=mobile_payment"), 200);
    assert.equal(other.total, 0);
  });
});

describe("receipts of several methods, with goods and change in bolívares", () => {
  let api: TestApi;
  let office: Office;
  before(async () => {
    api = await openTestApi();
    office = await openTenderOffice(api);
    const { owner, service, client, courier } = office;
    const transfer = (amount: number, reference: string) => ({
      currency: "USD",
      amount,
      method: "transfer",
      reference,
    });
    const sold = sampleCredit(service, client, { courier_id: courier });
    for (let order = 0; order < 3; order += 1) await expectBody(owner.post("/deliveries", sold));
    // 36 dollars: 15 in notes, 11 by transfer and 10 of 2,000 bolívares.
    const tenders = [sampleNotes(15), transfer(11, "114477"), sampleMobile(2000, "00225588")];
    await expectBody(owner.post("/debt-payments/pay-all", { client_id: client, method: "cash", tenders }));
    const collect = async (cod_amount: number, tenders: object[]) => {
      const door = { payment_type: "full", collect_fee: true, cod_amount, courier_id: courier };
      const { id } = await expectBody(owner.post("/deliveries", sampleCredit(service, client, door)));
      await expectBody(owner.put(`/deliveries/${id}/status`, { status: "in_transit" }), 200);
      const collection = { outcome: "collected", method: "cash", tenders: tenders };
      await expectBody(owner.put(`/deliveries/${id}/status`, { status: "delivered", collection }), 200);
    };
    const cash = { currency: "VES", method: "cash" };
    // Goods of 24.70 and the fee of 12: in notes, by transfer, and 140 bolívares of change.
    await collect(24.7, [sampleNotes(20), transfer(17.4, "336699"), { ...cash, amount: -140 }]);
    // Goods of 5.25 and the fee, in bolívares of two ways.
    await collect(5.25, [{ ...cash, amount: 1450 }, sampleMobile(2000, "00445577")]);
  });
  after(() => api?.close());

  it("have the same sum of each method everywhere", { skip: cannotPrint }, async () => {
    const { owner, balance } = office;
    const detailed = tablesOf(await reportRows(owner, `/dashboard/report?${NOVEMBER}`));
    const receipts = tablesOf(await reportRows(owner, `/receipts/report?${NOVEMBER}`));
    const cellsOf = (tables: string[][][], table: number, name: string) =>
      (tables[table]?.find(([method]) => method === name) ?? assert.fail(name)).slice(1).map(centsOf);
    const labels = { cash: "Efectivo", transfer: "Transferencia", mobile_payment: "Pago móvil" };
    const received = { cash: { USD: 0, VES: 0 }, bank: { USD: 0, VES: 0 } };
    let all = 0;
    for (const [method, label] of Object.entries(labels)) {
      const totals = await expectBody(owner.get(`/receipts/totals?method=${method}`), 200);
      const [amount, bolivares] = [fromDollars(totals.amount), fromDollars(totals.bolivares)];
      const [dollars = Number.NaN] = cellsOf(detailed, 2, label);
      assert.equal(cellsOf(detailed, 1, label)[2], amount, label);
      assert.deepEqual(cellsOf(detailed, 2, label).slice(0, 2), [dollars, bolivares], label);
      assert.deepEqual(cellsOf(receipts, 1, label).slice(1), [dollars, bolivares, amount], label);
      const account = received[method === "cash" ? "cash" : "bank"];
      account.USD += dollars + fromDollars(totals.goods.USD);
      account.VES += bolivares + fromDollars(totals.goods.VES);
      all += amount;
    }
    for (const account of ["cash", "bank"] as const)
      for (const currency of ["USD", "VES"] as const)
        assert.equal(await balance(account, currency), received[account][currency], `${account} ${currency}`);
    const day = await expectBody(owner.get("/dashboard?period=day&date=2026-11-20"), 200);
    assert.equal(fromDollars(day.total_collected), all);
    const [simplified = []] = tablesOf(await reportRows(owner, `/dashboard/simplified-report?${NOVEMBER}`));
    assert.equal(simplified.at(-1)?.map(centsOf)[simplified[0]?.indexOf("Cobros") ?? 0], all);
    const { amount, goods } = await expectBody(owner.get("/receipts/totals"), 200);
    assert.deepEqual([fromDollars(amount), goods.USD * 200 + goods.VES], [all, (24.7 + 5.25) * 200]);
  });
});
