import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCompany } from "#features/company/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { type Caller, expectBody, openTestApi, type TestApi } from "#test/api.ts";
import { sampleCredit, sampleDelivery } from "../samples.ts";

describe("with what is paid at the door", () => {
  let api: TestApi;
  let owner: Caller;
  let [client, courier, service] = [0, 0, 0];
  before(async () => {
    api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
    service = (await owner.post("/services", sampleService({ amount: 2.5, bills: [] }))).body.id;
    courier = (await owner.post("/couriers", sampleCourier())).body.id;
    client = (await owner.post("/clients", sampleClient({ allow_credit: true }))).body.id;
  });
  afterEach(async () => assert.deepEqual(await brokenInvariants(api.database.read), []));
  after(() => api.close());

  /** An order with a fee of $2.50 and goods of $10. */
  const sold = (change: object = {}) =>
    sampleCredit(service, client, {
      payment_type: "full",
      collect_fee: true,
      cod_amount: 10,
      courier_id: courier,
      ...change,
    });
  const create = (body: object) => expectBody(owner.post("/deliveries", body), 201);
  const ok = (answer: ReturnType<Caller["get"]>) => expectBody(answer, 200);
  const problem = async (answer: Promise<{ status: number; body: { errors: object } }>) => {
    const { status, body } = await answer;
    assert.equal(status, 422, JSON.stringify(body));
    return body.errors;
  };

  it("is in dollars alone while there is no rate", async () => {
    const order = await create(sold({ pays_with: { USD: 20 } }));
    assert.deepEqual(order.pays_with, { USD: 20, VES: 0 });
    assert.deepEqual(order.change_needed, { USD: 7.5, VES: 0 });
    assert.deepEqual(await problem(owner.post("/deliveries", sold({ pays_with: { VES: 9000 } }))), {
      pays_with: ["No hay tasa del día: escribe con cuánto paga en dólares"],
    });
    await ok(owner.put("/rates/2026-11-20", { rate: 457.96, confirm: true }));
    const { change_needed } = (await owner.get(`/deliveries/${order.id}`)).body;
    assert.deepEqual(change_needed, { USD: 7, VES: 228.98 });
  });

  it("may be exact, dollars, bolívares or both, and never less than the total", async () => {
    const change = async (pays_with: unknown) => (await create(sold({ pays_with }))).change_needed;
    assert.equal(await change(null), null);
    assert.equal(await change({}), null);
    assert.equal(await change({ USD: 0, VES: "0" }), null);
    assert.equal(await change({ USD: 12.5 }), null);
    assert.deepEqual(await change({ USD: 13 }), { USD: 0, VES: 228.98 });
    assert.deepEqual(await change({ VES: 6000 }), { USD: 0, VES: 275.5 });
    assert.deepEqual(await change({ USD: "20", VES: 228.98 }), { USD: 8, VES: 0 });
    for (const [pays_with, said] of [
      [{ USD: 10 }, "Paga con $10,00 y son $12,50: no alcanza"],
      [{ VES: 5724.49 }, "Paga con Bs 5.724,49 y son $12,50: no alcanza"],
      [{ USD: 10, VES: 1144.89 }, "Paga con $10,00 + Bs 1.144,89 y son $12,50: no alcanza"],
    ] as const)
      assert.deepEqual(await problem(owner.post("/deliveries", sold({ pays_with }))), { pays_with: [said] });
    await create(sold({ pays_with: { USD: 10, VES: 1144.9 } }));
    assert.deepEqual(
      Object.keys(await problem(owner.post("/deliveries", sold({ pays_with: { EUR: 10 } })))),
      ["pays_with"],
    );
    assert.deepEqual(
      Object.keys(await problem(owner.post("/deliveries", sold({ pays_with: { USD: -1 } })))),
      ["pays_with.USD"],
    );
  });

  it("is named beside other errors, in the same units", async () => {
    const errors = await problem(
      owner.post("/deliveries", sold({ date: "ayer", pays_with: { USD: 10, VES: 0 } })),
    );
    assert.deepEqual(Object.keys(errors).sort(), ["date", "pays_with"]);
    const enough = sold({ date: "ayer", pays_with: { USD: 20, VES: 0 } });
    assert.deepEqual(Object.keys(await problem(owner.post("/deliveries", enough))), ["date"]);
  });

  it("is refused where nothing is collected", async () => {
    const nothing = { pays_with: ["No hay nada que cobrar al entregar: quita con cuánto paga"] };
    const paid = { pays_with: { USD: 20 } };
    assert.deepEqual(await problem(owner.post("/deliveries", sampleDelivery(service, paid))), nothing);
    assert.deepEqual(await problem(owner.post("/deliveries", sampleCredit(service, client, paid))), nothing);
    await create(sampleCredit(service, client, { ...paid, cod_amount: 20 }));
    await create(sampleDelivery(service, { ...paid, collect_fee: true }));
  });

  it("stays in an edit that says nothing of it, and refuses one that makes the total more", async () => {
    const { id } = await create(sold({ pays_with: { USD: 20 } }));
    const edit = (change: object) => owner.put(`/deliveries/${id}`, sold(change));
    assert.deepEqual((await ok(edit({ cod_amount: 17.5 }))).pays_with, { USD: 20, VES: 0 });
    assert.deepEqual(await problem(edit({ cod_amount: 18 })), {
      pays_with: ["Paga con $20,00 y son $20,50: no alcanza"],
    });
    const dearer = { price: { amount: 11, reason: "lejos" } };
    assert.deepEqual(Object.keys(await problem(edit(dearer))), ["pays_with"]);
    assert.deepEqual((await ok(edit({ ...dearer, pays_with: { USD: 50 } }))).change_needed, {
      USD: 29,
      VES: 0,
    });
    assert.equal((await ok(edit({ pays_with: null }))).pays_with, null);
    await ok(edit({ pays_with: { USD: 50 } }));
    // What it was said of goes with it.
    const atOnce = await ok(edit({ collect_fee: false, cod_amount: 0 }));
    assert.deepEqual([atOnce.pays_with, atOnce.change_needed], [null, null]);
    const again = await ok(edit({}));
    assert.deepEqual([again.pays_with, again.cod_status], [null, "pending"]);
  });

  it("is shown of what is still to be collected, to nobody after it, and is told if it was other money", async () => {
    const { id, number } = await create(sold({ pays_with: { USD: 20 } }));
    const [listed] = (await owner.get(`/deliveries/filter?search=${number}`)).body.items;
    assert.deepEqual(listed.change_needed, { USD: 7, VES: 228.98 });
    const deliver = async (order: number, tenders: object[]) => {
      await ok(owner.put(`/deliveries/${order}/status`, { status: "in_transit" }));
      const collection = { outcome: "collected", method: "cash", tenders };
      return ok(owner.put(`/deliveries/${order}/status`, { status: "delivered", collection }));
    };
    const differences = async () => (await owner.get("/cash")).body.change_differences;
    const done = await deliver(id, [
      { currency: "USD", amount: 20 },
      { currency: "USD", amount: -7 },
      { currency: "VES", amount: -228.98 },
    ]);
    assert.deepEqual([done.pays_with, done.change_needed], [{ USD: 20, VES: 0 }, null]);
    assert.deepEqual(await differences(), []);
    const other = await create(sold({ pays_with: { USD: 20 } }));
    await deliver(other.id, [{ currency: "USD", amount: 12.5 }]);
    const [difference, ...rest] = await differences();
    assert.deepEqual(rest, []);
    assert.deepEqual(
      [difference.number, difference.courier_id, difference.date, difference.pays_with, difference.amount],
      [other.number, courier, "2026-11-20", { USD: 20, VES: 0 }, { USD: -0.5, VES: 228.98 }],
    );
    const [event] = (await owner.get(`/events/filter?entity=delivery&entity_id=${other.id}`)).body.items;
    assert.match(event.summary, /Pago y vuelto distintos de lo dicho: -\$0,50 · Bs 228,98$/);
    await ok(owner.post(`/deliveries/${other.id}/reopen`, { reason: "error" }));
    assert.deepEqual(await differences(), []);
  });

  it("warns above a limit of the company, which refuses nothing", async () => {
    assert.equal((await owner.get("/company")).body.change_limit, 20);
    const save = (change: object) => owner.put("/company", sampleCompany(change));
    assert.equal((await ok(save({ change_limit: 5 }))).change_limit, 5);
    assert.equal((await ok(save({}))).change_limit, 5);
    assert.deepEqual(Object.keys(await problem(save({ change_limit: -1 }))), ["change_limit"]);
    await create(sold({ pays_with: { USD: 100 } }));
  });
});
