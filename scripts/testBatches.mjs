import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readOutcomes } from "./outcomes.mjs";
import { run } from "./processes.mjs";
import { readMarks } from "./testMarks.mjs";

/** To load the product and to warm up takes longer than most files' tests, so files share a process. */
const FILES_PER_PROCESS = 16;
/** Three on two cores: each waits a third of its time, for a disk or a browser. */
const AT_ONCE = 3;

/**
 * The files of each process: equally many in as many processes as run at once, or a multiple of it. Neighbours, which last similarly long, go to
 * different ones.
 * @param {readonly string[]} files
 * @param {(path: string) => string} textOf
 */
export function batchesOf(files, textOf) {
  const ordered = [...files].reverse();
  const alone = ordered.filter((path) => readMarks(path, textOf(path)).alone);
  const together = ordered.filter((path) => !alone.includes(path));
  const processes = Math.ceil(together.length / FILES_PER_PROCESS / AT_ONCE) * AT_ONCE;
  const shared = Array.from({ length: processes }, (_, place) =>
    together.filter((_, index) => index % processes === place),
  );
  return [...alone.map((path) => [path]), ...shared.filter((files) => files.length > 0)];
}

/**
 * @typedef {object} BatchResult
 * @property {readonly string[]} files
 * @property {number} code the process's
 * @property {import("./outcomes.mjs").Outcome[]} outcomes
 */

/**
 * Runs the batches, some at once, and prints each one's report when it ends.
 * @param {readonly (readonly string[])[]} batches
 * @param {{ cwd: string, env: NodeJS.ProcessEnv }} surrounding
 * @param {string} folder for the reports
 * @returns {Promise<BatchResult[]>}
 */
export async function runBatches(batches, surrounding, folder) {
  let next = 0;
  /** @type {BatchResult[]} */
  const results = [];
  const work = async () => {
    for (let place = next++; place < batches.length; place = next++) {
      const files = batches[place] ?? [];
      const report = join(folder, `report-${place}`);
      const outcome = join(folder, `outcome-${place}`);
      // A process that ends at once writes none.
      for (const file of [report, outcome]) writeFileSync(file, "");
      const flags = [
        ...["--test", "--test-isolation=none", "--test-timeout=600000"],
        ...["--test-reporter=spec", `--test-reporter-destination=${report}`],
        `--test-reporter=${new URL("outcomes.mjs", import.meta.url)}`,
        `--test-reporter-destination=${outcome}`,
        `--import=${new URL("testEnd.mjs", import.meta.url)}`,
      ];
      const code = await run(process.execPath, [...flags, ...files], {
        ...surrounding,
        stdio: ["ignore", "inherit", "inherit"],
        group: true,
      });
      process.stdout.write(readFileSync(report));
      results.push({ files, code, outcomes: readOutcomes(outcome) });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return results;
}
