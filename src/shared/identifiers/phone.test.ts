import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { type Phone, readPhone } from "../reading/phone.ts";
import { formatPhone, internationalPhone, phoneWords, telLink, whatsappLink } from "./phone.ts";

const number = (phone: string): Phone => ({ is: "number", phone });
const text = (phone: string): Phone => ({ is: "text", phone });
const wrong = (phone: string): Phone => ({ is: "wrong", phone });

const CASES: [typed: string, read: Phone][] = [
  ["4141234567", number("4141234567")],
  ["04141234567", number("4141234567")],
  ["0414-123.45 67", number("4141234567")],
  ["(0414) 1234567", number("4141234567")],
  ["[0414] 123–45–67", number("4141234567")],
  ["+58 414 123 4567", number("4141234567")],
  ["+58 (0)414-1234567", number("4141234567")],
  ["0058 4141234567", number("4141234567")],
  ["584141234567", number("4141234567")],
  ["5812345678", number("5812345678")],
  ["\u202a+58 414\u2011123\u200b4567\u202c\ufeff", number("4141234567")],
  ["０４１４１２３４５６７", number("4141234567")],
  ["+1 (305) 555-0100", number("+13055550100")],
  ["+351 912 345 678", number("+351912345678")],
  ["+123456789012345", number("+123456789012345")],
  ["911", wrong("911")],
  ["0412", wrong("0412")],
  ["0412555013", text("0412555013")],
  ["sin teléfono", wrong("sin teléfono")],
  ["0212-5551234 ext. 22", wrong("0212-5551234 ext. 22")],
  ["", wrong("")],
  ["+1234567890123456", { is: "long" }],
  ["41412345678", { is: "long" }],
  ["+58 414 123 45678", { is: "long" }],
  ["0414-1234567 / 0212-5551234", { is: "two" }],
  ["0414-1234567, 5551234", { is: "two" }],
  ["04141234567 02125551234", { is: "two" }],
  ["0414-1234567 o 0412-1234567", { is: "two" }],
  ["Ana 4141234567 Luis 4121234567", { is: "two" }],
];

describe("a phone", () => {
  for (const [typed, read] of CASES)
    it(`${JSON.stringify(typed)} is read as ${JSON.stringify(read)}`, () =>
      assert.deepEqual(readPhone(typed), read));

  const ten = fc
    .tuple(
      fc.integer({ min: 1, max: 9 }),
      fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: 9, maxLength: 9 }),
    )
    .map(([first, rest]) => `${first}${rest}`);
  const prefix = fc.constantFrom("", "0", "58", "+58", "0058", "580", "+58 0", "+58 (0)");
  const mark = fc.constantFrom("", " ", "-", ".", "\u200b", "\u202c", "(", ")", "\u00a0");

  it("is the same in any spelling, and stays it when it is read or shown again", () => {
    fc.assert(
      fc.property(ten, prefix, fc.array(mark, { minLength: 10, maxLength: 10 }), (digits, before, marks) => {
        const typed = before + [...digits].map((digit, at) => `${marks[at]}${digit}`).join("");
        assert.deepEqual(readPhone(typed), number(digits), typed);
        assert.deepEqual(readPhone(formatPhone(digits)), number(digits));
        assert.deepEqual(readPhone(phoneWords(typed)), number(digits));
        assert.equal(internationalPhone(typed), `58${digits}`);
        assert.equal(telLink(typed), `tel:+58${digits}`);
      }),
    );
  });

  it("that is stored is read as itself, whatever was typed", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."+0584123456789 -./,()xo") }), (typed) => {
        const read = readPhone(typed);
        if ("phone" in read) assert.deepEqual(readPhone(read.phone), read);
      }),
    );
  });

  it("is shown as people write it", () => {
    assert.equal(formatPhone("4141234567"), "0414-1234567");
    assert.equal(formatPhone("+58 414 1234567"), "0414-1234567");
    assert.equal(formatPhone("+13055550100"), "+13055550100");
    assert.equal(formatPhone("0412"), "0412");
  });

  it("of another country or length has no WhatsApp link; a short one is dialled as written, and two are not", () => {
    for (const phone of [null, "", "911", "+1 305 555 0100", "41412345678"])
      assert.equal(internationalPhone(phone), null);
    assert.equal(telLink("911"), "tel:911");
    assert.equal(telLink("+1 305 555 0100"), "tel:+13055550100");
    for (const phone of ["", "sin teléfono", "0414-1234567 / 0212-5551234", "0212-5551234 ext. 22"])
      assert.equal(telLink(phone), null);
  });
});

describe("a WhatsApp link", () => {
  it("is of a phone of ten digits, in any spelling", () => {
    for (const phone of ["4141234567", "04141234567", "0414-123.45 67", "(0414) 1234567", "+58 414 123 4567"])
      assert.equal(whatsappLink(phone, "x"), "https://wa.me/584141234567?text=x", phone);
  });

  it("is not of a phone of another length, or of none", () => {
    for (const phone of [null, "", "0", "414123456", "+1 305 555 0100", "41412345678", "sin teléfono"])
      assert.equal(whatsappLink(phone, "x"), null, String(phone));
  });

  it("has the text, unchanged after decoding", () => {
    const text = "🎫 *Orden N.º 000042*\nMonto: $1.234,56 & más + 100% #1";
    const link = new URL(whatsappLink("4141234567", text) ?? "");
    assert.equal(link.searchParams.get("text"), text);
  });
});
