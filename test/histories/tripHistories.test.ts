// @world Random histories take minutes.
// Trips whose stops go their own ways: random histories, after which the money must be right and each trip's ticket sums to its orders.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import fc from "fast-check";
import { sampleClient } from "#features/clients/server/samples.ts";
import { totalDue } from "#features/collections/rules.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import type { Delivery } from "#features/deliveries/contract.ts";
import { sampleService } from "#features/services/server/samples.ts";
import type { Trip } from "#features/trips/contract.ts";
import { sampleStop, sampleTrip } from "#features/trips/server/samples.ts";
import { tripLines } from "#features/trips/ticket.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { type Cents, formatMoney, fromDollars } from "#shared/money.ts";
import { type Answer, type Caller, expectBody, openTestApi, type TestApi } from "#test/api.ts";

const HISTORIES = Number(process.env.HISTORIES ?? 60);

const trip = fc.nat(30);
const stop = fc.nat(30);
const courier = fc.nat(1);
const cod = fc.constantFrom(0, 0, 12.5, 40);

const step = fc.oneof(
  ...[1, 2].map(() =>
    fc.record({
      verb: fc.constant("take" as const),
      cods: fc.array(cod, { minLength: 1, maxLength: 4 }),
      payment_type: fc.constantFrom("partial", "full"),
    }),
  ),
  fc.record({ verb: fc.constant("add" as const), trip, cod }),
  ...[1, 2].map(() => fc.record({ verb: fc.constant("courier" as const), trip, courier })),
  ...[1, 2].map(() => fc.record({ verb: fc.constant("start" as const), trip })),
  fc.record({ verb: fc.constant("turn" as const), trip }),
  ...(
    ["deliver", "deliver", "deliver", "cancel", "reopen", "fail", "return", "reassign", "remove"] as const
  ).map((verb) => fc.record({ verb: fc.constant(verb), trip, stop, courier })),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** What chance does too rarely. */
const RARE: Step[] = [
  { verb: "take", cods: [12.5, 0, 40], payment_type: "full" },
  { verb: "courier", trip: 0, courier: 0 },
  { verb: "start", trip: 0 },
  { verb: "fail", trip: 0, stop: 0, courier: 0 },
  { verb: "return", trip: 0, stop: 0, courier: 0 },
  { verb: "reassign", trip: 0, stop: 1, courier: 1 },
  { verb: "deliver", trip: 0, stop: 1, courier: 0 },
  { verb: "reopen", trip: 0, stop: 1, courier: 0 },
  { verb: "turn", trip: 0 },
  { verb: "deliver", trip: 0, stop: 1, courier: 0 },
  { verb: "take", cods: [0, 0], payment_type: "partial" },
  { verb: "remove", trip: 1, stop: 0, courier: 0 },
  { verb: "cancel", trip: 1, stop: 0, courier: 0 },
];

const at = <Each>(list: readonly Each[], place: number): Each | undefined => list[place % list.length];

/** A company's trips. A step that its stop's state forbids is refused, and changes nothing. */
class TripBook {
  readonly done = new Map<string, number>();
  trips: number[] = [];
  readonly owner: Caller;
  readonly ids: { service: number; client: number; couriers: number[] };

  constructor(owner: Caller, ids: TripBook["ids"]) {
    this.owner = owner;
    this.ids = ids;
  }

  static async open(api: TestApi): Promise<TripBook> {
    const owner = await api.owner();
    const idOf = async (path: string, body: object): Promise<number> =>
      (await expectBody(owner.post(path, body))).id;
    await expectBody(owner.put("/rates/2026-11-20", { rate: 200, confirm: true }), 200);
    const bills = [{ name: "Repartidor", amount: 2, to_courier: true }];
    const service = await idOf(
      "/services",
      sampleService({ amount: 5, stop_amount: 2.25, stop_pay: 1, bills }),
    );
    const couriers = [await idOf("/couriers", sampleCourier()), await idOf("/couriers", sampleCourier())];
    const client = await idOf("/clients", sampleClient({ allow_credit: true }));
    return new TripBook(owner, { service, client, couriers });
  }

  read = async (id: number): Promise<Trip> => expectBody(this.owner.get(`/trips/${id}`), 200);

  private count(verb: string, { status, body }: Answer): void {
    assert.ok(status < 300 || status === 409 || status === 422, `${verb}: ${status} ${JSON.stringify(body)}`);
    if (status < 300) this.done.set(verb, (this.done.get(verb) ?? 0) + 1);
  }

  async run(step: Step): Promise<void> {
    const { owner, ids } = this;
    if (step.verb === "take") {
      const stops = step.cods.map((cod_amount) => ({ cod_amount }));
      const { payment_type } = step;
      const answer = await owner.post("/trips", sampleTrip(ids.service, ids.client, stops, { payment_type }));
      this.trips.push((await expectBody(Promise.resolve(answer))).id);
      return this.count("take", answer);
    }
    const id = at(this.trips, step.trip);
    if (id === undefined) return;
    const path = `/trips/${id}`;
    if (step.verb === "add")
      return this.count("add", await owner.post(`${path}/stops`, sampleStop({ cod_amount: step.cod })));
    if (step.verb === "start") return this.count("start", await owner.post(`${path}/start`));
    const { orders } = await this.read(id);
    if (step.verb === "turn") {
      const delivery_ids = [...orders.slice(1), ...orders.slice(0, 1)].map((order) => order.id);
      return this.count("turn", await owner.put(`${path}/order`, { delivery_ids }));
    }
    const courier_id = at(ids.couriers, step.courier) ?? null;
    if (step.verb === "courier")
      return this.count("courier", await owner.put(`${path}/courier`, { courier_id }));
    const order = at(orders, step.stop);
    if (!order) return;
    // A trip without orders doesn't exist.
    if (step.verb === "remove" && orders.length === 1) return;
    this.count(step.verb, await this.changeStop(step.verb, order, courier_id));
  }

  private changeStop(
    verb: "deliver" | "cancel" | "reopen" | "fail" | "return" | "reassign" | "remove",
    order: Delivery,
    courier_id: number | null,
  ): Promise<Answer> {
    const { owner } = this;
    const path = `/deliveries/${order.id}`;
    const isDue = totalDue(order) > 0;
    const collection = { outcome: "collected", method: "cash", currency: "USD" };
    const calls = {
      deliver: () => owner.put(`${path}/status`, { status: "delivered", ...(isDue && { collection }) }),
      cancel: () => owner.put(`${path}/cancel`, { cancellation_notes: "No va" }),
      reopen: () => owner.post(`${path}/reopen`, { reason: "Se tocó otra" }),
      fail: () => owner.post(`${path}/attempts`, { reason: "absent" }),
      return: () =>
        owner.post(`${path}/return`, {
          date: "2026-11-20",
          service_id: order.service_id,
          courier_id: order.courier_id,
          reason: "No estaba",
        }),
      reassign: () => owner.put(`${path}/courier`, { courier_id }),
      remove: () => owner.del(path),
    };
    return calls[verb]();
  }

  /** The trip's places are without holes, and its ticket says what its orders say one by one. */
  async check(id: number): Promise<void> {
    const { orders } = await this.read(id);
    const [first, ...others] = orders;
    assert.ok(first);
    assert.deepEqual(
      orders.map((order) => order.trip),
      orders.map((_, index) => ({ id, position: index + 1, count: orders.length })),
    );
    let [amount, due] = [0, 0];
    for (const { id: orderId } of orders) {
      const order: Delivery = await expectBody(this.owner.get(`/deliveries/${orderId}`), 200);
      if (order.status === "cancelled") continue;
      amount += fromDollars(order.amount);
      if (order.status === "delivered") continue;
      if (order.collect_fee) due += fromDollars(order.debt_remaining_amount);
      if (order.cod_status === "pending") due += fromDollars(order.cod_amount);
    }
    const lines = tripLines([first, ...others]);
    assert.equal(lines.amount.value, formatMoney(amount as Cents));
    assert.equal(lines.due?.amount.value ?? formatMoney(0 as Cents), formatMoney(due as Cents));
    assert.equal((await this.owner.get(`/trips/${id}/ticket`)).status, 200);
  }
}

describe("the stops of trips", () => {
  let api: TestApi;
  before(async () => {
    api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
  });
  after(() => api.close());

  it(`keep their money and their trip's ticket right through ${HISTORIES} histories`, async () => {
    const book = await TripBook.open(api);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24, size: "max" }), async (history) => {
        book.trips = [];
        for (const each of history) await book.run(each);
        for (const id of book.trips) await book.check(id);
        assert.deepEqual(await brokenInvariants(api.database.read), []);
        assert.equal((await book.owner.get("/cash")).body.balanced, true);
      }),
      // All histories share one company, so fast-check can't shrink a failing one.
      { numRuns: HISTORIES, endOnFailure: true, examples: [[RARE]] },
    );
    const verbs = ["add", "cancel", "courier", "deliver", "fail", "reassign", "remove"];
    assert.deepEqual([...book.done.keys()].sort(), [...verbs, "reopen", "return", "start", "take", "turn"]);
  });
});
