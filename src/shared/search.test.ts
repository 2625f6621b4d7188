import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { fold, holds, sortKey, termsOf } from "./search.ts";

const text = fc.string({ unit: "grapheme" });
const spanish = fc.string({ unit: fc.constantFrom(..."aábcdeéiíñNnÑoóuúüzZ 09-%_") });
const bytewise = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

describe("text as it is searched", () => {
  for (const [input, folded] of [
    ["Íñigo MUÑOZ", "inigo munoz"],
    ["  Pérez \t\n Güaira ", "perez guaira"],
    ["n\u0303", "n"],
    ["100% _listo_", "100% _listo_"],
    ["J-30.123.456", "j-30.123.456"],
    ["", ""],
  ] as const)
    it(`folds ${JSON.stringify(input)}`, () => assert.equal(fold(input), folded));

  it("is the same however it was typed: case, accents, composed or not, blanks around", () => {
    fc.assert(
      fc.property(spanish, (input) => {
        const folded = fold(input);
        assert.equal(fold(input.normalize("NFD")), folded);
        assert.equal(fold(input.toUpperCase()), folded);
        assert.equal(fold(` ${input}  `), folded);
        assert.doesNotMatch(folded, /[A-ZÑñáéíóúü]|^\s|\s$|\s\s/);
      }),
    );
  });

  it("is folded once and for all", () => {
    fc.assert(fc.property(text, (input) => assert.equal(fold(fold(input)), fold(input))));
  });
});

describe("the key that text is sorted by", () => {
  it("puts ñ after n and before o, whatever its case or composition, and accents nowhere", () => {
    const names = [
      "Ñapa",
      "nz",
      "Oca",
      "n\u0303andú",
      "Óbolo",
      "Nube",
      "ana",
      "África",
      "muñoz",
      "munoz",
      "muoz",
    ];
    assert.deepEqual(
      names.sort((a, b) => bytewise(sortKey(a), sortKey(b))),
      ["África", "ana", "munoz", "muñoz", "muoz", "Nube", "nz", "n\u0303andú", "Ñapa", "Óbolo", "Oca"],
    );
  });

  it("orders as a Spanish dictionary does", () => {
    const letters = fc.string({ unit: fc.constantFrom(..."aábcdmnñozé"), minLength: 1 });
    const dictionary = new Intl.Collator("es", { sensitivity: "base" });
    fc.assert(
      fc.property(letters, letters, (a, b) => {
        const order = Math.sign(dictionary.compare(a, b));
        assert.equal(bytewise(sortKey(a), sortKey(b)), order);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("a search", () => {
  for (const [typed, terms] of [
    ["  Pérez  ana ", [{ text: "perez" }, { text: "ana" }]],
    ["ana Ana", [{ text: "ana" }]],
    ["0424-295-8604", [{ text: "0424-295-8604", key: "4242958604" }]],
    ["+58 424 295 8604", [{ text: "+58 424 295 8604", key: "4242958604" }]],
    ["ana +58 424", [{ text: "ana" }, { text: "424" }]],
    ["0058 424 +58424 +58-424-2958604", [{ text: "424" }, { text: "424-2958604", key: "4242958604" }]],
    ["J-29.895.195-7", [{ text: "j-29.895.195-7", key: "j298951957" }]],
    ["100%_z 10.5", [{ text: "100%_z" }, { text: "10.5" }]],
    ["R-000042", [{ text: "r-000042", key: "r000042" }]],
    ["\u200bana\ufeff", [{ text: "ana" }]],
    [" ", []],
  ] as const)
    it(`for ${JSON.stringify(typed)} has its terms`, () => assert.deepEqual(termsOf(typed), terms));

  it("finds a text by any of its words, in any order, and by nothing that it lacks", () => {
    fc.assert(
      fc.property(fc.array(spanish, { minLength: 1 }), fc.nat(), (words, at) => {
        const text = words.join(" ");
        assert.ok(holds(text, words.toReversed().join(" ")));
        assert.ok(holds(text, words[at % words.length] ?? ""));
        assert.ok(!holds(text, `${words[0]} ☂`));
      }),
    );
  });
});
