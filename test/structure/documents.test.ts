// The documents: links that lead somewhere, and every command described.
import assert from "node:assert/strict";
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, it } from "node:test";
import { JOURNAL_ACCOUNTS, JOURNAL_CAUSES } from "#shared/vocabulary.ts";

const root = join(import.meta.dirname, "..", "..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const CODE = /^```.*?^```$/gms;
const LINK = /\[[^\]]*\]\(([^)\s]+)\)/g;

/** A heading's anchor, as GitHub makes it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

const anchorsOf = (text: string) =>
  [...text.replace(CODE, "").matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => anchorOf(heading));

/** The links of a document that lead nowhere. */
function broken(file: string, text: string): string[] {
  const links = [...text.replace(CODE, "").matchAll(LINK)].map(([, link = ""]) => link);
  return links.filter((link) => {
    if (/^https?:/.test(link)) return false;
    const [path = "", anchor] = link.split("#");
    const target = path === "" ? file : join(dirname(file), path);
    if (!existsSync(join(root, target))) return true;
    const there = target === file ? text : anchor === undefined ? "" : read(target);
    return anchor !== undefined && !anchorsOf(there).includes(anchor);
  });
}

describe("the documents", () => {
  const documents = globSync(["*.md", "docs/**/*.md"], { cwd: root });
  const operations = read("docs/operations.md");

  it("name every account and cause of the journal", () => {
    const chart = read("docs/money.md");
    for (const name of [...JOURNAL_ACCOUNTS, ...JOURNAL_CAUSES])
      assert.ok(chart.includes(`\`${name}\``), name);
  });

  it("have only links that lead to a file and a heading", () => {
    assert.ok(documents.length > 10);
    for (const file of documents) assert.deepEqual(broken(file, read(file)), [], file);
    const wrong = "[a](no.md) [b](#no) [c](docs/scaling.md#no) [d](docs/scaling.md#replicas)";
    assert.deepEqual(broken("README.md", wrong), ["no.md", "#no", "docs/scaling.md#no"]);
  });

  it("list every heading of operations.md in its table of contents", () => {
    const [contents = "", ...sections] = operations.split("\n## ");
    const listed = [...contents.matchAll(/\(#([^)]+)\)/g)].map(([, anchor]) => anchor);
    assert.deepEqual(listed, anchorsOf(`## ${sections.join("\n## ")}`));
  });

  it("describe each command of package.json, and no other", () => {
    const [, section = ""] = /\n## Commands\n(.*?)\n## /s.exec(operations) ?? [];
    const described = [...section.matchAll(/^\| `([\w:-]+)` \|/gm)].map(([, name]) => name);
    assert.deepEqual(described.sort(), Object.keys(JSON.parse(read("package.json")).scripts).sort());
  });
});
