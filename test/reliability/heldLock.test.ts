// @alone Changes its process.
// @both-engines Locks.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import pg from "pg";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCollection } from "#features/collections/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleCredit, sampleDelivery } from "#features/deliveries/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { type Caller, openTestApi, type TestApi, testEngine } from "../api.ts";

const skip =
  (testEngine !== "postgres" && "SQLite has one writer") ||
  (process.env.TEST_POSTGRES_URL === "pglite" && "a database in the same process has no round trips");

// The company's other orders and receipts wait from the lock to the commit.
describe("the lock of a company's numbers", { skip }, () => {
  let api: TestApi;
  let owner: Caller;
  let ids: { service: number; dearer: number; client: number; courier: number };
  before(async () => {
    api = await openTestApi();
    owner = await api.owner();
    ids = {
      service: (await owner.post("/services", sampleService({ amount: 10 }))).body.id,
      dearer: (await owner.post("/services", sampleService({ amount: 12 }))).body.id,
      courier: (await owner.post("/couriers", sampleCourier())).body.id,
      client: (await owner.post("/clients", sampleClient({ allow_credit: true }))).body.id,
    };
  });
  after(() => api.close());

  const transfer = { payment_method: "transfer", payment_reference: "0012345678", payment_bank: "0102" };
  const orders = {
    "an order": () => sampleDelivery(ids.service),
    "an order paid by transfer": () => sampleDelivery(ids.service, transfer),
    "an order on credit": () => sampleCredit(ids.service, ids.client),
  };
  for (const [what, body] of Object.entries(orders))
    it(`is held for two round trips and the commit by ${what}`, async () => {
      const trips = await tripsOf(() => owner.post("/deliveries", body(), { "idempotency-key": what }));
      assert.equal(heldTrips(trips), 2, show(trips));
    });

  // Each statement costs processor time in both programs. The sign-in is looked up once a second.
  const expected = { "an order paid in cash": 19, "an order on credit": 16, "one of the day before": 17 };
  for (const [what, count] of Object.entries(expected))
    it(`takes ${count} statements for ${what}`, async () => {
      const date = what.includes("before") ? "2026-11-24" : "2026-11-25";
      const { client, service, courier } = ids;
      const known = { date, courier_id: courier, pickup_address: "Av. Urdaneta" };
      const order = what.includes("cash")
        ? { ...sampleDelivery(service), client_id: client, anonymous_client: null, ...known }
        : sampleCredit(service, client, known);
      await owner.post("/deliveries", order);
      const trips = await tripsOf(() => owner.post("/deliveries", order));
      assert.equal(countStatements(trips), count, show(trips));
    });

  it("takes 15 statements for a payment", async () => {
    const order = await owner.post("/deliveries", sampleCredit(ids.service, ids.client));
    const body = { debt_id: order.body.debt_id, method: "cash", amount: 1 };
    const trips = await tripsOf(() => owner.post("/debt-payments/partial", body));
    assert.equal(countStatements(trips), 15, show(trips));
  });

  it("is held for two round trips and the commit by a payment", async () => {
    const order = await owner.post("/deliveries", sampleCredit(ids.service, ids.client));
    const body = { debt_id: order.body.debt_id, method: "cash", amount: 1 };
    const trips = await tripsOf(() =>
      owner.post("/debt-payments/partial", body, { "idempotency-key": "a payment" }),
    );
    assert.equal(heldTrips(trips), 2, show(trips));
  });

  it("is held for two round trips and the commit by an advance", async () => {
    const body = { client_id: ids.client, method: "cash", amount: 1 };
    const trips = await tripsOf(() =>
      owner.post("/debt-payments/advance", body, { "idempotency-key": "an advance" }),
    );
    assert.equal(heldTrips(trips), 2, show(trips));
  });

  it("is held for two round trips and the commit by an edit that pays the order again", async () => {
    const { id } = (await owner.post("/deliveries", sampleDelivery(ids.service))).body;
    const trips = await tripsOf(() => owner.put(`/deliveries/${id}`, sampleDelivery(ids.dearer)));
    assert.equal(heldTrips(trips), 2, show(trips));
  });

  it("is held for one round trip and the commit by a deletion", async () => {
    const { id } = (await owner.post("/deliveries", sampleDelivery(ids.service))).body;
    const trips = await tripsOf(() => owner.del(`/deliveries/${id}`));
    assert.equal(heldTrips(trips), 1, show(trips));
  });

  it("is held for three round trips and the commit by a delivery that is collected at the door", async () => {
    const { service, client, courier } = ids;
    const order = { payment_type: "full", collect_fee: true, cod_amount: 20, courier_id: courier };
    const { id } = (await owner.post("/deliveries", sampleCredit(service, client, order))).body;
    await owner.put(`/deliveries/${id}/status`, { status: "in_transit" });
    const collection = sampleCollection({ reference: "0000087654" });
    const trips = await tripsOf(() =>
      owner.put(`/deliveries/${id}/status`, { status: "delivered", collection }),
    );
    assert.equal(heldTrips(trips), 3, show(trips));
  });
});

/** The statements of a request, in the groups that were sent together. */
async function tripsOf(request: () => Promise<{ status: number; body: unknown }>): Promise<string[][]> {
  const trips: string[][] = [];
  let unanswered = 0;
  const send = pg.Client.prototype.query as (...args: unknown[]) => Promise<unknown>;
  function sendCounted(this: pg.Client, ...args: unknown[]) {
    const [query] = args as [string | { text: string }];
    if (unanswered === 0) trips.push([]);
    trips.at(-1)?.push(typeof query === "string" ? query : query.text);
    unanswered += 1;
    return send.apply(this, args).finally(() => {
      unanswered -= 1;
    });
  }
  pg.Client.prototype.query = sendCounted as never;
  try {
    const { status, body } = await request();
    assert.ok(status < 300, `${status} ${JSON.stringify(body)}`);
  } finally {
    pg.Client.prototype.query = send as never;
  }
  return trips;
}

/** Without the look-up of the sign-in. */
const countStatements = (trips: readonly (readonly string[])[]) =>
  trips.flat().filter((text) => !text.includes('"sign_ins" as "s"')).length;

/** The round trips between the one that locks the company's row and the commit. */
function heldTrips(trips: readonly (readonly string[])[]): number {
  const at = (start: string) => {
    const index = trips.findIndex((statements) => statements.some((text) => text.startsWith(start)));
    assert.ok(index >= 0, `${start} was not sent`);
    return index;
  };
  return at("commit") - at('update "companies"') - 1;
}

const show = (trips: readonly (readonly string[])[]) =>
  trips.map((statements) => statements.map((text) => text.slice(0, 60)).join("\n")).join("\n--\n");
