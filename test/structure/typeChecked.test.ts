import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { globSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { it } from "node:test";
import { promisify } from "node:util";

const root = join(import.meta.dirname, "..", "..");
const slashed = (path: string) => path.replaceAll(sep, "/");

/** The files that one of the TypeScript projects checks. */
async function checkedBy(project: string): Promise<string[]> {
  const tsc = join(root, "node_modules", "typescript", "bin", "tsc");
  const args = [tsc, "-p", join(root, project), "--listFilesOnly"];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 2 ** 24 });
  return stdout.split(/\r?\n/).map((path) => slashed(relative(root, path)));
}

it("npm run check checks the types of every file", async () => {
  const projects = globSync("tsconfig.*.json", { cwd: root }).filter((name) => name !== "tsconfig.base.json");
  const checked = new Set((await Promise.all(projects.map(checkedBy))).flat());
  const files = globSync(["*.ts", "{src,test,e2e,bench,migrations}/**/*.{ts,tsx}", "scripts/**/*.mjs"], {
    cwd: root,
  });
  assert.ok(files.length > 900, `${files.length} files`);
  assert.deepEqual(
    files.map(slashed).filter((path) => !checked.has(path)),
    [],
  );
});
