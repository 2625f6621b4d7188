import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { Worker } from "node:worker_threads";
import { wallClock } from "#shared/clock/wallClock.ts";

const MORNING = /^2026-11-25 1[0-3]:/;
const inCaracas = (text: string) => Object.values(wallClock(new Date(text), "America/Caracas")).join(" ");

describe("the clock of a test run", () => {
  it("shows the same morning, whenever the run began", async () => {
    assert.match(inCaracas(new Date().toISOString()), MORNING);
    assert.match(inCaracas(new Date(Date.now()).toISOString()), MORNING);
  });

  it("is the one of the programs and threads that a test starts", async () => {
    const said = execFileSync(process.execPath, ["-p", "new Date().toISOString()"], { encoding: "utf8" });
    assert.match(inCaracas(said.trim()), MORNING);
    const program = "import { parentPort } from 'node:worker_threads'; parentPort.postMessage(Date.now())";
    const thread = new Worker(new URL(`data:text/javascript,${program}`));
    const [toldDate] = await Promise.all([
      new Promise<number>((resolve) => thread.once("message", resolve)),
      new Promise((resolve) => thread.once("exit", resolve)),
    ]);
    assert.match(inCaracas(new Date(toldDate).toISOString()), MORNING);
  });

  it("leaves everything else of Date as it is", () => {
    assert.equal(new Date("2026-03-05T04:00:00Z").getTime(), Date.UTC(2026, 2, 5, 4));
    assert.ok(new Date() instanceof Date && structuredClone(new Date()) instanceof Date);
    assert.ok(Math.abs(Date.parse(Date()) - Date.now()) < 60_000);
  });

  it("is in the environment of every program that a test starts", () => {
    const files = globSync(["src/**/*.ts", "test/**/*.ts", "e2e/**/*.ts"]);
    assert.ok(files.length > 500);
    const own = files.filter((path) => /PATH: process\.env\.PATH\b/.test(readFileSync(path, "utf8")));
    assert.deepEqual(own, [], "take programEnvironment() of scripts/testClock.mjs");
  });

  it("gives the journeys their day from one place", () => {
    const files = globSync("e2e/**/*.ts").filter((path) => !/^e2e.clock\.ts$/.test(path));
    assert.ok(files.length > 50);
    const own = files.filter((path) =>
      /dayAt\(new Date\(\)|America\/Caracas|toLocaleDateString/.test(readFileSync(path, "utf8")),
    );
    assert.deepEqual(own, []);
  });
});
