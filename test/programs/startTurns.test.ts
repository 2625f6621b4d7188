import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { sqliteOnly } from "#test/api.ts";
import { freePort, startServer } from "#test/reliability/program.ts";

/** Longer than the first turns after the start, in which the watch would write its line. */
const WATCHED_MS = 4000;
const LONG_MS = 100;

it("a server that starts for the first time has no long turn once it listens", {
  skip: sqliteOnly,
}, async () => {
  const dir = await mkdtemp(join(tmpdir(), "mandado-start-"));
  // As after an upgrade: nothing is compiled yet.
  const env = { DATA_DIR: join(dir, "data"), NODE_COMPILE_CACHE: join(dir, "compiled") };
  const server = await startServer(await freePort(), env);
  try {
    await sleep(WATCHED_MS);
    // Processor time: a busy machine makes any turn late.
    const long = server
      .said()
      .split("\n")
      .filter((line) => line.includes("a turn of the event loop took long"))
      .filter((line) => JSON.parse(line).processor >= LONG_MS);
    assert.deepEqual(long, []);
  } finally {
    await server.end("SIGTERM");
    await rm(dir, { recursive: true });
  }
});
