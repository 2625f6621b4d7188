import assert from "node:assert/strict";
import { test } from "node:test";
import type { Stop } from "#features/phone/contract.ts";
import { sampleStop } from "../testing.ts";
import { inOrder, skipped } from "./order.ts";

const stops = [1, 2, 3, 4].map((id) => sampleStop({ id }));
const idsOf = (ordered: readonly Stop[]) => ordered.map(({ id }) => id);

test("the courier's own order comes first; orders that came since keep the office's", () => {
  assert.deepEqual(idsOf(inOrder(stops, [3, 1])), [3, 1, 2, 4]);
  assert.deepEqual(idsOf(inOrder(stops, [9, 4])), [4, 1, 2, 3]);
  assert.deepEqual(idsOf(inOrder(stops, null)), [1, 2, 3, 4]);
});

test("a skipped stop moves to the end", () => {
  assert.deepEqual(skipped([1, 2, 3], 1), [2, 3, 1]);
  assert.deepEqual(skipped([1, 2, 3], 3), [1, 2, 3]);
});
