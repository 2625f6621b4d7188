import { readFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "./processes.mjs";

/** To load the product and to warm up takes longer than most files' tests, so files share a process. */
const FILES_PER_PROCESS = 8;
/** Three on two cores: each waits a third of its time, for a disk or a browser. */
const AT_ONCE = 3;

/** What changes the process that it runs in, or the server that it shares. */
const ALONE =
  /\b(crash|restart)\(|accessibleStage|startServer|^(before|after)(Each)?\(|\bmock\.(timers|method|module)|process\.(env\.\w+ *=|chdir|exit|on\()/m;

/**
 * The files of each process. Those of whole programs come first, since they last longest.
 * @param {readonly string[]} files
 * @param {(path: string) => string} textOf
 */
export function batchesOf(files, textOf) {
  const ordered = [...files].reverse();
  const alone = ordered.filter((path) => ALONE.test(textOf(path)));
  const together = ordered.filter((path) => !alone.includes(path));
  const batches = alone.map((path) => [path]);
  for (let k = 0; k < together.length; k += FILES_PER_PROCESS)
    batches.push(together.slice(k, k + FILES_PER_PROCESS));
  return batches;
}

/**
 * Runs the batches, some at once, and prints each one's report when it ends. Returns whether all passed, and the files with what ran.
 * @param {readonly (readonly string[])[]} batches
 * @param {{ cwd: string, env: NodeJS.ProcessEnv }} surrounding
 * @param {string} folder for the reports
 */
export async function runBatches(batches, surrounding, folder) {
  let next = 0;
  let passed = true;
  /** @type {string[]} */
  const outcomes = [];
  const work = async () => {
    for (let place = next++; place < batches.length; place = next++) {
      const report = join(folder, `report-${place}`);
      const outcome = join(folder, `outcome-${place}`);
      outcomes.push(outcome);
      const flags = [
        ...["--test", "--test-isolation=none", "--test-timeout=600000"],
        ...["--test-reporter=spec", `--test-reporter-destination=${report}`],
        `--test-reporter=${new URL("skipped.mjs", import.meta.url)}`,
        `--test-reporter-destination=${outcome}`,
        `--import=${new URL("testEnd.mjs", import.meta.url)}`,
      ];
      const args = [...flags, ...(batches[place] ?? [])];
      const code = await run(process.execPath, args, {
        ...surrounding,
        stdio: ["ignore", "inherit", "inherit"],
        group: true,
      });
      process.stdout.write(readFileSync(report));
      passed &&= code === 0;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { passed, outcomes };
}
