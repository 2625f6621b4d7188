// The product has one word for one thing: docs/glossary.md says which, and which words it replaces. No text has a replaced one.
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import ts from "typescript-5";
import { root } from "./importRules.ts";

const read = (file: string) => readFileSync(join(root, file), "utf8");

/** Nobody who uses the product reads these: tests, the demo's data, the operator's commands, and the API's English descriptions. */
const UNREAD =
  /\.(?:test|check)\.tsx?$|\/(?:testing|samples|test-jobs)\.ts$|^src\/(?:demo|operations|server\/openapi)\/|[cC]ontract\.ts$/;
const TEXTS = /[tT]exts\.ts$/;
/** A route, a column, a kind: not a text, unless it stands in a file of texts. */
const MACHINE_NAME = /^(?:[a-z0-9_./:?=&$#-]*|[A-Z_]{5,})$/;
const SQL = /\b(?:select|from|join|where|on|and) [a-z(]|^[a-z_]+ as [a-z]$/;

interface Text {
  file: string;
  text: string;
}

/** The rows of the table under a heading, as cells. */
function rowsUnder(heading: string, document: string): string[][] {
  const [, section = ""] = document.split(`\n${heading}\n`);
  const [, , ...rows] = section.split("\n## ")[0]?.match(/^\|.*\|$/gm) ?? [];
  return rows.map((row) =>
    row
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim()),
  );
}

const glossary = read("docs/glossary.md");
const replaced = rowsUnder("## Words", glossary).flatMap(([, , , words = ""]) =>
  [...words.matchAll(/`([^`]+)`/g)].map(([, word = ""]) => word),
);
const allowed = rowsUnder("## Texts that stay", glossary).map(([text = ""]) => text.replaceAll("`", ""));

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
const REPLACED = new RegExp(`(?<![\\p{L}\\d_])(?:${replaced.map(escaped).join("|")})(?![\\p{L}\\d_])`, "iu");

/** A template's values are `…`. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) return node.text.trim();
  if (!ts.isTemplateExpression(node)) return undefined;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join("…");
}

/** Headings that people's sheets have. */
const isHeadings = (node: ts.Node) => ts.isPropertyAssignment(node) && node.name.getText() === "names";

function textsIn(file: string, source: string): Text[] {
  const texts: Text[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || isHeadings(node)) return;
    const text = textOf(node);
    if (text !== undefined && !SQL.test(text) && (TEXTS.test(file) || !MACHINE_NAME.test(text)))
      texts.push({ file, text });
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true));
  return texts;
}

const isAllowed = (entry: string, file: string, text: string) => entry === text || file.startsWith(entry);

const faultsOf = (texts: readonly Text[]) =>
  texts
    .filter(({ file, text }) => REPLACED.test(text) && !allowed.some((entry) => isAllowed(entry, file, text)))
    .map(({ file, text }) => `${file}: ${text}`);

describe("words", () => {
  const code = globSync("src/**/*.{ts,tsx}", { cwd: root })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !UNREAD.test(file))
    .flatMap((file) => textsIn(file, read(file)));
  const pages = globSync("*.html", { cwd: root }).flatMap((file) =>
    read(file)
      .split(/<[^>]*>/)
      .map((text) => ({ file, text: text.trim() })),
  );

  it("that the glossary replaces stand in no text", () => {
    assert.ok(replaced.length > 20);
    assert.ok(code.length > 3000);
    assert.deepEqual(faultsOf([...code, ...pages]), []);
  });

  it("stand in the texts that the glossary keeps, each of which is still there", () => {
    assert.deepEqual(
      allowed.filter(
        (entry) => !code.some(({ file, text }) => REPLACED.test(text) && isAllowed(entry, file, text)),
      ),
      [],
    );
  });

  it("are found in a string, a template and a page, and not in a route or a heading of sheets", () => {
    const planted =
      "const a = ['Pagar al comercio', `$" + "{b} de flete`, '/debts/informe', { names: ['Flete'] }];";
    assert.deepEqual(faultsOf(textsIn("src/a.ts", planted)), [
      "src/a.ts: Pagar al comercio",
      "src/a.ts: … de flete",
    ]);
    assert.deepEqual(faultsOf(textsIn("src/a.tsx", "const a = <p>Los recaudos</p>;")), [
      "src/a.tsx: Los recaudos",
    ]);
    assert.deepEqual(faultsOf(textsIn("src/texts.ts", "const a = { fee: 'flete' };")), [
      "src/texts.ts: flete",
    ]);
    assert.deepEqual(faultsOf(textsIn("src/texts.ts", "const a = 'Fletero o comerciante';")), []);
  });
});
