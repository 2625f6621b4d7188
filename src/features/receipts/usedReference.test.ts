import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { addDays, type Day } from "#shared/dates.ts";
import { referenceKey } from "#shared/identifiers/reference.ts";
import type { Cents } from "#shared/money.ts";
import { compareReferences, type Referred } from "./usedReference.ts";

const TODAY = "2026-11-20" as Day;
const on = (days: number): Partial<Referred> => ({ paid_on: addDays(TODAY, days) });

const referred = (typed: string, change: Partial<Referred> = {}): Referred => ({
  key: referenceKey(typed) ?? "",
  bank: "0134",
  payer_phone: "0414-1234567",
  paid_on: TODAY,
  bolivares: 100_00 as Cents,
  ...change,
});

const DOLLARS = { bolivares: 0 as Cents };
const earlier = referred("123456789");

describe("a payment's reference beside an earlier one", () => {
  const cases: [string, Referred, Referred, ReturnType<typeof compareReferences>][] = [
    ["the same transfer", referred("123456789"), earlier, "used"],
    ["typed another way", referred("00 123.456-789"), earlier, "used"],
    ["letters in another case", referred("ab-1234"), referred("AB1234"), "used"],
    ["another amount", referred("123456789", { bolivares: 5 as Cents }), earlier, "used"],
    ["in dollars", referred("123456789", DOLLARS), referred("123456789", DOLLARS), "used"],
    ["no phone", referred("123456789", { payer_phone: null }), earlier, "used"],
    ["the earlier one without a phone", earlier, { ...earlier, payer_phone: null }, "used"],
    ["another phone", referred("123456789", { payer_phone: "0424-7654321" }), earlier, "same"],
    ["another bank", referred("123456789", { bank: "0102" }), earlier, "same"],
    ["no bank", referred("123456789", { bank: null }), earlier, "same"],
    ["no bank, as the earlier one", { ...earlier, bank: null }, { ...earlier, bank: null }, "used"],
    ["the day before", referred("123456789", on(-1)), earlier, "same"],
    ["30 days before", referred("123456789", on(-30)), earlier, "same"],
    ["30 days after, in dollars", referred("123456789", { ...on(30), ...DOLLARS }), earlier, "same"],
    ["31 days before", referred("123456789", on(-31)), earlier, null],
    ["31 days after", referred("123456789", on(31)), earlier, null],
    ["five characters", referred("12345"), referred("12345"), "same"],
    ["six digits of which one is a leading zero", referred("012345"), referred("12345"), "same"],
    ["six characters", referred("123456"), referred("123456"), "used"],
    ["five characters, other phones", referred("12345", { payer_phone: null }), referred("12345"), "same"],
    ["the last six digits and the bolívares", referred("456789"), earlier, "similar"],
    ["the last six digits, 30 days later", referred("456789", on(30)), earlier, "similar"],
    ["the last six digits, 31 days later", referred("456789", on(31)), earlier, null],
    ["the last six digits of other bolívares", referred("456789", { bolivares: 5 as Cents }), earlier, null],
    ["the last six digits in dollars", referred("456789", DOLLARS), { ...earlier, ...DOLLARS }, null],
    ["the last six begin with a zero", referred("012345"), referred("77012345"), "similar"],
    ["another reference", referred("987654321"), earlier, null],
  ];
  for (const [name, reference, other, expected] of cases)
    it(`${name}: ${expected ?? "nothing"}`, () =>
      assert.equal(compareReferences(reference, other), expected));

  it("says the same of two payments, whichever came first", () => {
    const side = fc.record({
      key: fc.constantFrom("12345", "123456", "9123456", "ab1234"),
      bank: fc.constantFrom(null, "0102", "0134"),
      payer_phone: fc.constantFrom(null, "0414-1234567", "0424-7654321"),
      paid_on: fc.integer({ min: -40, max: 40 }).map((days) => addDays(TODAY, days)),
      bolivares: fc.constantFrom(0, 100, 200) as fc.Arbitrary<Cents>,
    });
    fc.assert(
      fc.property(side, side, (reference, other) =>
        assert.equal(compareReferences(reference, other), compareReferences(other, reference)),
      ),
      { examples: [[earlier, { ...earlier, payer_phone: null }]] },
    );
  });
});
