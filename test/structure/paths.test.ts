// A file that is named by a path at run time: the type checker doesn't see that it was renamed.
import assert from "node:assert/strict";
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, it } from "node:test";

const root = join(import.meta.dirname, "..", "..");
const RELATIVE = /new URL\(\s*"(\.[^"]*)",\s*import\.meta\.url/g;
const ALIASED = /import\.meta\.resolve\(\s*"#(\w+)\/([^"]*)"/g;
/** Folders that a build or a test makes. */
const MADE = /\/(dist|\.cache|node_modules)(\/|$)/;

function namedPaths(file: string, text: string): string[] {
  const relative = [...text.matchAll(RELATIVE)].map(([, path = ""]) => join(root, dirname(file), path));
  const aliased = [...text.matchAll(ALIASED)].map(([, alias = "", path = ""]) =>
    join(root, ["test", "scripts"].includes(alias) ? "" : "src", alias, path),
  );
  return [...relative, ...aliased];
}

const missingIn = (file: string, text: string) =>
  namedPaths(file, text).filter((path) => !MADE.test(path) && !existsSync(path));

describe("paths that are named at run time", () => {
  const files = globSync(["{src,test,e2e,bench}/**/*.{ts,tsx}", "scripts/**/*.mjs"], { cwd: root });

  it("exist", () => {
    const missing = files.flatMap((file) => missingIn(file, readFileSync(join(root, file), "utf8")));
    assert.deepEqual(missing, []);
  });

  it("are found in each way of writing them", () => {
    const count = files.flatMap((file) => namedPaths(file, readFileSync(join(root, file), "utf8"))).length;
    assert.ok(count > 15, `${count} paths`);
    // Put together, so that this file doesn't name them itself.
    const planted = [
      `new URL("${"../src/app/jobs.ts"}", import.meta.url)`,
      `new URL(import.meta.resolve("${"#app/jobs.ts"}"))`,
    ];
    for (const line of planted) assert.equal(missingIn("bench/limit.ts", line).length, 1, line);
  });
});
