import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sampleCredit } from "#features/deliveries/server/samples.ts";
import { sampleMobile, sampleNotes } from "#features/receipts/server/samples.ts";
import { expectBody, openTestApi, type TestApi } from "#test/api.ts";
import { type Office, openTenderOffice } from "#test/tenders.ts";
import { cannotPrint, reportRows, tablesOf } from "../testing.ts";

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
  const told = ([head = [], ...rows]: string[][], names: string[], of: RegExp) =>
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
    assert.deepEqual(told(rows, ["Tipo", "Método", "Bolívares", "Ingreso"], /^Orden/), [
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
    assert.deepEqual(told(rows, names, /^R-/), [
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
