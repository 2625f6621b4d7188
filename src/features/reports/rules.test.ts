import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { addDays, type Day, daysBetween } from "#shared/dates.ts";
import type { Cents } from "#shared/money.ts";
import { AGES, ageOf, balanceOf, type CashDay, cashDays, collectedOn, Sums, spreadByAge } from "./rules.ts";

const today = "2026-11-20" as Day;
const cents = (value: number) => value as Cents;
const cash = (date: string, payments = 0, refunds = 0, expenses = 0): CashDay => ({
  date: date as Day,
  payments: cents(payments),
  refunds: cents(refunds),
  expenses: cents(expenses),
});

describe("the age of a debt", () => {
  for (const [days, label] of [
    [-30, "0-7"],
    [0, "0-7"],
    [7, "0-7"],
    [8, "8-15"],
    [15, "8-15"],
    [16, "16-30"],
    [30, "16-30"],
    [31, "31+"],
    [4000, "31+"],
  ] as const)
    test(`of ${days} days is in the column ${label}`, () => {
      const age = ageOf(addDays(today, -days), today);
      assert.equal(age, Math.max(0, days));
      assert.deepEqual(
        spreadByAge(cents(150), age),
        AGES.map((age) => (age.label === label ? 150 : null)),
      );
    });

  test("puts the whole amount in one column", () => {
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 4000 }), fc.nat(), (days, amount) => {
        const cells = spreadByAge(cents(amount), ageOf(addDays(today, -days), today)).filter(
          (cell) => cell !== null,
        );
        assert.deepEqual(cells, [amount]);
      }),
    );
  });
});

describe("cash by day", () => {
  test("is payments minus refunds and expenses", () => {
    const day = cash("2026-11-02", 1000, 250, 900);
    assert.equal(collectedOn(day), 750);
    assert.equal(balanceOf(day), -150);
  });

  test("has every day of the range, in order", () => {
    const range = { start: "2026-11-01" as Day, end: "2026-11-05" as Day };
    const days = [...cashDays(range, [cash("2026-11-02", 5), cash("2026-11-04", 0, 0, 7)])];
    assert.deepEqual(days, [
      cash("2026-11-01"),
      cash("2026-11-02", 5),
      cash("2026-11-03"),
      cash("2026-11-04", 0, 0, 7),
      cash("2026-11-05"),
    ]);
  });

  test("has every day of a range of years too", () => {
    const range = { start: "1900-01-01" as Day, end: "2099-12-31" as Day };
    const days = [...cashDays(range, [cash("2026-02-27", 5), cash("2026-03-02", 6)])];
    assert.equal(days.length, daysBetween(range.start, range.end) + 1);
    assert.deepEqual([days[0]?.date, days.at(-1)?.date], [range.start, range.end]);
  });

  test("has no days without movements", () => {
    assert.deepEqual([...cashDays({ start: today, end: addDays(today, 30) }, [])], []);
  });

  test("loses and doubles nothing", () => {
    const moves = fc.uniqueArray(fc.integer({ min: 0, max: 900 }), { maxLength: 20 });
    fc.assert(
      fc.property(moves, fc.integer({ min: 900, max: 1500 }), (offsets, length) => {
        const start = "2024-01-01" as Day;
        const moved = offsets.sort((a, b) => a - b).map((offset) => cash(addDays(start, offset), offset + 1));
        const days = [...cashDays({ start, end: addDays(start, length) }, moved)];
        assert.deepEqual(
          days.filter(({ payments }) => payments > 0),
          moved,
        );
        for (const [at, { date }] of days.entries())
          if (at > 0) assert.equal(daysBetween(days[at - 1]?.date ?? date, date), 1);
      }),
    );
  });
});

test("sums each column and skips cells that are not numbers", () => {
  const sums = new Sums(2);
  for (const cells of [
    [1, null],
    [2, 5],
    [null, -7],
  ] as const)
    sums.add(cells);
  assert.deepEqual(sums.values, [3, -2]);
});
