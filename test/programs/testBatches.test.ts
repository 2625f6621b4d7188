// How `npm test` spreads its files over processes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { batchesOf } from "#scripts/testBatches.mjs";

const ALONE = [
  "before(() => open());",
  "process.env.PORT = port;",
  "mock.timers.enable();",
  "await scene.restart();",
];

test("every file runs once, and alone if it changes its process or its server", () => {
  const texts = new Map<string, string>([
    ...ALONE.map((text, place) => [`alone-${place}.test.ts`, text] as const),
    ...Array.from(
      { length: 19 },
      (_, place) => [`plain-${place}.test.ts`, "  before(() => open());"] as const,
    ),
  ]);
  const batches = batchesOf([...texts.keys()], (path) => texts.get(path) ?? "");
  assert.deepEqual(batches.flat().sort(), [...texts.keys()].sort());
  const single = batches.slice(0, ALONE.length).flat();
  assert.deepEqual(single.sort(), [...texts.keys()].slice(0, ALONE.length).sort());
  assert.deepEqual(
    batches.slice(ALONE.length).map(({ length }) => length),
    [8, 8, 3],
  );
});
