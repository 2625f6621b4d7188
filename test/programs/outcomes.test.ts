// @alone Changes its process.
// What `npm test` says at its end.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { describeFailures, readOutcomes, selectSkipped, slowestFiles } from "#scripts/outcomes.mjs";

const REPORTER = fileURLToPath(import.meta.resolve("#scripts/outcomes.mjs"));

const SKIPPING = `import { describe, it } from "node:test";
const lacks = (engine) => process.env.PROBE_ENGINE !== engine && "only " + engine;
describe("both", () => {
  it("runs", () => {});
  it("one", { skip: lacks("sqlite") }, () => {});
  it("never", { skip: "no machine has it" }, () => {});
});
describe("a suite", { skip: lacks("postgres") }, () => it("inside", () => {}));
describe("a lost suite", { skip: true }, () => it("inside", () => {}));
`;

const FAILING = `import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
describe("suite", () => {
  it("passes", () => {});
  it("differs", () => assert.equal(1, 2));
  it("has a part", (t) => t.test("part", () => { throw new TypeError("two\\nlines"); }));
  it("throws a text", () => { throw "a text"; });
  it("is to be done", { todo: true }, () => { throw new Error("not yet"); });
});
describe("hooked", () => {
  before(() => { throw new Error("no start"); });
  it("one", () => {});
});
`;

describe("the account of a run", () => {
  const dir = mkdtempSync(join(tmpdir(), "mandado-outcomes-"));
  after(() => rmSync(dir, { recursive: true }));

  /** Runs a file as `npm test` does. Returns its batch. */
  function runProbe(text: string, engine = "") {
    const [file, outcome] = [join(dir, "probe.test.mjs"), join(dir, "outcome")];
    writeFileSync(file, text);
    writeFileSync(outcome, "");
    // Without this variable it would report to the runner of this test.
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    const to = [`--test-reporter=${REPORTER}`, `--test-reporter-destination=${outcome}`];
    const { status } = spawnSync(process.execPath, ["--test", "--test-isolation=none", ...to, file], {
      cwd: dir,
      env: { ...env, PROBE_ENGINE: engine },
      stdio: "ignore",
    });
    return { files: ["probe.test.mjs"], code: status ?? -1, outcomes: readOutcomes(outcome) };
  }

  it("names what ran in no round, once, with the reason", () => {
    const [sqlite, postgres] = (["sqlite", "postgres"] as const).map((engine) => runProbe(SKIPPING, engine));
    assert.ok(sqlite && postgres);
    const skippedText = (batches: (typeof sqlite)[]) =>
      [...selectSkipped(batches.flatMap(({ outcomes }) => outcomes))].map(([test, reason]) =>
        `${test}: ${reason}`.replace("probe.test.mjs › ", ""),
      );
    assert.deepEqual(skippedText([sqlite, postgres]), ["both › never: no machine has it", "a lost suite: "]);
    assert.deepEqual(skippedText([sqlite]), [
      "both › never: no machine has it",
      "a suite: only postgres",
      "a lost suite: ",
    ]);
    assert.deepEqual(describeFailures(sqlite), []);
  });

  it("tells of each failed test its names, its place and its error", () => {
    const failures = describeFailures(runProbe(FAILING));
    const firstLines = failures.map((text) => text.split("\n").slice(0, 4));
    assert.deepEqual(firstLines, [
      ["suite › differs", "probe.test.mjs:5", firstLines[0]?.[2], ""],
      ["suite › has a part › part", "probe.test.mjs:6", "TypeError: two", "lines"],
      ["suite › throws a text", "probe.test.mjs:7", "a text"],
      ["hooked › one", "probe.test.mjs:12", firstLines[3]?.[2]],
      ["hooked", "probe.test.mjs:10", "Error: no start", firstLines[4]?.[3]],
    ]);
    assert.match(failures[0] ?? "", /AssertionError .*: Expected values to be strictly equal:\n\n1 !== 2\n/);
    assert.match(failures[3] ?? "", /cancelled/);
  });

  it("names the files that took longest, with a test inside another counted once", () => {
    const outcome = (test: string, took: number) => ({ test, took, skipped: false, failed: null });
    const outcomes = [
      outcome("a.test.ts › suite › inside", 0),
      outcome("a.test.ts › suite", 20),
      outcome("b.test.ts › first", 15),
      outcome("b.test.ts › second", 10),
      outcome("c.test.ts › quick", 1),
    ];
    assert.deepEqual(slowestFiles(outcomes, 2), [
      ["b.test.ts", 25],
      ["a.test.ts", 20],
    ]);
    const [suite, inside] = runProbe(
      `import { describe, it } from "node:test";
      describe("suite", () => it("inside", () => new Promise((done) => setTimeout(done, 20))));`,
    ).outcomes.toSorted((outcome, other) => other.took - outcome.took);
    assert.ok((suite?.took ?? 0) > 0);
    assert.equal(inside?.took, 0);
  });

  it("tells of a file that can't be loaded, and of a process that ended without a failed test", () => {
    const [missing] = describeFailures(runProbe(`import "./missing.mjs";`));
    assert.match(missing ?? "", /probe\.test\.mjs\nprobe\.test\.mjs:1\nError.*Cannot find module/);
    const killed = runProbe(`import { it } from "node:test"; it("kills", () => process.exit(3));`);
    assert.deepEqual(describeFailures(killed), [
      "El proceso terminó con 3, sin que fallara una prueba:\nprobe.test.mjs",
    ]);
  });
});
