import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { wallClock } from "./clock/wallClock.ts";
import {
  addDays,
  addMonths,
  type Day,
  dayAt,
  daysBetween,
  formatDay,
  formatInstant,
  type Instant,
  isDay,
  isEarlier,
  PERIODS,
  periodOf,
  shiftPeriod,
  timeIn,
} from "./dates.ts";

const CARACAS = "America/Caracas";
const day = (text: string) => text as Day;
const anyDay = fc.integer({ min: 0, max: 73_000 }).map((days) => addDays(day("1900-01-01"), days));
const weekday = (of: Day) => new Date(`${of}T00:00:00Z`).getUTCDay();

describe("days", () => {
  for (const text of ["2026-03-05", "2024-02-29", "2000-02-29", "1900-01-01", "2099-12-31"])
    it(`accept ${text}`, () => assert.ok(isDay(text)));

  for (const text of [
    "2026-02-29",
    "2100-02-29",
    "2026-02-30",
    "2026-04-31",
    "2026-13-01",
    "2026-00-10",
    "2026-01-00",
    "2026-1-1",
    "26-01-01",
    "2026-03-05T00:00:00Z",
    " 2026-03-05",
    "2026-03-05\n",
    "hoy",
    "",
    null,
    undefined,
    20260305,
    new Date(),
  ])
    it(`don't accept ${JSON.stringify(text)}`, () => assert.ok(!isDay(text)));

  it("are added and subtracted", () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -5000, max: 5000 }), (from, days) => {
        const to = addDays(from, days);
        assert.ok(isDay(to));
        assert.equal(daysBetween(from, to), days);
        assert.equal(addDays(to, -days), from);
        assert.equal(to > from, days > 0);
      }),
    );
  });

  it("move by months, clamped to the month", () => {
    assert.equal(addMonths(day("2026-01-31"), 1), "2026-02-28");
    assert.equal(addMonths(day("2028-01-31"), 1), "2028-02-29");
    assert.equal(addMonths(day("2026-03-31"), -1), "2026-02-28");
    assert.equal(addMonths(day("2026-12-15"), 1), "2027-01-15");
    assert.equal(addMonths(day("2028-02-29"), 12), "2029-02-28");
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -500, max: 500 }), (from, months) => {
        const to = addMonths(from, months);
        assert.ok(isDay(to));
        const index = (of: Day) => Number(of.slice(0, 4)) * 12 + Number(of.slice(5, 7));
        assert.equal(index(to) - index(from), months);
        assert.ok(to.slice(8) <= from.slice(8));
      }),
    );
  });
});

describe("periods", () => {
  for (const [period, of, start, end] of [
    ["day", "2026-03-05", "2026-03-05", "2026-03-05"],
    ["week", "2026-03-01", "2026-02-23", "2026-03-01"],
    ["week", "2026-03-02", "2026-03-02", "2026-03-08"],
    ["week", "2026-12-31", "2026-12-28", "2027-01-03"],
    ["month", "2028-02-10", "2028-02-01", "2028-02-29"],
    ["month", "2026-12-01", "2026-12-01", "2026-12-31"],
    ["year", "2026-07-19", "2026-01-01", "2026-12-31"],
  ] as const)
    it(`puts ${of} in the ${period} from ${start} to ${end}`, () =>
      assert.deepEqual(periodOf(period, day(of)), { start, end }));

  it("cover the calendar: every day is in exactly one of each, complete and adjacent to the previous one", () => {
    fc.assert(
      fc.property(fc.constantFrom(...PERIODS), anyDay, (period, of) => {
        const { start, end } = periodOf(period, of);
        assert.ok(start <= of && of <= end);
        assert.deepEqual(periodOf(period, start), { start, end });
        assert.deepEqual(periodOf(period, end), { start, end });
        assert.equal(periodOf(period, addDays(start, -1)).end, addDays(start, -1));
        if (period === "week") assert.deepEqual([weekday(start), daysBetween(start, end)], [1, 6]);
        if (period === "month") assert.equal(start.slice(8), "01");
      }),
    );
  });

  it("have a next and a previous one", () => {
    fc.assert(
      fc.property(fc.constantFrom(...PERIODS), anyDay, (period, of) => {
        const { start, end } = periodOf(period, of);
        assert.equal(periodOf(period, shiftPeriod(period, of, 1)).start, addDays(end, 1));
        assert.equal(periodOf(period, shiftPeriod(period, of, -1)).end, addDays(start, -1));
      }),
    );
  });
});

const anyEnd = fc
  .integer({ min: 0, max: 60 })
  .map((fives) => new Date(fives * 300_000).toISOString().slice(11, 16));
const anyMinute = fc.integer({ min: 0, max: 5 * 24 * 60 });
const instantOf = (minute: number) => new Date(Date.parse("2026-03-05T04:00:00Z") + minute * 60_000);

describe("the business's time zone", () => {
  const inZone = (timeZone: string) => ({ timeZone, dayEnds: [] });

  it("has its own midnight", () => {
    assert.equal(dayAt(new Date("2026-03-05T03:59:59.999Z"), inZone(CARACAS)), "2026-03-04");
    assert.equal(dayAt(new Date("2026-03-05T04:00:00Z"), inZone(CARACAS)), "2026-03-05");
    assert.equal(dayAt(new Date("2026-12-31T23:30:00Z"), inZone("Europe/Madrid")), "2027-01-01");
  });

  it("tells a day by the end that was set at its instant, and keeps it when the end changes", () => {
    const set = fc.array(fc.record({ minute: anyMinute, at: anyEnd }), { maxLength: 4 });
    fc.assert(
      fc.property(set, anyMinute, anyEnd, anyMinute, (changes, minute, next, later) => {
        const dayEnds = changes
          .sort((a, b) => a.minute - b.minute)
          .map(({ minute, at }) => ({ since: instantOf(minute).toISOString() as Instant, at }));
        const clock = { timeZone: CARACAS, dayEnds };
        const instant = instantOf(minute);
        const end = dayEnds.findLast(({ since }) => since <= instant.toISOString())?.at ?? "00:00";
        const { day: calendar, time } = wallClock(instant, CARACAS);
        const dayBefore = dayAt(instant, clock);
        assert.equal(dayBefore, time < end ? addDays(calendar, -1) : calendar);
        assert.deepEqual(timeIn(instant, clock), { time, dayEndsAt: end });
        const since = instantOf(minute + 1 + later).toISOString() as Instant;
        const after = [...dayEnds.filter((each) => each.since < since), { since, at: next }];
        assert.equal(dayAt(instant, { ...clock, dayEnds: after }), dayBefore);
      }),
    );
  });

  it("orders the times of a day from its beginning on", () => {
    const minute = fc.integer({ min: 0, max: 1439 });
    const text = (of: number) => new Date(of * 60_000).toISOString().slice(11, 16);
    fc.assert(
      fc.property(minute, minute, anyEnd, (a, b, end) => {
        const since = (of: number) =>
          (of - Number(end.slice(0, 2)) * 60 - Number(end.slice(3)) + 1440) % 1440;
        assert.equal(isEarlier(text(a), text(b), end), since(a) < since(b));
      }),
    );
  });

  it("shows days and moments in Spanish", () => {
    assert.equal(formatDay("2026-03-05"), "5 mar 2026");
    assert.equal(formatDay("2026-12-31"), "31 dic 2026");
    for (const none of [null, undefined, ""]) assert.equal(formatDay(none), "Fecha no disponible");
    for (const wrong of ["2026-02-30", "ayer"]) assert.equal(formatDay(wrong), "Fecha inválida");
    assert.equal(formatInstant("2026-03-05T18:05:00.000Z", CARACAS), "5 mar 2026, 14:05");
    assert.equal(formatInstant("2026-03-05T04:00:00.000Z", CARACAS), "5 mar 2026, 00:00");
    assert.equal(formatInstant(null, CARACAS), "Fecha no disponible");
    assert.equal(formatInstant("ayer", CARACAS), "Fecha inválida");
  });
});
