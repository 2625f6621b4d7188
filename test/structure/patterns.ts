// The regular expressions of the product, as its source has them.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript-5";
import { root } from "./importRules.ts";

export interface Pattern {
  /** The file and the line. */
  place: string;
  source: string;
  flags: string;
}

/** Tests, samples and the demo meet no text from outside; the operator's commands are called by the operator. */
const OWN = /\.(?:test|check)\.tsx?$|\/(?:testing|samples|test-jobs)\.ts$|^src\/(?:demo|operations)\//;

/** Patterns that never see a text from outside, with the reason. The list may only shrink. */
const OWN_TEXT: Record<string, string> = {
  "\\.?0+$": "a number's own digits, at most 22",
};

/** The literal patterns of `src` that may see a text from outside. */
export function patternsOfProduct(): Pattern[] {
  return globSync("src/**/*.{ts,tsx}", { cwd: root })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !OWN.test(path))
    .sort()
    .flatMap((path) => patternsIn(path, readFileSync(join(root, path), "utf8")))
    .filter(({ source }) => !(source in OWN_TEXT));
}

export function patternsIn(path: string, text: string): Pattern[] {
  const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const patterns: Pattern[] = [];
  function visit(node: ts.Node): void {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf("/");
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
      patterns.push({
        place: `${path}:${line + 1}`,
        source: node.text.slice(1, end),
        flags: node.text.slice(end + 1),
      });
    }
    ts.forEachChild(node, visit);
  }
  visit(file);
  return patterns;
}
