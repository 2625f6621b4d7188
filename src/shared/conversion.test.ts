import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import {
  bolivaresToDollars,
  type Cents,
  dollarsToBolivares,
  formatRate,
  MAX_BOLIVARES,
  MAX_MONEY,
  MAX_RATE,
  parseRate,
  type Rate,
  split,
  sum,
  toBolivaresPerDollar,
} from "./money.ts";

const CASES = 200_000;

/** From 0.00000001 to 90,000,000, as many small ones as large ones. */
const rates = fc.oneof(
  fc.integer({ min: 1, max: MAX_RATE }),
  fc.integer({ min: 1, max: 100_000_000 }),
  fc.integer({ min: 1_000_000_000, max: 100_000_000_000 }),
  fc.constantFrom(1, MAX_RATE, 100_000_000, 3_600_000_000, 200_000_000),
) as fc.Arbitrary<Rate>;
const dollars = fc.oneof(fc.integer({ min: 0, max: MAX_MONEY }), fc.nat(10_000)) as fc.Arbitrary<Cents>;
const bolivares = fc.oneof(fc.integer({ min: 0, max: MAX_BOLIVARES }), fc.nat(10_000)) as fc.Arbitrary<Cents>;

const rate = (text: string) => parseRate(text) as Rate;

describe("a conversion", () => {
  it("of dollars to bolívares equals long multiplication in decimal text", () => {
    fc.assert(
      fc.property(dollars, rates, (amount, at) => {
        const product = times(String(amount), String(at));
        assert.equal(dollarsToBolivares(amount, at), Number(roundedText(product, 8)));
      }),
      { numRuns: CASES },
    );
  });

  it("of bolívares to dollars equals long division in decimal text", () => {
    fc.assert(
      fc.property(bolivares, rates, (amount, at) => {
        const tenths = dividedBy(`${amount}${"0".repeat(9)}`, String(at));
        assert.equal(bolivaresToDollars(amount, at), Number(roundedText(tenths, 1)));
      }),
      { numRuns: CASES },
    );
  });

  it("treats a negative amount like its opposite", () => {
    fc.assert(
      fc.property(dollars, rates, (amount, at) => {
        const opposite = -amount as Cents;
        assert.equal(dollarsToBolivares(opposite, at) + dollarsToBolivares(amount, at), 0);
        assert.equal(bolivaresToDollars(opposite, at) + bolivaresToDollars(amount, at), 0);
      }),
    );
  });

  it("of a debt to bolívares and back is the debt, at every rate above one", () => {
    fc.assert(
      fc.property(dollars, fc.integer({ min: 100_000_000, max: MAX_RATE }), (amount, at) => {
        const tendered = dollarsToBolivares(amount, at as Rate);
        fc.pre(tendered <= MAX_BOLIVARES);
        assert.equal(bolivaresToDollars(tendered, at as Rate), amount);
      }),
    );
  });

  for (const [amount, at, expected] of [
    [1250, "200", 250_000],
    [1, "0.5", 1],
    [-1, "0.5", -1],
    [1, "0.49999999", 0],
    [3, "0.5", 2],
    [0, "36.5", 0],
  ] as const)
    it(`makes ${amount} cents at ${at} ${expected} céntimos`, () =>
      assert.equal(dollarsToBolivares(amount as Cents, rate(at)), expected));

  it("uses all of a rate's decimals: at a rate rounded for display, 1,000 dollars would be Bs 3,80 more", () => {
    assert.equal(dollarsToBolivares(100_000 as Cents, rate("231.0462")), 23_104_620);
    assert.equal(dollarsToBolivares(100_000 as Cents, rate("231.05")), 23_105_000);
  });

  it("divides by the rate: the inverse, rounded to eight decimals, would be wrong", () => {
    const [amount, at] = [99_999_999_999 as Cents, rate("231.0462")];
    const inverse = rate((1 / 231.0462).toFixed(8));
    assert.equal(bolivaresToDollars(amount, at), 432_813_870);
    assert.notEqual(dollarsToBolivares(amount, inverse), 432_813_870);
  });
});

describe("a rate", () => {
  for (const [input, expected] of [
    [36.5, 3_650_000_000],
    ["36.5", 3_650_000_000],
    [" 36.50 ", 3_650_000_000],
    [1e-8, 1],
    [1.5e-7, 15],
    [0.00000001, 1],
    ["0.00000001", 1],
    [90_000_000, MAX_RATE],
    ["89999999.99999999", 8_999_999_999_999_999],
    [231.04621234, 23_104_621_234],
  ] as const)
    it(`is read exactly from ${JSON.stringify(input)}`, () => assert.equal(parseRate(input), expected));

  for (const input of [
    0,
    -1,
    "-1",
    1e-9,
    1.23e-7,
    90_000_000.1,
    "90000000.00000001",
    1e21,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    "1e-8",
    "36,5",
    "",
    ".5",
    "0.000000001",
    null,
    true,
    10n,
  ])
    it(`is not read from ${typeof input} ${String(input)}`, () => assert.equal(parseRate(input), undefined));

  it("is sent as the number that was given", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 15 }), (stored) => {
        assert.equal(parseRate(toBolivaresPerDollar(stored)), stored);
        assert.equal(parseRate(JSON.parse(JSON.stringify(toBolivaresPerDollar(stored)))), stored);
      }),
      { numRuns: 20_000 },
    );
  });

  for (const [digits, text] of [
    ["36.5", "36,50"],
    ["231.0462", "231,0462"],
    ["1234567.12345678", "1.234.567,12345678"],
    ["0.00000001", "0,00000001"],
    ["100", "100,00"],
  ] as const)
    it(`of ${digits} is shown as ${text}`, () => assert.equal(formatRate(rate(digits)), text));
});

describe("a split", () => {
  const shares = fc.array(fc.integer({ min: 0, max: 100_000_000 }) as fc.Arbitrary<Cents>, {
    minLength: 1,
    maxLength: 1000,
    size: "max",
  });

  it("adds up to the céntimo over 1 to 1,000 debts, each part within one céntimo of its share", () => {
    fc.assert(
      fc.property(bolivares, shares, (total, of) => {
        const whole = of.reduce((all, share) => all + share, 0);
        fc.pre(whole > 0);
        const parts = split(total, of);
        assert.equal(sum(parts), total);
        for (const [index, part] of parts.entries()) {
          const off = BigInt(part) * BigInt(whole) - BigInt(total) * BigInt(of[index] as number);
          assert.ok(off <= BigInt(whole) && -off <= BigInt(whole), `${part} of ${total}`);
        }
      }),
    );
  });

  it("of dollars at a rate gives each debt its own bolívares, within one céntimo", () => {
    fc.assert(
      fc.property(shares, fc.integer({ min: 100_000_000, max: 100_000_000_000 }), (debts, at) => {
        const whole = sum(debts);
        fc.pre(whole > 0);
        const parts = split(dollarsToBolivares(whole, at as Rate), debts);
        for (const [index, part] of parts.entries())
          assert.ok(Math.abs(part - dollarsToBolivares(debts[index] as Cents, at as Rate)) <= 1);
      }),
    );
  });

  it("mirrors the parts of the opposite amount", () => {
    const debts = [333, 333, 334] as Cents[];
    assert.deepEqual(split(1000 as Cents, debts), [333, 333, 334]);
    assert.deepEqual(split(-100 as Cents, debts), [-33, -34, -33]);
    assert.deepEqual(split(0 as Cents, [0, 0] as Cents[]), [0, 0]);
    assert.throws(() => split(1 as Cents, [0] as Cents[]));
  });
});

/** The product of two whole numbers in decimal text, by long multiplication. */
function times(a: string, b: string): string {
  const digits = new Array<number>(a.length + b.length).fill(0);
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--) {
      const at = i + j + 1;
      const value = (digits[at] as number) + Number(a[i]) * Number(b[j]);
      digits[at] = value % 10;
      digits[at - 1] = (digits[at - 1] as number) + Math.floor(value / 10);
    }
  return trimmed(digits.join(""));
}

/** The quotient of two whole numbers in decimal text, without its fraction, by long division. */
function dividedBy(dividend: string, divisor: string): string {
  const multiples = Array.from({ length: 10 }, (_, factor) => times(divisor, String(factor)));
  let rest = "";
  let quotient = "";
  for (const digit of dividend) {
    rest = trimmed(rest + digit);
    const factor = multiples.findLastIndex((multiple) => !isLess(rest, multiple));
    quotient += factor;
    rest = minus(rest, multiples[factor] as string);
  }
  return trimmed(quotient);
}

function minus(a: string, b: string): string {
  const other = b.padStart(a.length, "0");
  let borrow = 0;
  let difference = "";
  for (let at = a.length - 1; at >= 0; at--) {
    const digit = Number(a[at]) - Number(other[at]) - borrow;
    borrow = digit < 0 ? 1 : 0;
    difference = `${(digit + 10) % 10}${difference}`;
  }
  return trimmed(difference);
}

const isLess = (a: string, b: string) => (a.length === b.length ? a < b : a.length < b.length);
const trimmed = (digits: string) => digits.replace(/^0+(?=\d)/, "");

/** A whole number without its last `places` digits, rounded half up. */
function roundedText(digits: string, places: number): string {
  const padded = digits.padStart(places + 1, "0");
  const whole = padded.slice(0, -places);
  if ((padded.at(-places) as string) < "5") return whole;
  let at = whole.length - 1;
  while (at >= 0 && whole[at] === "9") at -= 1;
  const rounded = at < 0 ? "1" : `${whole.slice(0, at)}${Number(whole[at]) + 1}`;
  return rounded + "0".repeat(whole.length - 1 - at);
}
