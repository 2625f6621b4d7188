import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createFairLimit, type FairLimit } from "./fairLimit.ts";

const yieldToEventLoop = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Work that ends when the test says so. `started` lists what has started. */
function worker(limit: FairLimit<string>) {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    started,
    add: (owner: string, name: string) =>
      limit.run(owner, () => {
        started.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      }),
    async end(name: string) {
      ends.get(name)?.();
      // Waiting work starts in the next turn of the event loop.
      await yieldToEventLoop();
      await yieldToEventLoop();
    },
  };
}

describe("a fair limit", () => {
  it("gives each owner its share, and serves owners in rotation", async () => {
    const { started, add, end } = worker(createFairLimit({ atOnce: 3, each: 2, waiting: 9, waitMs: 60_000 }));
    const all = ["a1", "a2", "a3", "a4", "b1", "b2", "c1"].map((name) => add(name.charAt(0), name));
    await yieldToEventLoop();
    assert.deepEqual(started, ["a1", "a2", "b1"]);
    for (const name of ["a1", "a2", "b1", "a3", "b2", "c1", "a4"]) await end(name);
    assert.deepEqual(started, ["a1", "a2", "b1", "a3", "b2", "c1", "a4"]);
    await Promise.all(all);
  });

  it("is awaited by an owner that waits for others, not by one that waits for itself", async () => {
    const limit = createFairLimit<string>({ atOnce: 2, each: 1, waiting: 9, waitMs: 60_000 });
    const { add, end } = worker(limit);
    const all = [add("a", "a1"), add("a", "a2"), add("b", "b1")];
    await yieldToEventLoop();
    assert.equal(limit.isAwaited(), false);
    all.push(add("c", "c1"));
    assert.equal(limit.isAwaited(), true);
    await end("b1");
    assert.equal(limit.isAwaited(), false);
    for (const name of ["a1", "a2", "c1"]) await end(name);
    await Promise.all(all);
  });

  it("refuses work when the queue is too long or the wait is over, and continues", async () => {
    const limit = createFairLimit<string>({ atOnce: 1, each: 1, waiting: 1, waitMs: 20 });
    const { started, add, end } = worker(limit);
    const first = add("a", "a1");
    const late = assert.rejects(add("a", "a2"), { code: "unavailable", retryAfter: 5 });
    await assert.rejects(add("a", "a3"), { code: "unavailable" });
    await late;
    const next = add("a", "a4");
    await end("a1");
    assert.deepEqual(started, ["a1", "a4"]);
    await end("a4");
    await Promise.all([first, next]);
  });

  it("starts waiting work in its own turn of the event loop", async () => {
    const limit = createFairLimit<string>({ atOnce: 1, each: 1, waiting: 9, waitMs: 60_000 });
    let turns = 0;
    const seen: number[] = [];
    const all = Array.from({ length: 4 }, () =>
      limit.run("a", async () => {
        seen.push(turns);
        setImmediate(() => turns++);
      }),
    );
    await Promise.all(all);
    assert.deepEqual(seen, [0, 1, 2, 3]);
  });

  it("frees a slot once, and also after a failure", async () => {
    const limit = createFairLimit<string>({ atOnce: 1, each: 1, waiting: 5, waitMs: 60_000 });
    const leave = await limit.enter("a");
    const second = limit.enter("a");
    leave();
    leave();
    const [release] = await Promise.all([second]);
    let third = false;
    const waiting = limit.enter("a").then(() => {
      third = true;
    });
    await yieldToEventLoop();
    assert.equal(third, false);
    release();
    await waiting;
    const other = createFairLimit<string>({ atOnce: 1, each: 1, waiting: 0, waitMs: 1 });
    await assert.rejects(
      other.run("a", () => Promise.reject(new Error("no"))),
      /no/,
    );
    assert.equal(await other.run("a", async () => 1), 1);
  });
});
