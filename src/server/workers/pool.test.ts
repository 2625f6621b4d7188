// @alone Replaces the clock or a function of its process, which other files would use.
import assert from "node:assert/strict";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { after, test } from "node:test";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Worker } from "node:worker_threads";
import { createWorkPool, type WorkPool } from "./pool.ts";
import { WINDOW_BYTES } from "./protocol.ts";

const module = new URL("./test-jobs.ts", import.meta.url);
const pool = createWorkPool({ module });
after(() => pool.close());

async function state(of: WorkPool): Promise<{ written: number; cancelled: number }> {
  return JSON.parse(await text(of.run("state", null)));
}

test("a job's answer comes as a stream", async () => {
  assert.equal(await text(pool.run("echo", { text: "¡Hola, año!" })), "¡Hola, año!");
});

test("all bytes arrive in order, whatever their number", async () => {
  const all = await text(pool.run("bytes", { chunks: 52, size: 50_000 }));
  assert.equal(all.length, 2_600_000);
  assert.equal(all[0], "a");
  assert.equal(all.at(-1), "z");
});

test("jobs run concurrently in one thread", async () => {
  const slow = pool.run("bytes", { chunks: 40, size: 50_000 });
  // Nobody reads the slow job's stream yet: it waits without blocking the other.
  assert.equal(await text(pool.run("echo", { text: "al lado" })), "al lado");
  assert.equal((await text(slow)).length, 2_000_000);
});

test("a job writes ahead of its reader only up to a limit", async () => {
  const stream = pool.run("bytes", { chunks: 1_000, size: 10_000 });
  await once(stream, "readable");
  let before = -1;
  let now = (await state(pool)).written;
  while (now !== before) {
    before = now;
    now = (await state(pool)).written;
  }
  assert.ok(now <= 2 * WINDOW_BYTES, `${now} bytes ahead`);
  stream.destroy();
  await once(stream, "close");
});

test("a reader that disconnects ends the job", async () => {
  const { cancelled } = await state(pool);
  const stream = pool.run("bytes", { chunks: 1_000_000, size: 1_000 });
  await once(stream, "data");
  stream.destroy();
  assert.equal((await state(pool)).cancelled, cancelled + 1);
  const { written } = await state(pool);
  assert.equal((await state(pool)).written, written);
});

test("a job whose reader takes nothing for too long is cancelled, and a slow reader's is not", async (t) => {
  const own = createWorkPool({ module, patience: 1000 });
  const { cancelled } = await state(own);
  // Time advances only when the test says so.
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const idle = own.run("bytes", { chunks: 1_000, size: 10_000 });
  const failed = assert.rejects(once(idle, "end"), /took nothing for too long/);
  await untilFull(idle);
  t.mock.timers.tick(999);
  assert.equal(idle.destroyed, false);
  t.mock.timers.tick(1);
  await failed;
  assert.equal((await state(own)).cancelled, cancelled + 1);

  const slow = own.run("bytes", { chunks: 100, size: 20_000 });
  await untilFull(slow);
  let bytes = 0;
  for await (const chunk of slow) {
    bytes += (chunk as Uint8Array).length;
    t.mock.timers.tick(999);
  }
  assert.equal(bytes, 2_000_000);
  t.mock.timers.reset();
  await own.close();
});

/** Waits until the stream gives nothing more before somebody reads. */
async function untilFull(stream: Readable): Promise<void> {
  while (stream.readableLength < stream.readableHighWaterMark) await yieldToEventLoop();
}

test("a job without a first byte is cancelled in time for an answer, and so is an endless one", async (t) => {
  const own = createWorkPool({ module, firstByte: 1000, total: 5000 });
  await state(own);
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const late = { code: "unavailable", retryAfter: 60 };
  const silent = own.run("hang", null);
  t.mock.timers.tick(999);
  assert.equal(silent.destroyed, false);
  const failed = assert.rejects(once(silent, "end"), late);
  t.mock.timers.tick(1);
  await failed;
  const endless = own.run("bytes", { chunks: 1_000, size: 10_000 });
  await untilFull(endless);
  const broken = assert.rejects(once(endless, "end"), late);
  t.mock.timers.tick(4999);
  assert.equal(endless.destroyed, false);
  t.mock.timers.tick(1);
  await broken;
  t.mock.timers.reset();
  await own.close();
});

test("a job's error ends its own stream with its code, and no other", async () => {
  const other = text(pool.run("echo", { text: "sigue" }));
  await assert.rejects(text(pool.run("fail", { after: "" })), { message: "no se pudo", code: "broken" });
  await assert.rejects(text(pool.run("fail", { after: "a medias" })), { message: "no se pudo" });
  await assert.rejects(text(pool.run("forget", null)), /finished without ending/);
  await assert.rejects(text(pool.run("missing", null)), /No job named missing/);
  await assert.rejects(text(pool.run("toString", null)), /No job named toString/);
  assert.equal(await other, "sigue");
});

test("a reader that takes a stream after its job failed gets the error", { timeout: 300_000 }, async () => {
  const stream = pool.run("fail", { after: "" });
  await new Promise((closed) => stream.once("close", closed));
  await assert.rejects(text(stream), { message: "no se pudo" });
});

test("a thread that crashes fails its streams, and the next job gets a new thread", async () => {
  const own = createWorkPool({ module, threads: 2 });
  await assert.rejects(text(own.run("crash", null)), /the thread crashed/);
  assert.equal(await text(own.run("echo", { text: "de nuevo" })), "de nuevo");
  await own.close();
});

test("a thread ends after a long idle time, and the next job gets a new thread", async (t) => {
  const own = createWorkPool({ module, rest: 1000 });
  t.mock.timers.enable({ apis: ["setTimeout"] });
  assert.equal(await text(own.run("bytes", { chunks: 2, size: 5 })), "aaaaabbbbb");
  t.mock.timers.tick(999);
  // It has kept its state, and its idle time starts again.
  assert.equal((await state(own)).written, 10);
  t.mock.timers.tick(999);
  const running = own.run("bytes", { chunks: 40, size: 50_000 });
  t.mock.timers.tick(1000);
  assert.equal((await text(running)).length, 2_000_000);
  t.mock.timers.tick(1000);
  assert.equal((await state(own)).written, 0);
  t.mock.timers.reset();
  await own.close();
});

test("closing waits for a thread that is ending", { timeout: 300_000 }, async (t) => {
  const own = createWorkPool({ module, rest: 1000 });
  let ended = false;
  const watch = (message: unknown) =>
    (message as { worker: Worker }).worker.once("exit", () => {
      ended = true;
    });
  subscribe("worker_threads", watch);
  t.mock.timers.enable({ apis: ["setTimeout"] });
  assert.equal(await text(own.run("echo", { text: "lo último" })), "lo último");
  unsubscribe("worker_threads", watch);
  t.mock.timers.tick(1000);
  t.mock.timers.reset();
  assert.ok(!ended);
  await own.close();
  assert.ok(ended);
});

test("closing lets running jobs finish, and refuses new ones", async () => {
  const own = createWorkPool({ module });
  const running = text(own.run("bytes", { chunks: 20, size: 50_000 }));
  const closed = own.close();
  assert.throws(() => own.run("echo", { text: "tarde" }), /closed/);
  assert.equal((await running).length, 1_000_000);
  await closed;
});

test("closing doesn't wait for streams that nobody reads", { timeout: 300_000 }, async () => {
  const own = createWorkPool({ module });
  const forgotten = own.run("bytes", { chunks: 20, size: 50_000 });
  await own.close();
  assert.ok(forgotten.destroyed);
});
