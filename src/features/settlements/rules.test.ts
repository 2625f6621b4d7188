import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { checkEntry } from "#features/journal/rules.ts";
import { type Cents, CURRENCIES, type Rate, sumOf } from "#shared/money.ts";
import { COURIER_LINE_KINDS } from "#shared/vocabulary.ts";
import {
  computeSettlement,
  entryOfSettlement,
  givenBy,
  linesToSettle,
  needsAdmin,
  owedCash,
  owedTo,
} from "./rules.ts";
import { openText } from "./texts.ts";

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
    let [returns, waiting, allKept, surplus] = [0, 0, 0, 0];
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 6 }),
        fc.record({ USD: counted, VES: counted }),
        fc.boolean(),
        (lines, count, payNow) => {
          const chosen = linesToSettle(lines, payNow);
          const { expected, difference, returned, unclaimed, ...rest } = computeSettlement(
            chosen,
            count,
            payNow,
          );
          const rejected = sumOf(chosen.filter(({ kind }) => kind === "unclaimed"));
          const entry = entryOfSettlement({ id: 1, courier_id: 2 }, { returned, ...rest }, "x");
          checkEntry(entry);
          const moved = sumOf(entry.lines.filter(({ place }) => place === "courier"));
          for (const currency of CURRENCIES) {
            assert.equal(expected[currency] + moved[currency] + difference[currency], 0);
            const held = expected[currency] + unclaimed[currency];
            const missing = difference[currency] - unclaimed[currency];
            // Either all of it is there and waits for a decision, or what is missing does.
            assert.equal(unclaimed[currency], missing >= 0 ? rejected[currency] : 0);
            if (unclaimed[currency] > 0) surplus += 1;
            const over = Math.max(0, count[currency] - held);
            const owed = owedTo(chosen)[currency];
            assert.equal(returned[currency], payNow ? Math.min(over, owed) : 0);
            if (payNow && over > 0) assert.equal(missing, Math.max(0, over - owed));
            if (returned[currency] > 0) returns += 1;
          }
          assert.ok(rest.kept >= 0 && rest.kept <= Math.max(0, rest.earned));
          if (rest.kept > 0 && rest.kept === rest.earned) allKept += 1;
          assert.ok(lines.every((each) => each.kind !== "cash" || chosen.includes(each)));
          if (owedCash(lines).USD >= 0) assert.equal(expected.USD + unclaimed.USD, owedCash(lines).USD);
          else if (!payNow && chosen.length < lines.length) waiting += 1;
        },
      ),
      { numRuns: 2000 },
    );
    const seen = [returns, waiting, allKept, surplus];
    assert.ok(returns > 100 && waiting > 100 && allKept > 5 && surplus > 100, String(seen));
  });

  it("leave a return of more than $100 to an admin, in whatever currencies", () => {
    const amounts = fc.record({
      USD: cents({ min: 0, max: 20_000 }),
      VES: cents({ min: 0, max: 4_000_000 }),
    });
    const rates = fc.integer({ min: 100_000_000, max: 40_000_000_000 }) as fc.Arbitrary<Rate>;
    fc.assert(
      fc.property(amounts, rates, (returned, rate) => {
        const over = (BigInt(returned.USD) - 10_000n) * BigInt(rate) + BigInt(returned.VES) * 100_000_000n;
        assert.equal(needsAdmin(returned, rate), over > 0n);
      }),
    );
    const bolivares = { USD: 0 as Cents, VES: 1 as Cents };
    assert.ok(needsAdmin(bolivares, null), "worth an unknown amount");
    assert.ok(!needsAdmin({ USD: 10_000 as Cents, VES: 0 as Cents }, null));
  });

  it("name a collection that was voided, beside those that count", () => {
    const cash = (delivery_number: number, amount: number, currency: "USD" | "VES" = "USD") =>
      ({ kind: "cash", undecided: false, currency, amount, delivery_number, float_id: null }) as const;
    const voided = [cash(1, 25), cash(1, 100.1, "VES"), cash(1, -25), cash(1, -100.1, "VES")];
    assert.equal(openText([...voided, cash(2, 5), cash(2, 20), cash(3, 5)]), "2 cobros · 1 cobro anulado");
    assert.equal(openText([cash(1, 25), cash(1, -25, "VES")]), "1 cobro");
  });

  it("name each float once, whatever its currencies, and those that were taken back", () => {
    const float = (float_id: number, amount: number, currency: "USD" | "VES" = "USD") =>
      ({ kind: "float", undecided: false, currency, amount, delivery_number: null, float_id }) as const;
    const carried = [float(1, 20), float(1, 4000, "VES"), float(2, 5)];
    assert.equal(openText(carried), "2 fondos");
    assert.equal(openText([...carried, float(2, -5)]), "1 fondo · 1 fondo anulado");
  });

  it("owe a courier no change that he gave out of a float", () => {
    const held = (kind: "cash" | "float" | "difference", amount: number) =>
      ({ kind, currency: "USD", amount: amount as Cents, undecided: false }) as const;
    assert.equal(owedTo([held("cash", -500)]).USD, 500);
    assert.equal(owedTo([held("cash", -500), held("float", 2000)]).USD, 0);
    assert.equal(owedTo([held("cash", -500), held("float", 300), held("difference", -100)]).USD, 300);
    const lines = [held("cash", -500), held("float", 2000)];
    const count = (usd: number) => ({ USD: usd as Cents, VES: 0 as Cents });
    assert.deepEqual(owedCash(lines), count(1500));
    assert.equal(computeSettlement(lines, count(1500), true).difference.USD, 0);
    const { returned, difference, floats } = computeSettlement(lines, count(2000), true);
    assert.deepEqual([returned.USD, difference.USD, floats.USD], [0, 500, 2000], "a surplus, not his money");
    // He had it from the office: handing it in takes nothing from him.
    assert.equal(givenBy([{ returned: count(0), counted: count(2000), floats }]).USD, 0);
  });
});
