import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { parcelCode, readParcelCode } from "./rules.ts";

test("a label's code names one parcel of one order", () => {
  const parcels = fc.record({
    delivery_id: fc.integer({ min: 1, max: 999_999_999_999_999 }),
    parcel: fc.integer({ min: 1, max: 99 }),
  });
  fc.assert(
    fc.property(parcels, (parcel) => assert.deepEqual(readParcelCode(parcelCode(parcel)), { ...parcel })),
  );
});

test("the code of something else names none", () => {
  for (const text of [
    "",
    "7591234567890",
    "MANDADO-0-1",
    "MANDADO-12-0",
    "MANDADO-12-100",
    "MANDADO-12",
    "MANDADO-1-1-1",
  ])
    assert.equal(readParcelCode(text), null, text);
});
