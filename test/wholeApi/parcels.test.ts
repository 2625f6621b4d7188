import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCollection } from "#features/collections/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { packagesBetween, parcelTexts } from "#features/deliveries/fields/parcelTexts.ts";
import { sampleCredit } from "#features/deliveries/server/samples.ts";
import { phoneToken, sampleAction } from "#features/phone/server/samples.ts";
import { portalToken } from "#features/portal/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { type Caller, expectBody, openTestApi, type TestApi } from "#test/api.ts";

const REASON = "No le cabían en el carro";

describe("an order of several parcels", () => {
  let api: TestApi;
  let owner: Caller;
  let [client, courier, service] = [0, 0, 0];
  before(async () => {
    api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
    service = (await expectBody(owner.post("/services", sampleService({ amount: 5, bills: [] })))).id;
    courier = (await expectBody(owner.post("/couriers", sampleCourier()))).id;
    client = (await expectBody(owner.post("/clients", sampleClient({ allow_credit: true })))).id;
    await expectBody(owner.put("/rates/2026-11-20", { rate: 200, confirm: true }), 200);
  });
  afterEach(async () => {
    assert.deepEqual(await brokenInvariants(api.database.read), []);
  });
  after(() => api.close());

  const add = (change: object = {}) =>
    expectBody(
      owner.post(
        "/deliveries",
        sampleCredit(service, client, { courier_id: courier, packages: 5, ...change }),
      ),
    );
  const send = (id: number) =>
    expectBody(owner.put(`/deliveries/${id}/status`, { status: "in_transit" }), 200);
  const deliver = (id: number, parcels: object) =>
    owner.put(`/deliveries/${id}/status`, { status: "delivered", ...parcels });
  const read = (id: number) => expectBody(owner.get(`/deliveries/${id}`), 200);
  const partialOf = ({ packages_returned, partial_reason }: Record<string, unknown>) => [
    packages_returned,
    partial_reason,
  ];
  /** One whose recipient took three of five. */
  async function takeThree(change: object = {}): Promise<number> {
    const { id } = await add(change);
    await send(id);
    await expectBody(deliver(id, { packages_delivered: 3, partial_reason: REASON }), 200);
    return id;
  }
  const giveBack = (id: number) =>
    owner.post(`/deliveries/${id}/return`, { date: "2026-11-20", service_id: service, reason: "Sobraron" });

  it("is of one without more, of up to 99, and says what is in them", async () => {
    const plain = await add({ packages: undefined });
    assert.deepEqual([plain.packages, plain.contents, ...partialOf(plain)], [1, null, 0, null]);
    const many = await add({ packages: 99, contents: "Repuestos" });
    assert.deepEqual([many.packages, many.contents], [99, "Repuestos"]);
    for (const packages of [0, 100, 1.5, "tres"]) {
      const { status, body } = await owner.post("/deliveries", sampleCredit(service, client, { packages }));
      assert.equal(status, 422);
      assert.deepEqual(Object.keys(body.errors), ["packages"]);
    }
    const long = await owner.post(
      "/deliveries",
      sampleCredit(service, client, { contents: "a".repeat(121) }),
    );
    assert.deepEqual(Object.keys(long.body.errors), ["contents"]);
  });

  it("keeps them in an edit without them, and may change them on its way", async () => {
    const { id } = await add({ contents: "Telas" });
    const edit = sampleCredit(service, client, { courier_id: courier });
    await expectBody(owner.put(`/deliveries/${id}`, edit), 200);
    const { packages, contents } = await read(id);
    assert.deepEqual([packages, contents], [5, "Telas"]);
    await send(id);
    const changed = await expectBody(owner.put(`/deliveries/${id}/recipient`, { packages: 4 }), 200);
    assert.equal(changed.packages, 4);
  });

  it("is delivered whole unless somebody says how many were taken, and then why", async () => {
    const { id } = await add();
    await send(id);
    const refusals: [object, object][] = [
      [{ packages_delivered: 3 }, { partial_reason: [parcelTexts.partialReasonRequired] }],
      [{ packages_delivered: 6 }, { packages_delivered: [packagesBetween(5)] }],
    ];
    for (const [parcels, errors] of refusals) {
      const { status, body } = await deliver(id, parcels);
      assert.equal(status, 422);
      assert.deepEqual(body.errors, errors);
    }
    assert.equal((await deliver(id, { packages_delivered: 0, partial_reason: REASON })).status, 422);
    await expectBody(deliver(id, {}), 200);
    assert.deepEqual(partialOf(await read(id)), [0, null]);
  });

  it("is found by what was not taken, by client, tracking and office alike", async () => {
    const id = await takeThree();
    const order = await read(id);
    assert.deepEqual([order.status, ...partialOf(order)], ["delivered", 2, REASON]);
    assert.equal(order.debt_remaining_amount, 5);
    const { items } = await expectBody(owner.get("/deliveries/filter?partial=1"), 200);
    assert.deepEqual(
      items.map((listed: { id: number }) => listed.id),
      [id],
    );
    const person = api.as(await portalToken(owner, client, api.as(null)));
    assert.deepEqual(partialOf(await expectBody(person.get(`/portal/orders/${id}`), 200)), [2, REASON]);
    const followed = await expectBody(api.as(null).get(`/track/${order.tracking_url.split("/t/")[1]}`), 200);
    assert.deepEqual(partialOf(followed), [2, REASON]);
  });

  it("brings the rest back once, and is not reopened while that stands", async () => {
    const id = await takeThree({ contents: "Telas" });
    const back = await expectBody(giveBack(id));
    assert.deepEqual([back.packages, back.contents, back.return_of_id], [2, "Telas", id]);
    const order = await read(id);
    assert.deepEqual([order.status, order.return_id], ["delivered", back.id]);
    const again = await giveBack(id);
    assert.deepEqual([again.status, again.body.message], [409, parcelTexts.nothingReturned]);
    const reopening = await owner.post(`/deliveries/${id}/reopen`, { reason: "Se tocó otra" });
    assert.deepEqual([reopening.status, reopening.body.message], [409, parcelTexts.returnStands]);
    await expectBody(owner.del(`/deliveries/${back.id}`), 204);
    const reopened = await expectBody(
      owner.post(`/deliveries/${id}/reopen`, { reason: "Se tocó otra" }),
      200,
    );
    assert.deepEqual([reopened.status, ...partialOf(reopened)], ["in_transit", 0, null]);
  });

  it("has nothing to bring back if all was taken", async () => {
    const { id } = await add();
    await send(id);
    await expectBody(deliver(id, {}), 200);
    assert.equal((await giveBack(id)).status, 409);
  });

  it("owes what was agreed for the part that was taken", async () => {
    const { id } = await add({ payment_type: "full", collect_fee: true, cod_amount: 50 });
    await send(id);
    const collection = sampleCollection({ method: "cash", agreed: { goods: 30, reason: REASON } });
    const body = await expectBody(
      deliver(id, { packages_delivered: 3, partial_reason: REASON, collection }),
      200,
    );
    assert.deepEqual([body.cod_status, ...partialOf(body)], ["collected", 2, REASON]);
    assert.deepEqual((await expectBody(owner.get(`/clients/${client}/cod`), 200)).owed, { USD: 30, VES: 0 });
  });

  it("is delivered in part on the courier's phone, and as he said once the office accepts it", async () => {
    const phone = api.as(await phoneToken(owner, courier, api.as(null)));
    const act = async (id: number, parcels: object) => {
      const did = { kind: "deliver", receiver_name: "Ana", at: "2026-11-20T14:45:00.000Z", ...parcels };
      return (await expectBody(phone.post("/courier/actions", { actions: [sampleAction(id, did)] }), 200))
        .results[0];
    };
    const { id } = await add();
    await send(id);
    assert.equal((await act(id, { packages_delivered: 4, partial_reason: REASON })).status, "done");
    assert.deepEqual(partialOf(await read(id)), [1, REASON]);

    const doubtful = (await add()).id;
    await send(doubtful);
    const judged = await act(doubtful, { packages_delivered: 4 });
    assert.deepEqual([judged.status, judged.message], ["review", parcelTexts.partialReasonRequired]);
    const [review] = (await expectBody(owner.get("/couriers/reviews"), 200)).items;
    assert.deepEqual([review.packages_delivered, review.partial_reason], [4, null]);
    await expectBody(owner.post(`/couriers/reviews/${review.id}/resolve`, { accept: true }), 200);
    assert.deepEqual(partialOf(await read(doubtful)), [1, null]);
  });
});
