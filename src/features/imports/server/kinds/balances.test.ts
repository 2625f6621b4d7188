// @both-engines Imports write many rows at once.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCredit } from "#features/deliveries/server/samples.ts";
import { bucketOf } from "#features/receivables/rules.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { sampleStanding } from "#features/standing-orders/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { addDays, type Day } from "#shared/dates.ts";
import { fromDollars } from "#shared/money.ts";
import { type Caller, expectBody, openTestApi, type TestApi } from "#test/api.ts";
import { check, countsOf, importAll, rowsIn, run, undo, upload } from "../testing.ts";

const TODAY = "2026-11-20" as Day;
const CLIENTS = 300;
const HEAD = "Nombre;RIF;Dirección;Crédito;saldo;saldo_desde";

/** Rows of clients with these balances: `J-` and a number that begins at `first`. */
const sheetOf = (balances: readonly (readonly [string, string])[], first = 1): string =>
  [
    HEAD,
    ...balances.map(
      ([saldo, since], at) => `Cliente ${first + at};J-${first + at};Chacao;Sí;${saldo};${since}`,
    ),
  ].join("\n");

describe("the balances of imported clients", () => {
  let api: TestApi;
  let owner: Caller;
  before(async () => {
    api = await openTestApi();
  });
  after(async () => {
    assert.deepEqual(await brokenInvariants(api.database.read), []);
    await api.close();
  });
  const begin = async () => {
    api.setNow(`${TODAY}T15:00:00Z`);
    owner = await api.owner();
  };
  const read = (path: string) => expectBody(owner.get(path), 200);
  const owed = async () => fromDollars((await read("/debts/all-amount-debts")).amount);
  const clientNamed = async (name: string) =>
    (await read("/clients")).find(({ legal_name }: { legal_name: string }) => legal_name === name);
  const askUndo = async ({ id }: { id: number }) => owner.post(`/imports/${id}/undo`);

  it(`are owed, aged, stated and reminded that day as the file says, for ${CLIENTS} clients, and undone whole`, async () => {
    await begin();
    const service = (await expectBody(owner.post("/services", sampleService({ amount: 10 })))).id;
    await expectBody(owner.post("/clients", sampleClient({ registration_number: "J-900001" })));
    const figures = ["/deliveries/filter", "/receipts/filter", "/cash", "/services", "/company-bills/totals"];
    const dashboards = ["day", "month"].map((period) => `/dashboard?period=${period}&date=${TODAY}`);
    const unmoved = async () => Promise.all([...figures, ...dashboards].map(read));
    const earlier = await unmoved();

    const file = Array.from({ length: CLIENTS }, (_, at) => ({
      amount: 101 + 37 * at,
      since: addDays(TODAY, -((at * 7) % 90)),
    }));
    const typed = file.map(
      ({ amount, since }) =>
        [`"${(amount / 100).toFixed(2).replace(".", ",")}"`, since.split("-").reverse().join("/")] as const,
    );
    const done = await importAll(api, owner, sheetOf(typed), { decimal: "comma", dates: "dmy" });
    assert.deepEqual(countsOf(done), { created: CLIENTS });

    const sum = (rows: typeof file) => rows.reduce((all, { amount }) => all + amount, 0);
    assert.equal(await owed(), sum(file));
    const { clients, totals } = await read("/debts/ageing");
    for (const [bucket, rows] of Map.groupBy(file, ({ since }) => bucketOf(since, TODAY)))
      assert.equal(fromDollars(totals.buckets[bucket]), sum(rows), bucket);
    assert.equal(clients.length, CLIENTS);
    const debtors = new Map<string, { id: number; total_pending: number; oldest_date: string }>(
      (await read("/debts/clients-with-debt")).map((client: { legal_name: string }) => [
        client.legal_name,
        client,
      ]),
    );
    for (const [at, { amount, since }] of file.entries()) {
      const debtor = debtors.get(`Cliente ${at + 1}`) ?? assert.fail(`Cliente ${at + 1}`);
      assert.deepEqual([fromDollars(debtor.total_pending), debtor.oldest_date], [amount, since]);
      if (at % 50 !== 0) continue;
      const { lines, closing } = await read(
        `/clients/${debtor.id}/statement?start_date=${TODAY}&end_date=${TODAY}`,
      );
      const [line] = lines;
      assert.deepEqual(
        [lines.length, line.kind, fromDollars(line.charge), line.order_date, fromDollars(closing)],
        [1, "opening", amount, since, amount],
      );
      assert.equal(fromDollars((await read(`/clients/${debtor.id}/reminder`)).total), amount);
    }
    assert.deepEqual(await unmoved(), earlier);

    // Paying one is income that is collected, as of any debt.
    const collected = async () => (await read(dashboards[0] ?? "")).total_collected;
    const [before, first] = [await collected(), debtors.get("Cliente 1") ?? assert.fail()];
    const { receipt } = await expectBody(
      owner.post("/debt-payments/pay-all", { client_id: first.id, method: "cash" }),
    );
    assert.equal(fromDollars(await collected()) - fromDollars(before), 101);
    const paid = await askUndo(done);
    assert.deepEqual(
      [paid.status, paid.body.message],
      [409, "No se puede deshacer: el recibo R-000001 de Cliente 1"],
    );
    await expectBody(owner.post(`/receipts/${receipt.id}/void`, { reason: "Billete falso" }), 200);

    // With one order of one client nothing is removed.
    const order = await expectBody(owner.post("/deliveries", sampleCredit(service, first.id)));
    const refused = await askUndo(done);
    assert.deepEqual(
      [refused.status, refused.body.message],
      [409, `No se puede deshacer: la orden ${String(order.number).padStart(6, "0")} de Cliente 1`],
    );
    assert.equal(await owed(), sum(file) + fromDollars(order.amount));
    await expectBody(owner.del(`/deliveries/${order.id}`), 204);
    await undo(api, owner, done);
    assert.equal(await owed(), 0);
    assert.equal((await read("/clients")).length, 1);
    assert.deepEqual((await read("/debts/ageing")).clients, []);
    const events = (await read("/events/filter?entity=client&perPage=1")).total;
    assert.ok(events >= 2 * CLIENTS, `${events} events`);
  });

  it("in the client's favour is an advance; without a day a debt counts from today", async () => {
    await begin();
    const done = await importAll(
      api,
      owner,
      sheetOf([
        ["-15", "2026-10-01"],
        ["20.5", ""],
        ["0", ""],
        ["", "2026-10-01"],
      ]),
    );
    assert.deepEqual(countsOf(done), { created: 4 });
    const rows = await rowsIn(owner, done);
    assert.deepEqual(
      rows.map(({ warnings }) => warnings),
      [{}, { saldo_desde: ["Sin fecha: la deuda cuenta desde hoy"] }, {}, {}],
    );
    assert.equal((await clientNamed("Cliente 1")).credit_balance, 15);
    const [debtor] = await read("/debts/clients-with-debt");
    assert.deepEqual([debtor.total_pending, debtor.oldest_date], [20.5, TODAY]);
    assert.equal(await owed(), 2050);
    await undo(api, owner, done);
    assert.deepEqual([await owed(), await read("/clients")], [0, []]);
    // The same file may come again.
    const again = await importAll(api, owner, sheetOf([["-15", "2026-10-01"]]));
    assert.deepEqual(countsOf(again), { created: 1 });
    assert.equal((await clientNamed("Cliente 1")).credit_balance, 15);
  });

  it("say what is wrong under their column", async () => {
    await begin();
    const { headers } = await owner.get("/company");
    await expectBody(
      owner.put("/company/closed-until", { date: "2026-10-31" }, { "if-match": String(headers.etag) }),
      200,
    );
    const checked = await check(
      owner,
      await upload(
        owner,
        sheetOf([
          ["mucho", "2026-11-01"],
          ["1.234", "2026-11-01"],
          ["10", "ayer"],
          ["10", "2026-11-21"],
          ["10", "2026-10-31"],
          ["10", "2026-11-01"],
        ]),
      ),
      { decimal: "dot" },
    );
    const rows = await rowsIn(owner, checked);
    assert.deepEqual(
      rows.map(({ errors }) => errors),
      [
        { saldo: ["El monto debe ser un número"] },
        { saldo: ["El monto puede tener como máximo 2 decimales"] },
        { saldo_desde: ["No se entiende «ayer»"] },
        { saldo_desde: ["La fecha no puede ser futura"] },
        { saldo_desde: ["El período hasta el 31 oct 2026 está cerrado"] },
        {},
      ],
    );
    // What is closed between the check and the run rejects its row.
    const etag = String((await owner.get("/company")).headers.etag);
    await expectBody(owner.put("/company/closed-until", { date: "2026-11-15" }, { "if-match": etag }), 200);
    const done = await run(api, owner, checked);
    assert.deepEqual(countsOf(done), { rejected: 6 });
    const last = (await rowsIn(owner, done)).at(-1);
    assert.deepEqual(last?.errors, { saldo_desde: ["El período hasta el 15 nov 2026 está cerrado"] });
    assert.deepEqual([await owed(), await read("/clients")], [0, []]);
  });

  it("in bolívares are dollars at the rate of their day, and nothing that was written is dropped", async () => {
    await begin();
    await expectBody(owner.put("/rates/2026-11-10", { rate: 200, confirm: true }), 200);
    const draft = await upload(
      owner,
      [
        "Nombre;R.I.F.;Dir.;Saldo Bs;saldo_desde;Vendedor",
        "Uno;J-1;Chacao;2.000,00;2026-11-12;Ana",
        "Dos;J-2;Chacao;$ 5,00;2026-11-12;",
        "Tres;J-3;Chacao;2.000,00;2026-11-01;",
        "Cuatro;J-4;Chacao;0,50;2026-11-12;",
        "Cinco;J-5;Chacao;1.23;2026-11-12;",
        "Seis;J-6;Chacao;1,00;2026-11-12;Ana;piso 2",
        "Siete;J-7;Chacao;10 €;2026-11-12;",
      ].join("\n"),
    );
    assert.deepEqual([draft.options.currency, draft.unused], [{ saldo: "VES" }, ["Vendedor", "Columna G"]]);
    const checked = await check(owner, draft);
    const rows = (await rowsIn(owner, checked)).map(({ state, values, errors, warnings }) => [
      state,
      values.saldo,
      Object.values({ ...errors, ...warnings })[0]?.[0],
    ]);
    assert.deepEqual(rows, [
      ["warning", "10", "Bs 2.000,00 = $10,00, tasa del 10 nov 2026"],
      ["ok", "5.00", undefined],
      ["error", "2000.00", "No hay tasa del 1 nov 2026 para convertir Bs 2.000,00"],
      ["error", "0.50", "Bs 0,50 es menos de medio centavo de dólar, tasa del 10 nov 2026"],
      ["error", "1.23", "«1.23»: ¿123 (miles) o 1,23 (decimales)?"],
      ["error", "0.01", "Sobra «piso 2»: hay más celdas que columnas"],
      ["error", "10 €", rows[6]?.[2]],
    ]);
    const dollars = await check(owner, draft, { currency: { saldo: "USD" } });
    assert.deepEqual(dollars.options.currency, { saldo: "USD" });
    assert.equal((await rowsIn(owner, dollars))[0]?.values.saldo, "2000.00");
  });

  it("are never doubled: a client that has one keeps it, also if the same file comes again", async () => {
    await begin();
    const old = await expectBody(
      owner.post(
        "/clients",
        sampleClient({ legal_name: "Cliente 1", type: "legal", registration_number: "J-1" }),
      ),
    );
    const sheet = sheetOf([
      ["10", "2026-11-01"],
      ["20", "2026-11-02"],
      ["-5", "2026-11-03"],
    ]);
    const first = await importAll(api, owner, sheet, { existing: "update" });
    assert.deepEqual(countsOf(first), { created: 2, updated: 1 });
    assert.equal(await owed(), 3000);
    assert.equal((await read(`/clients/${old.id}`)).total_pending, 10);

    const stays = { saldo: ["Ya tiene un saldo anterior, que se queda como está"] };
    const again = await check(owner, await upload(owner, `${sheet}\n`), { existing: "update" });
    assert.deepEqual(countsOf(again), { warning: 3 });
    assert.deepEqual(
      (await rowsIn(owner, again)).map(({ warnings }) => warnings),
      [stays, stays, stays],
    );
    const done = await run(api, owner, again);
    assert.deepEqual(countsOf(done), { updated: 3 });
    assert.equal(await owed(), 3000);
    assert.equal((await clientNamed("Cliente 3")).credit_balance, 5);

    // Two files that were checked before either ran.
    const [earlier, later] = [
      await check(owner, await upload(owner, sheetOf([["7", "2026-11-01"]], 50)), { existing: "update" }),
      await check(owner, await upload(owner, sheetOf([["8", "2026-11-01"]], 50)), { existing: "update" }),
    ];
    await run(api, owner, earlier);
    const late = await run(api, owner, later);
    assert.deepEqual(countsOf(late), { updated: 1 });
    assert.deepEqual((await rowsIn(owner, late))[0]?.warnings, stays);
    assert.equal(await owed(), 3700);

    // Undoing the first takes back what it created only, and what another file brought is in the way.
    await undo(api, owner, first);
    assert.equal((await read(`/clients/${old.id}`)).total_pending, 10);
    const plain = await importAll(api, owner, "Nombre;RIF;Dirección\nCliente 60;J-60;Chacao");
    await importAll(api, owner, sheetOf([["9", "2026-11-01"]], 60), { existing: "update" });
    const refused = await askUndo(plain);
    assert.deepEqual(
      [refused.status, refused.body.message],
      [409, "No se puede deshacer: el saldo anterior de Cliente 60"],
    );
  });

  it("stay when the client was merged or has a standing order: an undo names them", async () => {
    await begin();
    const service = (await expectBody(owner.post("/services", sampleService()))).id;
    const done = await importAll(
      api,
      owner,
      sheetOf([
        ["10", "2026-11-01"],
        ["20", "2026-11-01"],
        ["", ""],
      ]),
    );
    const [from, into, third] = (await rowsIn(owner, done)).map(({ record_id }) => record_id);
    await expectBody(owner.post(`/clients/${from}/merge`, { into_id: into }), 200);
    const planned = { client_id: third, anonymous_client: undefined };
    await expectBody(
      owner.post("/standing-orders", sampleStanding(service, { name: "Cada lunes" }, planned)),
    );
    const refused = await askUndo(done);
    assert.deepEqual(
      [refused.status, refused.body.message],
      [409, "No se puede deshacer: la orden fija Cada lunes; el cliente Cliente 1, combinado con Cliente 2"],
    );
    assert.equal(await owed(), 3000);
  });
});
