// @both-engines Locks.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sampleService } from "#features/services/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";
import { sampleRequest } from "./samples.ts";

describe("a request under races", () => {
  let api: TestApi;
  let owner: Caller;
  let service: number;
  before(async () => {
    api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
    service = (await owner.post("/services", sampleService())).body.id;
  });
  after(async () => {
    assert.deepEqual(await brokenInvariants(api.database.read), []);
    await api.close();
  });

  const ask = () => sampleRequest(api.database, owner.user.id, { service_id: service });
  const orders = async () => (await owner.get("/deliveries/filter")).body.total;

  for (const [name, pathOf] of [
    ["accepted by 32 at once", () => "accept"],
    ["accepted and rejected by 32 at once", (turn: number) => (turn % 2 ? "accept" : "reject")],
  ] as const)
    it(`is decided once when it is ${name}`, async () => {
      const before = await orders();
      const { id } = await ask();
      const answers = await Promise.all(
        Array.from({ length: 32 }, (_, turn) =>
          owner.post(`/requests/${id}/${pathOf(turn)}`, { reason: "No llegamos" }),
        ),
      );
      const statuses = answers.map(({ status }) => status);
      assert.equal(statuses.filter((status) => status < 300).length, 1, statuses.join());
      assert.ok(statuses.every((status) => [200, 201, 409].includes(status)));
      const { state, delivery_id } = (await owner.get(`/requests/${id}`)).body;
      assert.equal(await orders(), before + (state === "accepted" ? 1 : 0));
      assert.equal(delivery_id === null, state === "rejected");
    });

  it("gets the next number when 32 are asked for at once", async () => {
    const requests = await Promise.all(Array.from({ length: 32 }, ask));
    const numbers = requests.map(({ number }) => number).sort((a, b) => a - b);
    const [first = 0] = numbers;
    assert.deepEqual(
      numbers,
      numbers.map((_, place) => first + place),
    );
  });
});
