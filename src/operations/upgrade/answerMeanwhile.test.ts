import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { VERSION } from "#server/program/version.ts";
import { sqliteOnly } from "#test/api.ts";
import { openRelease } from "#test/releases/dumps.ts";
import { freePort, startServer } from "#test/reliability/program.ts";
import { type Answers, answerMeanwhile } from "./answerMeanwhile.ts";

interface State {
  status: string;
  step: number;
  reason?: string;
}
const stateOf = async (answer: Response) => (await answer.json()) as State;

describe("what answers during an upgrade", () => {
  let port: number;
  let answers: Answers;
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  before(async () => {
    port = await freePort();
    answers = await answerMeanwhile({ port, host: "127.0.0.1" });
  });
  after(() => answers.stop());

  it("says how far the upgrade is, and when to ask again", async () => {
    answers.tell({ step: 12, steps: 18 });
    // The message and the request go different ways.
    let health = await stateOf(await get("/api/health"));
    while (health.step === 0) health = await stateOf(await get("/api/health"));
    assert.deepEqual(health, { status: "upgrading", version: VERSION, step: 12, steps: 18 });
    const ready = await get("/api/ready");
    assert.deepEqual([ready.status, ready.headers.get("retry-after")], [503, "5"]);
    assert.equal((await stateOf(ready)).reason, "La base de datos se está actualizando (12 de 18)");
  });

  it("gives people a page, and programs a sentence", async () => {
    const page = await get("/deliverys?x=1");
    assert.deepEqual([page.status, page.headers.get("content-type")], [503, "text/html; charset=utf-8"]);
    assert.match(await page.text(), /<h1>Mandado se está actualizando<\/h1>/);
    const refused = await fetch(`http://127.0.0.1:${port}/api/login`, { method: "POST", body: "{}" });
    assert.deepEqual(
      [refused.status, await refused.json()],
      [503, { message: "Mandado se está actualizando. Inténtalo de nuevo en unos minutos." }],
    );
  });

  it("leaves its address, and one that is taken", async () => {
    const second = await answerMeanwhile({ port, host: "127.0.0.1" });
    second.tell({ step: 1, steps: 2 });
    await second.stop();
    await answers.stop();
    await assert.rejects(get("/api/health"));
    const third = await answerMeanwhile({ port, host: "127.0.0.1" });
    assert.equal((await get("/api/health")).status, 503);
    await third.stop();
  });
});

describe("a server that upgrades", { skip: sqliteOnly }, () => {
  it("says so until it serves", async () => {
    const { database, options, drop } = await openRelease("0028-b5838f4");
    await database.close();
    assert.ok(options.engine === "sqlite");
    const port = await freePort();
    const folder = mkdtempSync(join(tmpdir(), "mandado-backups-"));
    const states = new Set<string>();
    let watching = true;
    const watch = async () => {
      for (; watching; await wait(10))
        await fetch(`http://127.0.0.1:${port}/api/health`)
          .then(async (answer) => states.add(`${answer.status} ${(await stateOf(answer)).status}`))
          // Nobody listens yet, or no longer.
          .catch(() => {});
    };
    const watched = watch();
    const server = await startServer(port, { DATA_DIR: options.dir, BACKUPS_DIR: folder });
    watching = false;
    await watched;
    try {
      assert.ok(states.has("503 upgrading"), [...states].join());
      const health = await fetch(`http://127.0.0.1:${port}/api/health`);
      assert.deepEqual(await health.json(), { status: "ok", version: VERSION });
    } finally {
      assert.equal(await server.end("SIGTERM"), 0);
      await drop();
      rmSync(folder, { recursive: true });
    }
  });
});
