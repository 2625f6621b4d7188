// @alone Changes its process.
// A Ctrl+C or a SIGTERM ends a run of tests with all that the tests have started.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { programEnvironment } from "#scripts/testClock.mjs";

const scripts = (name: string) => new URL(`../../scripts/${name}`, import.meta.url).href;

/** A program that starts another one, which says its id in the file, and waits. `own`: it has a group of its own, as a browser has. */
const starting = (file: string, own: boolean) => `
  import { spawn } from "node:child_process";
  import { test } from "node:test";
  test("waits", () => new Promise(() => {
    const stubborn = 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000); require("fs").writeFileSync(${JSON.stringify(file)}, String(process.pid))';
    const child = spawn(process.execPath, ["-e", stubborn], { stdio: "ignore", detached: ${own} });
    ${own ? 'process.on("exit", () => child.kill("SIGKILL"));' : ""}
    setInterval(() => {}, 1000);
  }));`;

/** Runs that program as `npm test` runs its files. */
const running = (program: string) => `
  import { run } from ${JSON.stringify(scripts("processes.mjs"))};
  const flags = ["--test", "--test-isolation=none", "--import=${scripts("testEnd.mjs")}"];
  await run(process.execPath, [...flags, ${JSON.stringify(program)}], { stdio: "ignore", group: true, patience: 1000 });
  console.log("went on");`;

const skip = process.platform === "win32" && "Windows has no groups of processes";

describe("an interrupted run of tests", { skip, timeout: 60_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), "mandado-interrupted-"));
  after(() => rmSync(folder, { recursive: true }));

  for (const signal of ["SIGTERM", "SIGINT"] as const)
    for (const own of [false, true])
      it(`leaves nothing that a test has started${own ? " in a group of its own" : ""}, after ${signal}`, async () => {
        const [file, program] = [join(folder, `${signal} ${own}`), join(folder, `${signal}-${own}.test.mjs`)];
        writeFileSync(program, starting(file, own));
        const runner = spawn(process.execPath, ["--input-type=module", "-e", running(program)], {
          env: { ...programEnvironment(), NODE_TEST_CONTEXT: undefined },
          stdio: ["ignore", "pipe", "inherit"],
        });
        let said = "";
        runner.stdout.setEncoding("utf8").on("data", (part) => {
          said += part;
        });
        const ended = once(runner, "close");
        while (!existsSync(file) || readFileSync(file, "utf8") === "") await sleep(20);
        const pid = Number(readFileSync(file, "utf8"));
        runner.kill(signal);
        assert.deepEqual(await ended, [signal === "SIGTERM" ? 143 : 130, null]);
        assert.equal(said, "", "nothing follows the round");
        while (isRunning(pid)) await sleep(20);
      });
});

/** One that has ended may still be listed, until somebody asks how. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const stat = `/proc/${pid}/stat`;
  return !existsSync(stat) || !/\) Z /.test(readFileSync(stat, "utf8"));
}
