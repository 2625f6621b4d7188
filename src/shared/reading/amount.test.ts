import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import type { z } from "zod";
import { type Cents, CURRENCIES, formatMoney, MAX_BOLIVARES, parseMoney } from "../money.ts";
import { money, moneyInEither } from "../moneyFields.ts";
import { type Amount, readAmount, readCertainAmount, readTypedAmount } from "./amount.ts";
import type { Written } from "./characters.ts";

const usd = (decimal: string): Amount => ({ comma: decimal, dot: decimal, unit: "USD" });
const ves = (decimal: string): Amount => ({ comma: decimal, dot: decimal, unit: "VES" });
const bare = (decimal: string): Amount => ({ comma: decimal, dot: decimal, unit: null });
const comma = (decimal: string, unit: Amount["unit"] = null): Amount => ({ comma: decimal, dot: null, unit });
const dot = (decimal: string, unit: Amount["unit"] = null): Amount => ({ comma: null, dot: decimal, unit });

const READ: [written: Written, amount: Amount][] = [
  ["5", bare("5")],
  ["007", bare("7")],
  ["0", bare("0")],
  ["1.234,50", comma("1234.50")],
  ["1,234.50", dot("1234.50")],
  ["1 234,50", comma("1234.50")],
  ["1\u00a0234,50", comma("1234.50")],
  ["1\u202f234,50", comma("1234.50")],
  ["1'234,50", comma("1234.50")],
  ["1’234.50", dot("1234.50")],
  ["1 234", bare("1234")],
  ["1.234", { comma: "1234", dot: "1.234", unit: null }],
  ["1,234", { comma: "1.234", dot: "1234", unit: null }],
  ["1.234.567", comma("1234567")],
  ["0.125", dot("0.125")],
  [",5", comma("0.5")],
  ["12,50-", comma("-12.50")],
  ["(12,50)", comma("-12.50")],
  ["-12,50", comma("-12.50")],
  ["\u221212,50", comma("-12.50")],
  ["+3", bare("3")],
  ["$ 5", usd("5")],
  ["US$5", usd("5")],
  ["us$ 5", usd("5")],
  ["5USD", usd("5")],
  ["usd 5", usd("5")],
  ["REF 5", usd("5")],
  ["Ref. 5", usd("5")],
  ["5 ref", usd("5")],
  ["-$5", usd("-5")],
  ["$ -5", usd("-5")],
  ["$(5)", usd("-5")],
  ["(Bs 5)", ves("-5")],
  ["Bs. 1.234,56", comma("1234.56", "VES")],
  ["Bs.1.234,56", comma("1234.56", "VES")],
  ["bs5", ves("5")],
  ["5 BS.", ves("5")],
  ["Bs.S 2.500,00", comma("2500.00", "VES")],
  ["Bs.D 5", ves("5")],
  ["Bs.S. 5", ves("5")],
  ["5 Bs.S", ves("5")],
  ["VES 5", ves("5")],
  ["5 bolívares", ves("5")],
  ["5 boli\u0301vares", ves("5")],
  ["\u202f5\u00a0BOLIVARES\u00a0", ves("5")],
  ["＄５", usd("5")],
  ["\u200b5\ufeff", bare("5")],
  ["$5 USD", usd("5")],
  [12.5, bare("12.5")],
  [0.1 + 0.2, bare("0.3")],
  [-3, bare("-3")],
  [{ number: 5, format: '"Bs." #,##0.00' }, ves("5")],
  [{ number: 5, format: "[$Bs-200A] #,##0.00" }, ves("5")],
  [{ number: 5, format: "[$Bs.S-200A]\\ #,##0.00;[Red]-[$Bs.S-200A]\\ #,##0.00" }, ves("5")],
  [{ number: 5, format: "[$$-409]#,##0.00" }, usd("5")],
  [{ number: 5, format: '_-"$"* #,##0.00_-' }, usd("5")],
  [{ number: 5, format: '#,##0.00 "REF"' }, usd("5")],
  [{ number: 5, format: "#,##0.00\\ [$US$]" }, usd("5")],
  [{ number: 5, format: "#,##0.00_);[Red](#,##0.00)" }, bare("5")],
  [{ number: 5, format: "General" }, bare("5")],
  [{ number: 5, format: "0.00E+00" }, bare("5")],
  [{ number: 5, format: "" }, bare("5")],
];

const REFUSED = [
  "10 €",
  "€10",
  "$5 Bs",
  "Bs 5 USD",
  "abc",
  "$",
  "-",
  "()",
  "",
  "12 $ 5",
  "1,2,3",
  "1.23.456",
  "1 23",
  "12 34",
  "5 5",
  "--5",
  "-5-",
  "(-5)",
  "(5",
  "5)",
  ")5(",
  "() 5",
  "5+",
  "100,-",
  "REF.5",
  "Bsx5",
  "REFERENCIA 5",
  "BsF 5",
  "5 bolos",
  "4.14E+09",
  "1e5",
  "5%",
  "5²",
  "½",
  "٥",
  "5 anulado",
  "2026-11-26",
  "#5",
  "5/2",
  ".",
  "1'234 567",
  "constructor",
  "5 __proto__",
];

describe("an amount", () => {
  for (const [written, amount] of READ)
    it(`${JSON.stringify(written)} is read`, () => assert.deepEqual(readAmount(written), amount));

  for (const text of REFUSED)
    it(`${JSON.stringify(text)} is quoted, not read`, () =>
      assert.deepEqual(readAmount(text), { problem: `No se entiende «${text}»` }));

  it("in a format of another currency, of two or of percents is none", () => {
    for (const format of ["[$€-2] #,##0.00", '"Bs" 0 "USD"', "0.00%", '"EUR" 0', '0 "kg"'])
      assert.deepEqual(readAmount({ number: 5, format }), {
        problem: `No se entiende el formato «${format}»`,
      });
  });

  it("is no day, no time, and no number without end", () => {
    assert.ok("problem" in readAmount({ day: "2026-11-26", time: null }));
    assert.ok("problem" in readAmount(Number.NaN));
    assert.ok("problem" in readAmount(Number.POSITIVE_INFINITY));
  });

  it("is quoted on one line of at most 60 characters", () => {
    const { problem } = readAmount(`mal\n${"x".repeat(100)}`) as { problem: string };
    assert.equal(problem, `No se entiende «mal ${"x".repeat(55)}…»`);
  });

  it("that may be two numbers is a thousand where a person sees it, else a problem with both", () => {
    const both = (text: string) => ({ problem: `«${text}»: ¿1234 (miles) o 1,234 (decimales)?` });
    assert.deepEqual(readTypedAmount("1.234"), { decimal: "1234", unit: null });
    assert.deepEqual(readTypedAmount("1,234"), both("1,234"));
    assert.deepEqual(readCertainAmount("1.234"), both("1.234"));
    assert.deepEqual(readCertainAmount("1,234"), both("1,234"));
    assert.deepEqual(readCertainAmount("Bs 1.234"), both("Bs 1.234"));
    for (const read of [readTypedAmount, readCertainAmount]) {
      assert.deepEqual(read("1.234,5"), { decimal: "1234.5", unit: null });
      assert.deepEqual(read("12.50"), { decimal: "12.50", unit: null });
    }
  });

  it("that the product writes is read back", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -MAX_BOLIVARES, max: MAX_BOLIVARES }),
        fc.constantFrom(...CURRENCIES),
        (cents, currency) => {
          const read = readCertainAmount(formatMoney(cents, currency));
          assert.ok("decimal" in read);
          assert.deepEqual([parseMoney(read.decimal), read.unit], [cents as Cents, currency]);
        },
      ),
    );
  });

  it("is read in time that grows as its length, whatever it is", () => {
    const parts = [
      " ",
      "1",
      "1,",
      "1.",
      ".",
      "$",
      "Bs. ",
      "Bs.",
      "(",
      "-",
      "1 ",
      "1'",
      "a",
      "é",
      "\u200b",
      "¿",
    ];
    for (const part of parts)
      for (const text of [part.repeat(100_000), `5${part.repeat(100_000)}x`]) {
        const began = process.threadCpuUsage();
        readAmount(text);
        assert.ok(process.threadCpuUsage(began).user < 1_000_000, part);
      }
  });
});

/** What a cell may be composed of, with what each part says. */
const PARTS = {
  unit: { $: "USD", US$: "USD", usd: "USD", REF: "USD", Bs: "VES", "Bs.": "VES", "Bs.S": "VES", VES: "VES" },
  blank: ["", " ", "\u00a0", "\u202f", "  "],
  number: { "12": "12", "12,50": "12.50", "1.234,50": "1234.50", "1,234.50": "1234.50", ",5": "0.5" },
  rubbish: ["€", "x", "anulado", "#", "%", "/", "*", "?", "=", "E+09", "½", "kg", "12", "::"],
} as const;
const unit = fc.constantFrom(...(Object.keys(PARTS.unit) as (keyof typeof PARTS.unit)[]));
const number = fc.constantFrom(...(Object.keys(PARTS.number) as (keyof typeof PARTS.number)[]));
const blank = fc.constantFrom(...PARTS.blank);

describe("a cell composed of number, unit, sign and blanks", () => {
  it("is read whole", () => {
    fc.assert(
      fc.property(
        fc.record({ unit, number, blank, isBefore: fc.boolean(), sign: fc.constantFrom("", "-", "()", "+") }),
        ({ unit: word, number: digits, blank: gap, isBefore, sign }) => {
          const signed = sign === "()" ? `(${digits})` : `${sign}${digits}`;
          // `Bs.,5` and `Bs.` before a number are read; only a comma after `REF` is not.
          const text = isBefore ? `${gap}${word}${gap}${signed}` : `${signed}${gap}${word}${gap}`;
          const isNegative = sign === "-" || sign === "()";
          const decimal = `${isNegative ? "-" : ""}${PARTS.number[digits]}`;
          assert.deepEqual(readCertainAmount(text), { decimal, unit: PARTS.unit[word] }, text);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it("with rubbish anywhere is refused", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PARTS.rubbish),
        fc.array(fc.oneof(unit, blank), { maxLength: 3 }),
        number,
        fc.nat(4),
        (rubbish, around, digits, at) => {
          const pieces: string[] = [...around, digits];
          pieces.splice(Math.min(at, pieces.length), 0, ` ${rubbish} `);
          assert.ok("problem" in readAmount(pieces.join(" ")), pieces.join(" "));
        },
      ),
      { numRuns: 1000 },
    );
  });

  it("is accepted only if every character was used: each one that is left out changes or spoils it", () => {
    const signs = fc.constantFrom(..."0123456789.,-+()$BsUDREFV €x%' \u00a0");
    fc.assert(
      fc.property(fc.string({ unit: signs, maxLength: 9 }), (text) => {
        const read = readAmount(text);
        if ("problem" in read) return;
        const rest = text
          .replace(/bs(\.[sd](?![a-z])(\.(?!\d))?|\.|[sd](?![a-z]))?/gi, "")
          .replace(/us\$|\$|usd|ref\.?|ves/gi, "")
          .replace(/[-+() '\u00a0\u202f]/g, "");
        assert.match(rest, /^[\d.,]+$/, text);
        assert.equal(
          read[read.comma === null ? "dot" : "comma"]?.replace(/[-.]/g, "").replace(/^0+/, ""),
          rest.replace(/[.,]/g, "").replace(/^0+/, ""),
          text,
        );
      }),
      { numRuns: 5000 },
    );
  });
});

describe("a field in dollars", () => {
  const says = (schema: z.ZodType, value: string) => schema.safeParse(value).error?.issues[0]?.message;
  for (const [text, message] of [
    ["Bs. 1.234,56", "Está en bolívares: escríbelo en dólares"],
    ["10 €", "No se entiende «10 €»"],
    ["1,234", "«1,234»: ¿1234 (miles) o 1,234 (decimales)?"],
    ["$12", "El monto debe ser un número"],
  ] as const)
    it(`says of ${text} why it is none`, () => assert.equal(says(money(), text), message));

  it("that takes either currency leaves the unit to the field beside it", () =>
    assert.equal(says(moneyInEither(), "Bs 12"), "Escribe solo el número: la moneda va aparte"));
});
