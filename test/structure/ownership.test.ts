// Which feature owns each table. SQL reaches down: a feature reads the tables of features that stand before it, and its own.
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { featureOrder } from "#app/api.ts";
import type { Schema } from "#server/schema.ts";
import { root } from "./importRules.ts";

const OWNERS: Record<keyof Schema, string> = {
  accounts: "server",
  attempts: "server",
  events: "server",
  idempotency_keys: "server",
  jobs: "server",
  secret_key_check: "server",
  sign_ins: "server",
  sign_in_codes: "server",
  stored_files: "server",
  paper_photos: "couriers",
  planned_uses: "server",
  two_factor: "server",
  recovery_codes: "server",
  companies: "company",
  company_logos: "company",
  company_settings: "company",
  pictures: "account",
  password_resets: "account",
  phone_alerts: "phone-alerts",
  couriers: "couriers",
  courier_papers: "couriers",
  zones: "zones",
  zone_places: "zones",
  extras: "extras",
  services: "services",
  service_expenses: "services",
  clients: "clients",
  client_addresses: "clients",
  client_phones: "clients",
  client_emails: "clients",
  tariffs: "tariffs",
  tariff_cells: "tariffs",
  exchange_rates: "rates",
  rate_proposals: "rates",
  rate_feed: "rates",
  published_rates: "rates",
  journal_entries: "journal",
  journal_lines: "journal",
  journal_totals: "journal",
  receivable_moves: "journal",
  debts: "ledger",
  payments: "ledger",
  bank_accounts: "bank-statements",
  bank_statements: "bank-statements",
  bank_lines: "bank-statements",
  bank_line_tenders: "bank-statements",
  payment_notices: "payment-notices",
  receipts: "receipts",
  receipt_tenders: "receipts",
  change_payments: "ledger",
  change_returns: "ledger",
  cash_back_days: "journal",
  agreed_amounts: "collections",
  deliveries: "deliveries",
  client_references: "deliveries",
  trips: "trips",
  delivery_prices: "deliveries",
  delivery_extras: "deliveries",
  requests: "requests",
  daily_totals: "deliveries",
  adjustments: "deliveries",
  closed_days: "deliveries",
  service_costs: "services",
  standing_orders: "standing-orders",
  standing_days: "standing-orders",
  stops: "dispatch",
  messages: "messages",
  webhooks: "webhooks",
  webhook_deliveries: "webhooks",
  write_offs: "receivables",
  reminders: "receivables",
  imports: "imports",
  import_parts: "imports",
  import_rows: "imports",
  company_bills: "company-bills",
  shifts: "cash",
  settlements: "settlements",
  courier_lines: "settlements",
  courier_floats: "floats",
  remittances: "remittances",
  courier_accounts: "phone",
  push_subscriptions: "phone",
  pushes_due: "phone",
  courier_actions: "phone",
  proofs: "phone",
  proof_files: "phone",
  awaited_files: "phone",
  file_pieces: "phone",
  api_keys: "keys",
  portal_accesses: "portal",
};

/** The tables that SQL in this source names, in Kysely or as text. */
function tablesIn(source: string): Set<string> {
  const code = source.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
  const named = [
    ...code.matchAll(
      /(?:selectFrom|[jJ]oin|insertInto|updateTable|deleteFrom|mergeInto)(?:<[^>]*>)?\(\s*\[?\s*"(\w+)/g,
    ),
    ...code.matchAll(/\b(?:from|join|into|update)\s+(\w+)/g),
  ].map((match) => match[1] ?? "");
  return new Set(named.filter((name) => name in OWNERS));
}

/** The tables of later features that a file of this feature names. */
const reachesUp = (feature: string, source: string): string[] =>
  [...tablesIn(source)]
    .filter((table) => {
      const owner = OWNERS[table as keyof Schema];
      return owner !== "server" && featureOrder.indexOf(owner) > featureOrder.indexOf(feature);
    })
    .sort();

/** What reached up when the rule was made. A line or a table goes with its SQL; none is added. */
const DEBT: Record<string, string> = {
  "cash/server/differences.ts": "settlements",
  "cash/server/overview.ts": "settlements",
  "clients/server/parts.ts": "deliveries",
  "clients/server/queries.ts": "receipts",
  "company-bills/server/queries.ts": "settlements",
  "couriers/server/queries.ts": "courier_accounts courier_actions stops",
  "deliveries/server/steps/refuseCashAgain.ts": "courier_lines",
  "employees/server/queries.ts": "courier_accounts couriers shifts",
  "journal/server/queries.ts": "courier_lines deliveries",
  "journal/server/till.ts": "shifts",
  "ledger/server/queries.ts": "deliveries",
  "receipts/server/read.ts": "deliveries",
  "receipts/server/readChange.ts": "deliveries",
  "receipts/server/references.ts": "deliveries",
  "receipts/server/refuseOthers.ts": "deliveries",
  "receipts/server/voidReceipt.ts": "deliveries",
};

describe("the owner of each table", () => {
  it("is a feature, or the server", () => {
    for (const owner of Object.values(OWNERS))
      assert.ok(owner === "server" || featureOrder.includes(owner), owner);
  });

  it("finds a planted break, in Kysely and in text", () => {
    assert.deepEqual(
      reachesUp("clients", 'db.selectFrom("receipts as r").innerJoin("deliveries as d", "a", "b")'),
      ["deliveries", "receipts"],
    );
    assert.deepEqual(
      reachesUp("journal", "sql`select 1 from journal_lines as l join settlements as s on true`"),
      ["settlements"],
    );
    assert.deepEqual(reachesUp("journal", 'db.updateTable("shifts")'), ["shifts"]);
    assert.deepEqual(
      reachesUp("settlements", 'db.selectFrom("journal_lines").leftJoin("accounts as a", "a", "b")'),
      [],
    );
  });

  it("is no later feature than the one whose SQL names the table, but for a debt that only shrinks", () => {
    const tablesByFile: Record<string, string> = {};
    for (const file of globSync("src/features/*/server/**/*.ts", { cwd: root })) {
      if (/(\.test|\/testing|\/samples)\.ts$/.test(file)) continue;
      const feature = file.split("/")[2] ?? "";
      const tables = reachesUp(feature, readFileSync(join(root, file), "utf8"));
      if (tables.length > 0) tablesByFile[file.replace("src/features/", "")] = tables.join(" ");
    }
    assert.deepEqual(tablesByFile, DEBT);
  });
});
