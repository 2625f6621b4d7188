import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { countStored } from "#server/files/usage.ts";
import { readConfig } from "#server/program/config.ts";
import { openTestApi } from "#test/api.ts";

const TODAY = "2026-11-20";
/** 11:00 in Caracas. */
const NOW = `${TODAY}T15:00:00.000Z`;

describe("a late backup", () => {
  it("waits for the admin where the server makes backups itself", async () => {
    let last: Date | null = null;
    const api = await openTestApi({}, undefined, undefined, () => last);
    api.setNow(NOW);
    const owner = await api.owner();
    await owner.put(`/rates/${TODAY}`, { rate: 200 });
    const list = async (caller = owner) => (await caller.get("/attention")).body;
    assert.deepEqual(await list(), [], "the first one has a day");
    const late = { kind: "backup_late", count: 1, amount: null, to: "/users/company" };
    api.setNow("2026-11-21T16:00:00.001Z");
    assert.deepEqual(await list(), [{ ...late, oldest_at: null }]);
    last = new Date("2026-11-20T15:00:00.001Z");
    assert.deepEqual(await list(), []);
    api.setNow("2026-11-21T16:00:00.002Z");
    assert.deepEqual(await list(), [{ ...late, oldest_at: "2026-11-20T15:00:00.001Z" }]);
    assert.deepEqual(await list(await api.employee(owner)), []);
    await api.close();
  });
});

describe("the room for photos", () => {
  it("waits for the admin once it is 90% full", async () => {
    const api = await openTestApi({ FILES_TOTAL_MB: "1" });
    api.setNow(NOW);
    const owner = await api.owner();
    await owner.put(`/rates/${TODAY}`, { rate: 200 });
    const store = (bytes: number) => api.database.transaction((tx) => countStored(tx, 1, bytes));
    const list = async (caller = owner) => (await caller.get("/attention")).body;
    const most = readConfig({ DATA_DIR: "unused", FILES_TOTAL_MB: "1" }).filesTotalBytes;
    await store(Math.floor(most * 0.9) - 1);
    assert.deepEqual(await list(), []);
    await store(2);
    assert.deepEqual(await list(), [
      { kind: "files_full", count: 1, amount: null, oldest_at: null, to: "/users/company" },
    ]);
    assert.deepEqual(await list(await api.employee(owner)), []);
    await api.close();
  });
});
