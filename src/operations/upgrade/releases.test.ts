// Today's version upgrades the databases of released versions, which their own demos made (`test/releases`).
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import { migrationProgress } from "#server/database/migrate.ts";
import { readPhone } from "#shared/reading/phone.ts";
import { testEngine } from "#test/api.ts";
import { openRelease, releases } from "#test/releases/dumps.ts";
import { type Change, changesBetween, readRows } from "#test/releases/rows.ts";
import { brokenInvariants } from "../rules/invariants.ts";
import { upgrade } from "./upgrade.ts";

const cannot =
  testEngine === "postgres" &&
  process.env.TEST_POSTGRES_URL === "pglite" &&
  "there is no PostgreSQL server to upgrade";

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
  "0042-goods-money-ready.ts": ["journal_entries", "journal_lines", "journal_totals"],
};

const nameOf = ({ table, column }: Change) => (column ? `${table}.${column}` : table);

/** A phone in the form that is stored: readable ones are compared by what they mean, others stay. */
function storedPhone(typed: unknown): unknown {
  const read = readPhone(String(typed));
  return read.is === "number" ? read.phone : typed;
}

describe("an upgrade from a released version", { skip: cannot }, () => {
  for (const release of releases())
    it(`keeps every value of ${release}`, async () => {
      const { database, drop } = await openRelease(release);
      const backups = mkdtempSync(join(tmpdir(), "mandado-backups-"));
      try {
        const before = await readRows(database);
        assert.ok((before.get("deliveries")?.size ?? 0) > 0);
        const { pending } = await migrationProgress(database);
        assert.notDeepEqual(pending, []);
        await upgrade(database, backups);
        assert.deepEqual((await migrationProgress(database)).pending, []);
        const changes = changesBetween(before, await readRows(database));
        const may = pending.flatMap((name) => CHANGED[name] ?? []);
        const others = changes.filter((change) => !may.includes(nameOf(change)));
        assert.deepEqual(others.slice(0, 20), []);
        for (const change of changes)
          if (PHONES.includes(nameOf(change))) assert.equal(change.after, storedPhone(change.before));
        assert.deepEqual(await brokenInvariants(database.read), []);
      } finally {
        await database.close();
        await drop();
        rmSync(backups, { recursive: true });
      }
    });

  it("has goods money to make ready among what it upgrades", async () => {
    const { database, drop } = await openRelease("0028-b5838f4");
    try {
      const rows = await readRows(database);
      const lines = [...(rows.get("journal_lines")?.values() ?? [])];
      const causes = new Map(
        [...(rows.get("journal_entries")?.values() ?? [])].map((row) => [row.id, row.cause]),
      );
      const goods = lines.filter(({ account }) => account === "goods").map((row) => causes.get(row.entry_id));
      assert.deepEqual([...new Set(goods)].sort(), ["goods", "remittance"]);
    } finally {
      await database.close();
      await drop();
    }
  });
});
