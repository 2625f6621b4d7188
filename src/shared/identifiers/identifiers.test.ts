import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import type { z } from "zod";
import { email, fieldErrors, INVISIBLE, optionalEmail, text } from "../fields.ts";
import { documentKey } from "./document.ts";
import {
  anyPhone,
  document,
  keptPhone,
  optionalPhone,
  optionalReference,
  phone,
  recordPhone,
} from "./fields.ts";
import { referenceEnd, referenceKey } from "./reference.ts";

const TOO_LONG = "El numero de telefono puede tener como maximo 10 digitos";

describe("a document", () => {
  it("is the same in five spellings", () => {
    const spellings = [
      "J-29895195-7",
      "j298951957",
      "J 29.895.195-7",
      " J-29895195‑7\u200b",
      "Ｊ２９８９５１９５７",
    ];
    assert.deepEqual(new Set(spellings.map(documentKey)), new Set(["j298951957"]));
  });

  it("with another letter, or without it, is another one", () =>
    assert.equal(new Set(["V-12345678", "E-12345678", "12345678"].map(documentKey)).size, 3));

  it("has a key that is its own key, and is empty only for nothing", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (typed) => {
        assert.equal(documentKey(documentKey(typed)), documentKey(typed));
        if (/[\p{L}\p{N}]/u.test(typed)) assert.notEqual(documentKey(typed), "");
      }),
    );
    assert.equal(documentKey(" - "), "-");
  });
});

describe("a reference", () => {
  for (const [typed, key] of [
    ["00123-456", "123456"],
    ["123456", "123456"],
    ["Ab-0042", "ab0042"],
    ["0042", "42"],
    ["00a1", "00a1"],
    ["\u200b77 01\ufeff", "7701"],
    ["---", null],
    ["000", null],
    ["", null],
  ] as const)
    it(`${JSON.stringify(typed)} is known as ${key}`, () => assert.equal(referenceKey(typed), key));

  it("ends with its last six characters", () => {
    assert.deepEqual(["123456789", "77012345", "12345", "trf123456"].map(referenceEnd), [
      "456789",
      "012345",
      "012345",
      "123456",
    ]);
  });
});

const says = (schema: z.ZodType, value: unknown) => {
  const result = schema.safeParse(value);
  return result.success ? result.data : (fieldErrors(result.error)[""] ?? []);
};

describe("a field", () => {
  it("of a phone counts its digits, and takes one number", () => {
    assert.equal(says(phone("falta", 10), " +58 (0414) 123-45.67 "), "4141234567");
    assert.equal(says(phone("falta", 10), "+1 305 555 0100"), "+13055550100");
    assert.deepEqual(says(phone("falta", 10), "41412345678"), [TOO_LONG]);
    assert.deepEqual(says(phone("falta"), "sin teléfono"), ["El teléfono no parece un número"]);
    assert.equal(says(recordPhone("falta"), "sin teléfono"), "sin teléfono");
    assert.deepEqual(says(optionalPhone(), "0414"), ["El teléfono no parece un número"]);
    assert.deepEqual(says(phone("falta"), "0414-1234567 y 0212-5551234"), ["Escribe un solo número"]);
    for (const nothing of ["", " \u200b ", undefined, null])
      assert.deepEqual(says(phone("falta"), nothing), ["falta"]);
    assert.equal(says(optionalPhone(), " "), null);
    assert.equal(says(optionalPhone(), undefined), null);
    assert.equal(says(keptPhone(), undefined), undefined);
    assert.deepEqual(says(optionalPhone(), "0414-1234567/0414-7654321"), ["Escribe un solo número"]);
  });

  it("of a phone that came with money keeps what is no number", () => {
    assert.equal(says(anyPhone(), "0414-1234567"), "4141234567");
    assert.equal(says(anyPhone(), "0414-1234567 / 0414-7654321"), "0414-1234567 / 0414-7654321");
    for (const nothing of ["", null, undefined]) assert.equal(says(anyPhone(), nothing), null);
  });

  it("of a document or reference keeps what was typed, without what can't be seen", () => {
    assert.equal(says(document("falta"), "\ufeffJ-29.895\u00ad.195-7 "), "J-29.895.195-7");
    assert.equal(says(optionalReference(), "\u202a00 12\u202c"), "00 12");
    assert.equal(says(optionalReference(), "\u200b"), null);
  });

  it("of an e-mail drops what is invisible, wherever it stands", () => {
    for (const schema of [email("falta", "mal"), optionalEmail("mal")])
      assert.equal(says(schema, "\ufeffana\u200b@ejemplo.com "), "ana@ejemplo.com");
    assert.deepEqual(says(email("falta", "mal"), "\u200b"), ["falta"]);
    assert.equal(says(optionalEmail("mal"), undefined), "");
  });

  for (const invisible of ["\u200b", "\u200e", "\u202e", "\u2066", "\ufeff", "\u00ad", "\u200d"])
    it(`of a name drops U+${invisible.codePointAt(0)?.toString(16)} at its ends, and refuses it inside`, () => {
      assert.equal(says(text("falta"), `${invisible} Ana ${invisible}`), "Ana");
      assert.deepEqual(says(text("falta"), `An${invisible}a`), [INVISIBLE]);
      assert.deepEqual(says(text("falta"), invisible), ["falta"]);
    });

  it("of a name takes emojis that are drawn as one", () => {
    for (const name of ["Ana 👩‍🍳", "👩‍🍳 Ana"]) assert.equal(says(text("falta"), name), name);
  });
});
