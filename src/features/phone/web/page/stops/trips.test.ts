import assert from "node:assert/strict";
import { test } from "node:test";
import { sampleStop } from "../testing.ts";
import { stateOfTrip, tripOf } from "./trips.ts";

const stop = (id: number, status: "pending" | "delivered" | "cancelled", total: number, trip = 7) =>
  sampleStop({
    id,
    status,
    trip: { id: trip, position: id, count: 3 },
    due: { fee: total, goods: 0, total, bolivares: total * 200 },
  });

test("a trip has the stops that are not cancelled, and collects what is not delivered yet", () => {
  const [first, second, third, fourth] = [
    stop(1, "delivered", 5),
    stop(2, "pending", 2.1),
    stop(3, "cancelled", 8),
    stop(4, "pending", 0.2),
  ];
  const stops = [first, second, third, fourth, stop(5, "pending", 9, 8), sampleStop({ id: 6 })];
  const trip = tripOf(stops, second);
  assert.deepEqual(trip, [first, second, fourth]);
  assert.deepEqual(stateOfTrip(trip), { delivered: 1, total: 230, bolivares: 46_000 });
});

test("an order that is in no trip stands alone", () => {
  const [alone, other] = [sampleStop({ id: 1 }), sampleStop({ id: 2 })];
  assert.deepEqual(tripOf([alone, other], alone), [alone]);
});
