import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { addDays, type Day, PERIODS, periodOf } from "#shared/dates.ts";
import type { Cents } from "#shared/money.ts";
import { fillPoints, pointsOf, totalsOf } from "./rules.ts";

const dayFrom = fc.integer({ min: 0, max: 36_000 }).map((days) => addDays("2000-01-01" as Day, days));

describe("dashboard rules", () => {
  it("have one point for a day, seven from Monday for a week, each day of a month, each month of a year", () => {
    const points = (period: (typeof PERIODS)[number], day: string) =>
      pointsOf(period, periodOf(period, day as Day));
    assert.deepEqual(points("day", "2026-03-05"), ["2026-03-05"]);
    assert.deepEqual(points("week", "2026-03-01"), [
      "2026-02-23",
      "2026-02-24",
      "2026-02-25",
      "2026-02-26",
      "2026-02-27",
      "2026-02-28",
      "2026-03-01",
    ]);
    assert.equal(points("month", "2028-02-11").length, 29);
    assert.equal(points("month", "2026-12-31").at(-1), "2026-12-31");
    assert.deepEqual(points("year", "2026-07-01").slice(0, 2), ["2026-01", "2026-02"]);
    assert.equal(points("year", "2026-07-01").length, 12);
  });

  it("fill gaps with zeros, and add rows of the same date", () => {
    const filled = fillPoints(
      ["2026-01", "2026-02"],
      [
        { date: "2026-02", delivered: 2, invoiced: 1050 as Cents },
        { date: "2026-02", collected: -5 as Cents },
        { date: "2026-02", expenses: 7 as Cents },
      ],
    );
    assert.deepEqual(filled, [
      { date: "2026-01", delivered: 0, invoiced: 0, collected: 0, expenses: 0 },
      { date: "2026-02", delivered: 2, invoiced: 1050, collected: -5, expenses: 7 },
    ]);
    assert.throws(() => fillPoints(["2026-01"], [{ date: "2026-03" }]), RangeError);
  });

  it("have totals equal to the sums of the rows in any order", () => {
    const cents = fc.integer({ min: -1e12, max: 1e12 });
    fc.assert(
      fc.property(
        fc.constantFrom(...PERIODS),
        dayFrom,
        fc.array(fc.tuple(fc.nat(), fc.nat(100), cents, cents, cents), { maxLength: 50 }),
        (period, day, days) => {
          const dates = pointsOf(period, periodOf(period, day));
          const rows = days.map(([at, delivered, invoiced, collected, expenses]) => ({
            date: dates[at % dates.length] as string,
            delivered,
            invoiced: invoiced as Cents,
            collected: collected as Cents,
            expenses: expenses as Cents,
          }));
          const points = fillPoints(dates, rows);
          assert.deepEqual(
            points.map(({ date }) => date),
            dates,
          );
          const expected = { delivered: 0, invoiced: 0, collected: 0, expenses: 0 };
          for (const row of rows) {
            expected.delivered += row.delivered;
            expected.invoiced += row.invoiced;
            expected.collected += row.collected;
            expected.expenses += row.expenses;
          }
          assert.deepEqual(totalsOf(points), expected);
        },
      ),
    );
  });

  it("cover the period: in order, without gaps or repeats, including the day itself", () => {
    fc.assert(
      fc.property(fc.constantFrom(...PERIODS), dayFrom, (period, day) => {
        const points = pointsOf(period, periodOf(period, day));
        assert.deepEqual(points, [...new Set(points)].sort());
        assert.ok(points.some((point) => day.startsWith(point)));
        if (period !== "year")
          for (const [i, point] of points.entries()) {
            assert.equal(point, addDays(points[0] as Day, i));
          }
      }),
    );
  });
});
