// How `npm test` spreads its files over processes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { batchesOf } from "#scripts/testBatches.mjs";

test("every file runs once, in a process of its own if its mark says so, else in one of as many as run at once", () => {
  const alone = ["alone-1.test.ts", "alone-2.test.ts"];
  const plain = Array.from({ length: 50 }, (_, place) => `plain-${place}.test.ts`);
  const textOf = (path: string) =>
    alone.includes(path) ? "// @alone Changes the clock.\n" : "before(open);\n";
  const batches = batchesOf([...alone, ...plain], textOf);
  assert.deepEqual(batches.flat().sort(), [...alone, ...plain].sort());
  assert.deepEqual(batches.slice(0, alone.length).flat().sort(), alone);
  assert.deepEqual(
    batches.slice(alone.length).map(({ length }) => length),
    [9, 9, 8, 8, 8, 8],
  );
});
