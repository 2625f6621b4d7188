import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { inStopOrder, movedBy, movedPast, placedAt, type Stop, type TripStop, tripsOf } from "./rules.ts";

const MIDNIGHT = "00:00";

const stop = (change: Partial<Stop>): Stop => ({
  date: "2026-11-20",
  number: 1,
  promised_time: null,
  stop: null,
  trip_id: null,
  trip_position: null,
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
    assert.deepEqual(inStopOrder(sorted.toReversed(), MIDNIGHT), sorted);
  });

  it("come last of a day when they are promised after midnight, before its end", () => {
    const times = ["12:00", "23:59", "00:15", "02:59", null];
    const sorted = times.map((promised_time, k) => stop({ number: 9 - k, promised_time }));
    assert.deepEqual(inStopOrder(sorted.toReversed(), "03:00"), sorted);
    const atMidnight = ["00:15", "02:59", "12:00", "23:59", null];
    assert.deepEqual(
      inStopOrder(sorted, MIDNIGHT).map(({ promised_time }) => promised_time),
      atMidnight,
    );
  });

  it("of a trip stand together where its first one does, in the trip's order", () => {
    const inTrip = (trip_position: number, change: Partial<Stop>) =>
      stop({ trip_id: 1, trip_position, ...change });
    const sorted = [
      stop({ number: 9, stop: 1 }),
      inTrip(1, { number: 1 }),
      inTrip(2, { number: 3, stop: 2 }),
      inTrip(3, { number: 2, date: "2026-11-19" }),
      stop({ number: 4, stop: 3 }),
      stop({ number: 5 }),
    ];
    assert.deepEqual(inStopOrder(sorted.toReversed(), MIDNIGHT), sorted);
  });

  it("are neither lost nor torn apart, whatever their places", () => {
    const any = fc.record({
      date: fc.constantFrom("2026-11-19", "2026-11-20"),
      number: fc.nat(50),
      promised_time: fc.constantFrom(null, "09:30"),
      stop: fc.option(fc.nat(9)),
      trip_id: fc.option(fc.nat(3)),
      trip_position: fc.nat(9),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 30 }), (stops) => {
        const sorted = inStopOrder(stops, MIDNIGHT);
        assert.deepEqual(new Set(sorted), new Set(stops));
        assert.equal(sorted.length, stops.length);
        const trips = sorted.map(({ trip_id }) => trip_id);
        for (const id of new Set(trips))
          if (id !== null)
            assert.equal(trips.lastIndexOf(id) - trips.indexOf(id) + 1, trips.filter((t) => t === id).length);
      }),
    );
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

  it("move with their whole trip, past a stop or a trip", () => {
    const stops: TripStop[] = [
      { id: 1, trip: null },
      { id: 2, trip: { id: 7 } },
      { id: 3, trip: { id: 7 } },
      { id: 4, trip: null },
    ];
    const [first, second, third, last] = stops as [TripStop, TripStop, TripStop, TripStop];
    assert.deepEqual(movedPast(stops, third, -1), [2, 3, 1, 4]);
    assert.deepEqual(movedPast(stops, second, 1), [1, 4, 2, 3]);
    assert.deepEqual(movedPast(stops, first, 1), [2, 3, 1, 4]);
    assert.equal(movedPast(stops, last, 1), undefined);
    assert.equal(movedPast(stops, first, -1), undefined);
    // Two of the other orders are above: those of its own trip don't count.
    assert.deepEqual(placedAt(stops, second, 2), [1, 4, 2, 3]);
    assert.deepEqual(placedAt(stops, third, 0), [2, 3, 1, 4]);
    assert.deepEqual(placedAt(stops, first, 2), [2, 3, 1, 4]);
    assert.deepEqual(tripsOf(stops), [[first], [second, third], [last]]);
  });
});
