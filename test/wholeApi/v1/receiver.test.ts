// Runs the sample receiver of docs/examples: it takes what the API sends, once, and nothing else.
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { programEnvironment } from "#scripts/testClock.mjs";
import { type Caller, expectBody, openTestApi, type TestApi } from "#test/api.ts";
import { openExampleCompany, PUBLIC_URL } from "./company.ts";

const RECEIVER = fileURLToPath(new URL("../../../docs/examples/receiver.mjs", import.meta.url));

describe("the sample receiver", () => {
  let api: TestApi;
  let owner: Caller;
  let receiver: ChildProcess | undefined;
  before(async () => {
    api = await openTestApi({ PUBLIC_URL, WEBHOOKS: "on", WEBHOOKS_ALLOW: "127.0.0.1" });
    ({ owner } = await openExampleCompany(api));
    // It compares the messages' times with the run's clock.
    api.setNow(null);
  });
  after(async () => {
    receiver?.kill();
    await api.close();
  });

  it("takes each message once, and none that somebody else wrote", async () => {
    const events = ["order.created", "order.status", "payment.received"];
    const hook = await expectBody(owner.post("/webhooks", { url: "http://127.0.0.1:9/", events }));
    const { secret } = hook;
    const started = spawn(process.execPath, [RECEIVER], {
      env: { ...programEnvironment(), WEBHOOK_SECRET: secret, PORT: "0" },
      stdio: ["ignore", "pipe", "inherit"],
    });
    receiver = started;
    const lines = createInterface({ input: started.stdout })[Symbol.asyncIterator]();
    const said = async () => (await lines.next()).value as string;
    const port = Number(/^listening on (\d+)$/.exec(await said())?.[1]);
    const url = `http://127.0.0.1:${port}/`;
    await expectBody(owner.put(`/webhooks/${hook.id}`, { url, events }), 200);
    const receipt = { full_name: "María", phone: "0414-9876543", address: "Baruta" };
    const body = {
      date: "2026-11-25",
      service_id: 1,
      client_id: 1,
      payment_type: "full",
      payment_method: "cash",
      receipt,
      notes: null,
    };
    await expectBody(owner.post("/deliveries", body));
    await api.jobs.idle();
    assert.deepEqual([await said(), await said()].sort(), [
      "order 1: order.created, pending",
      "payment 1: $5.5, confirmed",
    ]);

    const { items } = await expectBody(owner.get(`/webhooks/${hook.id}/deliveries`), 200);
    await expectBody(owner.post(`/webhooks/${hook.id}/deliveries/${items[0].id}/retry`), 200);
    await expectBody(owner.post(`/webhooks/${hook.id}/test`), 200);
    await api.jobs.idle();
    assert.equal(await said(), "webhook.test", "the repeated message is taken once");

    const forged = await fetch(url, {
      method: "POST",
      headers: {
        "webhook-id": "msg_x",
        "webhook-timestamp": String(Math.floor(Date.now() / 1000)),
        "webhook-signature": "v1,x",
      },
      body: JSON.stringify({ type: "order.status", data: {} }),
    });
    assert.equal(forged.status, 401);
    assert.equal((await fetch(url)).status, 405);
    assert.equal((await fetch(url, { method: "POST", body: "x".repeat(200_000) })).status, 500);
    assert.equal((await expectBody(owner.get(`/webhooks/${hook.id}`), 200)).failed_since, null);
  });
});
