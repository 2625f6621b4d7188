import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import type { Day } from "#shared/dates.ts";
import { COURIER_ACTIONS, DELIVERY_STATUSES } from "#shared/vocabulary.ts";
import { carriesMoney, dayOf, misfit, statusOf } from "./rules.ts";

const ME = 7;

describe("an action of a courier's phone", () => {
  it("has the day of the phone's clock, unless that can't be right", () => {
    const arrived = "2026-11-20" as Day;
    for (const [said, day] of [
      ["2026-11-20", "2026-11-20"],
      ["2026-11-19", "2026-11-19"],
      ["2026-11-13", "2026-11-13"],
      ["2026-11-12", "2026-11-20"],
      ["2026-11-21", "2026-11-20"],
    ] as [Day, Day][])
      assert.equal(dayOf(said, arrived), day, said);
  });

  const cases = [
    ["start", "pending", true],
    ["start", "in_transit", false],
    ["start", "delivered", false],
    ["start", "cancelled", false],
    ["deliver", "pending", false],
    ["deliver", "in_transit", true],
    ["deliver", "delivered", false],
    ["deliver", "cancelled", false],
    ["fail", "pending", false],
    ["fail", "in_transit", true],
    ["fail", "delivered", false],
    ["fail", "cancelled", false],
  ] as const;
  for (const [kind, status, fits] of cases)
    it(`${kind} ${fits ? "fits" : "doesn't fit"} an order that is ${status}`, () => {
      assert.equal(misfit(kind, { status, courier_id: ME }, ME) === null, fits);
    });

  it("never fits an order of somebody else, of nobody, or an unknown one", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...COURIER_ACTIONS),
        fc.constantFrom(...DELIVERY_STATUSES),
        fc.option(fc.integer({ min: 8 })),
        (kind, status, other) => misfit(kind, { status, courier_id: other }, ME) !== null,
      ),
    );
    assert.equal(misfit("deliver", undefined, ME), "La orden no existe");
  });

  it("is refused when it doesn't fit, and kept for review when it carries money", () => {
    assert.equal(statusOf(null, true), "done");
    assert.equal(statusOf("no", false), "refused");
    assert.equal(statusOf("no", true), "review");
    assert.equal(carriesMoney({ outcome: "collected" }), true);
    assert.equal(carriesMoney({ outcome: "not_collected" }), false);
    assert.equal(carriesMoney(null), false);
  });
});
