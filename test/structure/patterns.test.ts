// What `patterns.check.ts` reads off the patterns is tried here, also with repeated words, which its analysis can't judge.
import assert from "node:assert/strict";
import { it } from "node:test";
import { type Pattern, patternsOfProduct } from "./patterns.ts";

/** What a hostile text repeats. */
const UNITS = [
  ...[
    " ",
    "0",
    "1",
    "a",
    "Z",
    '"',
    "'",
    "(",
    ")",
    "[",
    "{",
    "}",
    "<",
    ".",
    ",",
    ";",
    "-",
    "/",
    "\\",
    "|",
    "@",
    "=",
    ":",
  ],
  ...["\n", "\r", "\t", "_", "?", "&", "%", "*", "+", "é", "\u00a0", "\u200d", "#", "!"],
  ...[
    "Android ",
    "a.",
    "a@",
    "0,",
    "0.",
    "0 ",
    " y ",
    "/ ",
    "}:00:",
    "{}",
    '""',
    "0-",
    "a-",
    "a=",
    "--",
    "\n-",
    "?20",
    "://",
  ],
];
/** What stands before and behind: so a pattern begins to match and fails at the end. */
const AROUND = [
  ["", "\u0000"],
  ["1", "x"],
  ["a", "\u0000\n"],
  ["{", "\r"],
] as const;
const COUNT = 10_000;
/** Microseconds below which nothing is measured: a linear pattern takes less than a thousand. */
const LITTLE = 20_000;

/** The processor time that a pattern takes for all of a text, in microseconds. */
function costOf({ source, flags }: Pattern, text: string): number {
  const pattern = new RegExp(source, flags.replace("y", ""));
  const begin = process.threadCpuUsage();
  if (pattern.global) text.replace(pattern, "");
  else pattern.test(text);
  const { user, system } = process.threadCpuUsage(begin);
  return user + system;
}

/** Whether twice the text takes more than three times the time, in the best of three tries. */
const isSlow = (pattern: Pattern, textOf: (count: number) => string): boolean =>
  costOf(pattern, textOf(COUNT)) > LITTLE &&
  Math.min(
    ...Array.from({ length: 3 }, () => costOf(pattern, textOf(2 * COUNT)) / costOf(pattern, textOf(COUNT))),
  ) > 3;

/** A text that makes a pattern slow. */
function hostileText(pattern: Pattern): string | undefined {
  for (const unit of UNITS)
    for (const [before, behind] of AROUND)
      if (isSlow(pattern, (count) => before + unit.repeat(count) + behind))
        return `${pattern.place} /${pattern.source}/: ${JSON.stringify(before + unit + unit + behind)}`;
  return undefined;
}

it("ten thousand blanks, digits, quotes or brackets cost half of twenty thousand", () => {
  const patterns = new Map(patternsOfProduct().map((each) => [`/${each.source}/${each.flags}`, each]));
  assert.deepEqual(
    [...patterns.values()].map(hostileText).filter((text) => text !== undefined),
    [],
  );
});

it("a slow pattern is found", () => {
  const planted = { place: "planted", source: "\\s*(?:USD|VES)$", flags: "i" };
  assert.match(hostileText(planted) ?? "", /^planted/);
});
