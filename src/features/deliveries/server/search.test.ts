import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";
import { sampleCredit, sampleDelivery } from "./samples.ts";

describe("orders are found", () => {
  let api: TestApi;
  let owner: Caller;
  let service: number;
  let courier: number;
  let client: number;
  before(async () => {
    api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
    service = (await owner.post("/services", sampleService())).body.id;
    courier = (await owner.post("/couriers", sampleCourier({ first_name: "Úrsula", last_name: "Motor" })))
      .body.id;
    const phones = [{ phone: "0416-7778899" }];
    client = (
      await owner.post(
        "/clients",
        sampleClient({ legal_name: "Comercial Ávila", allow_credit: true, phones }),
      )
    ).body.id;
  });
  after(() => api.close());

  const take = async (body: object) => {
    const made = await owner.post("/deliveries", body);
    assert.equal(made.status, 201, JSON.stringify(made.body));
    return made.body;
  };
  const found = async (search: string, more = "") =>
    (await owner.get(`/deliveries/filter?search=${encodeURIComponent(search)}${more}`)).body.items.map(
      ({ id }: { id: number }) => id,
    );

  it("by words in any order, of the order, its client and its courier", async () => {
    const receipt = { full_name: "Ana Gómez", phone: "0424-295-8604", address: "Petare, calle 5" };
    const order = await take(sampleCredit(service, client, { receipt, courier_id: courier }));
    await take(sampleCredit(service, client));
    await take(sampleDelivery(service, { receipt: { ...receipt, full_name: "Ana Luisa", phone: "0412" } }));
    assert.equal(order.receipt.phone, "4242958604");
    for (const typed of [
      ...["gomez ana", "avila gomez", "petare ursula", "5 ana gomez", "comercial motor calle", "go av"],
      ...["0424-295-8604", "+58 424 295 8604", "ana 0424-295-8604", "8604 petare", "avila 4242958604"],
    ])
      for (const more of ["", "&status=pending", "&sortBy=date"])
        assert.deepEqual(await found(typed, more), [order.id], typed + more);
    for (const typed of ["gomez caracas", "avila luisa", "ana%gomez", "ursula xx"])
      assert.deepEqual(await found(typed), [], typed);
    assert.equal((await found("ávila 0416 777-8899")).length, 2);
    assert.equal((await owner.del(`/deliveries/${order.id}`)).status, 204);
    assert.deepEqual(await found("avila gomez"), []);
  });

  it("by the number of a receipt that pays them", async () => {
    await take(sampleDelivery(service));
    const order = await take(sampleCredit(service, client));
    const paid = await owner.post("/debt-payments/full", { debt_id: order.debt_id, method: "cash" });
    assert.equal(paid.status, 201);
    const number = String(paid.body.receipt.number);
    assert.notEqual(paid.body.receipt.number, order.number);
    const padded = number.padStart(6, "0");
    for (const typed of [`R-${padded}`, `r-${number}`, `R${padded}`, padded])
      for (const more of ["", "&status=pending"])
        assert.ok((await found(typed, more)).includes(order.id), typed + more);
    assert.deepEqual(await found(`R-${padded}`), [order.id]);
    const other = await api.owner();
    assert.deepEqual((await other.get(`/deliveries/filter?search=R-${padded}`)).body.items, []);
    assert.equal((await owner.del(`/deliveries/${order.id}`)).status, 409);
  });
});
