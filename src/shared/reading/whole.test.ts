import assert from "node:assert/strict";
import { it } from "node:test";
import fc from "fast-check";
import { formatWhole } from "../numbers.ts";
import { readWhole } from "./whole.ts";

it("reads back every number as it is shown", () => {
  fc.assert(
    fc.property(fc.nat(999_999_999), (number) => {
      assert.equal(readWhole(formatWhole(number)), number);
      assert.equal(readWhole(` ${number} `), number);
    }),
  );
});

for (const text of ["12x", "1 caja", "3 y 4", "2,5", "1.5", "-3", "$5", "Bs 12", "1e3", "½", "", "0x10"])
  it(`does not read «${text}»`, () => assert.equal(typeof readWhole(text), "object"));
