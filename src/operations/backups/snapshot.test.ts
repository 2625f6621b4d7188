import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { after, describe, it } from "node:test";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { openSqlite } from "#server/database/sqlite/connection.ts";
import { sqliteOnly } from "#test/api.ts";
import { PARTIAL, withCompanions, writeSnapshot } from "./snapshot.ts";

describe("a snapshot", { skip: sqliteOnly }, () => {
  const folder = mkdtempSync(join(tmpdir(), "mandado-snapshot-"));
  after(() => rmSync(folder, { recursive: true }));

  it("is from the moment it was started, whatever is written between its pieces", async () => {
    const from = join(folder, "source.sqlite");
    const to = join(folder, "copy.sqlite");
    const source = openSqlite(from, "changes");
    source.run("create table lines (id integer primary key, text blob)");
    const add = () => source.run("insert into lines (text) values (randomblob(100000))");
    for (let i = 0; i < 300; i += 1) add();
    let written = false;
    const writing = writeSnapshot(from, to).finally(() => {
      written = true;
    });
    let during = 0;
    for (; !written && during < 200; during += 1) {
      await yieldToEventLoop();
      add();
    }
    await writing;
    source.close();
    assert.ok(during > 3, `only ${during} lines were written meanwhile`);

    const copy = new DatabaseSync(to, { readOnly: true });
    assert.deepEqual({ ...copy.prepare("select count(*) as lines from lines").get() }, { lines: 300 });
    assert.equal(copy.prepare("pragma integrity_check").get()?.integrity_check, "ok");
    copy.close();
    const FORMATS = 18;
    assert.deepEqual([...readFileSync(to).subarray(FORMATS, FORMATS + 2)], [1, 1], "it needs no log");
    assert.deepEqual(readdirSync(folder).sort(), ["copy.sqlite", "source.sqlite"]);
  });

  it("is made although a killed process with the same id left an unfinished file", async () => {
    const from = join(folder, "small.sqlite");
    const to = join(folder, "small-copy.sqlite");
    const source = openSqlite(from, "changes");
    source.run("create table lines (id integer primary key)");
    source.run("insert into lines values (7)");
    source.close();
    for (const name of withCompanions(`${to}.${process.pid}${PARTIAL}`)) writeFileSync(name, "half a page");
    await writeSnapshot(from, to);

    const copy = new DatabaseSync(to, { readOnly: true });
    assert.deepEqual({ ...copy.prepare("select id from lines").get() }, { id: 7 });
    copy.close();
    assert.ok(!readdirSync(folder).some((name) => name.includes(PARTIAL)));
  });
});
