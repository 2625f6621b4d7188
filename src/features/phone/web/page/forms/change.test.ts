import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { judgeOffer } from "#features/receipts/rules.ts";
import { bolivaresToDollars, type Cents, dollarsToBolivares, type Rate } from "#shared/money.ts";
import { countTenders } from "./change.ts";

const TOTAL = 1250 as Cents;
/** Bs 200 per dollar. */
const RATE = 20_000_000_000 as Rate;
const handed = (usd: number, ves: number, changeUsd = 0) => ({
  usd: usd as Cents,
  ves: ves as Cents,
  changeUsd: changeUsd as Cents,
});

test("the exact amount in either currency, or in both, has no change", () => {
  for (const given of [handed(1250, 0), handed(0, 250_000), handed(500, 150_000)]) {
    const { missing, change, changeVes, tenders } = countTenders(TOTAL, RATE, given);
    assert.deepEqual([missing, change, changeVes, tenders !== null], [0, 0, 0, true]);
  }
});

test("change is given in dollars, in bolívares or in both", () => {
  assert.deepEqual(countTenders(TOTAL, RATE, handed(2000, 0, 500)), {
    missing: 0,
    change: 750,
    changeUsd: 500,
    changeVes: 50_000,
    isTooMuchChange: false,
    tenders: [
      { currency: "USD", amount: 2000 },
      { currency: "USD", amount: -500 },
      { currency: "VES", amount: -50_000 },
    ],
  });
  assert.equal(countTenders(TOTAL, RATE, handed(2000, 0)).changeVes, 150_000);
  assert.equal(countTenders(TOTAL, RATE, handed(2000, 0, 750)).changeVes, 0);
  assert.equal(countTenders(TOTAL, RATE, handed(2000, 0, 800)).tenders, null, "more than the change");
});

test("what is missing is said in dollars", () => {
  const { missing, tenders } = countTenders(TOTAL, RATE, handed(500, 0));
  assert.deepEqual([missing, tenders], [750, null]);
});

test("without a rate all change is in dollars", () => {
  assert.deepEqual(countTenders(TOTAL, null, handed(2000, 0)).tenders, [
    { currency: "USD", amount: 2000 },
    { currency: "USD", amount: -750 },
  ]);
  assert.equal(countTenders(TOTAL, null, handed(500, 0)).missing, 750);
});

const cents = (max: number) => fc.integer({ min: 0, max }).map((amount) => amount as Cents);
const rates = fc.bigInt({ min: 100_000_000n, max: 100_000_000_000n }).map((rate) => Number(rate) as Rate);

test("whatever is enough can be sent, and the server takes it", () => {
  const total = fc.integer({ min: 1, max: 50_000 }).map((amount) => amount as Cents);
  fc.assert(
    fc.property(
      total,
      rates,
      cents(100_000),
      cents(9_000_000),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (owed, rate, usd, ves, part) => {
        const { missing, change } = countTenders(owed, rate, { usd, ves, changeUsd: 0 as Cents });
        // Change in dollars is never more than the dollars that came in.
        const changeUsd = Math.floor(part * Math.min(change, usd)) as Cents;
        const { tenders, changeVes, isTooMuchChange } = countTenders(owed, rate, { usd, ves, changeUsd });
        assert.equal(
          tenders !== null,
          missing === 0 && !isTooMuchChange,
          `${owed} at ${rate}: ${usd}, ${ves}, ${changeUsd}`,
        );
        if (!tenders) return;
        const judged = judgeOffer({ method: "cash", currency: "USD", tenders }, { owed, whole: true }, rate);
        assert.ok(!("errors" in judged));
        const worth = usd - changeUsd + bolivaresToDollars((ves - changeVes) as Cents, rate);
        assert.ok(Math.abs(worth - owed) <= 1, `${worth} for ${owed}`);
      },
    ),
    { numRuns: 5000 },
  );
});

test("the exact amount in bolívares is enough, at every rate", () => {
  fc.assert(
    fc.property(cents(50_000), rates, (more, rate) => {
      const owed = (more + 1) as Cents;
      const ves = dollarsToBolivares(owed, rate);
      const { missing, change, tenders } = countTenders(owed, rate, {
        usd: 0 as Cents,
        ves,
        changeUsd: 0 as Cents,
      });
      assert.deepEqual([missing, change, tenders], [0, 0, [{ currency: "VES", amount: ves }]]);
    }),
  );
});
