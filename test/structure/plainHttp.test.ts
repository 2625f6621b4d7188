// An office's own network may have no certificate, and over plain HTTP a browser has no crypto.randomUUID.
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { it } from "node:test";
import { root } from "./importRules.ts";

/** A courier's page needs HTTPS: it works without signal. */
const NEEDS_HTTPS = /^src\/features\/phone\//;

const asksForUuid = (text: string) => /\bcrypto\.randomUUID\(/.test(text);

it("no page of an office, of a client or of the public form asks the browser for a UUID", () => {
  const pages = globSync("src/{app,web,features/*/web}/**/*.{ts,tsx}", { cwd: root })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !path.endsWith(".test.ts") && !NEEDS_HTTPS.test(path));
  assert.ok(pages.length > 100);
  assert.deepEqual(
    pages.filter((path) => asksForUuid(readFileSync(join(root, path), "utf8"))),
    [],
  );
  assert.ok(asksForUuid("const mark = crypto.randomUUID();"));
});
