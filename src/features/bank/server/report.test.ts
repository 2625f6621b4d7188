// @both-engines Sums and days in SQL.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sampleAddressee } from "#features/receipts/server/samples.ts";
import { expectBody, openTestApi, type TestApi } from "#test/api.ts";
import { openBankOffice, TODAY } from "./testing.ts";

describe("the report of the bank", () => {
  let api: TestApi;
  before(async () => {
    api = await openTestApi();
  });
  after(() => api.close());

  it("has what is in both, only in the bank and only in the system, of its days", async () => {
    const office = await openBankOffice(api);
    await office.receive(1000, "111111");
    await office.receive(500.25, "222222");
    await office.receive(9, "333333", "2026-11-02");
    await office.importLines([
      [TODAY, 1000, "111111", "PAGO MOVIL"],
      [TODAY, -3.5, "", "COMISION"],
      [TODAY, 70, "444444", "DEPOSITO"],
      ["2026-11-02", 8, "555555", "ANTES"],
    ]);
    await expectBody(office.owner.post("/bank/match", {}), 200);
    await expectBody(office.decide("COMISION", "ignore", { reason: "Comisión del banco" }), 200);
    const dates = `start_date=2026-11-10&end_date=${TODAY}`;
    const csv = await office.owner.get(`/bank/report?${dates}&format=csv`);
    assert.equal(csv.status, 200);
    const { client_name } = await office.receipt((await office.line("111111")).receipt_id);
    const rows = csv.raw.toString("utf8").replace("\ufeff", "").trim().split(/\r?\n/);
    const cells = rows.filter((row) => /;|,/.test(row)).map((row) => row.replaceAll('"', ""));
    for (const [what, pattern] of [
      ["in both", new RegExp(`111111.*Cobro R-000001 · ${client_name}.*1000,00`)],
      ["a fee", /COMISION.*Ignorado: Comisión del banco;;3,50/],
      ["only in the bank", /444444.*DEPOSITO.*Por conciliar;70,00;/],
      ["only in the system", /Cobro R-000002.*222222.*500,25/],
    ] as const)
      assert.equal(cells.filter((row) => pattern.test(row)).length, 1, `${what}: ${cells.join(" | ")}`);
    assert.ok(!cells.some((row) => /333333|ANTES/.test(row)), "other days");
    assert.ok(
      cells.some((row) => row === "Total;;;;;70,00;3,50"),
      "what came in and what left are summed apart",
    );
    const order = ["Solo en el banco", "Solo en el sistema", "En los dos"].map((part) =>
      rows.findIndex((row) => row.includes(part)),
    );
    assert.deepEqual(
      order,
      order.toSorted((a, b) => a - b),
    );
    const pdf = await office.owner.get(`/bank/report?${dates}`);
    assert.equal(pdf.status, 200);
    assert.ok(pdf.raw.subarray(0, 5).equals(Buffer.from("%PDF-")));
    assert.match(
      String(pdf.headers["content-disposition"]),
      /conciliacion_del_banco_2026-11-10_2026-11-20\.pdf/,
    );
  });

  it("has the change that was sent in the evening of its last day, which is the next one in UTC", async () => {
    const office = await openBankOffice(api);
    const { owner } = office;
    const { debt_id } = await office.owe();
    const tenders = [
      { currency: "USD", amount: 10 },
      { currency: "VES", amount: -800, method: "mobile_payment", ...sampleAddressee() },
    ];
    await expectBody(owner.post("/debt-payments/partial", { debt_id, method: "cash", tenders }));
    const [change] = (await expectBody(owner.get("/change-payments/filter"), 200)).items;
    api.setNow("2026-11-21T01:00:00Z");
    await expectBody(owner.post(`/change-payments/${change.id}/sent`, { reference: "444444" }), 200);
    const rowsUntil = async (day: string) => {
      const { raw } = await owner.get(`/bank/report?start_date=2026-11-10&end_date=${day}&format=csv`);
      return raw
        .toString("utf8")
        .split("\n")
        .filter((row) => /444444;;800,00/.test(row)).length;
    };
    assert.equal(await rowsUntil(TODAY), 1);
    assert.equal(await rowsUntil("2026-11-19"), 0);
  });
});
