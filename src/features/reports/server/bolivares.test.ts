import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleBill } from "#features/company-bills/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleCredit } from "#features/deliveries/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";
import { cannotPrint, pdfText, reportRows, tablesOf } from "./testing.ts";

const PATH = "/dashboard/report?start_date=2026-11-01&end_date=2026-11-30";

describe("the detailed cash report in two currencies", { skip: cannotPrint }, () => {
  let api: TestApi;
  let owner: Caller;
  before(async () => {
    api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
  });
  after(() => api?.close());

  it("has no columns for bolívares before there are any", async () => {
    await owner.post("/company-bills", sampleBill({ date: "2026-11-02", amount: 5 }));
    const [head] = await reportRows(owner, PATH);
    assert.ok(!head?.includes("Bolívares"));
  });

  it("shows each amount in bolívares with its rate, and sums them by method", async () => {
    const create = async (path: string, body: object) => {
      const answer = await owner.post(path, body);
      assert.equal(answer.status, 201, JSON.stringify(answer.body));
      return answer.body;
    };
    assert.equal((await owner.put("/rates/2026-11-20", { rate: 231.0462, confirm: true })).status, 200);
    const service = await create("/services", sampleService({ amount: 12.5 }));
    const client = await create("/clients", sampleClient({ allow_credit: true }));
    const [first, second] = [
      await create("/deliveries", sampleCredit(service.id, client.id, { date: "2026-11-20" })),
      await create("/deliveries", sampleCredit(service.id, client.id, { date: "2026-11-20" })),
    ];
    await create("/debt-payments/partial", {
      debt_id: first.debt_id,
      amount: 1000,
      currency: "VES",
      method: "mobile_payment",
      reference: "123456",
    });
    // 20 dollars for 12.50; the change is 5 dollars and 577.62 bolívares.
    await create("/debt-payments/full", {
      debt_id: second.debt_id,
      method: "cash",
      tenders: [
        { currency: "USD", amount: 20 },
        { currency: "USD", amount: -5 },
        { currency: "VES", amount: -577.62 },
      ],
    });
    await create(
      "/company-bills",
      sampleBill({ date: "2026-11-20", currency: "VES", amount: 2500, method: "bank_transfered" }),
    );
    // A new rate changes nothing of what was paid at the old one.
    await owner.put("/rates/2026-11-20", { rate: 300, confirm: true });

    const tables = tablesOf(await reportRows(owner, PATH));
    const [rows = [], , currencies = []] = tables;
    const [head = []] = rows;
    const cells = (row: string[] | undefined, ...names: string[]) =>
      names.map((name) => row?.[head.indexOf(name)]);
    const lines = rows
      .filter((row) => cells(row, "Tasa")[0] === "231,0462")
      .map((row) => cells(row, "Método", "Bolívares", "Ingreso", "Egreso"));
    assert.deepEqual(lines, [
      ["Pago móvil", "1000,00", "4,33", ""],
      ["Efectivo", "-577,62", "12,50", ""],
      ["Transferencia", "2500,00", "", "10,82"],
    ]);
    assert.deepEqual(currencies.slice(1), [
      ["Efectivo", "15,00", "-577,62", "5,00", "0,00"],
      ["Pago móvil", "0,00", "1000,00", "0,00", "0,00"],
      ["Transferencia", "0,00", "0,00", "0,00", "2500,00"],
      ["Total", "15,00", "422,38", "5,00", "2500,00"],
    ]);
    const text = await pdfText(owner, PATH);
    for (const part of ["Bs 1.000,00", "-Bs 577,62", "231,0462", "Totales por método y moneda"])
      assert.ok(text.includes(part), part);
  });

  it("lists the receipts by the day when their money moved, and doesn't count a voided one", async () => {
    const path = "/receipts/report?start_date=2026-11-01&end_date=2026-11-30";
    const client = (await owner.get("/clients/filter")).body.items[0].id;
    const advance = async (body: object) =>
      (await owner.post("/debt-payments/advance", { client_id: client, ...body })).body.id;
    await advance({ amount: 7, method: "transfer", paid_on: "2026-11-18", bank: "0134", reference: "77" });
    const wrong = await advance({ amount: 3, method: "cash" });
    assert.equal((await owner.post(`/receipts/${wrong}/void`, { reason: "Falso" })).status, 200);
    const [rows = [], methods = []] = tablesOf(await reportRows(owner, path));
    const [head = []] = rows;
    const lines = rows
      .filter((row) => row[1]?.startsWith("R-"))
      .map((row) =>
        ["Fecha", "Recibo", "Método", "Estado", "Dólares", "Bolívares", "Monto"].map(
          (name) => row[head.indexOf(name)],
        ),
      );
    assert.deepEqual(lines, [
      ["2026-11-18", "R-000003", "Transferencia", "Por confirmar", "7,00", "0,00", "7,00"],
      ["2026-11-20", "R-000001", "Pago móvil", "Por confirmar", "0,00", "1000,00", "4,33"],
      ["2026-11-20", "R-000002", "Efectivo", "Confirmado", "15,00", "-577,62", "12,50"],
      ["2026-11-20", "R-000004", "Efectivo", "Anulado", "3,00", "0,00", "3,00"],
    ]);
    assert.deepEqual(methods.slice(1), [
      ["Efectivo", "1", "15,00", "-577,62", "12,50"],
      ["Pago móvil", "1", "0,00", "1000,00", "4,33"],
      ["Transferencia", "1", "7,00", "0,00", "7,00"],
      ["Total", "3", "22,00", "422,38", "23,83"],
    ]);
    const text = await pdfText(owner, path);
    for (const part of ["Banesco", "Total del día", "23,83"]) assert.ok(text.includes(part), part);
  });

  it("counts an advance when it comes, in its currency, and not when it is spent", async () => {
    api.setNow("2026-11-21T15:00:00Z");
    const path = "/dashboard/report?start_date=2026-11-21&end_date=2026-11-22";
    const client_id = (await owner.get("/clients/filter")).body.items[0].id;
    const advance = async (body: object) =>
      (await owner.post("/debt-payments/advance", { client_id, ...body })).body.id;
    const wrong = await advance({ amount: 5, method: "cash" });
    await advance({ amount: 3000, currency: "VES", method: "mobile_payment" });
    api.setNow("2026-11-22T15:00:00Z");
    assert.equal((await owner.post("/debt-payments/apply-advance", { client_id })).status, 201);
    assert.equal((await owner.post(`/receipts/${wrong}/void`, { reason: "Falso" })).status, 200);

    const [rows = [], methods = [], currencies = [], services = []] = tablesOf(await reportRows(owner, path));
    const isTaken = (row: string[]) => /^(Anticipo|Pago|Reembolso)$/.test(row[1] ?? "");
    assert.deepEqual(
      rows.filter(isTaken).map((row) => [row[0], row[1], row[2], ...row.slice(5, 10)]),
      [
        ["2026-11-21", "Anticipo", "Recibo R-000005", "Efectivo", "", "", "5,00", ""],
        ["2026-11-21", "Anticipo", "Recibo R-000006", "Pago móvil", "3000,00", "300,00", "10,00", ""],
        ["2026-11-22", "Reembolso", "Recibo R-000005", "Efectivo", "", "", "-5,00", ""],
      ],
    );
    assert.deepEqual(methods.slice(1), [
      ["Efectivo", "5,00", "5,00", "0,00", "0,00", "0,00"],
      ["Pago móvil", "10,00", "0,00", "10,00", "0,00", "10,00"],
      ["Total", "15,00", "5,00", "10,00", "0,00", "10,00"],
    ]);
    assert.deepEqual(currencies.at(-1), ["Total", "0,00", "3000,00", "0,00", "0,00"]);
    assert.deepEqual(services.at(-2)?.slice(0, 3), ["Anticipos", "", "10,00"]);
    const text = await pdfText(owner, path);
    for (const part of ["Recibo R-000006", "Bs 3.000,00", "Anticipos"]) assert.ok(text.includes(part), part);
  });

  it("subtracts what was refunded of a receipt, which keeps its amount", async () => {
    api.setNow("2026-11-23T15:00:00Z");
    const client = sampleClient({ allow_credit: true, registration_number: "J-77" });
    const client_id = (await owner.post("/clients", client)).body.id;
    const service = (await owner.get("/services/filter")).body.items[0].id;
    const courier_id = (await owner.post("/couriers", sampleCourier())).body.id;
    const body = sampleCredit(service, client_id, { courier_id, date: "2026-11-23" });
    const order = (await owner.post("/deliveries", body)).body;
    await owner.post("/deliveries", body);
    const terms = { client_id, method: "cash", currency: "VES" };
    const { receipt } = (await owner.post("/debt-payments/pay-all", terms)).body;
    await owner.put(`/deliveries/${order.id}/status`, { status: "in_transit" });
    await owner.put(`/deliveries/${order.id}/cancel`, { cancellation_notes: "Cerrado" });

    const { state, amount, refunded } = (await owner.get(`/receipts/${receipt.id}`)).body;
    assert.deepEqual([state, amount, refunded], ["confirmed", 25, 12.5]);
    const path = "/receipts/report?start_date=2026-11-23&end_date=2026-11-23";
    const [rows = [], methods = []] = tablesOf(await reportRows(owner, path));
    assert.deepEqual(
      rows.filter((row) => row[1] === "R-000007").map((row) => row.slice(6)),
      [
        ["Confirmado", "0,00", "7500,00", "25,00"],
        ["Reembolsado", "0,00", "-3750,00", "-12,50"],
      ],
    );
    assert.deepEqual(methods.at(-1), ["Total", "1", "0,00", "3750,00", "12,50"]);
    const { body: day } = await owner.get("/dashboard?period=day");
    assert.equal(day.total_collected, 12.5);
  });
});
