import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { sumOf } from "#features/cash/rules.ts";
import { check } from "#features/journal/rules.ts";
import { type Cents, CURRENCIES } from "#shared/money.ts";
import { COURIER_LINE_KINDS } from "#shared/vocabulary.ts";
import { handedOver, linesToSettle, owedCash, owedTo, settle } from "./rules.ts";

const cents = (range: { min: number; max: number }) => fc.integer(range).map((value) => value as Cents);
const counted = cents({ min: 0, max: 3000 });
const line = fc.record({
  kind: fc.constantFrom(...COURIER_LINE_KINDS),
  currency: fc.constantFrom(...CURRENCIES),
  amount: cents({ min: -2000, max: 3000 }),
  undecided: fc.constant(false),
});

describe("the rules of settlements", () => {
  it("leave exactly the difference with the courier, and return only what is owed", () => {
    let [returns, waiting, allKept] = [0, 0, 0];
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 6 }),
        fc.record({ USD: counted, VES: counted }),
        fc.boolean(),
        (lines, count, payNow) => {
          const taken = linesToSettle(lines, payNow);
          const { expected, difference, returned, ...rest } = settle(taken, count, payNow);
          const entry = handedOver({ id: 1, courier_id: 2 }, { returned, ...rest }, "x");
          check(entry);
          const moved = sumOf(entry.lines.filter(({ place }) => place === "courier"));
          for (const currency of CURRENCIES) {
            assert.equal(expected[currency] + moved[currency] + difference[currency], 0);
            const over = Math.max(0, count[currency] - expected[currency]);
            const owed = owedTo(taken)[currency];
            assert.equal(returned[currency], payNow ? Math.min(over, owed) : 0);
            if (payNow && over > 0) assert.equal(difference[currency], Math.max(0, over - owed));
            if (returned[currency] > 0) returns += 1;
          }
          assert.ok(rest.kept >= 0 && rest.kept <= Math.max(0, rest.earned));
          if (rest.kept > 0 && rest.kept === rest.earned) allKept += 1;
          assert.ok(lines.every((each) => each.kind !== "cash" || taken.includes(each)));
          if (owedCash(lines).USD >= 0) assert.equal(expected.USD, owedCash(lines).USD);
          else if (!payNow && taken.length < lines.length) waiting += 1;
        },
      ),
      { numRuns: 2000 },
    );
    assert.ok(returns > 100 && waiting > 100 && allKept > 5, String([returns, waiting, allKept]));
  });
});
