import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Day } from "#shared/dates.ts";
import type { Cents } from "#shared/money.ts";
import type { Movement, OpenLine } from "./movements.ts";
import { findCandidates, mayTake } from "./rules.ts";

/** `20 1000 123456`: the day of November 2026, the amount in céntimos, the reference (`-`: none). `USD 20 …`: in cents. */
const read = (text: string) => {
  const [day = "", amount = "", reference = "-"] = text.replace("USD ", "").split(" ");
  return {
    currency: text.startsWith("USD ") ? ("USD" as const) : ("VES" as const),
    day: `2026-11-${day.padStart(2, "0")}` as Day,
    amount: Number(amount) as Cents,
    reference: reference === "-" ? null : reference,
  };
};
const lineOf = (text: string, index: number): OpenLine => ({ id: index + 1, ...read(text) });
/** `20 1000 123456 A`: also whose receipt it is, a letter. Without one: nobody's. */
const movementOf = (text: string, index: number): Movement => ({
  kind: text.includes(" -") && Number(text.split(" ")[1]) < 0 ? "change" : "receipt",
  id: index + 1,
  tender: 1,
  client_id: clientOf(text),
  ...read(text),
});
const clientOf = (text: string): number | null => {
  const letter = / ([A-Z])$/.exec(text)?.[1];
  return letter === undefined ? null : letter.charCodeAt(0);
};

/** `1`: the line's candidate is the first movement, for certain. `1 several, 2 several`: what differs. `none`. */
function answer(lines: string[], movements: string[], ignored: string[] = []): string[] {
  const candidatesOf = findCandidates(
    lines.map(lineOf),
    movements.map(movementOf),
    ignored.map((text, index) => lineOf(text, index + 100)),
  );
  return lines.map((_, index) => {
    const candidates = candidatesOf.get(index + 1);
    if (!candidates) return "none";
    return candidates
      .map(({ movements, differs }) => [movements.map(({ id }) => id).join("+"), ...differs].join(" "))
      .join(", ");
  });
}

type Case = [what: string, lines: string[], movements: string[], expected: string[], ignored?: string[]];

const CASES: Case[] = [
  // What is certain.
  ["all equal", ["20 1000 123456"], ["20 1000 123456"], ["1"]],
  ["the bank is a day late", ["21 1000 123456"], ["20 1000 123456"], ["1"]],
  ["the bank is two days late", ["22 1000 123456"], ["20 1000 123456"], ["1"]],
  ["the bank is a day early", ["19 1000 123456"], ["20 1000 123456"], ["1"]],
  ["the bank is two days early", ["18 1000 123456"], ["20 1000 123456"], ["1"]],
  ["the last six digits", ["20 1000 000987123456"], ["20 1000 123456"], ["1"]],
  ["the last four digits", ["20 1000 000987123456"], ["20 1000 3456"], ["1"]],
  ["the bank's last four digits", ["20 1000 3456"], ["20 1000 987123456"], ["1"]],
  ["the last eight digits", ["20 1000 98712345678"], ["20 1000 12345678"], ["1"]],
  ["leading zeros of the bank", ["20 1000 0000123456"], ["20 1000 123456"], ["1"]],
  ["leading zeros of the receipt", ["20 1000 123456"], ["20 1000 00123456"], ["1"]],
  ["zeros in front on both sides", ["20 1000 000123456"], ["20 1000 0123456"], ["1"]],
  ["an end that begins with zeros", ["20 1000 987000123"], ["20 1000 000123"], ["1"]],
  ["marks in the reference", ["20 1000 1234-56"], ["20 1000 123456"], ["1"]],
  ["a letter in front", ["20 1000 V123456"], ["20 1000 123456"], ["1"]],
  ["references of letters", ["20 1000 ABCDEF"], ["20 1000 abcdef"], ["1"]],
  ["one céntimo", ["20 1 123456"], ["20 1 123456"], ["1"]],
  ["a large amount", ["20 99999999999 123456"], ["20 99999999999 123456"], ["1"]],
  [
    "two of each, each its own",
    ["20 1000 123456", "20 1000 654321"],
    ["20 1000 654321", "20 1000 123456"],
    ["2", "1"],
  ],
  [
    "equal amounts of one day, other references",
    ["20 1000 111111", "20 1000 222222"],
    ["20 1000 222222"],
    ["none", "1"],
  ],
  [
    "equal references, other amounts",
    ["20 1000 123456", "20 2000 123456"],
    ["20 2000 123456", "20 1000 123456"],
    ["2", "1"],
  ],
  [
    "equal references a week apart",
    ["13 1000 123456", "20 1000 123456"],
    ["13 1000 123456", "20 1000 123456"],
    ["1", "2"],
  ],
  ["change that was sent", ["20 -1000 123456"], ["20 -1000 123456"], ["1"]],
  [
    "change and a receipt of one reference",
    ["20 1000 123456", "20 -700 777777"],
    ["20 1000 123456", "20 -700 777777"],
    ["1", "2"],
  ],
  ["a bank's fee beside the payment", ["20 1000 123456", "20 -3 123456"], ["20 1000 123456"], ["1", "none"]],
  [
    "a fee of the same day without reference",
    ["20 1000 123456", "20 -30"],
    ["20 1000 123456"],
    ["1", "none"],
  ],
  // Amount and day alone.
  ["no reference in the bank", ["20 1000"], ["20 1000 123456"], ["1 reference"]],
  ["no reference in the receipt", ["20 1000 123456"], ["20 1000"], ["1 reference"]],
  ["no reference at all", ["20 1000"], ["20 1000"], ["1 reference"]],
  ["another reference", ["20 1000 123456"], ["20 1000 654321"], ["1 reference"]],
  ["only three digits", ["20 1000 123456"], ["20 1000 456"], ["1 reference"]],
  ["three digits on both sides", ["20 1000 456"], ["20 1000 456"], ["1 reference"]],
  ["zeros that leave three digits", ["20 1000 9990456"], ["20 1000 456"], ["1 reference"]],
  ["the first digits, not the last", ["20 1000 123456789"], ["20 1000 123456"], ["1 reference"]],
  ["a digit in the middle", ["20 1000 123956"], ["20 1000 123456"], ["1 reference"]],
  ["two digits swapped", ["20 1000 123465"], ["20 1000 123456"], ["1 reference"]],
  ["letters that differ", ["20 1000 ABCDEF"], ["20 1000 ABCDEG"], ["1 reference"]],
  ["three letters", ["20 1000 ABC"], ["20 1000 ABC"], ["1 reference"]],
  ["another reference, two days off", ["22 1000 123456"], ["20 1000 654321"], ["1 reference"]],
  ["another reference, three days off", ["23 1000 123456"], ["20 1000 654321"], ["none"]],
  [
    "two receipts of the amount",
    ["20 1000"],
    ["20 1000 111111", "20 1000 222222"],
    ["1 reference, 2 reference"],
  ],
  ["the nearer day first", ["20 1000"], ["18 1000 111111", "20 1000 222222"], ["2 reference, 1 reference"]],
  [
    "one receipt, two lines without reference",
    ["20 1000", "20 1000"],
    ["20 1000 123456"],
    ["1 reference", "1 reference"],
  ],
  ["a receipt that is certain elsewhere", ["20 1000 123456", "20 1000"], ["20 1000 123456"], ["1", "none"]],
  // Another day.
  ["three days late", ["23 1000 123456"], ["20 1000 123456"], ["1 day"]],
  ["ten days late", ["30 1000 123456"], ["20 1000 123456"], ["1 day"]],
  ["eleven days late", ["30 1000 123456"], ["19 1000 123456"], ["none"]],
  ["three days early", ["17 1000 123456"], ["20 1000 123456"], ["1 day"]],
  [
    "the day before the reference",
    ["23 1000 123456"],
    ["20 1000 123456", "22 1000 999999"],
    ["1 day, 2 reference"],
  ],
  // Several that fit.
  [
    "the reference was used twice",
    ["20 1000 123456"],
    ["20 1000 123456", "20 1000 123456"],
    ["1 several, 2 several"],
  ],
  [
    "used again the next day",
    ["20 1000 123456"],
    ["20 1000 123456", "21 1000 123456"],
    ["1 several, 2 several"],
  ],
  [
    "two equal lines, one receipt",
    ["20 1000 123456", "20 1000 123456"],
    ["20 1000 123456"],
    ["1 several", "1 several"],
  ],
  [
    "two equal lines, two receipts",
    ["20 1000 123456", "20 1000 123456"],
    ["20 1000 123456", "20 1000 123456"],
    ["1 several, 2 several", "1 several, 2 several"],
  ],
  [
    "a short end that fits two lines",
    ["20 1000 113456", "20 1000 223456"],
    ["20 1000 3456"],
    ["1 several", "1 several"],
  ],
  [
    "a short end that fits two receipts",
    ["20 1000 3456"],
    ["20 1000 113456", "20 1000 223456"],
    ["1 several, 2 several"],
  ],
  [
    "lines of neighbouring days",
    ["20 1000 123456", "22 1000 123456"],
    ["21 1000 123456"],
    ["1 several", "1 several"],
  ],
  ["only one is near enough", ["18 1000 123456", "22 1000 123456"], ["23 1000 123456"], ["none", "1"]],
  // Money that the bank took back.
  [
    "reversed the same day",
    ["20 1000 123456", "20 -1000 123456"],
    ["20 1000 123456"],
    ["1 reversed", "none"],
  ],
  [
    "reversed a week later",
    ["20 1000 123456", "27 -1000 123456"],
    ["20 1000 123456"],
    ["1 reversed", "none"],
  ],
  ["reversed eleven days later", ["10 1000 123456", "21 -1000 123456"], ["10 1000 123456"], ["1", "none"]],
  ["another amount left", ["20 1000 123456", "20 -999 123456"], ["20 1000 123456"], ["1", "none"]],
  [
    "the same amount left with another reference",
    ["20 1000 123456", "20 -1000 888888"],
    ["20 1000 123456"],
    ["1", "none"],
  ],
  [
    "reversed by a line that somebody ignored",
    ["20 1000 123456"],
    ["20 1000 123456"],
    ["1 reversed"],
    ["21 -1000 123456"],
  ],
  ["reversed change", ["20 -1000 123456", "21 1000 123456"], ["20 -1000 123456"], ["1 reversed", "none"]],
  [
    "reversed and several",
    ["20 1000 123456", "21 -1000 123456"],
    ["20 1000 123456", "20 1000 123456"],
    ["1 several reversed, 2 several reversed", "none"],
  ],
  // Another amount, nothing, and the other side.
  ["a false amount", ["20 100 123456"], ["20 1000 123456"], ["1 amount"]],
  ["a céntimo off", ["20 1001 123456"], ["20 1000 123456"], ["1 amount"]],
  ["another amount, five digits", ["20 100 12345"], ["20 1000 12345"], ["none"]],
  ["another amount, three days off", ["23 100 123456"], ["20 1000 123456"], ["none"]],
  ["another amount on the other side", ["20 -100 123456"], ["20 1000 123456"], ["none"]],
  ["the other side", ["20 -1000 123456"], ["20 1000 123456"], ["none"]],
  ["nothing in the system", ["20 1000 123456"], [], ["none"]],
  ["nothing in the bank", [], ["20 1000 123456"], []],
  // Several tenders of one client.
  ["two that sum to it", ["20 1000 123456"], ["20 400 123456 A", "19 600 123456 A"], ["1+2"]],
  [
    "five that sum to it",
    ["20 1500 123456"],
    ["20 100 123456 A", "20 200 123456 A", "20 300 123456 A", "20 400 123456 A", "20 500 123456 A"],
    ["1+2+3+4+5"],
  ],
  [
    "six are too many",
    ["20 600 123456"],
    Array.from({ length: 6 }, (_, index) => `20 ${95 + 2 * index} 123456 A`),
    ["1 amount, 2 amount, 3 amount, 4 amount, 5 amount"],
  ],
  [
    "a part of what has the reference",
    ["20 1000 123456"],
    ["20 400 123456 A", "20 600 123456 A", "20 77 123456 A"],
    ["1+2"],
  ],
  ["of two clients", ["20 1000 123456"], ["20 400 123456 A", "20 600 123456 B"], ["1 amount, 2 amount"]],
  ["of nobody", ["20 1000 123456"], ["20 400 123456", "20 600 123456"], ["1 amount, 2 amount"]],
  [
    "a single one fits",
    ["20 1000 123456"],
    ["20 1000 123456 A", "20 400 123456 A", "20 600 123456 A"],
    ["1"],
  ],
  [
    "two sets fit",
    ["20 1000 123456"],
    ["20 400 123456 A", "20 600 123456 A", "20 300 123456 A", "20 700 123456 A"],
    ["1+2 several, 3+4 several"],
  ],
  [
    "two lines want a tender",
    ["20 1000 123456", "20 900 123456"],
    ["20 400 123456 A", "20 600 123456 A", "20 500 123456 A"],
    ["1+2 several", "1+3 several"],
  ],
  [
    "a part that two other lines want",
    ["20 1000 123456", "20 400 123456", "20 400 123456"],
    ["20 400 123456 A", "20 600 123456 A"],
    ["1+2 several", "1 several", "1 several"],
  ],
  [
    "a part that is certain elsewhere",
    ["20 1000 123456", "20 400 123456"],
    ["20 400 123456 A", "20 600 123456 A"],
    ["2 amount", "1"],
  ],
  [
    "a set whose money went back",
    ["20 1000 123456", "22 -1000 123456"],
    ["20 400 123456 A", "20 600 123456 A"],
    ["1+2 reversed", "none"],
  ],
  ["a set three days off", ["23 1000 123456"], ["20 400 123456 A", "20 600 123456 A"], ["none"]],
  [
    "a set without the reference",
    ["20 1000 999999"],
    ["19 400 111111 A", "20 600 222222 A"],
    ["1+2 reference"],
  ],
  [
    "a set, and no reference in the bank",
    ["20 1000"],
    ["19 400 111111 A", "20 600 111111 A"],
    ["1+2 reference"],
  ],
  ["a set without the reference of two clients", ["20 1000"], ["20 400 - A", "20 600 - B"], ["none"]],
  [
    "money that left is no set",
    ["20 -1000 123456"],
    ["20 -400 123456 A", "20 -600 123456 A"],
    ["1 amount, 2 amount"],
  ],
  // Currencies.
  ["dollars", ["USD 20 1000 123456"], ["USD 20 1000 123456"], ["1"]],
  ["dollars are no bolívares", ["20 1000 123456"], ["USD 20 1000 123456"], ["none"]],
  ["a set of one currency", ["20 1000 123456"], ["USD 20 400 123456 A", "20 600 123456 A"], ["2 amount"]],
  [
    "an equal amount before a false one",
    ["20 1000 123456"],
    ["20 1000 654321", "20 900 123456"],
    ["1 reference, 2 amount"],
  ],
];

describe("what a line of the bank may be the money of", () => {
  assert.ok(CASES.length >= 60);
  for (const [what, lines, movements, expected, ignored] of CASES)
    it(what, () => assert.deepEqual(answer(lines, movements, ignored), expected));

  it("offers at most five", () => {
    const movements = Array.from({ length: 9 }, (_, index) => `20 1000 ${100_000 + index}`);
    assert.equal(answer(["20 1000"], movements)[0]?.split(", ").length, 5);
    assert.equal(answer(["20 1000 123456"], Array(9).fill("20 1000 123456"))[0]?.split(", ").length, 5);
  });

  it("is never certain among hundreds that end alike", () => {
    const lines = Array.from({ length: 400 }, (_, index) => `20 1000 ${1000 + index}1234`);
    assert.deepEqual(answer(["20 1000 10001234"], lines.slice(0, 200)), ["1"]);
    assert.ok(!answer(["20 1000 10001234"], lines)[0]?.split(", ").includes("1"));
    assert.ok(
      answer(lines, ["20 1000 10001234"]).every((answerLine) => !answerLine.split(", ").includes("1")),
    );
  });

  it("never lets another amount be taken", () => {
    assert.ok(!mayTake({ differs: ["amount"] }));
    assert.ok(mayTake({ differs: ["reference"] }));
  });
});
