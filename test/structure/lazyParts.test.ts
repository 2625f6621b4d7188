// A part whose code is gone after an upgrade must reload the page, not fail: only `lazyPart` does that.
import assert from "node:assert/strict";
import { glob, readFile } from "node:fs/promises";
import { it } from "node:test";

it("only lazyPart uses React's lazy", async () => {
  const users: string[] = [];
  for await (const file of glob("src/**/*.{ts,tsx}"))
    if (/import \{[^}]*\blazy\b[^}]*\} from "react"/.test(await readFile(file, "utf8"))) users.push(file);
  assert.deepEqual(users, ["src/web/offline/lazyPart.ts"]);
});
