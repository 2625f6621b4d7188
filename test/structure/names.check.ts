// A name says what it holds. These say nothing: the noun of the domain takes their place.
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import ts from "typescript-5";
import { root } from "./importRules.ts";

const VARIABLES = new Set("one its told found asked made kept taken given shown".split(" "));
const TYPES = new Set(
  "Told Ended Passed Formed Of Which Door One Its Found Asked Made Kept Taken Given Shown".split(" "),
);

const isVariable = (
  node: ts.Node,
): node is ts.VariableDeclaration | ts.ParameterDeclaration | ts.BindingElement =>
  ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isBindingElement(node);

/** The name that a node declares, if it says nothing; or the properties that are packed into one line of a literal. */
function faultOf(node: ts.Node): string | undefined {
  if (ts.isSpreadAssignment(node) && ts.isObjectLiteralExpression(node.expression)) return node.getText();
  if (ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node))
    return TYPES.has(node.name.text) ? node.name.text : undefined;
  if (!isVariable(node) && !ts.isFunctionDeclaration(node)) return undefined;
  const name = node.name?.getText() ?? "";
  return VARIABLES.has(name) ? name : undefined;
}

function faultsIn(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const faults: string[] = [];
  const visit = (node: ts.Node): void => {
    const fault = faultOf(node);
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    if (fault !== undefined) faults.push(`${file}:${line + 1} ${fault}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return faults;
}

describe("names", () => {
  const files = globSync("{src,test,e2e,bench,migrations}/**/*.{ts,tsx}", { cwd: root }).map((file) =>
    file.replaceAll("\\", "/"),
  );

  it("say what they hold, and no line of a literal is packed", () => {
    assert.deepEqual(
      files.flatMap((file) => faultsIn(file, readFileSync(join(root, file), "utf8"))),
      [],
    );
  });

  it("finds them wherever a name is declared", () => {
    const planted = [
      "const { found, of: told } = read((one: string) => one);",
      "function kept([first, its]: Row) { for (const made of first) use(made); }",
      "interface Door { asked: string }",
      "const order = { ...{ id, date }, ...rest };",
    ].join("\n");
    assert.deepEqual(faultsIn("a.ts", planted), [
      "a.ts:1 found",
      "a.ts:1 told",
      "a.ts:1 one",
      "a.ts:2 kept",
      "a.ts:2 its",
      "a.ts:2 made",
      "a.ts:3 Door",
      "a.ts:4 ...{ id, date }",
    ]);
  });
});
