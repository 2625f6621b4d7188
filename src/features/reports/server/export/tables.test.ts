import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sql } from "kysely";
import { openTestApi, type TestApi, testEngine } from "#test/api.ts";
import { NOT_EXPORTED } from "./table.ts";
import { tables } from "./tables.ts";

/** The search indexes' tables. */
const WORDS = /_words(_|$)/;

describe("the tables of the export", () => {
  let api: TestApi;
  before(async () => {
    api = await openTestApi();
  });
  after(() => api.close());

  const catalogue =
    testEngine === "sqlite"
      ? sql<{ table: string; column: string }>`
          select t.name as [table], c.name as [column] from pragma_table_list as t join pragma_table_info(t.name) as c
          where t.schema = 'main' and t.name not like 'sqlite_%'`
      : sql<{ table: string; column: string }>`
          select table_name as "table", column_name as "column" from information_schema.columns
          where table_schema = current_schema()`;

  it("are all tables of the database, each with its columns or a reason why not", async () => {
    const { rows } = await catalogue.execute(api.database.read);
    const stored = Map.groupBy(rows, ({ table }) => table);
    const names = [...stored.keys()].filter((name) => name !== "migrations" && !WORDS.test(name));
    assert.deepEqual(names.sort(), Object.keys(tables).sort());
    for (const [name, exported] of Object.entries(tables)) {
      if ("leftOut" in exported) {
        assert.ok(exported.leftOut.length > 0, name);
        continue;
      }
      const columns = stored.get(name)?.map(({ column }) => column) ?? [];
      const columnNames = Object.keys(exported.columns);
      assert.deepEqual(
        columns.filter((column) => !(NOT_EXPORTED as readonly string[]).includes(column)).sort(),
        columnNames.sort(),
        name,
      );
    }
  });
});
