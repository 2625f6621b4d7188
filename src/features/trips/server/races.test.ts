// @both-engines Locks.
// Two people who change the same trip at once.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { type Caller, expectBody, openTestApi, type TestApi } from "#test/api.ts";
import { sampleStop, sampleTrip } from "./samples.ts";

interface Stop {
  id: number;
  status: string;
  trip: { position: number };
}

const ROUNDS = 4;
const ADDED = 6;

describe("a trip under races", () => {
  let api: TestApi;
  let people: [Caller, Caller];
  let [service, courier, client] = [0, 0, 0];
  before(async () => {
    api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
    const owner = await api.owner();
    people = [owner, await api.employee(owner)];
    const idOf = async (path: string, body: object): Promise<number> =>
      (await expectBody(owner.post(path, body))).id;
    service = await idOf("/services", sampleService({ amount: 5, stop_amount: 2 }));
    courier = await idOf("/couriers", sampleCourier());
    client = await idOf("/clients", sampleClient({ allow_credit: true }));
  });
  after(async () => {
    assert.deepEqual(await brokenInvariants(api.database.read), []);
    await api.close();
  });

  for (let round = 1; round <= ROUNDS; round += 1)
    it(`keeps all its stops, each at a place of its own, when two people add, start and cancel (${round})`, async () => {
      const [owner, clerk] = people;
      const trip = await expectBody(
        owner.post("/trips", sampleTrip(service, client, [{}, {}, {}], { courier_id: courier })),
      );
      const [first, second, third] = trip.orders.map(({ id }: Stop) => id);
      const cancel = async (by: Caller, id: number) => ({
        id,
        ...(await by.put(`/deliveries/${id}/cancel`, { cancellation_notes: "No va" })),
      });
      const added = Array.from({ length: ADDED }, (_, stop) =>
        (stop % 2 ? owner : clerk).post(`/trips/${trip.id}/stops`, sampleStop()),
      );
      const moved = [
        owner.post(`/trips/${trip.id}/start`),
        clerk.post(`/trips/${trip.id}/start`),
        owner.put(`/trips/${trip.id}/order`, { delivery_ids: [third, first, second] }),
      ];
      // A pending stop is not cancelled: what comes before the start is refused.
      const cancelled = await Promise.all([
        cancel(clerk, first),
        cancel(owner, first),
        cancel(clerk, second),
      ]);
      for (const { status, body } of await Promise.all(added))
        assert.equal(status, 201, JSON.stringify(body));
      for (const { status, body } of [...cancelled, ...(await Promise.all(moved))])
        assert.ok([200, 409, 422].includes(status), JSON.stringify(body));
      const { orders } = await expectBody(owner.get(`/trips/${trip.id}`), 200);
      assert.deepEqual(
        orders.map((stop: Stop) => stop.trip.position),
        Array.from({ length: 3 + ADDED }, (_, index) => index + 1),
      );
      assert.equal(new Set(orders.map(({ id }: Stop) => id)).size, 3 + ADDED);
      for (const id of [first, second, third]) {
        const times = cancelled.filter((answer) => answer.id === id && answer.status === 200).length;
        assert.ok(times <= 1, `${times} times`);
        const { status } = orders.find((stop: Stop) => stop.id === id);
        assert.equal(status, times === 1 ? "cancelled" : "in_transit");
      }
    });

  it("ends in one place when two people order it differently at once", async () => {
    const [owner, clerk] = people;
    const trip = await expectBody(owner.post("/trips", sampleTrip(service, client, [{}, {}, {}, {}])));
    const ids: number[] = trip.orders.map(({ id }: Stop) => id);
    const [forward, backward] = [ids, ids.toReversed()];
    await Promise.all(
      [forward, backward, backward, forward].map((delivery_ids, turn) =>
        expectBody((turn % 2 ? owner : clerk).put(`/trips/${trip.id}/order`, { delivery_ids }), 200),
      ),
    );
    const { orders } = await expectBody(owner.get(`/trips/${trip.id}`), 200);
    const left = orders.map(({ id }: Stop) => id).join();
    assert.ok([forward.join(), backward.join()].includes(left), left);
  });
});
