// @world Random histories take minutes.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import fc from "fast-check";
import { sql } from "kysely";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleCredit } from "#features/deliveries/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { fromDollars } from "#shared/money.ts";
import { type Answer, type Caller, openTestApi, type TestApi, testEngine } from "#test/api.ts";

/** On PostgreSQL they try its own SQL; the sums are the same. */
const HISTORIES = testEngine === "postgres" ? 150 : 500;

type Verb =
  | "create"
  | "edit"
  | "delete"
  | "send"
  | "deliver"
  | "cancel"
  | "full"
  | "partial"
  | "all"
  | "part";
const VERBS: Verb[] = [
  "create",
  "edit",
  "delete",
  "send",
  "deliver",
  "cancel",
  "full",
  "partial",
  "all",
  "part",
];

const step = fc.record({
  verb: fc.constantFrom(...VERBS),
  which: fc.nat(9),
  price: fc.nat(3),
  credit: fc.boolean(),
  cents: fc.integer({ min: 1, max: 3000 }),
  method: fc.constantFrom("cash", "transfer", "mobile_payment"),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

describe("money through random histories", () => {
  let api: TestApi;
  let owner: Caller;
  let courier: number;
  const services: number[] = [];
  before(async () => {
    api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
    courier = (await owner.post("/couriers", sampleCourier())).body.id;
    for (const amount of [0, 0.01, 5.5, 19.99])
      services.push((await owner.post("/services", sampleService({ amount }))).body.id);
  });
  after(() => api.close());

  const collected = async () => fromDollars((await owner.get("/dashboard?period=year")).body.total_collected);

  async function act(
    client: number,
    orders: { id: number; debt_id: number }[],
    step: Step,
  ): Promise<Answer | null> {
    const { verb, method } = step;
    const amount = step.cents / 100;
    const terms = {
      courier_id: courier,
      payment_method: method,
      payment_type: step.credit ? "partial" : "full",
    };
    const body = sampleCredit(services[step.price] as number, client, terms);
    if (verb === "create" || orders.length === 0) {
      const answer = await owner.post("/deliveries", body);
      orders.push(answer.body);
      return answer;
    }
    const { id, debt_id } = orders[step.which % orders.length] as { id: number; debt_id: number };
    if (verb === "edit") return owner.put(`/deliveries/${id}`, body);
    if (verb === "delete") return owner.del(`/deliveries/${id}`);
    if (verb === "send") return owner.put(`/deliveries/${id}/status`, { status: "in_transit" });
    if (verb === "deliver") return owner.put(`/deliveries/${id}/status`, { status: "delivered" });
    if (verb === "cancel") return owner.put(`/deliveries/${id}/cancel`, { cancellation_notes: "No estaba" });
    if (verb === "full") return owner.post("/debt-payments/full", { debt_id, method });
    if (verb === "partial") return owner.post("/debt-payments/partial", { debt_id, amount, method });
    if (verb === "all") return owner.post("/debt-payments/pay-all", { client_id: client, method });
    return owner.post("/debt-payments/pay-partial-amount", { client_id: client, amount, method });
  }

  /** Checks every promise about the client's debts through the API. Returns the sum of its ledger, in cents. */
  async function check(client: number, orders: { id: number; debt_id: number }[]): Promise<number> {
    let pending = 0;
    let ledgerSum = 0;
    let open = 0;
    for (const { id, debt_id } of orders) {
      const order = (await owner.get(`/deliveries/${id}`)).body;
      const ledger = await owner.get(`/debts/${debt_id}/payments`);
      if (order.id === undefined) {
        assert.equal(ledger.status, 404, "a deleted order's debt is hidden");
        continue;
      }
      const sign = (entry: { kind: string; amount: number }) =>
        (entry.kind === "payment" ? 1 : -1) * fromDollars(entry.amount);
      const net = ledger.body.reduce(
        (total: number, entry: { kind: string; amount: number }) => total + sign(entry),
        0,
      );
      const remaining = fromDollars(order.debt_remaining_amount);
      if (order.status === "cancelled")
        assert.deepEqual([net, remaining, order.payment_status], [0, 0, "pending"]);
      else {
        assert.equal(net + remaining, fromDollars(order.amount));
        assert.equal(order.payment_status, remaining === 0 ? "paid" : net === 0 ? "pending" : "partial_paid");
      }
      pending += remaining;
      open += remaining > 0 ? 1 : 0;
      ledgerSum += net;
    }
    const stats = (await owner.get(`/debts/${client}/stats`)).body;
    assert.deepEqual([stats.total_deliveries_with_debt, fromDollars(stats.total_pending)], [open, pending]);
    const known = (await owner.get(`/clients/${client}`)).body;
    assert.deepEqual([known.debt_counts, fromDollars(known.total_pending)], [open, pending]);
    return ledgerSum;
  }

  /** Compares each day's totals, which triggers keep, with the sums of the rows. */
  async function keptTotals() {
    const { rows } = await sql`select company_id, date, kind, count, amount from daily_totals
      where count <> 0 or amount <> 0 order by company_id, date, kind`.execute(api.database.read);
    return rows;
  }

  async function summedTotals() {
    const { rows } =
      await sql`select company_id, date, kind, cast(sum(count) as bigint) as count, cast(sum(amount) as bigint) as amount
      from (select company_id, date, status as kind, 1 as count, amount from deliveries where deleted_at is null
        union all
        select company_id, date, 'collected', 1, case when kind = 'refund' then -amount else amount end from payments
      ) as moved group by company_id, date, kind order by company_id, date, kind`.execute(api.database.read);
    return rows;
  }

  it(`keeps every promise through ${HISTORIES} histories, and the dashboard's cash equals the ledgers`, async () => {
    let before = await collected();
    const client = (await owner.post("/clients", sampleClient({ allow_credit: true }))).body.id;
    const seen = new Set<number>();
    let who = client;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (history) => {
        who = (await owner.post("/clients", sampleClient({ allow_credit: true }))).body.id;
        const orders: { id: number; debt_id: number }[] = [];
        for (const step of history) {
          const answer = await act(who, orders, step);
          seen.add(answer?.status ?? 0);
          assert.ok(
            [200, 201, 204, 404, 409, 422].includes(answer?.status ?? 0),
            JSON.stringify(answer?.body),
          );
        }
        const ledgerSum = await check(who, orders);
        const now = await collected();
        assert.equal(now - before, ledgerSum);
        before = now;
      }),
      { numRuns: HISTORIES, endOnFailure: true },
    );
    assert.deepEqual(await keptTotals(), await summedTotals());
    assert.deepEqual(await brokenInvariants(api.database.read), []);
    for (const status of [200, 201, 204, 404, 409, 422])
      assert.ok(seen.has(status), `no history met ${status}`);
  });
});
