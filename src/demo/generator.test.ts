// @world Fills whole companies.
import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { describe, it } from "node:test";
import { sql } from "kysely";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import type { Database } from "#server/database/types.ts";
import type { Schema } from "#server/schema.ts";
import type { Day } from "#shared/dates.ts";
import { openMigratedDatabase, testEngine, testKey } from "#test/api.ts";
import { fillDemo } from "./fill.ts";

const TODAY = "2026-11-20" as Day;
const TABLES = [
  "companies",
  "company_settings",
  "accounts",
  "clients",
  "client_addresses",
  "client_phones",
  "client_emails",
  "couriers",
  "courier_papers",
  "services",
  "service_expenses",
  "zones",
  "extras",
  "tariffs",
  "tariff_cells",
  "standing_orders",
  "deliveries",
  "delivery_prices",
  "delivery_extras",
  "debts",
  "receipts",
  "receipt_tenders",
  "change_payments",
  "bank_accounts",
  "bank_statements",
  "bank_lines",
  "bank_line_tenders",
  "payments",
  "shifts",
  "settlements",
  "courier_lines",
  "courier_floats",
  "remittances",
  "company_bills",
  "exchange_rates",
  "events",
] as const satisfies readonly (keyof Schema)[];

/** Columns that don't depend on the seed: salted hashes, tokens, and the database's transaction numbers. */
const CHANCE = new Set(["password_hash", "tracking_token", "transaction_id"]);

/** What the events say of a key. */
const PREFIX = /mdo_[\w-]{6}/g;

/** Each table's row count and a hash of the other columns. */
async function dump({ read }: Database): Promise<Record<string, string>> {
  const tables: Record<string, string> = {};
  for (const table of TABLES) {
    const rows = await read.selectFrom(table).selectAll().orderBy("id").execute();
    const text = JSON.stringify(rows, (key, value) => (CHANCE.has(key) ? null : value));
    tables[table] = `${rows.length} rows ${hash("sha256", text.replace(PREFIX, "mdo_"))}`;
  }
  return tables;
}

async function dumpOf(options: { seed: number; today: Day }): Promise<Record<string, string>> {
  const { database, drop } = await openMigratedDatabase();
  try {
    await fillDemo(database, { secretKey: testKey, orders: 120, ...options });
    return await dump(database);
  } finally {
    await database.close();
    await drop();
  }
}

describe("the demo's generator", () => {
  it("makes the same data from the same seed, including ids and times, and different data from another seed", async () => {
    const first = await dumpOf({ seed: 7, today: TODAY });
    assert.deepEqual(await dumpOf({ seed: 7, today: TODAY }), first);
    assert.notDeepEqual(await dumpOf({ seed: 8, today: TODAY }), first);
  });

  it("fails with the error of an order's step, and keeps only complete batches", async () => {
    const { database, drop } = await openMigratedDatabase();
    const refuse =
      testEngine === "postgres"
        ? [
            "create function refuse() returns trigger language plpgsql as $$ begin raise exception 'not this one'; end $$",
            "create trigger refuse before update on deliveries for each row when (new.number = 70) execute function refuse()",
          ]
        : [
            "create trigger refuse before update on deliveries when new.number = 70 begin select raise(abort, 'not this one'); end",
          ];
    await database.transaction(async (tx) => {
      for (const statement of refuse) await sql.raw(statement).execute(tx);
    });
    await assert.rejects(
      fillDemo(database, { secretKey: testKey, orders: 120, today: TODAY }),
      /not this one/,
    );
    const orders = await database.read.selectFrom("deliveries").select("id").execute();
    assert.ok(orders.length > 10 && orders.length < 70, `${orders.length} orders`);
    assert.deepEqual(await brokenInvariants(database.read), []);
    await database.close();
    await drop();
  });

  it("ends now, on any day and at any minute", {
    skip: testEngine === "postgres" && "the plan's times don't depend on the engine",
  }, async () => {
    const { database, drop } = await openMigratedDatabase();
    // 15 minutes after midnight in Caracas, on a leap day.
    await fillDemo(database, { secretKey: testKey, orders: 600, today: "2028-02-29" as Day, until: 15 });
    const { rows } = await sql<{ newest: string; orders: number; today: number }>`
      select max(created_at) as newest, (select count(*) from deliveries where return_of_id is null and trip_id is null) as orders,
        (select count(*) from deliveries where substr(created_at, 1, 13) = '2028-02-29T04') as today
      from events`.execute(database.read);
    assert.ok(rows[0] && rows[0].newest <= "2028-02-29T04:15:00.000Z");
    assert.equal(rows[0].orders, 600);
    assert.ok(rows[0].today > 0, "something happened today, too");
    await database.close();
    await drop();
  });
});
