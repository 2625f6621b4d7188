import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { groupsOf, mostTellingOf, sampleOf } from "./letterGroups.ts";

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
        const groups = mostTellingOf(typed, sampleOf(texts, all));
        assert.equal(groups.length > 0, [...typed].length >= 3);
        assert.ok(groups.length <= 4 && new Set(groups).size === groups.length);
        for (const group of groups) assert.ok(typed.includes(group) && [...group].length === 3, group);
      }),
    );
  });

  const names = Array.from({ length: 500 }, (_, i) =>
    [i % 2 ? "jose" : "maria", i % 10 ? "perez" : "gomez", i % 100 ? "" : "quintero"].join(" ").trim(),
  );
  const among = (all: number) => (typed: string) => mostTellingOf(typed, sampleOf(names, all));

  it("that are looked for are rare ones, and those that tell something new beside them", () => {
    const many = among(1_000_000);
    assert.deepEqual(many("jose gomez"), ["e g", "ome"], "of another word before others of the same");
    assert.deepEqual(many("maria perez"), ["a p", "mar", "ria", "ere"]);
    assert.deepEqual(many("perez"), ["per", "rez", "ere"], "one that shares letters comes last");
    assert.deepEqual(many("012345"), ["012", "345"]);
    assert.deepEqual(many("hernandez").slice(0, 3), ["her", "nan", "dez"]);
  });

  it("are fewer where reading the texts takes no longer than looking up one more", () => {
    const [few, handful] = [among(10_000), among(100)];
    assert.deepEqual(few("perez"), ["per", "rez"]);
    assert.deepEqual(handful("perez"), ["per"]);
    assert.deepEqual(handful("maria perez"), ["a p", "mar"]);
    assert.deepEqual(handful("jose quintero"), ["e q"]);
  });
});
