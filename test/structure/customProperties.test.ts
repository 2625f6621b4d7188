// A colour that nobody defines is silently another one.
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { it } from "node:test";
import { root } from "./importRules.ts";

it("each custom property that a style uses is defined, or is Mantine's", () => {
  const texts = globSync("src/**/*.{css,ts,tsx}", { cwd: root }).map((path) =>
    readFileSync(join(root, path), "utf8"),
  );
  const all = (pattern: RegExp) =>
    new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name = ""]) => name)));
  const defined = all(/(--[a-z][a-z0-9-]*)"?\s*:/g);
  const used = all(/var\((--[a-z][a-z0-9-]*)/g);
  assert.ok(used.size > 20, "the pattern finds what is used");
  const unknown = [...used].filter((name) => !name.startsWith("--mantine-") && !defined.has(name));
  assert.deepEqual(unknown, []);
});
