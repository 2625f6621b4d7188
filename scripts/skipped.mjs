// A reporter for node:test that writes a line of JSON for each test, and the account of what no round has run.
import { readFileSync } from "node:fs";
import { relative } from "node:path";

/**
 * @typedef {object} Outcome
 * @property {string} test its file and its names, from the outside in
 * @property {string | boolean} skipped why it did not run, or false
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
    yield `${JSON.stringify({ test, skipped: data.skip ?? false })}\n`;
  }
}

/**
 * The tests that ran in none of these rounds, with the reason. Those of one engine run in its round.
 * @param {readonly string[]} files the reporter's
 * @returns {Map<string, string>}
 */
export function readSkipped(files) {
  /** @type {Outcome[]} */
  const outcomes = files.flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
  );
  const ran = new Set(outcomes.filter(({ skipped }) => skipped === false).map(({ test }) => test));
  const missed = outcomes.filter(({ test, skipped }) => skipped !== false && !ran.has(test));
  return new Map(missed.map(({ test, skipped }) => [test, skipped === true ? "" : String(skipped)]));
}
