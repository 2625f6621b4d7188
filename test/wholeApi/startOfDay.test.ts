import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { startOfDay } from "#server/startOfDay.ts";
import { addDays, type Day, type DayEnd, dayAt, type Instant } from "#shared/dates.ts";

const anyEnd = fc.constantFrom("00:00", "00:30", "02:00", "02:30", "03:00", "05:00");
const anyDay = fc.integer({ min: 0, max: 400 }).map((days) => addDays("2026-01-01" as Day, days));
const set = (at: string): DayEnd[] => [{ since: "2000-01-01T00:00:00.000Z" as Instant, at }];

describe("the beginning of a company's day", () => {
  it("is its first instant, also on days when clocks are put forward or back", () => {
    // In New York 02:00 to 03:00 is skipped in March, and 01:00 to 02:00 comes twice in November.
    const zones = fc.constantFrom("America/Caracas", "America/New_York", "Europe/Madrid", "Asia/Kathmandu");
    fc.assert(
      fc.property(zones, anyDay, anyEnd, (timeZone, day, end) => {
        const clock = { timeZone, dayEnds: set(end) };
        const start = Date.parse(startOfDay(day, clock));
        assert.equal(dayAt(new Date(start), clock), day);
        assert.equal(dayAt(new Date(start - 1000), clock), addDays(day, -1));
      }),
      { numRuns: 500 },
    );
  });

  it("is when the end of the day before was put forward or back in between", () => {
    const caracas = (dayEnds: DayEnd[]) => ({ timeZone: "America/Caracas", dayEnds });
    const at = (since: string, end: string) => ({ since: since as Instant, at: end });
    const day = "2026-03-05" as Day;
    assert.equal(startOfDay(day, caracas([])), "2026-03-05T04:00:00.000Z");
    assert.equal(startOfDay(day, caracas(set("03:00"))), "2026-03-05T07:00:00.000Z");
    // At 01:10 it ended at once.
    const sooner = caracas([...set("03:00"), at("2026-03-05T05:10:00.000Z", "00:00")]);
    assert.equal(startOfDay(day, sooner), "2026-03-05T05:10:00.000Z");
    // At 01:10 it began to last until 03:00 again: what was of the new day stays there.
    const later = caracas([at("2026-03-05T05:10:00.000Z", "03:00")]);
    assert.equal(startOfDay(day, later), "2026-03-05T04:00:00.000Z");
    assert.equal(dayAt(new Date("2026-03-05T05:10:00Z"), later), "2026-03-04");
  });
});
