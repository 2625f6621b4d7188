import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { addTo, groupsOf, mostTellingOf, noneOf } from "./trigrams.ts";

function sampleOf(texts: readonly string[], all: number) {
  const sample = noneOf(all);
  addTo(sample, texts);
  return sample;
}

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

  const [men, words] = [
    ["jose", "luis", "pedro", "rafael"],
    ["perez", "gomez", "rojas"],
  ];
  const names = Array.from({ length: 6000 }, (_, i) => {
    const name = `${men[i % 4]} ${words[(i >> 2) % 3]}`;
    return i % 1000 ? name : `maria ${name} quintero`;
  });
  const among = (all: number) => (typed: string) => mostTellingOf(typed, sampleOf(names, all));

  it("that are looked for are rare ones, and those that tell something new beside them", () => {
    const many = among(1_000_000);
    assert.deepEqual(many("jose gomez"), ["e g"], "nobody else was seen to hold it");
    assert.deepEqual(many("luis perez"), ["s p"]);
    assert.deepEqual(many("luis pedro"), ["s p", "edr"], "both were seen, and never together");
    assert.deepEqual(many("perez"), ["per"], "whoever holds one holds the others");
    assert.deepEqual(many("hernandez"), ["her", "nan"]);
  });

  it("are as many of digits as rule each other out, seen or not", () => {
    const many = among(1_000_000);
    assert.deepEqual(many("012345"), ["012", "345"], "those that share none before those that do");
    const numbers = Array.from({ length: 1000 }, (_, i) => String((i * 48_271) % 999_983).padStart(6, "0"));
    const groups = mostTellingOf("012345", sampleOf(numbers, 1_000_000));
    assert.ok(groups.includes("012") && groups.includes("345"), groups.join());
  });

  it("are fewer where reading the texts takes no longer than looking up one more", () => {
    assert.deepEqual(among(10_000)("luis pedro"), ["s p", "edr"]);
    assert.deepEqual(among(10)("luis pedro"), ["s p"]);
    assert.deepEqual(among(10)("012345"), ["012"]);
  });

  it("are told by all that was looked at, whether at once or not, of so many texts at most", () => {
    const [once, often] = [sampleOf(names, 10_000), noneOf(10_000)];
    for (const name of names) addTo(often, [name]);
    const heldIn = ({ holding, seen }: typeof once) => [
      seen,
      [...holding].map(([letters, { count, of }]) => [letters, [...of.subarray(0, count)]]),
    ];
    assert.deepEqual(heldIn(often), heldIn(once));
    assert.deepEqual(
      once.holding.get("mar")?.of.slice(0, 7),
      Uint16Array.of(0, 1000, 2000, 3000, 4000, 5000, 0),
    );
    const full = sampleOf(
      Array.from({ length: 70_000 }, () => "ana"),
      70_000,
    );
    assert.deepEqual([full.seen, full.holding.get("ana")?.count], [65_536, 65_536]);
  });
});
