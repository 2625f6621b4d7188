import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { sql } from "kysely";
import { openDatabase } from "./open.ts";
import { prepared } from "./prepared.ts";
import type { Database } from "./types.ts";

describe("a prepared query", () => {
  let dir: string;
  let database: Database;
  before(async () => {
    dir = mkdtempSync(join(tmpdir(), "mandado-prepared-"));
    database = await openDatabase({ engine: "sqlite", dir });
    await database.transaction((tx) =>
      sql`create table attempts as select 'a' as bucket, 1 as count, '' as started_at`.execute(tx),
    );
  });
  after(async () => {
    await database.close();
    rmSync(dir, { recursive: true });
  });

  it("distinguishes a list of one from an empty list", async () => {
    const among = prepared((db, { counts }: { counts: number[] }) =>
      db.selectFrom("attempts").select("bucket").where("count", "in", counts),
    );
    for (const counts of [[], [1], [1, 2], []])
      assert.equal((await among(database.read, { counts })).length, counts.length > 0 ? 1 : 0);
  });

  it("distinguishes values in a group from values beside it", async () => {
    interface Params {
      group: { count?: number; more?: number };
      more?: number;
    }
    const statement = prepared((db, { group, more }: Params) =>
      db
        .selectFrom(
          sql<{
            inside: number;
            beside: number;
          }>`(select ${group.more ?? sql`0`} as inside, ${more ?? sql`0`} as beside)`.as("one"),
        )
        .selectAll(),
    );
    assert.deepEqual(
      { ...(await statement(database.read, { group: { count: 1, more: 2 } }))[0] },
      { inside: 2, beside: 0 },
    );
    assert.deepEqual(
      { ...(await statement(database.read, { group: { count: 1 }, more: 2 }))[0] },
      { inside: 0, beside: 2 },
    );
  });

  it("answers for more shapes than it keeps", async () => {
    const among = prepared((db, { counts }: { counts: number[] }) =>
      db.selectFrom("attempts").select("bucket").where("count", "in", counts),
    );
    const ask = (counts: number[]) => among(database.read, { counts });
    for (let length = 1; length <= 1000; length++) {
      const others = Array(length - 1).fill(2);
      assert.equal((await ask([...others, 1])).length, 1);
      assert.equal((await ask([...others, 2])).length, 0);
    }
    assert.equal((await ask([1])).length, 1);
  });
});
