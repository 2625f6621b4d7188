import assert from "node:assert/strict";
import { it } from "node:test";
import fc from "fast-check";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { GOODS, RATE, reviewOffice, TOTAL } from "./testing.ts";

const FEE = TOTAL - GOODS;
const HISTORIES = 20;
const STEPS = [
  "deliver",
  "deliver",
  "agree at the office",
  "accept",
  "charge",
  "charge",
  "reopen",
  "void",
  "settle",
  "void settlement",
] as const;

const step = fc.record({
  what: fc.constantFrom(...STEPS),
  at: fc.nat(20),
  goods: fc.integer({ min: 0, max: 25 }),
  fee: fc.constantFrom(0, 2, FEE),
  bolivares: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;

const { office, onTheWay, collect, resolve, reviews } = reviewOffice();

/** Runs a step on one of the orders, and returns the status. */
async function run({ what, at, goods, fee, bolivares }: Step, orders: readonly number[]): Promise<number> {
  const { owner, courier } = office();
  const id = orders[at % orders.length] as number;
  const total = goods + fee;
  const tenders = bolivares
    ? [{ currency: "VES", amount: total * RATE, method: "mobile_payment", reference: String(700_000 + at) }]
    : [{ currency: "USD", amount: total }];
  const collection = {
    method: "cash",
    tenders,
    accept_similar: true,
    agreed: { goods, fee, reason: "Faltó un refresco" },
  };
  const post = async (path: string, body: object) => (await owner.post(path, body)).status;
  switch (what) {
    case "deliver":
      return (await collect(id, collection)).status === "done" ? 200 : 409;
    case "agree at the office": {
      const body = { status: "delivered", collection: { outcome: "collected", ...collection } };
      return (await owner.put(`/deliveries/${id}/status`, body)).status;
    }
    case "accept":
    case "charge": {
      const waiting = await reviews();
      const review = waiting[at % Math.max(1, waiting.length)];
      return review ? (await resolve(review, { accept: what === "accept" })).status : 404;
    }
    case "reopen":
      return post(`/deliveries/${id}/reopen`, { reason: "Era otra" });
    case "void": {
      const { items } = (await owner.get("/receipts/filter")).body;
      const receipt = items[at % Math.max(1, items.length)];
      return receipt ? post(`/receipts/${receipt.id}/void`, { reason: "Error" }) : 404;
    }
    case "settle":
      return post("/settlements", { courier_id: courier, counted: { USD: goods, VES: 0 }, pay: "now" });
    case "void settlement": {
      const { items } = (await owner.get("/settlements")).body;
      const settlement = items[at % Math.max(1, items.length)];
      return settlement ? post(`/settlements/${settlement.id}/void`, { reason: "Error" }) : 404;
    }
  }
}

it("keeps every cent of agreed amounts in its place through any history", async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 14 }), async (history) => {
      const { api, owner } = office();
      const orders = [await onTheWay(), await onTheWay()];
      for (const each of history) {
        const status = await run(each, orders);
        assert.ok([200, 201, 404, 409, 422].includes(status), `${each.what}: ${status}`);
        seen.add(`${each.what} ${status < 300}`);
      }
      assert.deepEqual(await brokenInvariants(api.database.read), []);
      assert.equal((await owner.get("/cash")).body.balanced, true);
    }),
    // All histories share one office, so fast-check can't shrink a failing one.
    { numRuns: HISTORIES, endOnFailure: true, seed: 45 },
  );
  for (const what of new Set(STEPS)) assert.ok(seen.has(`${what} true`), what);
});
