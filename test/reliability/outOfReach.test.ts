// What the server lacks outside its database: room for its log, descriptors.

import assert from "node:assert/strict";
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { constants, existsSync, mkdtempSync, openSync, readSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { programEnvironment } from "#scripts/testClock.mjs";
import { connectionsWithin } from "#server/monitoring/descriptors.ts";
import { createLog, droppedLines, openLogStream } from "#server/monitoring/log.ts";
import { freePort } from "./program.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const SERVER = join(ROOT, "src/app/server.ts");
const TOKEN = "clave-de-metricas";
const skip = !existsSync("/dev/full") && "there is no /dev/full";

describe("a server", { skip, timeout: 600_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), "mandado-reach-"));
  const children: ChildProcess[] = [];
  after(() => {
    // One that failed its test may still run.
    for (const child of children) child.kill("SIGKILL");
    rmSync(folder, { recursive: true });
  });

  /** Starts the server by a shell's command in which "$@" is the server, and waits until it answers. */
  async function start(command: string, log: string) {
    const port = await freePort();
    const env = {
      ...programEnvironment(),
      DATA_DIR: mkdtempSync(join(folder, "data-")),
      PORT: String(port),
      METRICS_TOKEN: TOKEN,
    };
    const child = spawn("sh", ["-c", command, "sh", process.execPath, SERVER], {
      env,
      stdio: ["ignore", openSync(log, "a"), "inherit"],
    });
    const ended = once(child, "exit");
    children.push(child);
    const ask = async (path: string) => {
      assert.equal(child.exitCode, null, "the server ended");
      const headers = { authorization: `Bearer ${TOKEN}`, connection: "close" };
      const signal = AbortSignal.timeout(60_000);
      return fetch(`http://127.0.0.1:${port}/api${path}`, { headers, signal });
    };
    for (;;) {
      assert.equal(child.exitCode, null, "the server ended");
      const status = await ask("/health").then(
        (answer) => answer.status,
        () => 0,
      );
      if (status === 200) break;
      await sleep(50);
    }
    return {
      port,
      ask,
      async end() {
        child.kill("SIGTERM");
        await ended;
        return child.exitCode;
      },
    };
  }

  it("serves and ends when its log's disk is full, and counts the lines that it drops", async () => {
    const server = await start('exec "$@"', "/dev/full");
    const dropped = async () => {
      const text = await (await server.ask("/metrics")).text();
      return Number(/^mandado_log_lines_dropped_total (\d+)$/m.exec(text)?.[1]);
    };
    assert.equal(await dropped(), 0);
    // Each refusal is a line, and some hundred of them wait for room.
    for (let i = 0; i < 1000; i += 1) assert.equal((await server.ask("/user")).status, 401);
    assert.ok((await dropped()) > 0);
    assert.equal((await server.ask("/health")).status, 200);
    assert.equal(await server.end(), 0);
  });

  it("serves with more idle connections than it has descriptors, and says at the start how many it takes", async () => {
    const log = join(folder, "log");
    const server = await start('ulimit -n 256; exec "$@"', log);
    const said = execFileSync("cat", [log], { encoding: "utf8" });
    assert.match(
      said,
      /^Este proceso puede abrir 256 archivos: atiende 144 conexiones a la vez en lugar de 4000\..+$/m,
    );
    const idle: Socket[] = [];
    for (let i = 0; i < 600; i += 1) {
      const socket = connect(server.port, "127.0.0.1").on("error", () => undefined);
      await once(socket, "connect");
      idle.push(socket);
    }
    // The oldest ones are closed, not the server's own files.
    const oldest = idle[0] as Socket;
    if (!oldest.closed) await once(oldest, "close");
    const metrics = await (await server.ask("/metrics")).text();
    assert.match(metrics, /^mandado_database_up 1$/m);
    for (const socket of idle) socket.destroy();
    assert.equal(await server.end(), 0);
  });

  it("reads its memory also while no descriptor is free", () => {
    const script = `
      import { openSync } from "node:fs";
      import { memoryUsed } from "#server/monitoring/memory.ts";
      let code;
      try { for (;;) openSync("/dev/null"); } catch (error) { code = error.code; }
      console.log(code, memoryUsed().rss > 1e6);`;
    const said = execFileSync(
      "sh",
      ["-c", 'ulimit -n 100; exec "$@"', "sh", process.execPath, "--input-type=module", "--eval", script],
      { cwd: ROOT, encoding: "utf8" },
    );
    assert.equal(said, "EMFILE true\n");
  });

  it("keeps descriptors for its own files from any limit", () => {
    assert.equal(connectionsWithin(1024, 4000), 720);
    assert.equal(connectionsWithin(65_536, 4000), 4000);
    assert.equal(connectionsWithin(Number.POSITIVE_INFINITY, 4000), 4000);
  });

  it("writes waiting log lines in order and whole when its reader reads again", async () => {
    const fifo = join(folder, "fifo");
    execFileSync("mkfifo", [fifo]);
    const fd = openSync(fifo, constants.O_RDWR | constants.O_NONBLOCK);
    const log = createLog("info", openLogStream(fd));
    const before = droppedLines();
    // The pipe takes 64 kB, as many wait, and the rest is dropped.
    const written = 4000;
    for (let i = 0; i < written; i += 1) log.info({ i }, "line");
    const dropped = droppedLines() - before;
    assert.ok(dropped > 0);
    let text = "";
    const part = Buffer.alloc(65_536);
    while (text.split("\n").length - 1 < written - dropped)
      try {
        text += part.toString("utf8", 0, readSync(fd, part));
      } catch (error) {
        assert.equal((error as NodeJS.ErrnoException).code, "EAGAIN");
        await sleep(20);
      }
    const lines = text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line).i);
    assert.deepEqual(
      lines,
      Array.from({ length: written - dropped }, (_, i) => i),
    );
  });
});
