import assert from "node:assert/strict";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { setImmediate } from "node:timers/promises";
import { openSqlite } from "#server/database/sqlite/connection.ts";
import { openTestApi, sqliteOnly, type TestApi } from "#test/api.ts";
import { restore } from "../restore.ts";
import { keepBackups } from "./backups.ts";

describe("daily backups", { skip: sqliteOnly }, () => {
  let api: TestApi;
  let dataDir: string;
  let folder: string;
  before(async () => {
    api = await openTestApi();
    dataDir = api.database.options.engine === "sqlite" ? api.database.options.dir : "";
    folder = join(dataDir, "backups");
    await api.owner();
  });
  after(() => api.close());

  /** What the folder has after a server started at this time. */
  async function startAt(moment: string, said: "backed up" | "no backup is due"): Promise<string[]> {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const log = { info: (_: object, words: string) => resolve(words), error: reject };
    const backups = keepBackups({ dataDir, folder, backupCount: 14 }, log, () => new Date(moment));
    assert.equal(await promise, said);
    await backups.stop();
    return readdirSync(folder).sort();
  }

  it("are made at the first start, and again when the last is a day old", async () => {
    assert.deepEqual(await startAt("2026-11-20T15:00:00Z", "backed up"), [
      "mandado-2026-11-20T15-00-00Z.sqlite",
    ]);
    assert.equal((await startAt("2026-11-21T14:59:59Z", "no backup is due")).length, 1);
    assert.equal((await startAt("2026-11-21T15:00:00Z", "backed up")).length, 2);
  });

  it("keep the configured number of files, and leave other files alone", async () => {
    for (let day = 1; day <= 15; day += 1)
      writeFileSync(join(folder, `mandado-2026-10-${String(day).padStart(2, "0")}T00-00-00Z.sqlite`), "");
    writeFileSync(join(folder, "antes-de-la-mudanza.sqlite"), "");
    for (const suffix of ["", "-journal"])
      writeFileSync(join(folder, `mandado-2026-11-22T15-00-00Z.sqlite.99.partial${suffix}`), "");
    const names = await startAt("2026-11-23T15:00:00Z", "backed up");
    assert.equal(names.filter((name) => name.startsWith("mandado-")).length, 14);
    assert.ok(names.includes("antes-de-la-mudanza.sqlite"));
    assert.ok(!names.some((name) => name.includes(".partial")));
    assert.equal(names.at(-1), "mandado-2026-11-23T15-00-00Z.sqlite");
  });

  it("don't stop the server when none can be made", async () => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const log = { info: reject, error: (_: unknown, words: string) => resolve(words) };
    // A file can't contain a folder.
    const backups = keepBackups(
      { dataDir, folder: join(dataDir, "mandado.sqlite", "x"), backupCount: 14 },
      log,
    );
    assert.equal(await promise, "no backup was made");
    await backups.stop();
    assert.equal(backups.lastAt(), null);
  });

  it("leave no file of one that is stopped halfway", async () => {
    const large = join(dataDir, "grande");
    mkdirSync(large);
    const source = openSqlite(join(large, "mandado.sqlite"), "changes");
    source.run("create table lines (text blob)");
    for (let i = 0; i < 60; i += 1) source.run("insert into lines values (randomblob(1000000))");
    source.close();
    const { promise: failed, reject } = Promise.withResolvers<never>();
    const into = join(large, "respaldos");
    const options = { dataDir: large, folder: into, backupCount: 14 };
    const backups = keepBackups(options, { info: () => undefined, error: reject });
    const begun = () => existsSync(into) && readdirSync(into).length > 0;
    while (!begun()) await Promise.race([setImmediate(), failed]);
    await backups.stop();
    assert.deepEqual(readdirSync(into), []);
    assert.equal(backups.lastAt(), null);
  });

  it("can be restored", async () => {
    const target = join(dataDir, "otra");
    mkdirSync(target);
    await restore(join(folder, "mandado-2026-11-23T15-00-00Z.sqlite"), target, false);
    assert.ok(readdirSync(target).includes("mandado.sqlite"));
  });
});
