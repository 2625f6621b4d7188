// Code is read in one sitting: how long a function, a file and a folder may be. The lists of exceptions may only shrink.
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, it } from "node:test";
import ts from "typescript-5";
import { root } from "./importRules.ts";

const LONGEST_FUNCTION = 70;
const LONGEST_FILE = 350;
const MOST_FILES = 18;
/** The lines of src/app, which only wires. */
const MOST_WIRING = 2600;

const LONG_FUNCTIONS: Record<string, string[]> = {
  "bench/seed.ts": ["fillPeople"],
  "e2e/journeys/cash.test.ts": ["dayOfCash"],
  "e2e/journeys/currencies.test.ts": ["paidInBoth"],
  "e2e/smallCompany.ts": ["openSmallCompany"],
  "e2e/courierStates.ts": ["courierStates"],
  "migrations/0001-foundation.ts": ["up"],
  "migrations/0017-receipts.ts": ["up"],
  "src/demo/perform/orders.ts": ["createOrderBook"],
  "src/demo/plan/plan.ts": ["plan"],
  "src/features/dispatch/web/board/BoardColumns.tsx": ["BoardColumns"],
  "src/features/dispatch/web/board/BoardPage.tsx": ["BoardPage"],
  "test/api.ts": ["openTestApi"],
};
/** The table types. */
const LONG_FILES: string[] = ["src/server/schema.ts"];

const read = (file: string): string => readFileSync(join(root, file), "utf8");
const linesOf = (text: string): number => text.trimEnd().split("\n").length;

type Fn = ts.FunctionDeclaration | ts.FunctionExpression | ts.ArrowFunction | ts.MethodDeclaration;
const isFunction = (node: ts.Node): node is Fn =>
  ts.isFunctionDeclaration(node) ||
  ts.isFunctionExpression(node) ||
  ts.isArrowFunction(node) ||
  ts.isMethodDeclaration(node);

function nameOf(node: Fn): string {
  if (node.name) return node.name.getText();
  const { parent } = node;
  return ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) ? parent.name.getText() : "";
}

/** The named functions of a file that are too long. A `describe` or an `it` of a test has no name. */
function longFunctionsIn(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isFunction(node) && nameOf(node) !== "" && linesOf(node.getText()) > LONGEST_FUNCTION)
      names.push(nameOf(node));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

describe("sizes", () => {
  const code = globSync("{src,test,e2e,bench,migrations}/**/*.{ts,tsx}", { cwd: root });
  const files = [...code, ...globSync("src/**/*.css", { cwd: root })];

  it(`no function is longer than ${LONGEST_FUNCTION} lines`, () => {
    const long = code
      .map((file) => [file, longFunctionsIn(file, read(file))] as const)
      .filter(([, names]) => names.length > 0);
    assert.deepEqual(Object.fromEntries(long), LONG_FUNCTIONS);
  });

  it("finds a function that is too long", () => {
    const body = "  call();\n".repeat(LONGEST_FUNCTION - 1);
    assert.deepEqual(longFunctionsIn("a.ts", `function long() {\n${body}}`), ["long"]);
    assert.deepEqual(longFunctionsIn("a.ts", `const long = async () => {\n${body}}`), ["long"]);
    assert.deepEqual(longFunctionsIn("a.ts", `function short() {\n${body.slice(10)}}`), []);
  });

  it(`no file is longer than ${LONGEST_FILE} lines`, () => {
    assert.deepEqual(files.filter((file) => linesOf(read(file)) > LONGEST_FILE).sort(), LONG_FILES);
  });

  it(`no folder of src has more than ${MOST_FILES} files`, () => {
    const counts = new Map<string, number>();
    for (const file of globSync("src/**/*.*", { cwd: root }))
      counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
    assert.deepEqual(
      [...counts].filter(([, count]) => count > MOST_FILES),
      [],
    );
  });

  it("src/app only wires", () => {
    const wiring = globSync("src/app/**/*.{ts,tsx}", { cwd: root });
    const lines = wiring.reduce((sum, file) => sum + linesOf(read(file)), 0);
    assert.ok(lines > 500 && lines <= MOST_WIRING, `${lines} lines`);
  });
});
