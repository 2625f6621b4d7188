import assert from "node:assert/strict";
import { it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import fastify from "fastify";
import { beginWork, watchTurns } from "./longTurns.ts";

/** Uses the processor for so long. */
function compute(milliseconds: number): void {
  const began = process.threadCpuUsage();
  for (;;) {
    const { user, system } = process.threadCpuUsage(began);
    if (user + system > milliseconds * 1000) return;
  }
}

it("a long turn of the event loop is written to the log, with what was under way in it and what it used", async () => {
  const app = fastify();
  const lines: { processor: number; milliseconds: number; during: string[] }[] = [];
  watchTurns(app, { warn: (line: object) => void lines.push(line as never) } as never);
  app.get("/short", async () => "");
  app.get("/long", async () => {
    const end = beginWork("GET /long");
    compute(400);
    end();
    return "";
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  try {
    const { port } = app.server.address() as { port: number };
    await fetch(`http://127.0.0.1:${port}/short`);
    beginWork("GET /earlier")();
    await sleep(200);
    const before = lines.length;
    const end = beginWork("job undo_import");
    await fetch(`http://127.0.0.1:${port}/long`);
    await sleep(200);
    end();
    const line = lines.slice(before).find(({ processor }) => processor >= 400);
    assert.ok(line, JSON.stringify(lines));
    assert.ok(line.milliseconds >= 200);
    assert.deepEqual(line.during, ["job undo_import", "GET /long"]);
  } finally {
    await app.close();
  }
});
