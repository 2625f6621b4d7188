import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";
import { sampleClient } from "./samples.ts";

describe("the documents of clients", () => {
  let api: TestApi;
  let owner: Caller;
  before(async () => {
    api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
  });
  after(() => api.close());

  const add = async (change: object = {}) => {
    const { status, body } = await owner.post("/clients", sampleClient(change));
    assert.equal(status, 201, JSON.stringify(body));
    return body;
  };

  it("have a document that is unique in a company, trimmed and whatever its case, and can be used again later", async () => {
    const first = await add({ registration_number: "J-999", type: "legal" });
    const duplicate = { registration_number: ["Ya existe un cliente con ese documento"] };
    const again = await owner.post(
      "/clients",
      sampleClient({ registration_number: " j-999 ", type: "legal" }),
    );
    assert.deepEqual([again.status, again.body.errors], [422, duplicate]);
    const both = await owner.post("/clients", {
      ...sampleClient({ registration_number: "J-999" }),
      legal_name: "",
    });
    assert.deepEqual(Object.keys(both.body.errors).sort(), ["legal_name", "registration_number"]);
    assert.equal(
      (await owner.post("/clients", sampleClient({ registration_number: "J-999", type: "foreing" }))).status,
      201,
    );
    const other = await add();
    const moved = await owner.put(`/clients/${other.id}`, { ...other, registration_number: "J-999" });
    assert.deepEqual(moved.body.errors, duplicate);
    assert.equal((await owner.put(`/clients/${first.id}`, { ...first, notes: "el mismo" })).status, 200);
    assert.equal(
      (await (await api.owner()).post("/clients", sampleClient({ registration_number: "J-999" }))).status,
      201,
    );
    await owner.del(`/clients/${first.id}`);
    assert.equal((await owner.post("/clients", sampleClient({ registration_number: "J-999" }))).status, 201);
  });

  it("give a document that twelve concurrent requests want to one of them", async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        owner.post("/clients", sampleClient({ registration_number: "J-12-A-LA-VEZ" })),
      ),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [
      201,
      ...Array.from({ length: 11 }, () => 422),
    ]);
  });

  it("compare documents by their look, not their typing", async () => {
    const answer = await owner.post("/clients", sampleClient({ registration_number: "J-4040Ñ" }));
    assert.equal(answer.status, 201);
    for (const registration_number of [
      "j-4040n\u0303",
      "\uff2a-\uff14040Ñ",
      "J-40\u200b40Ñ\ufeff",
      "J\u2060-4040ñ ",
    ]) {
      const { status, body } = await owner.post("/clients", sampleClient({ registration_number }));
      assert.deepEqual(
        [status, Object.keys(body.errors)],
        [422, ["registration_number"]],
        registration_number,
      );
    }
  });
});
