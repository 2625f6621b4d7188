import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { upgrade } from "#operations/upgrade/upgrade.ts";
import { migrationProgress } from "#server/database/migrate.ts";
import { WORD_TABLES } from "#server/database/sqlite/connection.ts";
import type { Database } from "#server/database/types.ts";
import { readPhone } from "#shared/reading/phone.ts";
import { testEngine } from "../api.ts";
import { openRelease } from "./dumps.ts";
import { type Change, changesBetween, readRows } from "./rows.ts";

/** Columns of phones, whose values migration 0040 writes in one form. */
const PHONES = [
  "deliveries.recipient_phone",
  "deliveries.anonymous_phone",
  "deliveries.payment_phone",
  "couriers.phone",
  "company_settings.phone",
  "client_phones.phone",
  "receipts.payer_phone",
];

/** Columns whose values a migration changes, and tables that get rows from one. Every other value stays. */
const CHANGED: Record<string, string[]> = {
  "0040-identifiers.ts": [
    ...PHONES,
    "deliveries.search",
    "couriers.search",
    "clients.search",
    "clients.registration_key",
    "receipts.reference_key",
    "receipts.reference_end",
  ],
  // The totals of `goods` on the last day.
  "0042-goods-money-ready.ts": [
    "journal_entries",
    "journal_lines",
    "journal_totals",
    "journal_totals.amount",
  ],
  // A match with a receipt is a row of bank_line_tenders; the rules of the bank compare it with its line.
  "0083-bank-sets.ts": ["bank_lines.receipt_id", "bank_lines.tender", "bank_lines.confirmed"],
};

/** On PostgreSQL the demos of these closed a day before its totals were written, and `verify` says so. */
const CLOSED_EARLY = ["0090-a0a10b3", "0092-6d91ba2"];

const brokenIn = (release: string): string[] =>
  testEngine === "postgres" && CLOSED_EARLY.includes(release)
    ? ["a closed day whose figures are not those of its closing (1)"]
    : [];

const nameOf = ({ table, column }: Change) => (column ? `${table}.${column}` : table);

/** A phone in the form that is stored: readable ones are compared by what they mean, others stay. */
function storedPhone(typed: unknown): unknown {
  const read = readPhone(String(typed));
  return read.is === "number" ? read.phone : typed;
}

/** Upgrades a release's database, and compares every value with the one before. */
export async function assertUpgraded(release: string): Promise<void> {
  const { database, drop } = await openRelease(release);
  const backups = mkdtempSync(join(tmpdir(), "mandado-backups-"));
  try {
    const before = await readRows(database, "before");
    assert.ok((before.get("deliveries")?.size ?? 0) > 0);
    const { pending } = await migrationProgress(database);
    await upgrade(database, backups);
    assert.deepEqual((await migrationProgress(database)).pending, []);
    const changes = changesBetween(before, await readRows(database, "after"));
    const may = pending.flatMap((name) => CHANGED[name] ?? []);
    const others = changes.filter((change) => !may.includes(nameOf(change)));
    assert.deepEqual(others.slice(0, 20), []);
    for (const change of changes)
      if (PHONES.includes(nameOf(change))) assert.equal(change.after, storedPhone(change.before));
    assert.deepEqual(await brokenInvariants(database.read), brokenIn(release));
    if (database.engine === "sqlite") await assertWordsJoined(database);
  } finally {
    await database.close();
    await drop();
    rmSync(backups, { recursive: true });
  }
}

/** One of the first orders would join the parts, in seconds. */
async function assertWordsJoined({ read }: Database): Promise<void> {
  for (const words of WORD_TABLES) {
    const { rows } = await sql<{
      parts: number;
    }>`select count(distinct segid) as parts from ${sql.id(`${words}_idx`)}`.execute(read);
    assert.equal(rows[0]?.parts, 1, words);
  }
}
