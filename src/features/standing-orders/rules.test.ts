import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { addDays, addMonths, type Day, periodOf, weekdayOf } from "#shared/dates.ts";
import { ON_CLOSED } from "#shared/vocabulary.ts";
import {
  type Days,
  everHappens,
  hasDay,
  nextDay,
  ownDays,
  planOf,
  type Schedule,
  type World,
} from "./rules.ts";

const FIRST = "2026-01-01" as Day;

const schedule = (days: Days, change: Partial<Schedule> = {}): Schedule => ({
  days,
  from: FIRST,
  until: null,
  skip: [],
  paused_until: null,
  on_closed: "skip",
  ...change,
});

/** A company that never closes, and of which nothing is made yet. */
const always = (today: Day): World => ({ today, isOpen: () => true, isDone: () => false });

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
  on_closed: fc.constantFrom(...ON_CLOSED),
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
        const next = nextDay(rule, start, always(start));
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

describe("the days of a standing order on which nobody works", () => {
  const SUNDAYS = { weekdays: [7] };
  const closedOn =
    (...days: number[]) =>
    (day: Day) =>
      !days.includes(weekdayOf(day));
  const daysWith = (rule: Schedule, isOpen: World["isOpen"], today = FIRST, done: Day[] = []) => {
    const world = { today, isOpen, isDone: (day: Day) => done.includes(day) };
    const days = Array.from({ length: 14 }, (_, index) => addDays(today, index));
    return days.filter((day) => ownDays(rule, day, world).length > 0);
  };

  it("are skipped, or move to the working day before or after", () => {
    const weekend = closedOn(6, 7);
    const rule = (on_closed: Schedule["on_closed"]) => schedule(SUNDAYS, { on_closed });
    assert.deepEqual(daysWith(rule("skip"), weekend), []);
    assert.deepEqual(daysWith(rule("before"), weekend), ["2026-01-02", "2026-01-09"]);
    assert.deepEqual(daysWith(rule("after"), weekend), ["2026-01-05", "2026-01-12"]);
  });

  it("are one with the day that they fall on", () => {
    const rule = schedule({ weekdays: [5, 6, 7] }, { on_closed: "before" });
    assert.deepEqual(daysWith(rule, closedOn(6, 7)), ["2026-01-02", "2026-01-09"]);
  });

  it("are made on the day after if the day before has passed, but not twice", () => {
    const rule = schedule(SUNDAYS, { on_closed: "before" });
    const saturday = "2026-01-03" as Day;
    assert.deepEqual(daysWith(rule, closedOn(6, 7), saturday)[0], "2026-01-05");
    assert.deepEqual(daysWith(rule, closedOn(6, 7), saturday, ["2026-01-04" as Day])[0], "2026-01-09");
  });

  it("may leave none at all", () => {
    const between = (from: string, until: string) => ({ from: from as Day, until: until as Day });
    const open = () => true;
    assert.equal(
      everHappens(schedule({ month_days: [15] }, between("2026-01-20", "2026-01-23")), open),
      false,
    );
    assert.equal(everHappens(schedule(SUNDAYS), closedOn(7)), false);
    assert.equal(everHappens(schedule(SUNDAYS, { on_closed: "after" }), closedOn(7)), true);
    const once = { ...between("2026-01-04", "2026-01-04"), on_closed: "after" as const };
    assert.equal(everHappens(schedule(SUNDAYS, once), closedOn(7)), true);
  });

  it("bring each planned day once, over a year with holidays, whatever is closed", () => {
    const closures = fc.uniqueArray(fc.integer({ min: 0, max: 364 }), { maxLength: 60 });
    fc.assert(
      fc.property(anyDays, closures, fc.constantFrom(...ON_CLOSED), (days, offsets, on_closed) => {
        const closed = new Set(offsets.map((offset) => addDays(FIRST, offset)));
        const isOpen = (day: Day) => !closed.has(day);
        const rule = schedule(days, { on_closed, until: "2026-12-31" as Day });
        const done = new Map<Day, Day>();
        for (let index = 0; index < 460; index += 1) {
          const today = addDays(FIRST, index);
          const own = ownDays(rule, today, { today, isOpen, isDone: (day) => done.has(day) });
          for (const day of own) {
            assert.ok(!done.has(day));
            done.set(day, today);
          }
        }
        for (let day = FIRST; day <= "2026-12-31"; day = addDays(day, 1)) {
          if (planOf(rule, day) === null) continue;
          const on = done.get(day);
          if (isOpen(day)) assert.equal(on, day);
          else if (on_closed === "skip") assert.equal(on, undefined);
          else assert.ok(on !== undefined && isOpen(on), day);
        }
      }),
      { numRuns: 60 },
    );
  });
});
