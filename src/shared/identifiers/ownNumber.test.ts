import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { ownNumberKey } from "./ownNumber.ts";

describe("a client's own number", () => {
  it("is the same in other spellings", () => {
    for (const typed of ["A-1042", "a1042", " A 1042 ", "#A-1042", "Á–1042", "A\u200b-1042"])
      assert.equal(ownNumberKey(typed), "a1042", typed);
    assert.equal(ownNumberKey("001042"), ownNumberKey("1042"));
    assert.equal(ownNumberKey("1/12"), ownNumberKey("1 - 12"));
  });

  it("is another one with other digits or letters", () => {
    const others = ["1-12", "11-2", "112", "A1-12", "A11-2", "0", "10", "AB-1", "B-1", "---", "#"];
    assert.equal(new Set(others.map(ownNumberKey)).size, others.length);
    for (const typed of others) assert.notEqual(ownNumberKey(typed), "");
  });
});
