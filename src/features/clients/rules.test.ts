import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { areSimilar, rifHint } from "./rules.ts";

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

describe("a RIF", () => {
  const wrong = "El último dígito no es el de este RIF";
  for (const [type, document, hint] of [
    ["legal", "J-00041312-6", undefined],
    ["legal", "j 00.041.312-7", wrong],
    ["government", "G-20000303-0", undefined],
    ["legal", "J-123", undefined],
    ["venezolano", "V-12345678", undefined],
    ["pasaport", "000413127", undefined],
    [undefined, "J-00041312-7", undefined],
  ] as const)
    it(`${document} (${type}) is ${hint ? "doubtful" : "no doubt"}`, () =>
      assert.equal(rifHint(type, document), hint));
});
