// @both-engines Races for one constraint.
import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { ownNumberTexts } from "#features/deliveries/fields/ownNumberTexts.ts";
import { sampleCredit, sampleDelivery } from "#features/deliveries/server/samples.ts";
import { phoneToken, sampleAction } from "#features/phone/server/samples.ts";
import { portalToken } from "#features/portal/server/samples.ts";
import { sampleAsked } from "#features/requests/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { sampleTrip } from "#features/trips/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { type Caller, expectBody, openTestApi, type TestApi } from "#test/api.ts";

describe("a client's own number of an order", () => {
  let api: TestApi;
  let owner: Caller;
  let [client, other, courier, service] = [0, 0, 0, 0];
  let count = 0;
  before(async () => {
    api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
    service = (await expectBody(owner.post("/services", sampleService({ amount: 5, bills: [] })))).id;
    courier = (await expectBody(owner.post("/couriers", sampleCourier()))).id;
    client = await addClient();
    other = await addClient();
  });
  afterEach(async () => {
    assert.deepEqual(await brokenInvariants(api.database.read), []);
  });
  after(() => api.close());

  async function addClient(): Promise<number> {
    count += 1;
    const body = sampleClient({ allow_credit: true, registration_number: `J-3000000${count}-0` });
    return (await expectBody(owner.post("/clients", body))).id;
  }
  /** Each test has numbers of its own. */
  const fresh = () => {
    count += 1;
    return `A-${1000 + count}`;
  };
  const post = (client_reference: string | null, of = client) =>
    owner.post("/deliveries", sampleCredit(service, of, { courier_id: courier, client_reference }));
  const add = (typed: string | null, of = client) => expectBody(post(typed, of));
  const read = (id: number) => expectBody(owner.get(`/deliveries/${id}`), 200);
  const move = (id: number, status: string) =>
    expectBody(owner.put(`/deliveries/${id}/status`, { status }), 200);
  const cancel = async (id: number) => {
    await move(id, "in_transit");
    await expectBody(owner.put(`/deliveries/${id}/cancel`, { cancellation_notes: "No contesta" }), 200);
  };
  const ask = async (body: object, of = client) => {
    const person = api.as(await portalToken(owner, of, api.as(null)));
    return person.post("/portal/requests", sampleAsked(service, body));
  };
  function assertTaken(
    answer: { status: number; body: object },
    typed: string,
    by: { id: number; number: number },
  ) {
    const { status, body } = answer as { status: number; body: Record<string, unknown> };
    const number = String(by.number).padStart(6, "0");
    assert.deepEqual(
      [status, body.message, body.delivery_id, body.number],
      [409, `El pedido ${typed} ya es la orden ${number}`, by.id, by.number],
    );
  }

  it("is of one order that stands, however it is spelled", async () => {
    const typed = fresh();
    const first = await add(` ${typed}`);
    assert.equal(first.client_reference, typed);
    for (const spelled of [typed, typed.toLowerCase(), typed.replace("-", " ")])
      assertTaken(await post(spelled), spelled, first);
    assert.equal((await add(typed, other)).client_reference, typed, "another client's");
    const anonymous = sampleDelivery(service, { client_reference: typed });
    for (const _ of [1, 2]) await expectBody(owner.post("/deliveries", anonymous));
    const { status, body } = await post("a".repeat(41));
    assert.deepEqual([status, Object.keys(body.errors)], [422, ["client_reference"]]);
  });

  it("finds its order, by any spelling and as a filter", async () => {
    const typed = `Ñ${fresh()}`;
    const { id } = await add(typed);
    const listed = async (query: string) =>
      (await expectBody(owner.get(`/deliveries/filter?${query}`), 200)).items.map(
        (order: { id: number }) => order.id,
      );
    for (const query of [typed, typed.toLowerCase(), typed.replace("-", "")]) {
      assert.deepEqual(await listed(`search=${encodeURIComponent(query)}`), [id], query);
      assert.deepEqual(await listed(`clientReference=${encodeURIComponent(query)}`), [id], query);
    }
    assert.deepEqual(await listed("clientReference=nadie"), []);
    const query = `clientReference=${encodeURIComponent(typed)}`;
    assert.equal((await expectBody(owner.get(`/deliveries/totals?${query}`), 200)).count, 1);
  });

  it("is kept by an edit that doesn't say it, changes on its way, and moves with its order to another client", async () => {
    const [typed, changed] = [fresh(), fresh()];
    const { id } = await add(typed);
    const edit = (change: object) =>
      owner.put(`/deliveries/${id}`, sampleCredit(service, client, { courier_id: courier, ...change }));
    assert.equal((await expectBody(edit({}), 200)).client_reference, typed);
    const theirs = await add(typed, other);
    assertTaken(await edit({ client_id: other }), typed, theirs);
    await expectBody(edit({ client_reference: changed }), 200);
    await expectBody(edit({ client_id: other }), 200);
    await add(changed);
    assertTaken(await post(changed, other), changed, await read(id));
    await move(id, "in_transit");
    const recipient = (client_reference: string) =>
      owner.put(`/deliveries/${id}/recipient`, { client_reference });
    assertTaken(await recipient(typed), typed, theirs);
    const last = fresh();
    assert.equal((await expectBody(recipient(last), 200)).client_reference, last);
    await add(changed, other);
    const none = await expectBody(owner.put(`/deliveries/${id}/recipient`, { client_reference: null }), 200);
    assert.equal(none.client_reference, null);
  });

  it("is free once its order is cancelled or deleted, and gone when a cancelled one is taken up again", async () => {
    const typed = fresh();
    const cancelled = await add(typed);
    const phone = api.as(await phoneToken(owner, courier, api.as(null)));
    await cancel(cancelled.id);
    const second = await add(typed);
    await expectBody(owner.del(`/deliveries/${second.id}`), 204);
    const third = await add(typed);
    const action = sampleAction(cancelled.id, {
      kind: "deliver",
      receiver_name: "Ana",
      at: "2026-11-20T14:45:00.000Z",
    });
    const { results } = await expectBody(phone.post("/courier/actions", { actions: [action] }), 200);
    assert.equal(results[0].status, "review");
    const { items } = await expectBody(owner.get("/couriers/reviews"), 200);
    await expectBody(owner.post(`/couriers/reviews/${items[0].id}/resolve`, { accept: true }), 200);
    const revived = await read(cancelled.id);
    assert.deepEqual([revived.status, revived.client_reference], ["delivered", null]);
    assertTaken(await post(typed), typed, third);
  });

  it("is not that of the order that brings its parcels back", async () => {
    const typed = fresh();
    const { id } = await add(typed);
    await move(id, "in_transit");
    await expectBody(owner.post(`/deliveries/${id}/attempts`, { reason: "absent" }));
    const body = { date: "2026-11-20", service_id: service, reason: "No estaba" };
    const back = await expectBody(owner.post(`/deliveries/${id}/return`, body));
    assert.equal(back.client_reference, null);
    await add(typed);
  });

  it("is of each stop of a trip, and a trip is made whole or not at all", async () => {
    const [first, second] = [fresh(), fresh()];
    const trip = (numbers: string[]) =>
      owner.post(
        "/trips",
        sampleTrip(
          service,
          client,
          numbers.map((client_reference) => ({ client_reference })),
        ),
      );
    const { orders } = await expectBody(trip([first, second]));
    assert.deepEqual(
      orders.map((order: { client_reference: string }) => order.client_reference),
      [first, second],
    );
    const before = (await expectBody(owner.get("/deliveries/totals"), 200)).count;
    assertTaken(await trip([fresh(), second]), second, orders[1]);
    assert.equal((await expectBody(owner.get("/deliveries/totals"), 200)).count, before);
    const twice = fresh();
    const { status, body } = await trip([twice, twice.toLowerCase()]);
    assert.deepEqual([status, body.errors], [422, { "stops.1.client_reference": [ownNumberTexts.repeated] }]);
  });

  it("is of a request until it is decided, and then of its order", async () => {
    const typed = fresh();
    const request = await expectBody(ask({ client_reference: typed }));
    const again = await ask({ client_reference: typed });
    const number = String(request.number).padStart(6, "0");
    assert.deepEqual(
      [again.status, again.body.message, again.body.delivery_id, again.body.request_id],
      [409, `El pedido ${typed} ya es la solicitud ${number}`, null, request.id],
    );
    assert.equal((await post(typed)).status, 409);
    const order = await expectBody(owner.post(`/requests/${request.id}/accept`, {}));
    assert.equal(order.client_reference, typed);
    assertTaken(await ask({ client_reference: typed }), typed, order);

    const [rejected, stops] = [fresh(), [fresh(), fresh()]];
    const refused = await expectBody(ask({ client_reference: rejected }));
    await expectBody(owner.post(`/requests/${refused.id}/reject`, { reason: "Fuera de zona" }), 200);
    await add(rejected);
    const { receipt } = sampleAsked(service);
    const trip = await expectBody(
      ask({ receipt: undefined, stops: stops.map((client_reference) => ({ receipt, client_reference })) }),
    );
    for (const own of stops) assert.equal((await post(own)).status, 409);
    const accepted = await expectBody(owner.post(`/requests/${trip.id}/accept`, {}));
    assert.deepEqual(
      accepted.orders.map((order: { client_reference: string }) => order.client_reference),
      stops,
    );
  });

  it("is corrected when its request is accepted, and taken ones are refused then", async () => {
    const [typed, corrected] = [fresh(), fresh()];
    const request = await expectBody(ask({ client_reference: typed }));
    const standing = await add(corrected);
    const accept = (client_reference: string) =>
      owner.post(`/requests/${request.id}/accept`, { client_reference });
    assertTaken(await accept(corrected), corrected, standing);
    const right = fresh();
    assert.equal((await expectBody(accept(right))).client_reference, right);
    await add(typed);
  });

  it("stays its own when its client is merged into another with the same number", async () => {
    const [from, into] = [await addClient(), await addClient()];
    const [typed, requested, single] = [fresh(), fresh(), fresh()];
    const mine = await add(typed, from);
    await add(single, from);
    const theirs = await add(typed, into);
    const theirSecond = await add(requested, into);
    const request = await expectBody(ask({ client_reference: requested }, from));
    await expectBody(owner.post(`/clients/${from}/merge`, { into_id: into }), 200);
    assert.equal((await read(mine.id)).client_reference, `${typed} (2)`);
    assertTaken(await post(typed, into), typed, theirs);
    assert.equal((await post(single, into)).status, 409);
    const { body } = await expectBody(owner.get(`/requests/${request.id}`), 200);
    assert.equal(body.client_reference, `${requested} (2)`);
    const order = await expectBody(owner.post(`/requests/${request.id}/accept`, {}));
    assert.equal(order.client_reference, `${requested} (2)`);
    assertTaken(await post(requested, into), requested, theirSecond);
  });

  it("is of one of many that are made at once", async () => {
    const person = api.as(await portalToken(owner, client, api.as(null)));
    for (let round = 0; round < 5; round += 1) {
      const typed = fresh();
      const answers = await Promise.all([
        ...Array.from({ length: 6 }, () => post(typed)),
        ...Array.from({ length: 4 }, () =>
          person.post("/portal/requests", sampleAsked(service, { client_reference: typed })),
        ),
        owner.post("/trips", sampleTrip(service, client, [{}, { client_reference: typed }])),
      ]);
      const statuses = answers.map(({ status }) => status).sort();
      assert.deepEqual(statuses, [201, ...Array.from({ length: 10 }, () => 409)]);
      const last = answers.find(({ status }) => status === 201)?.body;
      const holder = last.orders?.[1] ?? last;
      if (holder.client_reference !== typed) continue;
      // A cancellation and new orders at once leave one of them.
      await move(holder.id, "in_transit");
      const [, ...more] = await Promise.all([
        owner.put(`/deliveries/${holder.id}/cancel`, { cancellation_notes: "No contesta" }),
        ...Array.from({ length: 3 }, () => post(typed)),
      ]);
      assert.ok(more.filter(({ status }) => status === 201).length <= 1);
    }
  });
});
