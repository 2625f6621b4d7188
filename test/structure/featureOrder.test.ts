import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { featureOrder } from "#app/api.ts";

const folder = join(import.meta.dirname, "..", "..", "src", "features");

// import, export from and import() all have a quoted `#features/…`.
const reach = /["'`]#features\/([^/"'`]+)\//g;

/** The features that a file of `feature` imports although they come later in the list, or are not in it. */
function breaks(feature: string, source: string): string[] {
  const reached = [...source.matchAll(reach)].map((match) => match[1] ?? "");
  const allowed = featureOrder.slice(0, featureOrder.indexOf(feature) + 1);
  return reached.filter((name) => !allowed.includes(name));
}

describe("feature order", () => {
  test("finds a planted violation", () => {
    assert.deepEqual(breaks("clients", 'import { a } from "#features/debts/contract.ts";'), ["debts"]);
    assert.deepEqual(breaks("clients", 'export type { A } from "#features/debts/contract.ts";'), ["debts"]);
    assert.deepEqual(breaks("clients", 'await import("#features/debts/web/DebtPicker.tsx");'), ["debts"]);
    assert.deepEqual(breaks("clients", 'import "#features/unknown/contract.ts";'), ["unknown"]);
    assert.deepEqual(breaks("debts", 'import { a } from "#features/clients/contract.ts";'), []);
  });

  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.tsx?$/.test(file),
  );

  test("lists every feature", () => {
    const folders = new Set(files.map((file) => file.split(/[\\/]/)[0] ?? ""));
    assert.deepEqual([...folders].filter((name) => !featureOrder.includes(name)).sort(), []);
  });

  test("is respected in every file", () => {
    const violations = files.flatMap((file) => {
      const feature = file.split(/[\\/]/)[0] ?? "";
      return breaks(feature, readFileSync(join(folder, file), "utf8")).map((name) => `${file} → ${name}`);
    });
    assert.deepEqual(violations, []);
  });
});
