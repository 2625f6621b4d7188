import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { csvLine, csvMoney, csvText } from "./csv.ts";

/** A reader for RFC 4180, written without the writer's code; `;` separates cells. */
function parse(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    let cell = "";
    if (text[at] === '"') {
      for (at++; ; at++) {
        if (text[at] !== '"') cell += text[at];
        else if (text[at + 1] === '"') cell += text[at++];
        else break;
      }
      at++;
    } else while (at < text.length && text[at] !== ";" && text[at] !== "\r") cell += text[at++];
    row.push(cell);
    if (text[at] === ";") {
      at++;
      continue;
    }
    assert.equal(text.slice(at, at + 2), "\r\n");
    at += 2;
    rows.push(row);
    row = [];
  }
  return rows;
}

const texts = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.string({
    unit: fc.constantFrom(
      ";",
      '"',
      "\r",
      "\n",
      "\t",
      "=",
      "+",
      "-",
      "@",
      "'",
      " ",
      "\u0000",
      "a",
      ",",
      "＝",
      "＋",
      "－",
      "＠",
      "−",
    ),
  }),
);

describe("csv", () => {
  test("preserves every text, except for the apostrophe before a possible formula", () => {
    fc.assert(
      fc.property(fc.array(fc.array(texts, { minLength: 2, maxLength: 5 }), { minLength: 1 }), (rows) => {
        const back = parse(rows.map((row) => csvLine(row.map(csvText))).join(""));
        assert.deepEqual(
          back.map((row, at) =>
            row.map((cell, of) => (cell === `'${rows[at]?.[of]}` ? cell.slice(1) : cell)),
          ),
          rows,
        );
      }),
    );
  });

  test("writes no text that a spreadsheet would execute", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const [[cell = ""] = []] = parse(csvLine([csvText(text)]));
        assert.doesNotMatch(cell, /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠−]/u);
        assert.doesNotMatch(cell, /^[\t\r]/);
      }),
    );
  });

  for (const [text, written] of [
    ["Ana", "Ana"],
    ["=1+1", "'=1+1"],
    ["  =1+1", "'  =1+1"],
    ["\u0000@SUM(A1)", "'\u0000@SUM(A1)"],
    ["\ufeff-1", "'\ufeff-1"],
    ["+58 412", "'+58 412"],
    ["\tAna", "'\tAna"],
    ["\rAna", '"\'\rAna"'],
    ["＝1+1", "'＝1+1"],
    ["＋1", "'＋1"],
    ["－1", "'－1"],
    ["＠SUM(A1)", "'＠SUM(A1)"],
    ["\u2212 1", "'\u2212 1"],
    [" \u200b﹦1", "' \u200b﹦1"],
    ["a＝b", "a＝b"],
    ["a=b", "a=b"],
    ["1;2", '"1;2"'],
    ['dice "hola"', '"dice ""hola"""'],
    ["a\nb", '"a\nb"'],
    ['=cmd|"/c calc";x', '"\'=cmd|""/c calc"";x"'],
    ["", ""],
  ] as const)
    test(`writes ${JSON.stringify(text)} as ${JSON.stringify(written)}`, () =>
      assert.equal(csvText(text), written));

  test("writes cents as numbers with a decimal comma", () => {
    const texts = [0, 5, -5, 123456, -1250, 999_999_999].map(csvMoney);
    assert.deepEqual(texts, ["0,00", "0,05", "-0,05", "1234,56", "-12,50", "9999999,99"]);
    fc.assert(
      fc.property(fc.integer(), (cents) =>
        assert.equal(Math.round(Number(csvMoney(cents).replace(",", ".")) * 100), cents),
      ),
    );
  });
});
