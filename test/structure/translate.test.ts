// A browser that translates a page changes the nodes that React keeps, and the page crashes.
import assert from "node:assert/strict";
import { glob, readFile } from "node:fs/promises";
import { it } from "node:test";

const DOCUMENT = /<html[^>]*>/g;

it("no page is translated by the browser: pages in files, and those that the server writes", async () => {
  const files = await Array.fromAsync(glob(["*.html", "src/**/*.{ts,tsx,html}"]));
  const documents: [file: string, html: string][] = [];
  for (const file of files) {
    // A mail's program shows it without any script of ours.
    if (file.endsWith(".test.ts") || file.startsWith("src/server/mail/")) continue;
    for (const [html] of (await readFile(file, "utf8")).matchAll(DOCUMENT)) documents.push([file, html]);
  }
  const names = documents.map(([file]) => file);
  for (const entry of [
    "index.html",
    "reparto.html",
    "pedir.html",
    "cliente.html",
    "src/features/tracking/server/html.ts",
  ])
    assert.ok(names.includes(entry), entry);
  assert.deepEqual(
    documents.filter(([, html]) => !html.includes(' translate="no"')),
    [],
  );
});
