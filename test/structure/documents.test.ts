// The documents: links that lead somewhere, and every command described.
import assert from "node:assert/strict";
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, it } from "node:test";
import { featureOrder } from "#app/api.ts";
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

/** Paths of the guide's example, and of files that a feature may have. */
const EXAMPLE = /[vV]ehicle|^server\/|^\/|^verbs\/|^test\/$/;

/** What a drawing of the tree names, by its indents, that doesn't exist. */
function missingOfTree(tree: string): string[] {
  const folders: string[] = [];
  const missing: string[] = [];
  for (const [, indent = "", rest = ""] of tree.matchAll(/^( +)(\S.*)$/gm)) {
    // A feature's files are an example.
    if (rest.startsWith("<feature>")) break;
    const depth = indent.length / 2 - 2;
    // The rest of a sentence that began on the line above.
    if (depth > 6) continue;
    const names = rest.split(/ {3,}|\t/)[0]?.split(/ {2}/) ?? [];
    for (const name of names.filter((each) => /^[\w.]+(\/|\.\w+)$/.test(each))) {
      const path = [...folders.slice(0, depth), name].join("");
      if (!existsSync(join(root, path))) missing.push(path);
    }
    folders[depth] = names[0] ?? "";
  }
  return missing;
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

  const architecture = read("ARCHITECTURE.md");

  it("name every feature once, and no other", () => {
    const [, section = ""] = /\n## Features\n(.*?)\n## /s.exec(architecture) ?? [];
    const named = [...section.matchAll(/^- `([\w-]+)`: /gm)].map(([, name = ""]) => name);
    assert.deepEqual(named.toSorted(), [...featureOrder].sort());
  });

  it("name only files and folders that exist in ARCHITECTURE.md", () => {
    const [, tree = ""] = /\n {4}migrations\/.*?(\n {4}src\/\n.*?)\n\n## /s.exec(architecture) ?? [];
    assert.deepEqual(missingOfTree(tree), []);
    assert.deepEqual(missingOfTree("\n    src/\n      gone/     a folder\n      web/  x\n        no.ts  y"), [
      "src/gone/",
      "src/web/no.ts",
    ]);
    const paths = [...architecture.matchAll(/`([\w./-]+\/[\w./-]*)`/g)].map(([, path = ""]) => path);
    const unknown = paths.filter(
      (path) =>
        !EXAMPLE.test(path) &&
        !["", "src", "src/features"].some((folder) => existsSync(join(root, folder, path))),
    );
    assert.ok(paths.length > 20);
    assert.deepEqual(unknown, []);
  });

  it("begin a decision with one sentence to quote, its date and whether it still holds", () => {
    const decisions = globSync("docs/decisions/*.md", { cwd: root });
    const head =
      /^# .+\n\n> [^\n]+\.\n\n\d{4}-\d\d-\d\d, (accepted|superseded by \[\d{4}\]\([^)]+\))(; .+)?\.\n\n/;
    assert.ok(decisions.length > 15);
    assert.deepEqual(
      decisions.filter((file) => !head.test(read(file))),
      [],
    );
    assert.ok(!head.test("# A title\n\nSome reason.\n"));
  });

  it("describe each command of package.json, and no other", () => {
    const [, section = ""] = /\n## Commands\n(.*?)\n## /s.exec(operations) ?? [];
    const described = [...section.matchAll(/^\| `([\w:-]+)` \|/gm)].map(([, name]) => name);
    assert.deepEqual(described.sort(), Object.keys(JSON.parse(read("package.json")).scripts).sort());
  });
});
