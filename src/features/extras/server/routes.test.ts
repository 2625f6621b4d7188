import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";
import { sampleExtra } from "./samples.ts";

describe("extras", () => {
  let api: TestApi;
  let owner: Caller;
  before(async () => {
    api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
  });
  after(() => api.close());

  const make = async (change: object = {}) => {
    const answer = await owner.post("/extras", sampleExtra(change));
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return answer.body;
  };

  it("have an amount, which may be a discount, and the courier's part", async () => {
    const { id, created_at: _, updated_at: __, ...rest } = await make({ name: "Noche", amount: "3.50" });
    assert.deepEqual(rest, {
      name: "Noche",
      amount: 3.5,
      courier_pay: 1,
      active: true,
      can_delete: true,
      can_detach: false,
    });
    const changed = await owner.put(`/extras/${id}`, { name: "Promo", amount: -2, active: false });
    const { amount, courier_pay, active } = changed.body;
    assert.deepEqual([amount, courier_pay, active], [-2, 0, false]);
  });

  it("refuse bad values under their fields", async () => {
    const refused: [object, object][] = [
      [{ name: "", amount: 1 }, { name: ["El nombre es requerido"] }],
      [{ name: "x" }, { amount: ["El monto es requerido"] }],
      [{ name: "x", amount: 1.001 }, { amount: ["El monto puede tener como máximo 2 decimales"] }],
      [{ name: "x", amount: -10_000_000 }, { amount: ["El monto no puede ser mayor a $9.999.999,99"] }],
      [{ name: "x", amount: 1, courier_pay: -1 }, { courier_pay: ["El monto no puede ser negativo"] }],
    ];
    for (const [body, errors] of refused) {
      const answer = await owner.post("/extras", body);
      assert.deepEqual([answer.status, answer.body.errors], [422, errors], JSON.stringify(body));
    }
  });

  it("are changed by admins only", async () => {
    const { id } = await make();
    const basic = await api.employee(owner, "basic");
    assert.equal((await basic.get(`/extras/${id}`)).status, 200);
    assert.equal((await basic.post("/extras", sampleExtra())).status, 403);
    assert.equal((await basic.del(`/extras/${id}`)).status, 403);
  });
});
