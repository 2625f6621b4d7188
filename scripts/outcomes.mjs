// A reporter for node:test that writes a line of JSON for each test, and the accounts of a run: what failed, and what no round has run.
import { readFileSync } from "node:fs";
import { relative } from "node:path";

/** Enough for an assertion's difference. */
const ERROR_LINES = 15;

/**
 * @typedef {object} Outcome
 * @property {string} test its file and its names, from the outside in
 * @property {string | boolean} skipped why it did not run, or false
 * @property {number} took in milliseconds; 0 for a test inside another, which is counted with it
 * @property {{ line: number, error: string } | null} failed where it is in its file, and the first lines of its error
 */

/** @param {AsyncIterable<{ type: string, data: any }>} events */
export default async function* report(events) {
  /** @type {Map<string, string[]>} */
  const open = new Map();
  for await (const { type, data } of events) {
    if (data?.file === undefined) continue;
    const names = open.get(data.file) ?? [];
    if (type === "test:start") open.set(data.file, [...names.slice(0, data.nesting), data.name]);
    if (type !== "test:pass" && type !== "test:fail") continue;
    const test = [relative(process.cwd(), data.file), ...names.slice(0, data.nesting), data.name].join(" › ");
    const failed = isFailure(type, data) ? { line: data.line, error: errorText(data.details.error) } : null;
    const took = data.nesting === 0 ? data.details.duration_ms : 0;
    /** @type {Outcome} */
    const outcome = { test, skipped: data.skip ?? false, failed, took };
    yield `${JSON.stringify(outcome)}\n`;
  }
}

/** A suite of which a test failed says nothing more than the test. @param {string} type @param {any} data */
function isFailure(type, data) {
  return (
    type === "test:fail" && data.todo === undefined && data.details.error.failureType !== "subtestsFailed"
  );
}

/** @param {Error} error node:test's, around what the test threw */
function errorText(error) {
  const thrown = /** @type {any} */ (error.cause ?? error);
  const lines = String(thrown?.stack ?? thrown).split("\n");
  return lines
    .filter((line) => !/^ +at .*\bnode:/.test(line))
    .slice(0, ERROR_LINES)
    .join("\n");
}

/** @param {string} file the reporter's @returns {Outcome[]} */
export function readOutcomes(file) {
  const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
  return lines.map((line) => JSON.parse(line));
}

/**
 * The tests that ran in none of these rounds, with the reason. Those of one engine run in its round.
 * @param {readonly Outcome[]} outcomes
 * @returns {Map<string, string>}
 */
export function selectSkipped(outcomes) {
  const ran = new Set(outcomes.filter(({ skipped }) => skipped === false).map(({ test }) => test));
  const missed = outcomes.filter(({ test, skipped }) => skipped !== false && !ran.has(test));
  return new Map(missed.map(({ test, skipped }) => [test, skipped === true ? "" : String(skipped)]));
}

/**
 * The files whose tests took longest, in milliseconds.
 * @param {readonly Outcome[]} outcomes
 * @param {number} count
 * @returns {[file: string, took: number][]}
 */
export function slowestFiles(outcomes, count) {
  /** @type {Map<string, number>} */
  const sums = new Map();
  for (const { test, took } of outcomes) {
    const file = test.split(" › ")[0] ?? "";
    sums.set(file, (sums.get(file) ?? 0) + took);
  }
  return [...sums].sort(([, total], [, other]) => other - total).slice(0, count);
}

/**
 * A text for each test that failed, or one for the whole process if it ended badly without a failed test.
 * @param {{ files: readonly string[], code: number, outcomes: readonly Outcome[] }} batch
 * @returns {string[]}
 */
export function describeFailures({ files, code, outcomes }) {
  const failures = outcomes.flatMap(({ test, failed }) => {
    if (!failed) return [];
    const [file, ...names] = test.split(" › ");
    return [`${names.join(" › ")}\n${file}:${failed.line}\n${failed.error}`];
  });
  if (failures.length > 0 || code === 0) return failures;
  return [`El proceso terminó con ${code}, sin que fallara una prueba:\n${files.join("\n")}`];
}
