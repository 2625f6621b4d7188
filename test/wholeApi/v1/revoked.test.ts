// A key that one process has revoked, in another process that has just served it.
import assert from "node:assert/strict";
import { it, mock } from "node:test";
import { buildApi } from "#app/build.ts";
import { makeKey } from "#features/keys/server/samples.ts";
import { openDatabase } from "#server/database/open.ts";
import { readConfig } from "#server/program/config.ts";
import { createWorkPool } from "#server/workers/pool.ts";
import { openTestApi, testEngine, testKey } from "#test/api.ts";

const inProcess = testEngine === "postgres" && process.env.TEST_POSTGRES_URL === "pglite";
const notShared = (testEngine === "sqlite" || inProcess) && "an embedded database has one process";

it("opens nothing in another process within two seconds", { skip: notShared }, async () => {
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
