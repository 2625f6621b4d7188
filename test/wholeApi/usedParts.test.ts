// @both-engines SQL over many tables.
import assert from "node:assert/strict";
import { it } from "node:test";
import { sampleExtra } from "#features/extras/server/samples.ts";
import { sampleZone } from "#features/zones/server/samples.ts";
import { expectBody, openTestApi } from "#test/api.ts";

const NONE = { cash: false, standing: false, zones: false, extras: false, connections: false };

it("a company's parts are used from their first record on, by itself, and told when asked", async () => {
  const api = await openTestApi();
  try {
    const [owner, other] = [await api.owner(), await api.owner()];
    const usesOf = async (caller = owner) => (await expectBody(caller.get("/company?uses=1"), 200)).uses;
    assert.deepEqual(await usesOf(), NONE);
    await expectBody(owner.post("/zones", sampleZone()));
    await expectBody(owner.post("/extras", sampleExtra()));
    assert.deepEqual(await usesOf(), { ...NONE, zones: true, extras: true });
    await expectBody(owner.post("/shifts", { float: { USD: 0, VES: 0 } }));
    await expectBody(owner.post("/keys", { name: "Tienda", scopes: ["orders:read"] }));
    assert.deepEqual(await usesOf(), { ...NONE, zones: true, extras: true, cash: true, connections: true });
    assert.deepEqual(await usesOf(await api.employee(owner, "basic")), await usesOf());
    assert.deepEqual(await usesOf(other), NONE);
    assert.equal((await expectBody(owner.get("/company"), 200)).uses, undefined);
  } finally {
    await api.close();
  }
});
