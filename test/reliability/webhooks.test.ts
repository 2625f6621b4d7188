// @alone Changes its process.
// A server that is killed between the commit of an order and the sending of its message.
// @world Kills servers.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createJobs } from "#app/jobHandlers.ts";
import { startReceiver } from "#features/webhooks/server/testing.ts";
import { openDatabase } from "#server/database/open.ts";
import { createLog } from "#server/monitoring/log.ts";
import { readConfig } from "#server/program/config.ts";
import { loadSecretKey } from "#server/twoFactor/keyFile.ts";
import { createWorkPool } from "#server/workers/pool.ts";
import { openTestDatabase, testEngine } from "#test/api.ts";
import { freePort, KEY_DIR, startServer } from "./program.ts";
import { createCompany } from "./writers.ts";

const inProcess = testEngine === "postgres" && process.env.TEST_POSTGRES_URL === "pglite";
const LEASE_MS = 60_000;

describe("a message to other software", {
  skip: inProcess && "a PostgreSQL inside the process is that process's alone",
  timeout: 300_000,
}, () => {
  it("survives a kill -9 between the commit and its sending: each arrives, and none of an order that was not made", async () => {
    const { options, database, drop } = await openTestDatabase();
    await database.close();
    const place: Record<string, string> =
      options.engine === "postgres"
        ? { DATABASE_URL: options.url, DATA_DIR: KEY_DIR }
        : { DATA_DIR: options.dir };
    const env = { ...place, WEBHOOKS: "on", WEBHOOKS_ALLOW: "127.0.0.1" };
    const receiver = await startReceiver();
    receiver.answer = undefined;
    const port = await freePort();
    const server = await startServer(port, env);
    try {
      const { call, ids } = await createCompany(port);
      const answer = await call("POST", "/webhooks", { url: receiver.url, events: ["order.created"] });
      assert.equal(answer.status, 201);
      const answered: number[] = [];
      const orders = Array.from({ length: 20 }, async () => {
        const body = {
          date: "2026-11-25",
          service_id: ids.service,
          client_id: ids.client,
          payment_type: "partial",
        };
        const receipt = { full_name: "Eva", phone: "04141234567", address: "Chacao" };
        const answer = await call("POST", "/deliveries", { ...body, receipt, notes: null }).catch(
          () => undefined,
        );
        if (answer?.status === 201 && answered.push(answer.body.id) === 5) await server.end("SIGKILL");
      });
      await Promise.all(orders);
      assert.ok(answered.length >= 5);
      await server.end("SIGKILL");

      receiver.answer = 204;
      receiver.received.length = 0;
      const config = readConfig(env);
      const next = await openDatabase(options);
      const documents = createWorkPool({ module: new URL(import.meta.resolve("#app/documentJobs.ts")) });
      const now = () => new Date(Date.now() + 2 * LEASE_MS);
      const jobs = createJobs({
        config,
        database: next,
        secretKey: loadSecretKey(config),
        log: createLog("silent"),
        documents,
        now,
      });
      await jobs.idle();
      await jobs.stop();
      const receivedIds = receiver.received.map(({ body }) => JSON.parse(body).data.id);
      const stored = (await next.read.selectFrom("deliveries").select("id").execute()).map(({ id }) => id);
      await documents.close();
      await next.close();
      for (const id of answered) assert.ok(receivedIds.includes(id), `the message of order ${id} is lost`);
      assert.deepEqual([...receivedIds].sort(), stored.sort());
      assert.equal(
        new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size,
        receivedIds.length,
      );
    } finally {
      receiver.stop();
      await server.end("SIGKILL");
      await drop();
    }
  });
});
