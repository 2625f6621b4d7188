import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { sql } from "kysely";
import { type Database, openDatabase } from "./connection.ts";
import { lookAtOrders } from "./textSearch.ts";

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
    const places = { db: database.read, heavy: database.heavy };
    await assert.rejects(lookAtOrders(places), /no such table/);
    await database.transaction((tx) =>
      sql`create table deliveries as select 7 as id, 'ana perez' as search`.execute(tx),
    );
    const look = lookAtOrders(places);
    assert.equal(lookAtOrders(places), look);
    const { texts, seen, holding } = await look;
    assert.deepEqual([texts, seen, holding.get("per")], [7, 1, 1]);
    assert.equal(lookAtOrders(places), look);
  });
});
