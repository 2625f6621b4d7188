// @alone Changes its process.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { it } from "node:test";
import { sql } from "kysely";
import { WORD_TABLES } from "./connection.ts";
import { openSqliteDatabase } from "./database.ts";

it("answers slow reads in a thread, once the file is no longer small", async () => {
  const dir = mkdtempSync(join(tmpdir(), "mandado-slow-reads-"));
  const database = openSqliteDatabase({ engine: "sqlite", dir });
  let threads = 0;
  const count = () => threads++;
  process.on("worker", count);
  try {
    const rows = async () => (await sql`select a from blobs`.execute(database.slowReads)).rows.length;
    await database.transaction(async (tx) => {
      await sql`create table blobs (a integer, b blob)`.execute(tx);
      for (const table of WORD_TABLES)
        await sql`create virtual table ${sql.table(table)} using fts5 (search, content='', tokenize='trigram')`.execute(
          tx,
        );
    });
    assert.deepEqual([await rows(), threads], [0, 0]);
    await database.transaction((tx) => sql`insert into blobs values (1, zeroblob(40000000))`.execute(tx));
    assert.deepEqual([await rows(), threads], [1, 1]);
  } finally {
    process.off("worker", count);
    await database.close();
    rmSync(dir, { recursive: true });
  }
});
