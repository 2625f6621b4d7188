import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sampleService } from "#features/services/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";
import { sampleDelivery } from "../samples.ts";

const TODAY = "2026-11-20";
const BELOW_ZERO = { extras: ["Los descuentos dejan el precio por debajo de cero"] };

describe("an edit that doesn't touch the price", () => {
  let api: TestApi;
  let owner: Caller;
  let service: number;
  let extra: number;
  let zones: number[];
  before(async () => {
    api = await openTestApi();
    api.setNow(`${TODAY}T15:00:00Z`);
    owner = await api.owner();
    service = await idOf("/services", sampleService({ name: "Exprés", amount: 5 }));
    zones = [await idOf("/zones", { name: "Chacao" }), await idOf("/zones", { name: "Baruta" })];
  });
  after(async () => {
    assert.deepEqual(await brokenInvariants(api.database.read), []);
    await api.close();
  });

  const idOf = async (path: string, body: object): Promise<number> => {
    const answer = await owner.post(path, body);
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return answer.body.id;
  };
  const edit = async (id: number, change: object) => {
    const order = (await owner.get(`/deliveries/${id}`)).body;
    return owner.put(`/deliveries/${id}`, { ...order, ...change });
  };
  /** An order with an extra that has become a discount of 9 dollars since. */
  const discounted = async () => {
    extra = await idOf("/extras", { name: "Espera", amount: 2 });
    const extras = [{ extra_id: extra, quantity: 1 }];
    const id = await idOf("/deliveries", sampleDelivery(service, { extras, delivery_zone_id: zones[1] }));
    assert.equal((await owner.put(`/extras/${extra}`, { name: "Espera", amount: -9 })).status, 200);
    return id;
  };

  it("is saved, whatever became of the extras", async () => {
    const id = await discounted();
    const noted = await edit(id, { notes: "Con cuidado" });
    assert.equal(noted.status, 200, JSON.stringify(noted.body));
    const { notes, amount, calculated_amount, price_lines } = noted.body;
    assert.deepEqual(
      [notes, amount, calculated_amount, price_lines[1]],
      ["Con cuidado", 7, 7, { name: "Espera", amount: 2 }],
    );
    // Another day or zone keeps the price too: what the lists say now is no price.
    const moved = await edit(id, { date: "2026-11-21", delivery_zone_id: zones[0] });
    assert.deepEqual([moved.status, moved.body.amount, moved.body.calculated_amount], [200, 7, 7]);
    for (const change of [{ reprice: true }, { extras: [{ extra_id: extra, quantity: 2 }] }]) {
      const refused = await edit(id, change);
      assert.deepEqual([refused.status, refused.body.errors], [422, BELOW_ZERO]);
    }
    const without = await edit(id, { extras: [], reprice: true });
    assert.deepEqual([without.status, without.body.amount], [200, 5]);
  });

  it("doesn't ask what the lists say now", async () => {
    const way = { pickup_zone_id: zones[0], delivery_zone_id: zones[1] };
    const order = (await owner.post("/deliveries", sampleDelivery(service, way))).body;
    const cells = [{ from_zone_id: zones[0], to_zone_id: zones[1], amount: 8 }];
    assert.equal(
      (await owner.put("/tariffs", { service_id: service, valid_from: TODAY, cells })).status,
      200,
    );
    const noted = (await edit(order.id, { notes: "Tocar duro" })).body;
    assert.deepEqual([noted.amount, noted.calculated_amount], [5, 5]);
    const moved = (await edit(order.id, { date: "2026-11-21" })).body;
    assert.deepEqual([moved.amount, moved.calculated_amount], [5, 8]);
  });

  it("leaves a named price and what it replaced", async () => {
    const plain = (await owner.post("/deliveries", sampleDelivery(service))).body;
    const named = (await edit(plain.id, { price: { amount: 4, reason: "Amigo" } })).body;
    assert.deepEqual([named.amount, named.calculated_amount], [4, 5]);
    const noted = (await edit(plain.id, { notes: "Tocar duro" })).body;
    assert.deepEqual([noted.amount, noted.calculated_amount, noted.price.reason], [4, 5, "Amigo"]);
    const back = (await edit(plain.id, { price: null })).body;
    assert.deepEqual([back.amount, back.calculated_amount, back.price], [5, 5, null]);
  });
});
