import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { byStop, movedBy, type Stop } from "./rules.ts";

const stop = (change: Partial<Stop>): Stop => ({
  date: "2026-11-20",
  number: 1,
  promised_time: null,
  stop: null,
  ...change,
});

describe("stops", () => {
  it("come by place, then by day, promised time and number", () => {
    const sorted = [
      stop({ number: 9, stop: 1 }),
      stop({ number: 8, stop: 2 }),
      stop({ number: 7, date: "2026-11-19" }),
      stop({ number: 6, promised_time: "09:30" }),
      stop({ number: 5, promised_time: "14:00" }),
      stop({ number: 3 }),
      stop({ number: 4 }),
    ];
    assert.deepEqual(sorted.toReversed().sort(byStop), sorted);
  });

  it("move by one place and keep the others' order", () => {
    assert.deepEqual(movedBy([1, 2, 3], 2, -1), [2, 1, 3]);
    assert.deepEqual(movedBy([1, 2, 3], 2, 1), [1, 3, 2]);
    assert.equal(movedBy([1, 2, 3], 1, -1), undefined);
    assert.equal(movedBy([1, 2, 3], 3, 1), undefined);
    assert.equal(movedBy([1, 2, 3], 9, 1), undefined);
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(), { minLength: 2 }), fc.nat(), (ids, at) => {
        const id = ids[at % (ids.length - 1)] ?? 0;
        const moved = movedBy(ids, id, 1) ?? [];
        assert.deepEqual(movedBy(moved, id, -1), ids);
      }),
    );
  });
});
