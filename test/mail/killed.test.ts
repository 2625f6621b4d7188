// @alone Changes its process.
// @world Kills servers.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { openDatabase } from "#server/database/open.ts";
import { openMigratedDatabase, PASSWORD, testEngine } from "#test/api.ts";
import { freePort, startServer } from "#test/reliability/program.ts";
import { caller } from "#test/reliability/writers.ts";
import { startMailServer } from "./mailServer.ts";

const inProcess = testEngine === "postgres" && process.env.TEST_POSTGRES_URL === "pglite";

describe("a server that is killed while it sends a mail", {
  skip: inProcess && "a server's processes can't share a database inside this one",
  timeout: 300_000,
}, () => {
  it("sends it again after its next start", async () => {
    const { database, options, drop } = await openMigratedDatabase();
    await database.close();
    const silent = await startMailServer(0, "hold");
    const place: Record<string, string> =
      options.engine === "postgres" ? { DATABASE_URL: options.url } : { DATA_DIR: options.dir };
    const port = await freePort();
    const server = await startServer(port, { ...silent.env, ...place });
    const call = caller(port);
    const email = "ana@ejemplo.com";
    assert.equal((await call("POST", "/register", { name: "Ana", email, password: PASSWORD })).status, 201);
    assert.equal((await call("POST", "/password/forgot", { email })).status, 202);
    // The mail server has received it, but never confirms it.
    await silent.mail(0);
    await server.end("SIGKILL");
    await silent.stop();

    const between = await openDatabase(options);
    const job = await between.read.selectFrom("jobs").selectAll().executeTakeFirstOrThrow();
    assert.equal(job.attempts, 1);
    assert.ok(job.due_at && job.due_at > job.created_at, "its lease goes on");
    // The job's lease expires.
    await between.transaction((tx) => tx.updateTable("jobs").set({ due_at: job.created_at }).execute());
    await between.close();

    const mailServer = await startMailServer(silent.port);
    await server.restart();
    const token = /\/reset\/([\w-]+)/.exec((await mailServer.mail(0)).text)?.[1];
    const pair = { password: "otra-clave-2", confirmPassword: "otra-clave-2" };
    assert.equal((await call("POST", "/password/reset", { token, ...pair })).status, 204);
    assert.equal(await server.end("SIGTERM"), 0);
    await mailServer.stop();

    const after = await openDatabase(options);
    assert.deepEqual(await after.read.selectFrom("jobs").selectAll().execute(), []);
    await after.close();
    await drop();
  });
});
