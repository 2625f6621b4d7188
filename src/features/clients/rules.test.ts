import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { areSimilar, otherDocumentOf, personalRif, rifHint, searchOfRif } from "./rules.ts";

describe("names", () => {
  for (const [first, other, similar] of [
    ["Comercial Ávila, C.A.", "comercial avila", true],
    ["Panadería La Espiga", "Espiga Panadería S.A.", true],
    ["José Pérez", "Jose Perez Gómez", true],
    ["Inversiones Ávila", "Comercial Ávila", false],
    ["Ana Pérez", "Luis Pérez", false],
    ["C.A.", "S.A.", false],
  ] as const)
    it(`${first} and ${other} are ${similar ? "" : "not "}similar`, () => {
      assert.equal(areSimilar(first, other), similar);
      assert.equal(areSimilar(other, first), similar);
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

describe("a person with two documents", () => {
  const cedula = { type: "venezolano", registration_number: "V-12.345.678", addresses: [{ id: 1 }] };
  const rif = {
    type: "venezolano",
    registration_number: personalRif("venezolano", "12345678") ?? "",
    addresses: [{ id: 2 }],
  };
  const fresh = (client: typeof cedula) => ({ ...client, addresses: [{}] });

  it("is found by either, and is never found as itself", () => {
    assert.equal(otherDocumentOf(fresh(cedula), [cedula, rif]), rif);
    assert.equal(otherDocumentOf(fresh(rif), [rif, cedula]), cedula);
    assert.equal(otherDocumentOf(cedula, [cedula]), undefined);
    // Its own cédula is being corrected to its RIF.
    assert.equal(otherDocumentOf({ ...rif, addresses: cedula.addresses }, [cedula]), undefined);
    assert.equal(otherDocumentOf({ ...fresh(cedula), type: "legal" }, [rif]), undefined);
  });

  it("is searched by the digits of both", () => assert.equal(searchOfRif("V012345674"), "1234567"));
});
