import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { type Cents, formatMoney, fromDollars, MAX_MONEY, parseMoney, sum, toDollars } from "./money.ts";
import { formatWhole } from "./numbers.ts";

const cents = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });

describe("money", () => {
  for (const [dollars, expected] of [
    [0, 0],
    [-0, 0],
    ["-0", 0],
    ["-0.00", 0],
    [0.1, 10],
    [0.29, 29],
    [1.1, 110],
    [4.35, 435],
    [1e2, 10_000],
    [9_999_999.99, 999_999_999],
    ["9999999.99", 999_999_999],
    ["007.5", 750],
    [" 12.30 ", 1230],
    [-3.01, -301],
  ] as const) {
    it(`reads ${JSON.stringify(dollars)} as ${expected} cents`, () => {
      const read = parseMoney(dollars);
      assert.equal(read, expected);
      assert.ok(!Object.is(read, -0));
    });
  }

  for (const dollars of [
    0.1 + 0.2,
    1.005,
    1e-7,
    1e21,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    "",
    " ",
    "1.005",
    "1.",
    ".5",
    "1,5",
    "1.234,56",
    "$1",
    "+1",
    "1e3",
    "0x10",
    "٣",
    "1 000",
    "--1",
    null,
    undefined,
    true,
    [1],
    { valueOf: () => 1 },
    10n,
  ]) {
    it(`refuses ${typeof dollars} ${String(dollars)}`, () => assert.equal(parseMoney(dollars), undefined));
  }

  it("reads exactly what it gets, as a number or as text", () => {
    fc.assert(
      fc.property(cents, (amount) => {
        const text = `${amount < 0 ? "-" : ""}${Math.trunc(Math.abs(amount) / 100)}.${String(Math.abs(amount) % 100).padStart(2, "0")}`;
        assert.equal(parseMoney(text), amount);
        assert.equal(parseMoney(toDollars(amount)), amount);
        assert.equal(fromDollars(toDollars(amount)), amount);
      }),
      { numRuns: 2000 },
    );
  });

  it("sends no number that has more than two decimals", () => {
    fc.assert(
      fc.property(cents, (amount) => assert.match(JSON.stringify(toDollars(amount)), /^-?\d+(\.\d{1,2})?$/)),
      { numRuns: 2000 },
    );
  });

  it("adds without rounding errors: ten thousand debts of 0.01 are 100 dollars", () => {
    assert.equal(sum(Array.from({ length: 10_000 }, () => 1 as Cents)), 10_000);
    assert.equal(sum([]), 0);
    assert.equal(sum(["0.10", "0.20"].map((text) => parseMoney(text) as Cents)), 30);
  });

  for (const [amount, text] of [
    [0, "$0,00"],
    [5, "$0,05"],
    [99, "$0,99"],
    [100, "$1,00"],
    [-1, "-$0,01"],
    [123_456, "$1.234,56"],
    [-123_456, "-$1.234,56"],
    [MAX_MONEY, "$9.999.999,99"],
    [100_000_000_000, "$1.000.000.000,00"],
  ] as const) {
    it(`shows ${amount} as ${text}`, () => assert.equal(formatMoney(amount), text));
  }

  it("shows bolívares with their own sign", () => {
    assert.equal(formatMoney(123_450, "VES"), "Bs 1.234,50");
    assert.equal(formatMoney(-5, "VES"), "-Bs 0,05");
  });

  it("formats every amount in groups of three, so that it can be parsed again", () => {
    fc.assert(
      fc.property(cents, (amount) => {
        const text = formatMoney(amount);
        assert.match(text, /^-?\$\d{1,3}(\.\d{3})*,\d{2}$/);
        assert.equal(parseMoney(text.replaceAll(".", "").replace(",", ".").replace("$", "")), amount);
      }),
    );
  });
});

it("a whole number is read in groups of three", () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), (number) => {
      const text = formatWhole(number);
      assert.match(text, /^-?\d{1,3}(?:\.\d{3})*$/);
      assert.equal(Number(text.replaceAll(".", "")), number);
    }),
  );
});
