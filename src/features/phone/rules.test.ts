import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import type { Day, Instant } from "#shared/dates.ts";
import { clampInstant, correctInstant, dayOf } from "./rules.ts";

describe("the time of an action of a courier's phone", () => {
  const arrived = "2026-11-20T15:00:00.000Z" as Instant;
  const after = (ms: number) => new Date(Date.parse(arrived) + ms).toISOString() as Instant;
  const WEEK = 7 * 24 * 3600 * 1000;

  it("is that of the phone's clock, unless that can't be right", () => {
    for (const [said, stored] of [
      [after(0), after(0)],
      [after(5 * 60_000), after(5 * 60_000)],
      [after(5 * 60_000 + 1), arrived],
      [after(-WEEK), after(-WEEK)],
      [after(-WEEK - 1), arrived],
      ["2030-12-31T12:00:00.000Z" as Instant, arrived],
    ] as const)
      assert.equal(clampInstant(said, arrived), stored, said);
  });

  it("lies between seven days before its arrival and five minutes after, whatever the clocks say", () => {
    const moments = fc.date({
      min: new Date("0001-01-01"),
      max: new Date("9999-12-31"),
      noInvalidDate: true,
    });
    const instants = moments.map((date) => date.toISOString() as Instant);
    fc.assert(
      fc.property(instants, fc.option(instants), instants, (at, sentAt, arrived) => {
        const late =
          Date.parse(arrived) - Date.parse(clampInstant(correctInstant(at, sentAt, arrived), arrived));
        assert.ok(late <= WEEK && late >= -5 * 60_000);
      }),
    );
  });

  it("is as long before its sending by the server's clock as by the phone's", () => {
    const ago = fc.integer({ min: 0, max: WEEK });
    fc.assert(
      fc.property(ago, fc.integer({ min: -1e12, max: 1e12 }), (before, off) => {
        assert.equal(correctInstant(after(off - before), after(off), arrived), after(-before));
        assert.equal(correctInstant(after(-before), null, arrived), after(-before));
      }),
    );
  });

  it("does not reach tomorrow", () => {
    const days = ["2026-11-19", "2026-11-20", "2026-11-21"] as Day[];
    assert.deepEqual(
      days.map((said) => dayOf(said, "2026-11-20" as Day)),
      ["2026-11-19", "2026-11-20", "2026-11-20"],
    );
  });
});
