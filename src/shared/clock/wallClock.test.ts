import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { byLocale, byTemporal } from "./wallClock.ts";

describe("the clock on the wall", () => {
  it("is the same by Temporal and by a locale's format, in every zone", () => {
    const instant = fc.date({
      min: new Date("1971-01-01"),
      max: new Date("2100-01-01"),
      noInvalidDate: true,
    });
    const zone = fc.constantFrom(...Intl.supportedValuesOf("timeZone"));
    fc.assert(
      fc.property(instant, zone, (at, timeZone) => {
        assert.deepEqual(byTemporal(at, timeZone), byLocale(at, timeZone));
      }),
    );
  });

  it("turns with summer time, by the minute", () => {
    for (const clock of [byTemporal, byLocale]) {
      const madrid = (text: string) => clock(new Date(text), "Europe/Madrid");
      assert.deepEqual(madrid("2026-03-29T00:59:59.999Z"), { day: "2026-03-29", time: "01:59" });
      assert.deepEqual(madrid("2026-03-29T01:00:00Z"), { day: "2026-03-29", time: "03:00" });
      assert.deepEqual(madrid("2026-12-31T23:00:00Z"), { day: "2027-01-01", time: "00:00" });
    }
  });
});
