// @both-engines Locks, and two programs at once.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, afterEach, before, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { keyTexts } from "#features/keys/texts.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { type Caller, expectBody, openTestApi, type TestApi } from "#test/api.ts";
import { makeKey, sampleV1Order } from "./samples.ts";

describe("an order that a program", () => {
  let api: TestApi;
  let owner: Caller;
  let [shop, own]: Caller[] = [];
  let [client, other, service, courier, count] = [0, 0, 0, 0, 0];
  before(async () => {
    api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
    service = (await expectBody(owner.post("/services", sampleService({ amount: 5, bills: [] })))).id;
    courier = (await expectBody(owner.post("/couriers", sampleCourier()))).id;
    const addClient = async (registration_number: string) =>
      (await expectBody(owner.post("/clients", sampleClient({ allow_credit: true, registration_number }))))
        .id;
    client = await addClient("J-30000001-0");
    other = await addClient("J-30000002-0");
    shop = api.as((await makeKey(owner)).key);
    own = api.as((await makeKey(owner, { client_id: client })).key);
  });
  afterEach(async () => assert.deepEqual(await brokenInvariants(api.database.read), []));
  after(() => api.close());

  const program = () => shop ?? assert.fail();
  const clientsOwn = () => own ?? assert.fail();
  const fresh = () => {
    count += 1;
    return `W-${count}`;
  };
  const body = (change: object = {}) =>
    sampleV1Order(service, {
      client_id: client,
      anonymous_client: undefined,
      payment_type: "partial",
      ...change,
    });
  const send = (order: object, by = program(), key: string = randomUUID()) =>
    by.post("/v1/orders", order, { "idempotency-key": key });
  const add = (change: object = {}) => expectBody(send(body(change)));
  const correct = (id: number, change: object, by = program(), headers = {}) =>
    by.call("PATCH", `/v1/orders/${id}`, change, headers);
  const cancel = (id: number, by = program()) => by.post(`/v1/orders/${id}/cancel`, { reason: "Ya no" });
  const start = (id: number) =>
    owner.put(`/deliveries/${id}/status`, { status: "in_transit", courier_id: courier });

  it("sends again with its client's number is the one that stands", async () => {
    const client_reference = fresh();
    const order = await add({ client_reference });
    const again = await send(body({ client_reference: client_reference.toLowerCase(), notes: "Otra" }));
    assert.deepEqual([again.status, again.body], [200, order]);
    const theirs = await send(body({ client_id: other, client_reference }));
    assert.equal(theirs.status, 201);
    const repeated = await send(body({ client_id: undefined, client_reference }), clientsOwn());
    assert.deepEqual([repeated.status, repeated.body.id], [200, order.id]);
    const mine = fresh();
    const request = await expectBody(send(body({ client_reference: mine }), clientsOwn()));
    assert.deepEqual([request.state, request.client_reference], ["new", mine]);
    const standing = await send(body({ client_reference: mine }));
    assert.deepEqual([standing.status, standing.body.id, standing.body.state], [200, request.id, "new"]);
  });

  it("sends many times at once is added once", async () => {
    const client_reference = fresh();
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(body({ client_reference }))));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 200, 200, 200, 200, 200, 201]);
    assert.equal(new Set(answers.map((answer) => answer.body.id)).size, 1);
  });

  it("sends in a trip with a number that stands is refused", async () => {
    const client_reference = fresh();
    const order = await add({ client_reference });
    const { receipt, ...common } = body();
    const trip = { ...common, stops: [{ receipt }, { receipt, client_reference }] };
    const { status, body: refused } = await program().post("/v1/trips", trip, {
      "idempotency-key": randomUUID(),
    });
    assert.deepEqual([status, refused.delivery_id, refused.number], [409, order.id, order.number]);
  });

  it("looks up is found by its client's number, as far as its key sees", async () => {
    const client_reference = fresh();
    const { id } = await add({ client_reference });
    const hidden = await add({ client_id: other, client_reference });
    const idsOf = async (by: Caller) =>
      (
        await expectBody(by.get(`/v1/orders?client_reference=${client_reference.replace("-", " ")}`), 200)
      ).items.map((order: { id: number }) => order.id);
    assert.deepEqual(await idsOf(program()), [hidden.id, id]);
    assert.deepEqual(await idsOf(clientsOwn()), [id]);
  });

  it("corrects keeps what it doesn't say", async () => {
    const sent = {
      notes: "Tocar",
      cod_amount: 20,
      packages: 2,
      promised_time: "16:00",
      client_reference: fresh(),
    };
    const before = await add(sent);
    const { headers } = await program().get(`/v1/orders/${before.id}`);
    assert.equal(headers.etag, '"1"');
    const stale = { "if-match": '"7"' };
    assert.equal((await correct(before.id, { packages: 3 }, program(), stale)).status, 412);
    const changed = await correct(before.id, { packages: 3 }, program(), { "if-match": '"1"' });
    assert.deepEqual([changed.status, changed.headers.etag], [200, '"2"']);
    assert.deepEqual(changed.body, { ...before, packages: 3 });
    const { body: receipt } = await correct(before.id, {
      receipt: { phone: "0424-5551234" },
      cod_amount: "12,50",
    });
    assert.deepEqual(
      [receipt.receipt.phone, receipt.receipt.address, receipt.cod_amount],
      ["4245551234", before.receipt.address, 12.5],
    );
    const office = await expectBody(owner.get(`/deliveries/${before.id}`), 200);
    assert.deepEqual([office.notes, office.payment_type, office.amount], ["Tocar", "partial", 5]);
    assert.equal((await correct(before.id, { notes: null })).status, 200);
    assert.equal((await expectBody(owner.get(`/deliveries/${before.id}`), 200)).notes, null);
  });

  it("corrects has an error under each field that no key may change or that is wrong", async () => {
    const { id } = await add();
    const { status, body: answer } = await correct(id, {
      client_id: other,
      packages: 0,
      receipt: { phone: "abc" },
    });
    assert.deepEqual(
      [status, Object.keys(answer.errors).sort()],
      [422, ["client_id", "packages", "receipt.phone"]],
    );
    assert.deepEqual(answer.errors.client_id, [keyTexts.notCorrected]);
    assert.equal((await correct(id, {})).status, 422);
    const inside = {
      courier_id: courier,
      price: { amount: 1, reason: "Barato" },
      collect_fee: true,
      pin: true,
    };
    await correct(id, { ...inside, packages: 2 });
    const order = await expectBody(owner.get(`/deliveries/${id}`), 200);
    assert.deepEqual([order.courier_id, order.amount, order.collect_fee, order.pin], [null, 5, false, false]);
  });

  it("corrects or cancels with another client's key is unknown", async () => {
    const { id } = await add({ client_id: other });
    const stale = { "if-match": '"99"' };
    assert.equal((await correct(id, { packages: 2 }, clientsOwn(), stale)).status, 404);
    assert.equal((await cancel(id, clientsOwn())).status, 404);
    const mine = await add();
    assert.equal((await correct(mine.id, { packages: 2 }, clientsOwn())).status, 200);
    assert.equal((await cancel(mine.id, clientsOwn())).body.status, "cancelled");
  });

  it("cancels while it is pending owes nothing, and its number is free", async () => {
    const client_reference = fresh();
    const { id } = await add({ client_reference });
    const cancelled = await cancel(id);
    assert.deepEqual(
      [cancelled.status, cancelled.body.status, cancelled.headers.etag],
      [200, "cancelled", '"2"'],
    );
    const { debt_remaining_amount, cancellation_notes } = await expectBody(
      owner.get(`/deliveries/${id}`),
      200,
    );
    assert.deepEqual([debt_remaining_amount, cancellation_notes], [0, "Ya no"]);
    assert.equal((await cancel(id)).status, 409);
    assert.equal((await correct(id, { packages: 2 })).status, 409);
    assert.equal((await send(body({ client_reference }))).status, 201);
  });

  it("can't cancel or correct any more once it left, or somebody paid for it", async () => {
    const sent = await add();
    await expectBody(start(sent.id), 200);
    const refused = await cancel(sent.id);
    assert.equal(refused.status, 409);
    assert.match(refused.body.message, /mientras está pendiente/);
    assert.equal((await correct(sent.id, { packages: 2 })).status, 409);
    const paid = await add();
    const { debt_id } = await expectBody(owner.get(`/deliveries/${paid.id}`), 200);
    await expectBody(owner.post("/debt-payments/full", { debt_id, method: "cash" }));
    assert.equal((await cancel(paid.id)).status, 409);
  });

  it("sends again after it was deleted is gone", async () => {
    const [key, client_reference] = [randomUUID(), fresh()];
    const order = body({ client_reference });
    const { id } = await expectBody(send(order, program(), key));
    assert.equal((await send(order, program(), key)).status, 201);
    await expectBody(owner.del(`/deliveries/${id}`), 204);
    assert.equal((await send(order, program(), key)).status, 410);
    assert.equal((await send(order)).status, 201);

    const asking = randomUUID();
    const request = await expectBody(send(body({ client_reference: fresh() }), clientsOwn(), asking));
    const accepted = await expectBody(owner.post(`/requests/${request.id}/accept`, {}));
    await expectBody(owner.del(`/deliveries/${accepted.id}`), 204);
    const again = await send(body({ client_reference: request.client_reference }), clientsOwn(), asking);
    assert.equal(again.status, 410);
  });

  it("cancels while somebody sends it is one or the other", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await add();
      const [cancelled, sent, corrected] = await Promise.all([
        cancel(id),
        start(id),
        correct(id, { packages: 2 }),
      ]);
      assert.deepEqual([cancelled.status, sent.status].sort(), [200, 409]);
      assert.ok([200, 409].includes(corrected.status));
    }
  });
});
