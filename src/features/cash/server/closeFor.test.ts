// @alone Its hooks stand outside a suite, so they would run for other files too.
import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";
import { sampleFloat } from "./samples.ts";

let api: TestApi;
let owner: Caller;
before(async () => {
  api = await openTestApi();
  api.setNow("2026-11-20T15:00:00Z");
  owner = await api.owner();
});
after(() => api.close());

const body = (change: object = {}) => ({ counted: { USD: 45, VES: 1000 }, reason: "Renunció", ...change });

it("an admin counts and closes the shift of a person who is gone; the report names both", async () => {
  const admin = await api.employee(owner, "admin");
  const gone = await api.employee(owner);
  const { id } = (await gone.post("/shifts", sampleFloat())).body;
  const path = `/shifts/${id}/close`;
  assert.equal((await gone.post(path, body())).status, 403);
  assert.deepEqual((await admin.post(path, body({ reason: " " }))).body.errors, {
    reason: ["Indica el motivo"],
  });
  const closed = await admin.post(path, body());
  assert.equal(closed.status, 200, JSON.stringify(closed.body));
  assert.deepEqual(closed.body.difference, { USD: -5, VES: 0 });
  const shift = (await admin.get(`/shifts/${id}`)).body;
  assert.deepEqual(
    [shift.account_name, shift.closed_by, shift.close_reason],
    [gone.user.name, admin.user.name, "Renunció"],
  );
  const again = await admin.post(path, body());
  assert.deepEqual([again.status, again.body.message], [409, "El turno ya está cerrado"]);
  const report = await admin.get(`/shifts/${id}/report`);
  assert.equal(report.status, 200);
  const { items } = (await owner.get("/events/filter?entity=shift&action=close")).body;
  assert.match(items[0].summary, new RegExp(`^Cerró el turno ${id} de ${gone.user.name} \\(Renunció\\)`));
  const { safe, shifts, balanced } = (await owner.get("/cash")).body;
  assert.deepEqual([safe, shifts, balanced], [{ USD: -5, VES: 0 }, [], true]);
  assert.deepEqual(await brokenInvariants(api.database.read), []);
});

it("an admin and the person close a shift at the same moment: once", async () => {
  for (let round = 0; round < 5; round += 1) {
    const person = await api.employee(owner);
    const { id } = (await person.post("/shifts", sampleFloat())).body;
    const answers = await Promise.all([
      owner.post(`/shifts/${id}/close`, body()),
      person.post("/shifts/current/close", { counted: { USD: 50, VES: 1000 } }),
    ]);
    const statuses = answers.map(({ status }) => status);
    assert.ok(["200,404", "409,200"].includes(statuses.join()), statuses.join());
  }
  assert.deepEqual(await brokenInvariants(api.database.read), []);
});
