// Queries of pages (not their counts) must not scan a company's history, and a report must not sort a day for each batch. SQLite
// reports which index a query uses, also for empty tables.
// @both-engines Each engine plans its own way.
import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { type CompiledQuery, Kysely, SqliteDialect } from "kysely";
import { attentionOf } from "#features/attention/server/queries.ts";
import { clientsOf } from "#features/clients/server/queries.ts";
import { findCourier } from "#features/couriers/server/queries.ts";
import { pageOfDeliveries } from "#features/deliveries/server/page.ts";
import { findDelivery, pageOfCreditOrders } from "#features/deliveries/server/queries.ts";
import { pageOfEvents } from "#features/events/server/queries.ts";
import { lockHolders } from "#features/receipts/server/lockHolders.ts";
import { refuseUsedReference } from "#features/receipts/server/verbs/refuseUsedReference.ts";
import { selectMovements } from "#features/reports/server/cash/cashQueries.ts";
import { ordersOf } from "#features/reports/server/deliveriesReport.ts";
import { toAuthor } from "#server/author.ts";
import { DATABASE_FILE, type Embedded, openSqlite } from "#server/database/sqlite/connection.ts";
import { readConfig } from "#server/program/config.ts";
import type { Db, Schema, Tx } from "#server/schema.ts";
import type { Day, Instant } from "#shared/dates.ts";
import { type Cents, NO_MONEY } from "#shared/money.ts";
import { openMigratedDatabase, testEngine } from "../api.ts";

const WHOSE = { companyId: 1, today: "2026-05-20" as Day, origin: "" };
const PAGE = { page: 1, perPage: 15 };
const MAY = { startDate: "2026-05-01" as Day, endDate: "2026-05-31" as Day };
const OWNER = { companyId: 1, id: 1, type: "user", role: null, name: "", email: "" } as const;
const NOON = "2026-05-20T15:00:00.000Z" as Instant;
const RANGE = { start: MAY.startDate, end: MAY.endDate };

const orders = (db: Db, filters: object) =>
  pageOfDeliveries({ db, slowReads: db }, WHOSE, { ...PAGE, ...filters });

const PAGES: Record<string, { ask: (db: Db) => Promise<unknown>; by: string }> = {
  "all orders": { ask: (db) => orders(db, {}), by: "sqlite_autoindex_deliveries_1" },
  "orders in a state": { ask: (db) => orders(db, { status: ["pending"] }), by: "deliveries_by_status" },
  "a month's orders": { ask: (db) => orders(db, MAY), by: "deliveries_by_date" },
  "a month's paid orders": {
    ask: (db) => orders(db, { ...MAY, paymentStatus: "paid" }),
    by: "deliveries_by_date",
  },
  "a client's credit orders": {
    ask: (db) => pageOfCreditOrders(db, 1, { ...PAGE, client_id: 1, payment_status: "pending" }),
    by: "deliveries_by_client",
  },
  "all events": { ask: (db) => pageOfEvents(db, 1, PAGE), by: "events_by_company" },
  "a month's events": { ask: (db) => pageOfEvents(db, 1, { ...PAGE, ...MAY }), by: "events_by_day" },
  "one thing's events": {
    ask: (db) => pageOfEvents(db, 1, { ...PAGE, entity: "delivery", entityId: 1 }),
    by: "events_by_thing",
  },
  "one thing's events of a month": {
    ask: (db) => pageOfEvents(db, 1, { ...PAGE, ...MAY, entity: "delivery", entityId: 1 }),
    by: "events_by_thing",
  },
  "a person's events of a month": {
    ask: (db) => pageOfEvents(db, 1, { ...PAGE, ...MAY, actorId: 1 }),
    by: "events_by_actor",
  },
  "a person's events": { ask: (db) => pageOfEvents(db, 1, { ...PAGE, actorId: 1 }), by: "events_by_actor" },
};

describe("the plan of", {
  skip: testEngine === "postgres" && "PostgreSQL's depend on what the tables hold",
}, () => {
  let file: Embedded;
  let db: Db;
  let drop: () => Promise<void>;
  const queries: CompiledQuery[] = [];
  before(async () => {
    const { database, options, drop: dropDatabase } = await openMigratedDatabase();
    drop = dropDatabase;
    await database.close();
    if (options.engine !== "sqlite") throw new Error("these are SQLite's plans");
    file = openSqlite(join(options.dir, DATABASE_FILE), "short");
    db = new Kysely<Schema>({
      dialect: new SqliteDialect({ database: async () => file }),
      log: ({ query }) => {
        queries.push(query);
      },
    });
  });
  after(async () => {
    await db.destroy();
    await drop();
  });

  for (const [name, { ask, by }] of Object.entries(PAGES))
    it(`${name} begins with ${by}`, async () => {
      queries.length = 0;
      await ask(db);
      const page = queries.find(({ sql }) => sql.includes("offset"));
      assert.ok(page, "no page was asked for");
      const plan = file
        .run(`explain query plan ${page.sql}`, page.parameters)
        .map(({ detail }) => String(detail));
      const first = plan.find((step) => /^(SEARCH|SCAN) /.test(step) && / INDEX /.test(step));
      assert.ok(first?.includes(`INDEX ${by} `), plan.join("\n"));
    });

  /** The plan of the first statement that uses the table. */
  async function planOf(table: string, ask: () => Promise<unknown>): Promise<string[]> {
    queries.length = 0;
    await ask();
    const first = queries.find(({ sql }) => sql.includes(table));
    assert.ok(first, "nothing was asked for");
    return file.run(`explain query plan ${first.sql}`, first.parameters).map(({ detail }) => String(detail));
  }

  it("the attention list searches an index for each kind, and reads no whole table", async () => {
    const [actor, at] = [OWNER, NOON];
    queries.length = 0;
    await attentionOf(db, {
      config: readConfig({}),
      actor,
      now: new Date(at),
      today: "2026-05-20" as Day,
      time: "11:00",
      dayEndsAt: "00:00",
      calendarDay: "2026-05-20" as Day,
      startOfToday: at,
      dayAgo: at,
      lastBackup: undefined,
    });
    const plans = queries.map(({ sql, parameters }) =>
      file.run(`explain query plan ${sql}`, parameters).map(({ detail }) => String(detail)),
    );
    const steps = plans.flat().filter((step) => /^(SEARCH|SCAN) /.test(step));
    const named = [
      "courier_actions_to_review",
      "receipts_reported",
      "settlements_undecided",
      "deliveries_by_status",
    ];
    for (const index of [
      ...named,
      "change_payments_by_state",
      "courier_lines_open",
      "shifts_still_open",
      "events_by_day",
    ])
      assert.ok(
        steps.some((step) => step.startsWith("SEARCH") && step.includes(` ${index} `)),
        `${index}:\n${steps.join("\n")}`,
      );
    const inner = /^SCAN (k|c|parts|waiting|stored_files|CONSTANT|\d+ CONSTANT)/;
    assert.deepEqual(
      steps.filter((step) => step.startsWith("SCAN") && !inner.test(step)),
      [],
    );
  });

  it("a payment's reference is searched by its end: the company's other payments wait meanwhile", async () => {
    const author = toAuthor(OWNER, { at: NOON, today: MAY.endDate, timeZone: "UTC", dayEnds: [] });
    const tender = {
      method: "transfer" as const,
      reference: "123456",
      bank: null,
      payer_phone: null,
      currency: "VES" as const,
      amount: 1 as Cents,
      goods: NO_MONEY.VES,
      usd: 1 as Cents,
      rate: null,
      phone: null,
      document: null,
    };
    const payment = { paid_on: MAY.endDate, accept_similar: false, received: { tenders: [tender] } };
    const plan = await planOf("receipt_tenders", () => refuseUsedReference(db as Tx, author, payment));
    for (const step of ["SEARCH t USING INDEX receipt_tenders_", "SEARCH r USING INDEX receipts_"])
      assert.ok(
        plan.some((line) => line.startsWith(`${step}reference_end `)),
        plan.join("\n"),
      );
  });

  for (const [what, ask] of Object.entries({
    "an order": () => findDelivery(db, 1, 1),
    "a page of orders": () => orders(db, {}),
  }))
    it(`${what} reads the debt from an index only`, async () => {
      const plan = await planOf("debts", ask);
      assert.ok(
        plan.some((step) => step.startsWith("SEARCH b USING COVERING INDEX debts_shown ")),
        plan.join("\n"),
      );
    });

  it("a page's clients finds by index whether each can be deleted", async () => {
    const actor = { companyId: 1, id: 1, type: "user", role: null, name: "", email: "" } as const;
    const plan = await planOf("receipts", () => clientsOf(db, actor, [{ id: 1, parts: 0 }]));
    for (const index of ["o USING COVERING INDEX deliveries_by_client", "r USING INDEX receipts_by_client"])
      assert.ok(
        plan.some((step) => step.startsWith(`SEARCH ${index} (company_id=? AND client_id=?`)),
        plan.join("\n"),
      );
  });

  it("what refers to a client is found by index, so that thousands can be deleted", () => {
    const keys =
      file.run(`select m.name, k.id, k."from" as referring from sqlite_master as m join pragma_foreign_key_list(m.name) as k
      where m.type = 'table' and k."table" = 'clients' and k."from" <> 'company_id'`);
    assert.ok(keys.length > 15, `only ${keys.length} keys`);
    // A company has a few of them.
    const isShort = (table: unknown) => table === "webhooks";
    for (const { name, referring } of keys.filter((key) => !isShort(key.name))) {
      const plan = file.run(
        `explain query plan select 1 from ${name} where company_id = ? and ${referring} = ?`,
        [1, 1],
      );
      const steps = plan.map(({ detail }) => String(detail));
      assert.ok(
        steps.some((step) => step.includes(`${referring}=?`)),
        `${name}: ${steps.join("\n")}`,
      );
    }
  });

  it("a search for several words finds each by the index, and reads only the orders that may have both", async () => {
    const plan = await planOf("deliveries_words", () => orders(db, { search: "gomez ana 5" }));
    assert.equal(plan.filter((step) => step.startsWith("SCAN deliveries_words VIRTUAL TABLE")).length, 2);
    for (const index of [
      "SEARCH d USING COVERING INDEX deliveries_by_client (company_id=? AND client_id=?",
      "SEARCH d USING INTEGER PRIMARY KEY",
    ])
      assert.ok(
        plan.some((step) => step.startsWith(index)),
        plan.join("\n"),
      );
    assert.ok(!plan.some((step) => /^SCAN (d|deliveries|c|clients)( |$)/.test(step)), plan.join("\n"));
  });

  it("an order is found by its receipt's number by index", async () => {
    const plan = await planOf("receipts as", () => orders(db, { search: "R-000042" }));
    for (const index of ["SEARCH r USING ", "SEARCH p USING INDEX payments_by_receipt", "SEARCH b USING "])
      assert.ok(
        plan.some((step) => step.startsWith(index)),
        plan.join("\n"),
      );
  });

  it("a courier finds what waits for review by index", async () => {
    const plan = await planOf("courier_actions", () => findCourier(db, 1, 1));
    const start = "SEARCH courier_actions USING INDEX courier_actions_to_review ";
    assert.ok(
      plan.some((step) => step.startsWith(start)),
      plan.join("\n"),
    );
  });

  it("who took a receipt's cash is found by the receipt's own entries", async () => {
    const plan = await planOf("journal_entries", () =>
      db.transaction().execute((tx) => lockHolders(tx, 1, [1, 2])),
    );
    const searched =
      /^SEARCH journal_entries USING .*journal_entries_by_cause \(company_id=\? AND cause=\? AND cause_id=\?\)/;
    assert.equal(plan.filter((step) => searched.test(step)).length, 3, plan.join("\n"));
    assert.ok(!plan.some((step) => step.startsWith("SCAN")), plan.join("\n"));
  });

  it("a report's movements doesn't sort the day", async () => {
    const plan = await planOf("payments", () => selectMovements(db, 1, RANGE, true).next());
    for (const [table, called] of Object.entries({ payments: "p", company_bills: "bills" })) {
      const position = plan.findIndex((step) =>
        step.startsWith(`SEARCH ${table} USING INDEX ${table}_by_date`),
      );
      // Otherwise the day would be sorted first.
      assert.equal(plan[position + 1], `SCAN ${called}`, plan.join("\n"));
    }
  });

  for (const [whose, courier] of [
    ["a courier", 1],
    ["nobody", null],
  ] as const)
    it(`a report's orders of ${whose} doesn't sort the day either`, async () => {
      const plan = await planOf("from deliveries", () =>
        ordersOf(db, { companyId: 1, range: RANGE }, courier).next(),
      );
      const position = plan.findIndex((step) =>
        step.startsWith("SEARCH deliveries USING INDEX deliveries_by_courier"),
      );
      const read = plan.indexOf("SCAN d");
      assert.ok(position >= 0 && read > position, plan.join("\n"));
      const between = plan.slice(position, read);
      assert.ok(!between.some((step) => step.includes("TEMP B-TREE")), plan.join("\n"));
    });
});
