import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { readSkipped } from "#scripts/skipped.mjs";

const REPORTER = fileURLToPath(import.meta.resolve("#scripts/skipped.mjs"));

const PROBE = `import { describe, it } from "node:test";
const lacks = (engine) => process.env.PROBE_ENGINE !== engine && "only " + engine;
describe("both", () => {
  it("runs", () => {});
  it("one", { skip: lacks("sqlite") }, () => {});
  it("never", { skip: "no machine has it" }, () => {});
});
describe("a suite", { skip: lacks("postgres") }, () => it("inside", () => {}));
describe("a lost suite", { skip: true }, () => it("inside", () => {}));
`;

describe("the account of skipped tests", () => {
  const dir = mkdtempSync(join(tmpdir(), "mandado-skipped-"));
  after(() => rmSync(dir, { recursive: true }));

  /** Runs the probe on an engine. Returns the reporter's file. */
  function round(engine: string): string {
    const [file, outcome] = [join(dir, "probe.test.mjs"), join(dir, engine)];
    writeFileSync(file, PROBE);
    // Without this variable it would report to the runner of this test.
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    const to = [`--test-reporter=${REPORTER}`, `--test-reporter-destination=${outcome}`];
    execFileSync(process.execPath, ["--test", ...to, file], {
      cwd: dir,
      env: { ...env, PROBE_ENGINE: engine },
    });
    return outcome;
  }

  it("names what ran in no round, once, with the reason", () => {
    const [sqlite, postgres] = [round("sqlite"), round("postgres")];
    const skippedText = (files: string[]) =>
      [...readSkipped(files)].map(([test, reason]) => `${test}: ${reason}`.replace("probe.test.mjs › ", ""));
    assert.deepEqual(skippedText([sqlite, postgres]), ["both › never: no machine has it", "a lost suite: "]);
    assert.deepEqual(skippedText([sqlite]), [
      "both › never: no machine has it",
      "a suite: only postgres",
      "a lost suite: ",
    ]);
  });
});
