// @alone Changes its process.
// @both-engines Migrations are other statements on each.
// Today's version upgrades databases of released versions, which their own demos made (test/releases).
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { testEngine } from "#test/api.ts";
import { assertUpgraded } from "#test/releases/assertUpgraded.ts";
import { openRelease, releases } from "#test/releases/dumps.ts";
import { readRows } from "#test/releases/rows.ts";

const cannot =
  testEngine === "postgres" &&
  process.env.TEST_POSTGRES_URL === "pglite" &&
  "there is no PostgreSQL server to upgrade";

/** Its companies have goods money, before the account for what of it is ready. */
const WITH_GOODS = "0028-b5838f4";

describe("an upgrade from a released version", { skip: cannot }, () => {
  for (const release of [WITH_GOODS, releases().at(-1) ?? ""])
    it(`keeps every value of ${release}`, () => assertUpgraded(release));

  it("has goods money to make ready among what it upgrades", async () => {
    const { database, drop } = await openRelease(WITH_GOODS);
    try {
      const rows = await readRows(database, "before");
      const lines = [...(rows.get("journal_lines")?.values() ?? [])];
      const causes = new Map(
        [...(rows.get("journal_entries")?.values() ?? [])].map((row) => [row.id, row.cause]),
      );
      const goods = lines.filter(({ account }) => account === "goods").map((row) => causes.get(row.entry_id));
      for (const cause of ["goods", "remittance", "remittance_void", "payment"])
        assert.ok(goods.includes(cause), cause);
    } finally {
      await database.close();
      await drop();
    }
  });
});
