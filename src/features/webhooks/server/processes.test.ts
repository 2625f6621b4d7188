// Sending in several processes, beside receivers that are slow and processes that die.
// @both-engines Several processes share jobs.
import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, describe, it } from "node:test";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { openDatabase } from "#server/database/open.ts";
import { takeDue } from "#server/jobs/queue.ts";
import { type Caller, expectBody, openTestApi, type TestApi } from "#test/api.ts";
import { type MailServer, startMailServer } from "#test/mail/mailServer.ts";
import { SEND_WEBHOOK } from "./messages.ts";
import { sampleWebhook } from "./samples.ts";
import { type Receiver, startReceiver, webhookRunner } from "./testing.ts";

const START = Date.parse("2026-11-20T15:00:00Z");

describe("messages to other software", () => {
  let api: TestApi;
  let mails: MailServer;
  let owner: Caller;
  let service: number;
  let receiver: Receiver;
  let now = START;
  const clock = () => new Date(now);

  before(async () => {
    mails = await startMailServer();
    api = await openTestApi({ ...mails.env, WEBHOOKS: "on", WEBHOOKS_ALLOW: "127.0.0.1" });
  });
  after(async () => {
    await api.close();
    await mails.stop();
  });
  afterEach(() => receiver.stop());
  beforeEach(async () => {
    await api.database.transaction((tx) => tx.deleteFrom("jobs").execute());
    pass(START - now);
    receiver = await startReceiver();
    owner = await api.owner();
    service = (await expectBody(owner.post("/services", sampleService()))).id;
  });

  function pass(milliseconds: number) {
    now += milliseconds;
    api.setNow(new Date(now));
  }
  const idle = () => api.jobs.idle();
  const add = (change: object = {}, by = owner) =>
    expectBody(by.post("/webhooks", sampleWebhook({ url: receiver.url, ...change })));
  const order = (by = owner, of = service) => expectBody(by.post("/deliveries", sampleDelivery(of)));
  const deliveries = async (id: number) =>
    (await expectBody(owner.get(`/webhooks/${id}/deliveries?perPage=100`), 200)).items;
  const stateOf = async (id: number) => (await deliveries(id))[0];

  it("of a slow receiver hold back only its own company", async () => {
    const slow = await startReceiver();
    try {
      slow.answer = undefined;
      const { id } = await add({ url: slow.url });
      for (let count = 0; count < 30; count += 1) await order();
      const other = await api.owner();
      const theirs = (await expectBody(other.post("/services", sampleService()))).id;
      await add({}, other);
      await order(other, theirs);
      const open: number[] = [];
      let most = 0;
      slow.answer = () => {
        open.push(1);
        most = Math.max(most, open.length);
        return undefined;
      };
      const runner = webhookRunner(api.database, clock, { patience: 3000 });
      runner.start();
      const until = Date.now() + 2500;
      while (receiver.received.length === 0 && Date.now() < until)
        await new Promise((next) => setTimeout(next, 10));
      assert.equal(receiver.received.length, 1, "the other company's message arrived behind 30 slow ones");
      assert.ok(most <= 2, `${most} at once of one company`);
      await runner.stop();
      const states = await deliveries(id);
      assert.ok(
        states.every(({ attempts }: { attempts: number }) => attempts === 0),
        "a stopped process counts no attempt",
      );
    } finally {
      slow.stop();
    }
  });

  it("are each sent once by several processes", async () => {
    const { id } = await add();
    for (let count = 0; count < 20; count += 1) await order();
    const { options, engine } = api.database;
    const separate = engine === "postgres" && process.env.TEST_POSTGRES_URL !== "pglite";
    const others = separate ? await Promise.all([1, 2].map(() => openDatabase(options))) : [];
    const runners = [api.database, api.database, ...others].map((database) => webhookRunner(database, clock));
    await Promise.all(runners.map((runner) => runner.idle()));
    await Promise.all(runners.map((runner) => runner.stop()));
    for (const database of others) await database.close();
    assert.equal(receiver.received.length, 20);
    assert.equal(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size, 20);
    assert.ok((await deliveries(id)).every(({ attempts }: { attempts: number }) => attempts === 1));
  });

  it("of a process that died are sent by another when its lease ends", async () => {
    const { id } = await add();
    await order();
    const jobs = await takeDue(api.database, [SEND_WEBHOOK], new Date(now));
    assert.ok(jobs, "the process that dies has taken it");
    pass(30_000);
    await idle();
    assert.equal(receiver.received.length, 0, "it still has its lease");
    pass(31_000);
    await idle();
    assert.equal(receiver.received.length, 1);
    assert.equal((await stateOf(id)).state, "delivered");
    await idle();
    assert.equal(receiver.received.length, 1);
  });

  it("of a deleted webhook are not sent any more", async () => {
    const { id } = await add();
    await order();
    assert.equal((await owner.del(`/webhooks/${id}`)).status, 204);
    await idle();
    assert.deepEqual(receiver.received, []);
    assert.deepEqual(await api.database.read.selectFrom("jobs").select("id").execute(), []);
  });

  it("of slow receivers leave mails their own places", async () => {
    receiver.answer = undefined;
    const { id: hook } = await add();
    for (let count = 0; count < 10; count += 1) await order();
    api.jobs.start();
    await expectBody(api.as(null).post("/password/forgot", { email: owner.user.email }), 202);
    assert.deepEqual((await mails.mail(0)).to, [owner.user.email]);
    assert.ok(receiver.received.length > 0, "a message waits for its answer meanwhile");
    await api.jobs.stop();
    assert.equal((await stateOf(hook)).attempts, 0, "a stopped process counts no attempt");
  });
});
