// A pattern takes time in proportion to its text: a run of blanks in a cell must not hold up the server.
import assert from "node:assert/strict";
import { it } from "node:test";
import { analyse } from "scslre";
import { type Pattern, patternsIn, patternsOfProduct } from "./patterns.ts";

/** Those for which something can be repeated so that they take the square of its number or more. */
const slowPatterns = (patterns: readonly Pattern[]) =>
  patterns.flatMap(({ place, source, flags }) =>
    analyse({ source, flags }).reports.length > 0 ? [`${place} /${source}/${flags}`] : [],
  );

it("no pattern of the product takes more than linear time", () => {
  assert.deepEqual(slowPatterns(patternsOfProduct()), []);
});

it("a slow pattern is found", () => {
  const text = 'text.replace(/\\s*(?:USD|VES)$/i, ""); /^(a+)+$/.test(text); /^\\d+,\\d*$/.test(text);';
  assert.deepEqual(slowPatterns(patternsIn("planted.ts", text)), [
    "planted.ts:1 /\\s*(?:USD|VES)$/i",
    "planted.ts:1 /^(a+)+$/",
  ]);
});
