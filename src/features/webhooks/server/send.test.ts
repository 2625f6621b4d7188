// @alone Replaces the clock or a function of its process, which other files would use.
// Sending a message: signatures, retries, what the owner sees of it.
import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, describe, it, mock } from "node:test";
import { Webhook as Verifier } from "standardwebhooks";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { secretKeyOf } from "#server/twoFactor/secretKey.ts";
import { type Caller, expectBody, openTestApi, type TestApi } from "#test/api.ts";
import { sampleWebhook } from "./samples.ts";
import { type Received, type Receiver, type RunnerOptions, startReceiver, webhookRunner } from "./testing.ts";

const START = Date.parse("2026-11-20T15:00:00Z");
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe("messages to other software", () => {
  let api: TestApi;
  let owner: Caller;
  let service: number;
  let receiver: Receiver;
  let now: number;

  before(async () => {
    api = await openTestApi({ WEBHOOKS: "on", WEBHOOKS_ALLOW: "127.0.0.1" });
  });
  after(() => api.close());
  afterEach(() => receiver.stop());
  beforeEach(async () => {
    await api.database.transaction((tx) => tx.deleteFrom("jobs").execute());
    pass(START - (now ?? START));
    receiver = await startReceiver();
    owner = await api.owner();
    service = (await expectBody(owner.post("/services", sampleService()))).id;
  });

  function pass(milliseconds: number) {
    now = (now ?? START) + milliseconds;
    api.setNow(new Date(now));
  }
  const add = (change: object = {}, by = owner) =>
    expectBody(by.post("/webhooks", sampleWebhook({ url: receiver.url, ...change })));
  const order = (by = owner, of = service) => expectBody(by.post("/deliveries", sampleDelivery(of)));
  const deliveries = async (id: number, by = owner) =>
    (await expectBody(by.get(`/webhooks/${id}/deliveries?perPage=100`), 200)).items;
  const stateOf = async (id: number, by = owner) => {
    const [{ state, attempts, status, answer, error }] = await deliveries(id, by);
    return { state, attempts, status, answer, error };
  };
  const webhook = (id: number) => expectBody(owner.get(`/webhooks/${id}`), 200);

  /** Whether a secret signed a message, at the API's time. */
  function isSigned({ headers, body }: Received, secret: string): boolean {
    mock.timers.enable({ apis: ["Date"], now });
    try {
      new Verifier(secret).verify(body, headers as Record<string, string>);
      return true;
    } catch {
      return false;
    } finally {
      mock.timers.reset();
    }
  }

  /** A runner of its own, as another process has. */
  const runnerOf = (options: RunnerOptions = {}) => webhookRunner(api.database, () => new Date(now), options);

  it("carry the headers of Standard Webhooks, and its library verifies them", async () => {
    const { id, secret } = await add();
    const created = await order();
    await api.jobs.idle();
    const [message] = receiver.received;
    assert.ok(message && isSigned(message, secret));
    assert.ok(!isSigned({ ...message, body: `${message.body} ` }, secret), "another body");
    assert.ok(
      !isSigned({ ...message, headers: { ...message.headers, "webhook-id": "msg_x" } }, secret),
      "another id",
    );
    assert.match(String(message.headers["webhook-id"]), /^msg_[0-9a-f]{32}$/);
    assert.equal(message.headers["webhook-timestamp"], String(now / 1000));
    assert.equal(message.headers["content-type"], "application/json");
    const { type, data } = JSON.parse(message.body);
    assert.deepEqual([type, data.id, data.status], ["order.created", created.id, "pending"]);
    assert.deepEqual(await stateOf(id), {
      state: "delivered",
      attempts: 1,
      status: 204,
      answer: "",
      error: null,
    });
  });

  it("are signed by both secrets for a day while the secret is replaced", async () => {
    const { id, secret: old } = await add();
    const rotated = await expectBody(owner.post(`/webhooks/${id}/rotate`), 200);
    assert.notEqual(rotated.secret, old);
    assert.equal(rotated.previous_secret_until, new Date(now + 24 * HOUR).toISOString());
    const signers = async () => {
      await expectBody(owner.post(`/webhooks/${id}/test`), 200);
      await api.jobs.idle();
      const message = receiver.received.at(-1) as Received;
      return [isSigned(message, old), isSigned(message, rotated.secret)];
    };
    assert.deepEqual(await signers(), [true, true]);
    pass(24 * HOUR - MINUTE);
    assert.deepEqual(await signers(), [true, true]);
    pass(2 * MINUTE);
    assert.deepEqual(await signers(), [false, true]);
  });

  it("are signed by every secret of the last day, however often it was replaced", async () => {
    const { id, secret: first } = await add();
    const rotate = async () => (await expectBody(owner.post(`/webhooks/${id}/rotate`), 200)).secret;
    const second = await rotate();
    pass(HOUR);
    const third = await rotate();
    const signers = async () => {
      await expectBody(owner.post(`/webhooks/${id}/test`), 200);
      await api.jobs.idle();
      const message = receiver.received.at(-1) as Received;
      return [first, second, third].map((secret) => isSigned(message, secret));
    };
    assert.deepEqual(await signers(), [true, true, true]);
    pass(24 * HOUR - 30 * MINUTE);
    assert.deepEqual(await signers(), [false, true, true]);
    pass(HOUR);
    assert.deepEqual(await signers(), [false, false, true]);
    for (let more = 0; more < 10; more += 1) await rotate();
    assert.equal((await owner.post(`/webhooks/${id}/rotate`)).status, 409);
  });

  it("all reach a receiver that was down for an hour, each with its own id", async () => {
    const { id } = await add();
    receiver.answer = 503;
    const orderIds: number[] = [];
    for (let minute = 0; minute < 60; minute += 6) {
      orderIds.push((await order()).id);
      await api.jobs.idle();
      pass(6 * MINUTE);
    }
    assert.ok((await webhook(id)).failed_since, "the owner sees that it fails");
    const down = receiver.received.length;
    receiver.answer = 204;
    pass(HOUR);
    await api.jobs.idle();
    await api.jobs.idle();
    const late = receiver.received.slice(down);
    assert.deepEqual(late.map(({ body }) => JSON.parse(body).data.id).sort(), [...orderIds].sort());
    assert.equal(new Set(late.map(({ headers }) => headers["webhook-id"])).size, orderIds.length);
    const ids = (of: Received[]) => [...new Set(of.map(({ headers }) => headers["webhook-id"]))].sort();
    assert.deepEqual(ids(receiver.received), ids(late), "a message keeps its id");
    assert.equal((await webhook(id)).failed_since, null);
    assert.ok((await deliveries(id)).every(({ state }: { state: string }) => state === "delivered"));
  });

  it("that wait are sent as soon as one is taken again", async () => {
    const { id } = await add();
    receiver.answer = 500;
    await order();
    await api.jobs.idle();
    for (const wait of [5000, MINUTE, 5 * MINUTE, 15 * MINUTE]) {
      pass(wait);
      await api.jobs.idle();
    }
    assert.equal(receiver.received.length, 5);
    receiver.answer = 200;
    pass(MINUTE);
    await api.jobs.idle();
    assert.equal(receiver.received.length, 5, "it would wait for half an hour");
    await order();
    await api.jobs.idle();
    await api.jobs.idle();
    assert.equal(receiver.received.length, 7);
    assert.deepEqual(
      (await deliveries(id)).map(({ state }: { state: string }) => state),
      ["delivered", "delivered"],
    );
  });

  it("are given up after three days, told under Por atender, and can be sent again by hand", async () => {
    const { id } = await add();
    receiver.answer = 500;
    await order();
    const waiting = async () =>
      (await expectBody(owner.get("/attention"), 200)).filter(
        ({ kind }: { kind: string }) => kind === "webhooks_failed",
      );
    assert.deepEqual(await waiting(), []);
    for (let hours = 0; hours <= 73; hours += 1) {
      await api.jobs.idle();
      pass(HOUR);
    }
    const [failed] = await deliveries(id);
    assert.deepEqual(
      [failed.state, failed.status, failed.answer, failed.error, failed.next_at],
      [...["failed", 500, "respuesta 500", "Respondió 500", null]],
    );
    const { count, to, amount } = (await waiting())[0];
    assert.deepEqual({ count, to, amount }, { count: 1, to: "/users/connections", amount: null });
    const basic = await api.employee(owner);
    assert.deepEqual(
      (await basic.get("/attention")).body.filter(({ kind }: { kind: string }) => kind === "webhooks_failed"),
      [],
    );
    receiver.answer = 200;
    const sent = receiver.received.length;
    await expectBody(owner.post(`/webhooks/${id}/deliveries/${failed.id}/retry`), 200);
    await api.jobs.idle();
    assert.equal(receiver.received.length, sent + 1);
    assert.equal((await stateOf(id)).state, "delivered");
    assert.deepEqual(await waiting(), []);
  });

  it("that wait for their next attempt can be sent now, before the next poll for jobs", async () => {
    mock.timers.enable({ apis: ["setInterval"] });
    const runner = runnerOf();
    try {
      const { id } = await add();
      receiver.answer = 500;
      await order();
      runner.start();
      await runner.idle();
      const [message] = await deliveries(id);
      const again = Promise.withResolvers<void>();
      receiver.answer = () => {
        again.resolve();
        return 200;
      };
      await expectBody(owner.post(`/webhooks/${id}/deliveries/${message.id}/retry`), 200);
      await again.promise;
      await runner.idle();
      assert.deepEqual([(await stateOf(id)).state, receiver.received.length], ["delivered", 2]);
    } finally {
      await runner.stop();
      mock.timers.reset();
    }
  });

  it("end with a 410, which switches the webhook off", async () => {
    const { id } = await add();
    receiver.answer = 410;
    await order();
    await api.jobs.idle();
    assert.equal((await stateOf(id)).state, "failed");
    const off = await webhook(id);
    assert.deepEqual([off.active, off.failed_since !== null], [false, true]);
    await order();
    await api.jobs.idle();
    assert.equal(receiver.received.length, 1);
    const [event] = (await expectBody(owner.get(`/events/filter?entity=webhook&entityId=${id}`), 200)).items;
    assert.equal(event.summary, `Desactivó el webhook de ${receiver.url}: respondió 410`);
    assert.equal(event.actor_name, "Envío automático");
    await expectBody(owner.put(`/webhooks/${id}`, sampleWebhook({ url: receiver.url })), 200);
    receiver.answer = 204;
    await order();
    await api.jobs.idle();
    assert.equal(receiver.received.length, 2);
  });

  it("say in Spanish why they were not taken", async () => {
    const { id } = await add();
    const plain = receiver.url.replace("http:", "https:");
    const cases: [object, RunnerOptions, number | undefined, string][] = [
      [{}, {}, 302, "Respondió 302: no se siguen redirecciones"],
      [{}, { allow: [] }, 204, "La dirección no es de la internet pública"],
      [
        { url: "https://tienda.example/" },
        { resolve: async () => ["169.254.169.254"] },
        204,
        "La dirección no es de la internet pública",
      ],
      [{ url: "http://8.8.8.8/" }, {}, 204, "La dirección debe empezar por https"],
      [{ url: plain }, {}, 204, "No se pudo conectar: EPROTO"],
      [{}, { patience: 100 }, undefined, "No respondió en 15 segundos"],
      [
        {},
        { key: secretKeyOf(new Uint8Array(32).fill(7)) },
        204,
        "Se perdió la llave del servidor: cambia el secreto de este webhook",
      ],
    ];
    for (const [change, options, answer, why] of cases) {
      await expectBody(owner.put(`/webhooks/${id}`, sampleWebhook({ url: receiver.url, ...change })), 200);
      receiver.answer = answer;
      await expectBody(owner.post(`/webhooks/${id}/test`), 200);
      const runner = runnerOf(options);
      await runner.idle();
      await runner.stop();
      const [{ error, state }] = await deliveries(id);
      assert.deepEqual([error, state], [why, "waiting"]);
      await api.database.transaction((tx) => tx.deleteFrom("jobs").execute());
    }
  });
});
