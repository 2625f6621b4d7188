// `npm run dev` restarts the server after each save, including saves by editors that rename a new file over the old one.
// @world Starts Vite.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { it } from "node:test";
import { fileURLToPath } from "node:url";
import { programEnvironment } from "#scripts/testClock.mjs";
import { freePort } from "../reliability/program.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const SAVED = join(ROOT, "src", "server", "program", "startupError.ts");

it("npm run dev reloads after every save that renames a file", { timeout: 300_000 }, async () => {
  const dir = mkdtempSync(join(tmpdir(), "mandado-dev-"));
  const dev = spawn(process.execPath, [join(ROOT, "scripts", "dev.mjs")], {
    env: { ...programEnvironment(), HOME: process.env.HOME, DATA_DIR: dir, PORT: String(await freePort()) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  const ended = once(dev, "close");
  /** Waits until the server has started this many times. */
  const starts = async (count: number) => {
    while (said.split("escucha en").length <= count) {
      const [event] = await Promise.race([
        once(dev.stdout, "data").then(() => ["data"]),
        ended.then(() => ["end"]),
      ]);
      assert.notEqual(event, "end", said);
    }
  };
  for (const stream of [dev.stdout, dev.stderr])
    stream.setEncoding("utf8").on("data", (part) => {
      said += part;
    });
  try {
    await starts(1);
    for (const count of [2, 3]) {
      const saved = `${SAVED}.${process.pid}`;
      copyFileSync(SAVED, saved);
      renameSync(saved, SAVED);
      await starts(count);
    }
    dev.kill("SIGTERM");
    await ended;
    assert.equal(dev.exitCode, 0);
  } finally {
    dev.kill("SIGKILL");
    rmSync(dir, { recursive: true });
  }
});
