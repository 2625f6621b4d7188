import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, sql } from "kysely";
import { type Run, setRawExecutor } from "./executor.ts";
import { openDatabase } from "./open.ts";
import type { Schema } from "./schema.ts";
import { lookAtOrders, type Places } from "./search.ts";
import type { Database } from "./types.ts";

const turnOver = () => new Promise<void>((resolve) => setImmediate(resolve));

describe("a look at orders", () => {
  let dir: string;
  let database: Database;
  before(async () => {
    dir = mkdtempSync(join(tmpdir(), "mandado-look-"));
    database = await openDatabase({ engine: "sqlite", dir });
    await database.transaction((tx) => sql`create table others (id integer)`.execute(tx));
  });
  after(async () => {
    await database.close();
    rmSync(dir, { recursive: true });
  });

  it("is taken again by who comes after one that failed, and once for all who come together", async () => {
    const places = { db: database.read, slowReads: database.slowReads };
    await assert.rejects(lookAtOrders(places), /no such table/);
    await database.transaction((tx) =>
      sql`create table deliveries as select 7 as id, 'ana perez' as search`.execute(tx),
    );
    const look = lookAtOrders(places);
    assert.equal(lookAtOrders(places), look);
    const { texts, seen, holding } = await look;
    assert.deepEqual([texts, seen, holding.get("per")?.count], [7, 1, 1]);
    assert.equal(lookAtOrders(places), look);
  });

  it("goes on where there are many, and is of use meanwhile", async () => {
    const asked: unknown[] = [];
    const places = manyOrders(async (ids) => {
      asked.push(...ids);
      return ids.map((id) => ({ search: `orden ${id}` }));
    });
    const sample = await lookAtOrders(places);
    assert.deepEqual([sample.texts, sample.seen], [20_000, 500]);
    while (sample.seen < 8000) await turnOver();
    assert.equal(new Set(asked).size, 8000, "each order once");
    assert.deepEqual([sample.holding.get("ord")?.count, asked.length], [8000, 8000]);
    assert.equal(await lookAtOrders(places), sample);
  });

  it("is taken again after one that couldn't go on", async () => {
    let times = 0;
    const places = manyOrders(async () => {
      if (++times > 1) throw new Error("the disk is gone");
      return [{ search: "orden" }];
    });
    const look = lookAtOrders(places);
    assert.equal((await look).seen, 1);
    await turnOver();
    assert.notEqual(lookAtOrders(places), look);
    await assert.rejects(lookAtOrders(places), /the disk is gone/);
  });
});

/** A history of 20,000 orders, whose texts are given as here. */
function manyOrders(textsOf: (ids: readonly unknown[]) => Promise<object[]>): Places {
  const database = (run: Run) => {
    const db = new Kysely<Schema>({
      dialect: {
        createAdapter: () => new SqliteAdapter(),
        createDriver: () => new DummyDriver(),
        createIntrospector: (of) => new SqliteIntrospector(of),
        createQueryCompiler: () => new SqliteQueryCompiler(),
      },
    });
    setRawExecutor(db, run);
    return db;
  };
  return {
    db: database(() => [{ id: 20_000 }]),
    slowReads: database((_sql, ids) => turnOver().then(() => textsOf(ids))),
  };
}
