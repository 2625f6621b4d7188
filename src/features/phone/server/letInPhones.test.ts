import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";
import { accessCode, phoneToken } from "./samples.ts";

const NOW = "2026-11-20T15:00:00.000Z";

describe("the phones that an employee let in", () => {
  let api: TestApi;
  let owner: Caller;
  let rosa: Caller;
  let nobody: Caller;
  before(async () => {
    api = await openTestApi();
    api.setNow(NOW);
    owner = await api.owner();
    rosa = await api.employee(owner);
    nobody = api.as(null);
  });
  after(() => api.close());

  const courier = async (first_name: string): Promise<number> =>
    (await owner.post("/couriers", sampleCourier({ first_name, last_name: "Peña" }))).body.id;
  const phones = async () => (await owner.get(`/employees/${rosa.user.id}/phones`)).body;

  it("are named before and at its deletion, and its unused codes end with it", async () => {
    const [luis, ana, other] = [await courier("Luis"), await courier("Ana"), await courier("Otro")];
    assert.deepEqual(await phones(), []);
    const caller = api.as(await phoneToken(rosa, luis, nobody));
    await phoneToken(rosa, luis, nobody);
    await phoneToken(rosa, ana, nobody);
    await phoneToken(owner, ana, nobody);
    await phoneToken(owner, other, nobody);
    const [ofRosa, ofOwner] = [await accessCode(rosa, luis), await accessCode(owner, luis)];
    assert.deepEqual(await phones(), [
      { courier_id: ana, courier_full_name: "Ana Peña", phones: 1, last_used_at: NOW },
      { courier_id: luis, courier_full_name: "Luis Peña", phones: 2, last_used_at: NOW },
    ]);
    const [stranger, admin] = [await api.owner(), await api.employee(owner, "admin")];
    assert.equal((await stranger.get(`/employees/${rosa.user.id}/phones`)).status, 404);
    assert.equal((await rosa.get(`/employees/${rosa.user.id}/phones`)).status, 403);
    assert.equal((await admin.get(`/employees/${rosa.user.id}/phones`)).body.length, 2);
    assert.equal((await owner.get(`/employees/${owner.user.id}/phones`)).status, 404);

    assert.equal((await owner.del(`/couriers/${ana}/access`)).status, 204);
    assert.equal((await owner.del(`/employees/${rosa.user.id}`)).status, 204);
    const [event] = (await owner.get("/events/filter?entity=employee")).body.items;
    assert.equal(
      event.summary,
      "Eliminó el empleado Rosa Núñez; siguen con acceso teléfonos que entraron con su código: Luis Peña (2)",
    );
    const signIn = (code: string) => nobody.post("/courier/sign-in", { code });
    assert.equal((await signIn(ofRosa)).status, 401);
    assert.equal((await signIn(ofOwner)).status, 200);
    assert.equal((await caller.get("/courier/deliveries")).status, 200);
  });

  it("are not those whose sign-in has expired, and a deletion without any says nothing of them", async () => {
    const employee = await api.employee(owner);
    await phoneToken(employee, await courier("Viejo"), nobody);
    api.setNow("2026-12-21T15:00:00Z");
    owner = await api.signIn(owner.user.email);
    assert.deepEqual((await owner.get(`/employees/${employee.user.id}/phones`)).body, []);
    assert.equal((await owner.del(`/employees/${employee.user.id}`)).status, 204);
    const [event] = (await owner.get("/events/filter?entity=employee")).body.items;
    assert.equal(event.summary, "Eliminó el empleado Rosa Núñez");
  });
});
