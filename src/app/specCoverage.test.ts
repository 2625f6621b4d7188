// docs/spec-coverage.md names files, tests and the product's wording: none of them may go without the page being told.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";

const root = join(import.meta.dirname, "..", "..");
const lines = readFileSync(join(root, "docs", "spec-coverage.md"), "utf8").split("\n");
const rows = lines
  .filter((line) => line.startsWith("| ") && !/^\| (---|sentence) /.test(line))
  .map((line) => line.split("|").slice(1, -1));

/** `path` “name of a test in it”, “and another”. */
const PLACE = /`([^`]+)`((?: “[^”]+”,?)*)/g;

const read = (path: string) => readFileSync(join(root, path), "utf8");

const placesIn = (where: string) =>
  [...where.matchAll(PLACE)].map(([, path = "", names = ""]) => ({
    path,
    tests: [...names.matchAll(/“([^”]+)”/g)].map(([, name = ""]) => name),
  }));

/** What a row says that isn't so. */
function untruths([sentence = "", where = "", ...more]: string[]): string[] {
  const places = placesIn(where);
  const gone = places.filter(({ path }) => !existsSync(join(root, path))).map(({ path }) => path);
  if (more.length > 0 || places.length === 0 || gone.length > 0)
    return [`${sentence.trim()}: ${more.length > 0 ? "a stray bar" : gone.join(", ") || "no place"}`];
  const unproved = places.flatMap(({ path, tests }) =>
    tests.filter((name) => !read(path).includes(name)).map((name) => `${path} has no test “${name}”`),
  );
  const source = places.map(({ path }) => read(path)).join("\n");
  const unsaid = [...sentence.matchAll(/«([^»]+)»/g)]
    .map(([, wording = ""]) => wording)
    .filter((wording) => !source.includes(wording))
    .map((wording) => `«${wording}» is in none of its files`);
  return [...unproved, ...unsaid];
}

describe("docs/spec-coverage.md", () => {
  test("has a row for every part of the specification", () => {
    const parts = lines.filter((line) => line.startsWith("## ")).map((line) => line.slice(3));
    assert.deepEqual(
      parts.map((part) => part.split(/[.:]/)[0]),
      [..."123456789", "The contract, section 4", "The contract, section 5"],
    );
    assert.ok(rows.length > 200, `${rows.length} rows`);
  });

  test("sees a planted untruth", () => {
    const [file, gone] = ["`src/shared/roles.ts`", "`src/shared/ghosts.ts`"];
    assert.deepEqual(untruths(["Users sign in", file]), []);
    for (const row of [
      ["A ghost", gone],
      ["Nothing", "by intention"],
      ["A test", `${file} “that nobody wrote”`],
      ["«Palabra que nadie dice»", file],
      ["A bar", file, file],
    ])
      assert.equal(untruths(row).length, 1, row.join(", "));
  });

  test("names files, tests and words that are there", () => {
    assert.deepEqual(rows.flatMap(untruths), []);
  });
});
