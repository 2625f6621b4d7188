// @alone Replaces the clock or a function of its process, which other files would use.
// A key outside the database of the process that made it: in a backup, and in another process.
// @both-engines Processes hear of each other's changes.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { it, mock } from "node:test";
import { buildApi } from "#app/build.ts";
import { makeKey } from "#features/keys/server/samples.ts";
import { writeSnapshot } from "#operations/backups/snapshot.ts";
import { openDatabase } from "#server/database/open.ts";
import { DATABASE_FILE } from "#server/database/sqlite/connection.ts";
import { readConfig } from "#server/program/config.ts";
import { createWorkPool } from "#server/workers/pool.ts";
import { openTestApi, testEngine, testKey } from "#test/api.ts";

const inProcess = testEngine === "postgres" && process.env.TEST_POSTGRES_URL === "pglite";
const notShared = (testEngine === "sqlite" || inProcess) && "an embedded database has one process";
const noFile = testEngine === "postgres" && "a dump has the tables' rows, which keys.test.ts reads";

it("a key is in no backup and no file of the database in plain", { skip: noFile }, async () => {
  const api = await openTestApi();
  try {
    const owner = await api.owner();
    const { id, key } = await makeKey(owner, { name: "Secreta" });
    assert.equal((await api.as(key).get("/v1/orders")).status, 200);
    assert.equal((await owner.del(`/keys/${id}`)).status, 204);
    const { options } = api.database;
    assert.ok(options.engine === "sqlite");
    const backup = join(options.dir, "backup.sqlite");
    await writeSnapshot(join(options.dir, DATABASE_FILE), backup);
    assert.ok(readFileSync(backup).includes("Secreta"));
    const files = readdirSync(options.dir, { withFileTypes: true }).filter((entry) => entry.isFile());
    for (const { name } of files) assert.ok(!readFileSync(join(options.dir, name)).includes(key), name);
  } finally {
    await api.close();
  }
});

it("a revoked key opens nothing in another process within two seconds", { skip: notShared }, async () => {
  const api = await openTestApi();
  const database = await openDatabase(api.database.options);
  const documents = createWorkPool({ module: new URL(import.meta.resolve("#app/documentJobs.ts")) });
  const other = await buildApi({ config: readConfig({}), secretKey: testKey, database, documents });
  let now = performance.now();
  mock.method(performance, "now", () => now);
  try {
    const owner = await api.owner();
    const { id, key } = await makeKey(owner);
    const headers = { authorization: `Bearer ${key}` };
    const open = async () => (await other.inject({ url: "/api/v1/orders", headers })).statusCode;
    assert.equal(await open(), 200);
    assert.equal((await owner.del(`/keys/${id}`)).status, 204);
    assert.equal((await api.as(key).get("/v1/orders")).status, 401, "here it ends before the answer");
    now += 2000;
    assert.equal(await open(), 401);
  } finally {
    mock.restoreAll();
    await other.close();
    await database.close();
    await documents.close();
    await api.close();
  }
});
