import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type Aboard, addParcel, missingParcels } from "./aboard.ts";

const [BOXES, ENVELOPE] = [
  { id: 7, packages: 3 },
  { id: 8, packages: 1 },
];

describe("parcels on board", () => {
  it("are each counted once", () => {
    let aboard: Aboard = {};
    for (const parcel of [2, 2, 3]) aboard = addParcel(aboard, BOXES, parcel);
    assert.deepEqual(aboard, { 7: [2, 3] });
    assert.equal(missingParcels(aboard, [BOXES]), 1);
  });

  it("are the next ones if nobody says which", () => {
    const aboard = addParcel(addParcel({ 7: [1] }, BOXES), BOXES);
    assert.deepEqual(aboard, { 7: [1, 2, 3] });
    assert.equal(addParcel(aboard, BOXES), aboard);
  });

  it("are no more than the order has", () => {
    const none: Aboard = {};
    assert.equal(addParcel(none, ENVELOPE, 2), none);
  });

  it("are missing only once somebody began to scan", () => {
    assert.equal(missingParcels({}, [BOXES, ENVELOPE]), 0);
    assert.equal(missingParcels({ 8: [1] }, [BOXES, ENVELOPE]), 3);
    assert.equal(missingParcels({ 7: [1, 2, 3], 8: [1] }, [BOXES, ENVELOPE]), 0);
  });
});
