// @both-engines Locks.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { type Answer, type Caller, openTestApi, type TestApi } from "#test/api.ts";
import { sampleCredit, sampleDelivery } from "../samples.ts";

describe("concurrent orders", () => {
  let api: TestApi;
  before(async () => {
    api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
  });
  after(() => api.close());

  it("number 100 concurrent orders over 4 sign-ins from 1 to 100", async () => {
    const boss = await api.owner();
    const service = (await boss.post("/services", sampleService())).body.id;
    const hands = [boss];
    while (hands.length < 4) hands.push(await api.signIn(boss.user.email));
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        (hands[i % 4] as Caller).post("/deliveries", sampleDelivery(service)),
      ),
    );
    assert.ok(answers.every(({ status }) => status === 201));
    const numbers = answers.map(({ body }) => body.number).sort((a, b) => a - b);
    assert.deepEqual(
      numbers,
      Array.from({ length: 100 }, (_, i) => i + 1),
    );
  });

  /** A separate company with a service, a courier and clients with credit. */
  async function company() {
    const boss = await api.owner();
    const createAndGetId = async (path: string, body: object) =>
      (await boss.post(path, body)).body.id as number;
    const service = await createAndGetId("/services", sampleService());
    const courier = await createAndGetId("/couriers", sampleCourier());
    const clients = [1, 2, 3].map(() => createAndGetId("/clients", sampleClient({ allow_credit: true })));
    return { boss, service, courier, clients: await Promise.all(clients) };
  }

  const numbersOf = (answers: Answer[]) => answers.map(({ body }) => body.number).sort((a, b) => a - b);
  const upTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1);

  it("keep the values of many different concurrent orders apart", async () => {
    const { boss, service, courier, clients } = await company();
    const orders = upTo(40).map((i) => {
      const order = {
        notes: `Orden de ${i}`,
        courier_id: i % 3 ? courier : null,
        pickup_address: `Galpón ${i % 7}`,
        date: `2026-11-1${i % 2}`,
      };
      if (i % 5 === 0) return sampleDelivery(service, order);
      return sampleCredit(service, clients[i % 3] as number, {
        ...order,
        payment_type: i % 2 ? "full" : "partial",
      });
    });
    const answers = await Promise.all(orders.map((order) => boss.post("/deliveries", order)));
    assert.deepEqual(numbersOf(answers), upTo(40));
    for (const [i, { body }] of answers.entries()) {
      assert.deepEqual((await boss.get(`/deliveries/${body.id}`)).body, body);
      const { notes, courier_id, pickup_address, date, payment_type } = body;
      const said = { ...orders[i], notes, courier_id, pickup_address, date, payment_type };
      assert.deepEqual(
        [orders[i], body.client_id],
        [said, (said as { client_id?: number }).client_id ?? null],
      );
      const ledger = (await boss.get(`/debts/${body.debt_id}/payments`)).body;
      assert.equal(ledger.length, payment_type === "full" ? 1 : 0);
    }
    assert.deepEqual(await brokenInvariants(api.database.read), []);
  });

  it("add an address once if many concurrent orders have it, after the existing ones", async () => {
    const { boss, service, clients } = await company();
    const client = clients[0] as number;
    const known = (await boss.get(`/clients/${client}`)).body.addresses.length;
    const answers = await Promise.all(
      upTo(30).map((i) =>
        boss.post("/deliveries", sampleCredit(service, client, { pickup_address: `Galpón ${i % 3}` })),
      ),
    );
    assert.ok(answers.every(({ status }) => status === 201));
    const rows = await api.database.read
      .selectFrom("client_addresses")
      .select(["position", "address"])
      .where("client_id", "=", client)
      .orderBy("position")
      .execute();
    assert.deepEqual(
      rows.map(({ position }) => position),
      upTo(known + 3).map((i) => i - 1),
    );
    assert.deepEqual(
      rows
        .slice(known)
        .map(({ address }) => address)
        .sort(),
      ["Galpón 0", "Galpón 1", "Galpón 2"],
    );
  });

  it("refuse the invalid ones of many concurrent orders, and keep nothing of them", async () => {
    const { boss, service, clients } = await company();
    const poor = (await boss.post("/clients", sampleClient())).body;
    const orders = upTo(30).map((i) => {
      if (i % 10 === 4) return sampleDelivery(service, { courier_id: 999999 });
      if (i % 10 === 7) return sampleCredit(service, poor.id, { pickup_address: "Galpón 9" });
      return sampleCredit(service, clients[i % 3] as number);
    });
    const answers = await Promise.all(
      orders.map((order, i) => boss.post("/deliveries", order, { "idempotency-key": `de muchas ${i}` })),
    );
    assert.deepEqual(
      answers.map(({ status, body }) => (status === 422 ? Object.keys(body.errors)[0] : status)),
      upTo(30).map((i) => ({ 4: "courier_id", 7: "payment_type" })[i % 10] ?? 201),
    );
    assert.deepEqual(numbersOf(answers.filter(({ status }) => status === 201)), upTo(24));
    const events = (await boss.get("/events/filter?entity=delivery")).body;
    assert.equal(events.total, 24);
    assert.deepEqual((await boss.get(`/clients/${poor.id}`)).body.addresses, poor.addresses);
    // A refusal doesn't use up a key.
    const mended = await boss.post("/deliveries", sampleDelivery(service), {
      "idempotency-key": "de muchas 3",
    });
    assert.deepEqual([mended.status, mended.body.number], [201, 25]);
  });

  it("take one order for a repeated key among many others", async () => {
    const { boss, service } = await company();
    const answers = await Promise.all(
      upTo(40).map((i) =>
        boss.post("/deliveries", sampleDelivery(service), { "idempotency-key": i % 2 ? `otra ${i}` : "una" }),
      ),
    );
    assert.ok(answers.every(({ status }) => status === 201));
    const alike = answers.filter((_, i) => i % 2);
    for (const { body, headers } of alike)
      assert.deepEqual([body, headers.etag], [alike[0]?.body, alike[0]?.headers.etag]);
    assert.equal((await boss.get("/deliveries/filter")).body.total, 21);
    assert.deepEqual(await brokenInvariants(api.database.read), []);
  });

  it("give no order a courier that is deleted at the same time", async () => {
    const { boss, service } = await company();
    for (let round = 0; round < 5; round += 1) {
      const leaving = (await boss.post("/couriers", sampleCourier())).body.id;
      const take = () => boss.post("/deliveries", sampleDelivery(service, { courier_id: leaving }));
      const some = Promise.all(upTo(5 * round).map(take));
      const gone = await Promise.all([boss.del(`/couriers/${leaving}`), ...upTo(10).map(take)]);
      const statuses = [...(await some), ...gone.slice(1)].map(({ status }) => status);
      assert.ok(
        statuses.every((status) => status === 201 || status === 422),
        statuses.join(),
      );
      assert.equal(gone[0].status, statuses.includes(201) ? 409 : 204);
    }
    assert.deepEqual(await brokenInvariants(api.database.read), []);
  });

  it("are deleted and edited concurrently without a deadlock", async () => {
    const boss = await api.owner();
    const service = (await boss.post("/services", sampleService())).body.id;
    const dearer = (await boss.post("/services", sampleService({ amount: 9 }))).body.id;
    const paths: string[] = [];
    while (paths.length < 60)
      paths.push(`/deliveries/${(await boss.post("/deliveries", sampleDelivery(service))).body.id}`);
    const changed = await Promise.all(
      paths.map((path, i) => (i % 2 ? boss.del(path) : boss.put(path, sampleDelivery(dearer)))),
    );
    // PostgreSQL takes a second to detect a deadlock, and others then wait too long.
    assert.deepEqual(
      changed.map(({ status }) => status),
      paths.map((_, i) => (i % 2 ? 204 : 200)),
    );
    assert.equal((await boss.get("/deliveries/filter")).body.total, 30);
  });
});
