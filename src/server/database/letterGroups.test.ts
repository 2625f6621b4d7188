import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { groupsOf, rarestOf, sampleOf } from "./letterGroups.ts";

const text = fc.string({ unit: fc.constantFrom(..."aabcz  09%😀") });

describe("groups of letters", () => {
  it("are every three characters that follow each other, each once", () => {
    assert.deepEqual([...groupsOf("ana ana")], ["ana", "na ", "a a", " an"]);
    assert.deepEqual([...groupsOf("a😀b😀")], ["a😀b", "😀b😀"]);
    assert.deepEqual([...groupsOf("ab")], []);
  });

  it("that are looked for all stand in what was typed, few and each once", () => {
    fc.assert(
      fc.property(text, fc.array(text), fc.nat(), (typed, texts, all) => {
        const groups = rarestOf(typed, sampleOf(texts, all));
        assert.equal(groups.length > 0, [...typed].length >= 3);
        assert.ok(groups.length <= 4 && new Set(groups).size === groups.length);
        for (const group of groups) assert.ok(typed.includes(group) && [...group].length === 3, group);
      }),
    );
  });

  it("that are looked for are rare ones, of different words first, and no more than will do", () => {
    const texts = ["ana perez", "ana gonzalo", "luis gonzalez"];
    const among = (all: number) => rarestOf("ana gonzalez", sampleOf(texts, all));
    assert.deepEqual(among(1_000_000), ["a g", "ale", "onz", "lez"]);
    assert.deepEqual(among(1_000), ["a g", "ale", "onz"]);
    assert.deepEqual(among(100), ["a g"]);
    const gs = sampleOf(["maria gomez", "ana gomez", "ana gil"], 1_000);
    assert.deepEqual(rarestOf("ana gonzalez", gs), ["gon", "ana"]);
    assert.deepEqual(rarestOf("hernandez", sampleOf([], 1_000)).slice(0, 3), ["her", "nan", "dez"]);
  });
});
