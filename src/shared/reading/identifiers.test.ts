import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { checkDigitOf, hasWrongCheckDigit, readDocument } from "./document.ts";
import { type Phone, readPhone } from "./phone.ts";
import { readReference } from "./reference.ts";

describe("a phone", () => {
  const refused: [typed: string, is: Phone["is"]][] = [
    ["0414", "wrong"],
    ["911", "wrong"],
    ["123456", "wrong"],
    ["0000000000", "wrong"],
    ["N/A", "wrong"],
    ["piso 2", "wrong"],
    ["no tiene", "wrong"],
    ["abc", "wrong"],
    ["", "wrong"],
    ["-", "wrong"],
    ["4.14E+09", "wrong"],
    ["4,14E9", "wrong"],
    ["0212-5551234 ext. 22", "wrong"],
    ["41412345678", "long"],
    ["1234567890123456", "long"],
    ["0414123456702125551234", "two"],
  ];
  for (const [typed, is] of refused)
    it(`${JSON.stringify(typed)} is ${is}`, () => assert.equal(readPhone(typed).is, is));

  it("of seven digits is kept as typed", () =>
    assert.deepEqual(readPhone("555-1234"), { is: "text", phone: "555-1234" }));
});

describe("a document", () => {
  for (const text of [
    "V-12345678",
    "J-29895195-7",
    "12.345.678",
    "J-29.895.195-7",
    "AB 123456",
    "12345678",
    "V.12345678",
    "J/29895195.7",
    "E-1",
  ])
    it(`${text} is kept as typed`, () => assert.deepEqual(readDocument(text), { document: text }));

  for (const text of [
    "30111222.0000001",
    "30111222,5",
    "12345.678",
    "3.01E+07",
    "0.5",
    "12345678.5",
    "V-30111222.01",
  ])
    it(`${text} is quoted, not read`, () =>
      assert.deepEqual(readDocument(text), { problem: `No se entiende «${text}»` }));

  it("may be a whole number of a spreadsheet, and no day", () => {
    assert.deepEqual(readDocument(30111222), { document: "30111222" });
    assert.ok("problem" in readDocument(30111222.5));
    assert.ok("problem" in readDocument({ day: "2026-05-03", time: null }));
  });

  it("that is a RIF ends in its check digit", () => {
    assert.equal(checkDigitOf("J", "00041312"), 6);
    assert.equal(checkDigitOf("G", "20000303"), 0);
    assert.equal(hasWrongCheckDigit("J", "000413126"), false);
    assert.equal(hasWrongCheckDigit("j", "000413127"), true);
    assert.equal(hasWrongCheckDigit("J", "00041312"), false);
    assert.equal(hasWrongCheckDigit("X", "000413127"), false);
  });
});

describe("a reference", () => {
  for (const text of ["000123", "TRF-0042", "", "12E5A", "1E"])
    it(`${JSON.stringify(text)} is kept with its zeros`, () =>
      assert.deepEqual(readReference(text), { reference: text }));

  for (const text of ["4.14E+09", "4,14E9", "5E12"])
    it(`${text} is quoted, not read`, () =>
      assert.deepEqual(readReference(text), { problem: `No se entiende «${text}»` }));

  it("may be a whole number of a spreadsheet, and no day", () => {
    assert.deepEqual(readReference(123456789012345), { reference: "123456789012345" });
    assert.ok("problem" in readReference({ day: "2026-05-03", time: null }));
  });
});
