import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { areSimilar } from "./rules.ts";

describe("names", () => {
  for (const [one, other, similar] of [
    ["Comercial Ávila, C.A.", "comercial avila", true],
    ["Panadería La Espiga", "Espiga Panadería S.A.", true],
    ["José Pérez", "Jose Perez Gómez", true],
    ["Inversiones Ávila", "Comercial Ávila", false],
    ["Ana Pérez", "Luis Pérez", false],
    ["C.A.", "S.A.", false],
  ] as const)
    it(`${one} and ${other} are ${similar ? "" : "not "}similar`, () => {
      assert.equal(areSimilar(one, other), similar);
      assert.equal(areSimilar(other, one), similar);
    });
});
