import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { rarestTrigrams } from "./trigrams.ts";

describe("a search's trigrams", () => {
  it("occur in the text, and are at most four", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."aabcz  09%😀") }), (text) => {
        const trigrams = rarestTrigrams(text);
        assert.equal(trigrams.length > 0, [...text].length >= 3);
        assert.ok(trigrams.length <= 4 && new Set(trigrams).size === trigrams.length);
        for (const trigram of trigrams)
          assert.ok(text.includes(trigram) && [...trigram].length === 3, trigram);
      }),
    );
  });

  it("are the rarest of each word, the rarest first", () => {
    assert.deepEqual(rarestTrigrams("jose quintana"), ["qui", "jos"]);
    assert.deepEqual(rarestTrigrams("gonzalez"), ["gon"]);
    assert.deepEqual(rarestTrigrams("gonzalez", 2), ["gon", "onz"]);
  });

  it("are several for a number, because its digits are independent", () => {
    assert.deepEqual(rarestTrigrams("300017").toSorted(), ["000", "001", "017", "300"]);
  });

  it("count characters, not UTF-16 units", () => {
    assert.deepEqual(rarestTrigrams("a😀b"), ["a😀b"]);
  });
});
