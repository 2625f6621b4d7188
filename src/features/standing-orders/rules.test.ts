import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { addDays, addMonths, type Day, periodOf, weekdayOf } from "#shared/dates.ts";
import { type Days, hasDay, nextDay, planOf, type Schedule } from "./rules.ts";

const FIRST = "2026-01-01" as Day;

const schedule = (days: Days, change: Partial<Schedule> = {}): Schedule => ({
  days,
  from: FIRST,
  until: null,
  skip: [],
  paused_until: null,
  ...change,
});

/** The days of a month that have an order. */
function daysIn(month: string, rule: Schedule): number[] {
  const { start, end } = periodOf("month", `${month}-01` as Day);
  const days: number[] = [];
  for (let day = start; day <= end; day = addDays(day, 1))
    if (planOf(rule, day) === "planned") days.push(Number(day.slice(8)));
  return days;
}

const anyDay = fc.integer({ min: 0, max: 4000 }).map((days) => addDays(FIRST, days));
const anyDays: fc.Arbitrary<Days> = fc.oneof(
  fc.record({ weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }) }),
  fc.record({
    month_days: fc.uniqueArray(fc.oneof(fc.integer({ min: 1, max: 31 }), fc.constant("last" as const)), {
      minLength: 1,
      maxLength: 4,
    }),
  }),
);
const anySchedule: fc.Arbitrary<Schedule> = fc.record({
  days: anyDays,
  from: anyDay,
  until: fc.option(anyDay),
  skip: fc.uniqueArray(anyDay, { maxLength: 5 }),
  paused_until: fc.option(anyDay),
});

describe("the days of a standing order", () => {
  it("are days of the week from Monday to Sunday", () => {
    assert.deepEqual(
      ["2026-11-23", "2026-11-28", "2026-11-29"].map((day) => weekdayOf(day as Day)),
      [1, 6, 7],
    );
    assert.deepEqual(daysIn("2026-11", schedule({ weekdays: [6, 7] })), [1, 7, 8, 14, 15, 21, 22, 28, 29]);
  });

  it("are the last day of a month that lacks them, once", () => {
    const late = schedule({ month_days: [30, 31] });
    assert.deepEqual(
      ["2026-01", "2026-02", "2028-02", "2026-04"].map((month) => daysIn(month, late)),
      [[30, 31], [28], [29], [30]],
    );
    assert.deepEqual(daysIn("2026-04", schedule({ month_days: [31, "last"] })), [30]);
    assert.deepEqual(daysIn("2026-02", schedule({ month_days: [28, 29, 30, 31, "last"] })), [28]);
  });

  it("have 29 February in a leap year, else the 28th", () => {
    const rule = schedule({ month_days: [29] });
    assert.deepEqual([daysIn("2028-02", rule), daysIn("2027-02", rule)], [[29], [28]]);
    assert.deepEqual(daysIn("2028-02", schedule({ month_days: ["last"] })), [29]);
  });

  it("end, are skipped and pause", () => {
    const week = { weekdays: [1, 2, 3, 4, 5, 6, 7] };
    const rule = schedule(week, {
      from: "2026-11-03" as Day,
      until: "2026-11-10" as Day,
      skip: ["2026-11-08" as Day],
      paused_until: "2026-11-05" as Day,
    });
    assert.deepEqual(daysIn("2026-11", rule), [6, 7, 9, 10]);
    const plans = ["2026-11-02", "2026-11-05", "2026-11-08", "2026-11-10", "2026-11-11"];
    assert.deepEqual(
      plans.map((day) => planOf(rule, day as Day)),
      [null, "paused", "skipped", "planned", null],
    );
  });

  it("of a month are at least one in each month, and at most as many as are named", () => {
    fc.assert(
      fc.property(anyDays, anyDay, (days, day) => {
        if ("weekdays" in days) return;
        const daysOfMonth = daysIn(day.slice(0, 7), schedule(days));
        assert.ok(daysOfMonth.length >= 1 && daysOfMonth.length <= days.month_days.length);
      }),
      { numRuns: 300 },
    );
  });

  it("are the same after a week, and those of the month on the same date", () => {
    fc.assert(
      fc.property(anyDays, anyDay, (days, day) => {
        if ("weekdays" in days) return assert.equal(hasDay(days, day), hasDay(days, addDays(day, 7)));
        if (Number(day.slice(8)) < 28)
          assert.equal(hasDay(days, day), days.month_days.includes(Number(day.slice(8))));
        const { end } = periodOf("month", day);
        const isLast = days.month_days.some((wanted) => wanted === "last" || wanted >= Number(end.slice(8)));
        assert.equal(hasDay(days, end), isLast);
      }),
      { numRuns: 500 },
    );
  });

  it("have a next one, the first that is planned", () => {
    fc.assert(
      fc.property(anySchedule, anyDay, (rule, start) => {
        const next = nextDay(rule, start);
        const end = next ?? addMonths([start, rule.from, rule.paused_until ?? start].sort().at(-1) as Day, 8);
        if (next !== null) assert.equal(planOf(rule, next), "planned");
        for (let day = start; day < end; day = addDays(day, 1)) assert.notEqual(planOf(rule, day), "planned");
      }),
      {
        numRuns: 300,
        examples: [
          // Every day of the next months is skipped but one.
          [
            schedule(
              { month_days: [31] },
              { skip: ["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30"] as Day[] },
            ),
            FIRST,
          ],
          [schedule({ weekdays: [7] }, { until: "2026-01-03" as Day }), FIRST],
        ],
      },
    );
  });
});
