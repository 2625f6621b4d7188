import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { after, describe, it } from "node:test";
import { openSqlite } from "./connection.ts";
import { createReadThread } from "./readThread.ts";

describe("rows of SQLite", () => {
  const dir = mkdtempSync(join(tmpdir(), "mandado-rows-"));
  const file = join(dir, "rows.sqlite");
  const plain = new DatabaseSync(file);
  plain.exec("pragma journal_mode = wal; create table t (a integer, b text, c real, d blob)");
  plain.exec("insert into t values (1, 'ñ', 0.5, x'00ff'), (null, null, null, null)");
  after(() => {
    plain.close();
    rmSync(dir, { recursive: true });
  });

  const questions = [
    "select * from t order by a",
    `select a as "con espacio", b as "it's", c as "com""illas", d as "año" from t order by a`,
    `select a as "salto\nde línea", b as "$\{a}", c as "values[0]" from t order by a`,
    "select a, b as a from t order by 1",
    "select a from t where a = 9",
  ];
  const asPlain = (question: string) =>
    plain
      .prepare(question)
      .all()
      .map((row) => ({ ...row }));

  it("have the same names and values as those of node:sqlite", () => {
    const database = openSqlite(file, "short");
    for (const question of questions) {
      assert.deepEqual(database.run(question), asPlain(question));
      assert.deepEqual([...database.prepare(question).iterate([])], asPlain(question));
    }
    database.close();
  });

  it("are the same in the read thread", async () => {
    const { read, close } = createReadThread(file);
    for (const question of [...questions, ...questions]) {
      assert.deepEqual(await read(question, []), asPlain(question));
    }
    await close();
  });
});
