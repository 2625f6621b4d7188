// The journal of all money operations of the API.
// @both-engines Sums in SQL.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import fc from "fast-check";
import { sql } from "kysely";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleBill } from "#features/company-bills/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleCredit, sampleDelivery } from "#features/deliveries/server/samples.ts";
import type { AgeingRow } from "#features/receivables/contract.ts";
import { importerOf } from "#features/receivables/server/testing.ts";
import type { Opening } from "#features/receivables/server/verbs/openings.ts";
import { cannotPrint, reportRows } from "#features/reports/server/testing.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { addDays, type Day } from "#shared/dates.ts";
import { AppError } from "#shared/errors.ts";
import { fromDollars } from "#shared/money.ts";
import { type Caller, openTestApi, type TestApi, testEngine } from "../api.ts";

/** On PostgreSQL they try its own SQL; the sums are the same. */
const HISTORIES = testEngine === "postgres" ? 30 : 100;
/** HISTORY_STEPS=200 runs the long form. */
const STEPS = Number(process.env.HISTORY_STEPS ?? 30);

describe("the journal", () => {
  let api: TestApi;
  let owner: Caller;
  let courier: number;
  const services: number[] = [];
  before(async () => {
    // The histories take years of the clock. A sign-in must not expire meanwhile.
    api = await openTestApi({ SESSION_DAYS: "3650" });
    at("2026-03-02" as Day);
    owner = await api.owner();
    courier = (await owner.post("/couriers", sampleCourier())).body.id;
    for (const amount of [12.5, 20, 0])
      services.push((await owner.post("/services", sampleService({ amount }))).body.id);
  });
  after(() => api.close());

  const at = (day: Day) => api.setNow(`${day}T15:00:00Z`);
  const newClient = async (name: string) =>
    (await owner.post("/clients", sampleClient({ legal_name: name, allow_credit: true }))).body.id as number;
  const run = (statement: string) =>
    api.database.transaction((tx) => sql.raw<Record<string, number>>(statement).execute(tx));

  /** A client's debt at the end of a day, in cents; null: of all anonymous clients. */
  async function owed(client: number | null, day: Day): Promise<number> {
    const lines = api.database.read
      .selectFrom("journal_lines")
      .select(sql<number>`cast(coalesce(sum(amount), 0) as bigint)`.as("sum"))
      .where("account", "=", "receivable")
      .where("client_id", client === null ? "is" : "=", client)
      .where("date", "<=", day);
    return (await lines.executeTakeFirstOrThrow()).sum;
  }

  it("is written only by `post`", () => {
    const src = join(import.meta.dirname, "..", "..", "src");
    const writers = readdirSync(src, { recursive: true, encoding: "utf8" }).filter(
      (file) =>
        /(?<!\.test)\.tsx?$/.test(file) &&
        /(insertInto\("|insert into |updateTable\("|deleteFrom\(")journal_/i.test(
          readFileSync(join(src, file), "utf8"),
        ),
    );
    assert.deepEqual(writers, [join("features", "journal", "server", "queries.ts")]);
  });

  it("is a CSV for the owner, with every line of the days, and each entry sums to zero", {
    skip: cannotPrint,
  }, async () => {
    const boss = await api.owner();
    const price = async (amount: number) => (await boss.post("/services", sampleService({ amount }))).body.id;
    const [cheap, dear] = [await price(12.5), await price(20)];
    const client = (await boss.post("/clients", sampleClient({ legal_name: "Café Uno", allow_credit: true })))
      .body.id;
    const order = (await boss.post("/deliveries", sampleCredit(cheap, client))).body;
    await boss.put(`/deliveries/${order.id}`, sampleCredit(dear, client));
    at("2026-03-03" as Day);
    await boss.post("/debt-payments/partial", { debt_id: order.debt_id, amount: 5, method: "transfer" });
    const cash = (await boss.post("/deliveries", sampleDelivery(cheap, { payment_method: "cash" }))).body;
    await boss.del(`/deliveries/${cash.id}`);
    const bill = (await boss.post("/company-bills", sampleBill({ name: "=Gasolina", amount: 3 }))).body;
    at("2026-03-04" as Day);
    await boss.put(
      `/company-bills/${bill.id}`,
      sampleBill({ name: "Peaje", amount: 4, method: "mobile_payment" }),
    );

    const report = (days: string) => reportRows(boss, `/company/journal?${days}`);
    const [header, ...rows] = await report("start_date=2026-03-02&end_date=2026-03-04");
    assert.deepEqual(header, "entry;date;cause;account;party;currency;amount;note".split(";"));
    const first = Number(rows[0]?.[0]);
    const lines = rows.map(([entry, ...rest]) => [Number(entry) - first + 1, ...rest].join(";"));
    assert.deepEqual(lines, [
      "1;2026-03-02;Orden;Cuentas por cobrar;Café Uno;USD;12,50;Orden 000001",
      "1;2026-03-02;Orden;Ingresos por servicios;;USD;-12,50;Orden 000001",
      "2;2026-03-02;Cambio de precio;Cuentas por cobrar;Café Uno;USD;7,50;Orden 000001",
      "2;2026-03-02;Cambio de precio;Ingresos por servicios;;USD;-7,50;Orden 000001",
      "3;2026-03-03;Pago;Banco;;USD;5,00;Orden 000001",
      "3;2026-03-03;Pago;Cuentas por cobrar;Café Uno;USD;-5,00;Orden 000001",
      "4;2026-03-03;Orden;Cuentas por cobrar;Clientes anónimos;USD;12,50;Orden 000002",
      "4;2026-03-03;Orden;Ingresos por servicios;;USD;-12,50;Orden 000002",
      "5;2026-03-03;Pago;Efectivo;Caja general;USD;12,50;Orden 000002",
      "5;2026-03-03;Pago;Cuentas por cobrar;Clientes anónimos;USD;-12,50;Orden 000002",
      "6;2026-03-03;Reembolso;Efectivo;Caja general;USD;-12,50;Orden 000002",
      "6;2026-03-03;Reembolso;Cuentas por cobrar;Clientes anónimos;USD;12,50;Orden 000002",
      "7;2026-03-03;Eliminación;Cuentas por cobrar;Clientes anónimos;USD;-12,50;Orden 000002",
      "7;2026-03-03;Eliminación;Ingresos por servicios;;USD;12,50;Orden 000002",
      "8;2026-03-03;Gasto;Gastos;;USD;3,00;'=Gasolina",
      "8;2026-03-03;Gasto;Efectivo;Caja general;USD;-3,00;'=Gasolina",
      "9;2026-03-04;Corrección de gasto;Gastos;;USD;-3,00;'=Gasolina",
      "9;2026-03-04;Corrección de gasto;Efectivo;Caja general;USD;3,00;'=Gasolina",
      "10;2026-03-04;Gasto;Gastos;;USD;4,00;Peaje",
      "10;2026-03-04;Gasto;Banco;;USD;-4,00;Peaje",
    ]);
    assert.equal((await report("start_date=2026-03-03&end_date=2026-03-03")).length, 13);
    const { headers } = await boss.get("/company/journal?start_date=2026-03-02&end_date=2026-03-04");
    assert.equal(headers["content-type"], "text/csv; charset=utf-8");
    assert.match(String(headers["content-disposition"]), /"libro_diario_2026-03-02_2026-03-04\.csv"/);
    const wrong = await boss.get("/company/journal?start_date=2026-03-05&end_date=2026-03-04");
    assert.deepEqual([wrong.status, Object.keys(wrong.body.errors)], [422, ["start_date"]]);
  });

  it("has lines that can't be changed, deleted or added alone", async () => {
    const order = (await owner.post("/deliveries", sampleDelivery(services[0] as number))).body;
    const { rows } = await run(
      `select entry_id, company_id from journal_lines where delivery_id = ${order.id}`,
    );
    const { entry_id, company_id } = rows[0] ?? {};
    for (const table of ["journal_entries", "journal_lines"])
      for (const statement of [`update ${table} set date = '2026-03-01'`, `delete from ${table}`])
        await assert.rejects(run(statement), /only added/);
    const into = `insert into journal_lines
      (company_id, entry_id, position, date, account, client_id, place, courier_id, currency, amount) values`;
    const line = (company: unknown, account: string, more = "null, null, null", amount = 5) =>
      `(${company}, ${entry_id}, ${amount > 0 ? 8 : 9}, '2026-03-02', '${account}', ${more}, 'USD', ${amount})`;
    const pair = (company: unknown, account: string, more?: string) =>
      `${into} ${line(company, account, more)}, ${line(company, "bank", undefined, -5)}`;
    if (testEngine === "postgres")
      await assert.rejects(run(`${into} ${line(company_id, "income")}`), /do not sum to zero/);
    for (const [account, more] of [
      ["cash", "null, null, null"],
      ["cash", "null, 'courier', null"],
      ["cash", `null, 'safe', ${courier}`],
      ["bank", "null, 'safe', null"],
      ["goods", "null, null, null"],
      ["goods_ready", "null, null, null"],
      ["rent", "null, null, null"],
    ] as const)
      await assert.rejects(run(pair(company_id, account, more)), /check/i, account);
    const stranger = await api.owner();
    const theirs = (await stranger.post("/clients", sampleClient())).body.id;
    const other = (await run(`select company_id from clients where id = ${theirs}`)).rows[0]?.company_id;
    await assert.rejects(run(pair(other, "income")), /foreign key/i);
    await assert.rejects(run(pair(company_id, "receivable", `${theirs}, null, null`)), /foreign key/i);
    assert.deepEqual(await brokenInvariants(api.database.read), []);
  });

  const ACTS = [
    ..."take takeFromAdvance edit delete send deliver cancel bill editBill deleteBill".split(" "),
    ..."pay payAll advance apply void writeOff open openCredit takeBack".split(" "),
  ];
  const step = fc.record({
    days: fc.constantFrom(0, 0, 0, 1, 2),
    what: fc.constantFrom(...ACTS, "take", "pay", "advance"),
    which: fc.nat(9),
    service: fc.nat(2),
    client: fc.nat(2),
    credit: fc.boolean(),
    shift: fc.integer({ min: -5, max: 5 }),
    cents: fc.integer({ min: 1, max: 1500 }),
    method: fc.constantFrom("cash", "transfer", "mobile_payment"),
  });
  type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
  /** Does each act once, because chance seldom does some of them in a way that is accepted. A number is the order's, or the receipt's. */
  const everyAct = [
    "take edit send deliver advance apply take send:1 cancel:1 take delete:2 take writeOff:3",
    "take pay:4 take payAll advance takeFromAdvance advance void:2 bill editBill deleteBill",
    "take open openCredit takeBack:0 openCredit takeBack:1 open payAll openCredit take apply",
  ].flatMap((acts) => acts.split(" ").map(oneStep));
  function oneStep(act: string): Step {
    const [what = "", which = 0] = act.split(":");
    const order = { service: 0, client: 0, credit: true, shift: 0, cents: 1000, method: "cash" } as const;
    return { days: 0, what, which: Number(which), ...order };
  }
  let today = "2026-03-05" as Day;

  interface DayRecords {
    clients: readonly (number | null)[];
    orders: { id: number; debt_id: number }[];
    bills: { id: number }[];
    /** Of advances. */
    receipts: number[];
    /** What an import brought in. */
    openings: Opening[];
  }

  /** Whether the import's change was accepted, as a status. */
  async function tried(
    change: Promise<{ opening?: Opening; events: unknown[] }>,
    records: DayRecords,
  ): Promise<number> {
    try {
      const { opening } = await change;
      if (opening) records.openings.push(opening);
      return 201;
    } catch (error) {
      assert.ok(error instanceof AppError, String(error));
      return 409;
    }
  }

  async function act(step: Step, all: DayRecords): Promise<number> {
    const { clients, orders, bills, receipts, openings } = all;
    const { what, which, service, method, cents } = step;
    const client = clients[step.client] ?? null;
    if (what.startsWith("open")) {
      const since = addDays(today, -10 * Math.abs(step.shift));
      const amount = what === "open" ? cents : -cents;
      return tried(importerOf(api, owner).open(client ?? Number(clients[0]), amount, since, today), all);
    }
    const opening = openings[which % Math.max(1, openings.length)];
    if (what === "takeBack" && opening) return tried(importerOf(api, owner).remove(opening, today), all);
    const terms = {
      date: addDays(today, step.shift),
      courier_id: courier,
      payment_method: method,
      payment_type: step.credit && client !== null ? "partial" : "full",
    };
    const serviceId = services[service] as number;
    const body = client === null ? sampleDelivery(serviceId, terms) : sampleCredit(serviceId, client, terms);
    const bill = sampleBill({
      date: terms.date,
      amount: cents / 100 - 0.01,
      method: method === "transfer" ? "bank_transfered" : method,
    });
    if (what === "bill" || (what.endsWith("Bill") && bills.length === 0)) {
      const answer = await owner.post("/company-bills", bill);
      bills.push(answer.body);
      return answer.status;
    }
    const itsBill = bills[which % Math.max(1, bills.length)]?.id;
    if (what === "editBill") return (await owner.put(`/company-bills/${itsBill}`, bill)).status;
    if (what === "deleteBill") return (await owner.del(`/company-bills/${itsBill}`)).status;
    if (what === "advance") {
      const offer = { client_id: client ?? clients[0], amount: cents / 100, method };
      const answer = await owner.post("/debt-payments/advance", offer);
      receipts.push(answer.body.id);
      return answer.status;
    }
    if (what === "void" && receipts.length > 0)
      return (await owner.post(`/receipts/${receipts[which % receipts.length]}/void`, { reason: "x" }))
        .status;
    if (what.startsWith("take") || orders.length === 0) {
      const answer = await owner.post("/deliveries", { ...body, use_credit: what === "takeFromAdvance" });
      if (answer.status === 201) orders.push(answer.body);
      return answer.status;
    }
    const { id, debt_id } = orders[which % orders.length] as { id: number; debt_id: number };
    if (what === "edit") return (await owner.put(`/deliveries/${id}`, body)).status;
    if (what === "delete") return (await owner.del(`/deliveries/${id}`)).status;
    if (what === "send")
      return (await owner.put(`/deliveries/${id}/status`, { status: "in_transit" })).status;
    if (what === "deliver")
      return (await owner.put(`/deliveries/${id}/status`, { status: "delivered" })).status;
    if (what === "cancel")
      return (await owner.put(`/deliveries/${id}/cancel`, { cancellation_notes: "No estaba" })).status;
    if (what === "apply")
      return (await owner.post("/debt-payments/apply-advance", { client_id: client ?? clients[0] })).status;
    if (what === "writeOff") return (await owner.post(`/debts/${debt_id}/write-off`, { reason: "x" })).status;
    if (what === "pay")
      return (await owner.post("/debt-payments/partial", { debt_id, amount: cents / 100, method })).status;
    return (await owner.post("/debt-payments/pay-all", { client_id: clients[0], method })).status;
  }

  it(`gives each client's debt on any past day, in ${HISTORIES} random histories`, async () => {
    const seen = new Set<string>();
    // What the clients of the histories before have in advance, in cents.
    let others = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: STEPS, size: "max" }), async (history) => {
        const clients = [await newClient("Uno"), await newClient("Dos"), null];
        const records: DayRecords = { clients, orders: [], bills: [], receipts: [], openings: [] };
        const notes = new Map<string, number>();
        const advances = new Map<number, number>();
        const days = new Map<Day, { rows: AgeingRow[]; all: number; advances: Map<number, number> }>();
        for (const [index, step] of history.entries()) {
          today = addDays(today, step.days);
          at(today);
          // Without orders most acts take one instead.
          const isReady = records.orders.length > 0;
          const status = await act(step, records);
          if (isReady) seen.add(`${step.what} ${status < 300}`);
          for (const client of clients) {
            const now = await owed(client, today);
            notes.set(`${client} ${today}`, now);
            if (client === null) continue;
            const clientNow = await owner.get(`/clients/${client}`);
            assert.equal(clientNow.status, 200, JSON.stringify(clientNow.body));
            assert.equal(fromDollars(clientNow.body.total_pending), now);
            advances.set(client, fromDollars(clientNow.body.credit_balance));
          }
          // The last change of its day.
          if (history[index + 1]?.days === 0) continue;
          const { body: ageing } = await owner.get("/debts/ageing");
          const all = fromDollars((await owner.get("/debts/all-amount-debts")).body.amount);
          days.set(today, { rows: ageing.clients, all, advances: new Map(advances) });
        }
        const first = [...days.keys()][0];
        for (const [day, noted] of days) {
          const { body: again } = await owner.get(`/debts/ageing?date=${day}`);
          assert.deepEqual(again.clients, noted.rows, day);
          const inAdvance = others + [...noted.advances.values()].reduce((sum, amount) => sum + amount, 0);
          assert.equal(fromDollars(again.totals.buckets.credit), 0 - inAdvance, day);
          assert.equal(fromDollars(again.totals.total), noted.all - inAdvance, day);
          for (const client of clients) {
            const row = noted.rows.find(({ client_id }) => client_id === client);
            const credit = noted.advances.get(client ?? 0) ?? 0;
            const balance = (notes.get(`${client} ${day}`) ?? 0) - credit;
            assert.equal(fromDollars(row?.total ?? 0), balance, `${client} on ${day}`);
            assert.equal(fromDollars(row?.buckets.credit ?? 0), 0 - credit);
            if (client === null) continue;
            const range = `start_date=${first}&end_date=${day}`;
            const { body: statement } = await owner.get(`/clients/${client}/statement?${range}`);
            assert.equal(fromDollars(statement.closing), balance);
            assert.equal(statement.lines.at(-1)?.balance ?? 0, statement.closing);
          }
        }
        for (const amount of advances.values()) others += amount;
        for (const [note, balance] of notes) {
          const [client, day] = note.split(" ") as [string, Day];
          assert.equal(await owed(client === "null" ? null : Number(client), day), balance, note);
        }
        today = addDays(today, 1);
      }),
      { numRuns: HISTORIES, endOnFailure: true, examples: [[everyAct]] },
    );
    assert.deepEqual(await brokenInvariants(api.database.read), []);
    for (const what of ACTS) assert.ok(seen.has(`${what} true`), `no history did ${what}`);
  });
});
