// What an import brought is not taken back while a standing order goes on to use it.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { importForm } from "#features/imports/server/samples.ts";
import { sampleStanding } from "#features/standing-orders/server/samples.ts";
import { type Caller, expectBody, openTestApi, type TestApi } from "#test/api.ts";

describe("the undo of an import", () => {
  let api: TestApi;
  let owner: Caller;
  before(async () => {
    api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
  });
  after(() => api.close());

  it("names the standing order that uses an imported service", async () => {
    const form = importForm("services", "Nombre;Precio\nExprés importado;5\n");
    const { id, mapping } = await expectBody(owner.post("/imports", form));
    await expectBody(owner.put(`/imports/${id}/mapping`, { mapping }), 200);
    await expectBody(owner.post(`/imports/${id}/run`), 202);
    await api.jobs.idle();
    const [service] = (await owner.get("/services")).body;
    assert.equal(service.name, "Exprés importado");
    const rule = sampleStanding(service.id, { name: "Nómina", from: "2026-12-01" });
    const standing = await expectBody(owner.post("/standing-orders", rule));
    const refused = await owner.post(`/imports/${id}/undo`);
    assert.equal(refused.status, 409);
    assert.match(refused.body.message, /la orden fija «Nómina»/);
    assert.equal((await owner.del(`/standing-orders/${standing.id}`)).status, 204);
    await expectBody(owner.post(`/imports/${id}/undo`), 202);
    await api.jobs.idle();
    assert.deepEqual((await owner.get("/services")).body, []);
  });
});
