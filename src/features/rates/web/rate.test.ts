import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { formatRate, MAX_RATE, parseRate, type Rate } from "#shared/money.ts";
import { readRate, showRate } from "./rate.ts";

describe("a typed rate", () => {
  for (const [typed, read] of [
    ["231,0462", "231.0462"],
    ["1.231,0462", "1231.0462"],
    ["1231,0462", "1231.0462"],
    ["231.0462", "231.0462"],
    ["231.046", "231.046"],
    ["Bs 231,05", "231.05"],
    ["Bs. 1.231,0462 ", "1231.0462"],
    ["1,231.0462", "1231.0462"],
    ["231,046", "231.046"],
    ["$ 231,05", "$ 231,05"],
    ["231 05", "231 05"],
    ["231,05 aprox", "231,05 aprox"],
    ["231,", "231"],
    ["231", "231"],
    ["", ""],
    ["1.23,4", "1.23,4"],
    ["doce", "doce"],
    ["0", "0"],
  ] as const)
    it(`${typed} is read as ${read}`, () => assert.equal(readRate(typed), read));

  it("is read again as it is shown, with all its decimals", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MAX_RATE }), (rate) => {
        const text = formatRate(rate as Rate);
        assert.equal(parseRate(readRate(text)), rate);
        assert.equal(showRate(readRate(text)), text);
      }),
    );
  });
});
