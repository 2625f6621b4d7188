import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { guessZone, placeWords, zonesNamed } from "./rules.ts";

describe("guessing a zone", () => {
  const zones = [
    { id: 1, name: "Sureste", places: ["El Cafetal", "Los Naranjos"] },
    { id: 2, name: "El Hatillo", places: ["Los Naranjos de Las Mercedes", "Ñaraulí"] },
  ];

  it("finds a place as whole words, whatever the accents, case and punctuation", () => {
    assert.equal(guessZone(zones, "Av. 1, EL CAFETÁL."), 1);
    assert.equal(guessZone(zones, "naraulí"), 2);
    assert.equal(guessZone(zones, "El Cafetalito"), null);
    assert.equal(guessZone(zones, ""), null);
  });

  it("finds a zone by its own name", () => {
    assert.equal(guessZone(zones, "El Hatillo, calle Bolívar"), 2);
    assert.equal(guessZone([{ id: 7, name: "Chacao", places: [] }], "C.C. Sambil, Chacao"), 7);
    assert.deepEqual(
      zonesNamed(zones, "El Hatillo, cerca de El Cafetal").map(({ id }) => id),
      [1, 2],
    );
  });

  it("takes the longest place", () => {
    assert.equal(guessZone(zones, "Los Naranjos de las Mercedes, calle 3"), 2);
    assert.equal(guessZone(zones, "Los Naranjos, calle 3"), 1);
  });

  it("doesn't depend on the order of zones and places", () => {
    const place = fc.constantFrom("a", "b", "a b", "b a", "c", "b c", "");
    const zone = fc.record({ places: fc.array(place, { maxLength: 3 }) });
    const address = fc
      .array(fc.constantFrom("a", "b", "c"), { maxLength: 5 })
      .map((words) => words.join(" "));
    fc.assert(
      fc.property(fc.array(zone, { maxLength: 5 }), address, (zones, text) => {
        // Each place is in one zone.
        const seen = new Set<string>();
        const all = zones.map(({ places }, index) => ({
          id: index + 1,
          name: `zona ${index + 1}`,
          places: places.filter((name) => !seen.has(placeWords(name)) && seen.add(placeWords(name))),
        }));
        const turned = all.toReversed().map((each) => ({ ...each, places: each.places.toReversed() }));
        assert.equal(guessZone(all, text), guessZone(turned, text));
      }),
      { numRuns: 2000 },
    );
  });
});
