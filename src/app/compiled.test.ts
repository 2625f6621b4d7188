// A thread compiles modules that are missing in the compile cache, which costs the process 12 to 20 MB for its lifetime.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { compileServer, SERVER_FLAGS } from "#scripts/prepare.mjs";
import { freePort, startServer } from "./reliability/program.ts";
import { createCompany } from "./reliability/writers.ts";

describe("the compile cache", { timeout: 120_000 }, () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "mandado-compiled-"));
    process.env.NODE_COMPILE_CACHE = join(folder, "compiled");
  });
  after(() => rmSync(folder, { recursive: true }));

  const compiled = () => readdirSync(join(folder, "compiled"), { recursive: true, encoding: "utf8" }).sort();

  it("has everything that the server's threads load, also those that start while documents are made", async () => {
    await compileServer("sqlite");
    // Fastify loads one more file on its first call.
    const calling = "import { fastify } from 'fastify'; fastify()";
    execFileSync(process.execPath, [...SERVER_FLAGS.sqlite, "--input-type=module", "--eval", calling]);
    const ahead = compiled();
    const port = await freePort();
    const NODE_COMPILE_CACHE = join(folder, "compiled");
    const env = { NODE_COMPILE_CACHE, DATA_DIR: join(folder, "data") };
    const server = await startServer(port, env, SERVER_FLAGS.sqlite);
    const { call, ids } = await createCompany(port);
    const order = await call("POST", "/deliveries", sampleDelivery(ids.service));
    const pdf = await call("GET", `/deliveries/${order.body.id}/ticket`);
    assert.match(pdf.body, /^%PDF/);
    const report = await call("GET", "/debts/un-paid-debts-report");
    assert.match(report.body, /^%PDF/);
    const all = await call("GET", "/company/export");
    assert.match(all.body, /^PK/);
    await call("GET", "/deliveries/with-debt");
    assert.equal(await server.end("SIGTERM"), 0);
    assert.deepEqual(compiled(), ahead);
  });
});
