import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fastify from "fastify";
import { createGathering, createTurns, takeTurns } from "./turns.ts";

const turnOver = () => new Promise<void>((resolve) => setImmediate(resolve));

describe("turns of the event loop", () => {
  it("are given to as many requests as there is time for, the others begin in the next ones, in their order", async () => {
    let now = 0;
    const begin = createTurns(() => now);
    const begun: number[] = [];
    const come = (number: number, takes: number) =>
      begin(() => {
        begun.push(number);
        now += takes;
      });
    for (let number = 1; number <= 9; number++) come(number, 2);
    assert.deepEqual(begun, [1, 2, 3]);
    await turnOver();
    assert.deepEqual(begun, [1, 2, 3, 4, 5, 6]);
    come(10, 2);
    assert.deepEqual(begun, [1, 2, 3, 4, 5, 6], "there is no time left in this one");
    await turnOver();
    assert.deepEqual(begun, [1, 2, 3, 4, 5, 6, 7, 8, 9]);
    await turnOver();
    assert.deepEqual(begun, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    await turnOver();
    come(11, 40);
    assert.deepEqual(begun.at(-1), 11, "one that takes long begins at once where nobody did before it");
  });

  it("begin each request at once where all are short", () => {
    const begin = createTurns(() => 0);
    let begun = 0;
    for (let count = 0; count < 1000; count++)
      begin(() => {
        begun++;
      });
    assert.equal(begun, 1000);
  });

  it("are what a server's requests are begun in", async () => {
    const app = fastify();
    takeTurns(app);
    let turn = 0;
    let running = true;
    const count = () => {
      turn++;
      if (running) setImmediate(count);
    };
    const begunIn: number[] = [];
    app.get("/long", async () => {
      begunIn.push(turn);
      const until = performance.now() + 10;
      while (performance.now() < until);
      return "done";
    });
    await app.ready();
    setImmediate(count);
    const answers = await Promise.all([1, 2, 3, 4].map(() => app.inject("/long")));
    running = false;
    assert.deepEqual(
      answers.map(({ body }) => body),
      ["done", "done", "done", "done"],
    );
    assert.equal(new Set(begunIn).size, 4, `begun in ${begunIn}`);
    await app.close();
  });
});

describe("answers of one turn of the event loop", () => {
  it("are given together, after all else that is done in it", async () => {
    const gathered = createGathering(() => 0);
    const done: string[] = [];
    const ready = async (what: string) => {
      await gathered();
      done.push(what);
    };
    const first = [ready("one"), ready("two")];
    await Promise.resolve();
    process.nextTick(() => done.push("still this turn"));
    await Promise.all([...first, ready("three")]);
    assert.deepEqual(done, ["still this turn", "one", "two", "three"]);
    const next = ready("four");
    assert.equal(done.length, 4, "the next turn has an end of its own");
    await next;
    assert.equal(done.at(-1), "four");
  });

  it("wait for no more than a millisecond's worth of others", async () => {
    let now = 0;
    const gathered = createGathering(() => now);
    const given: number[] = [];
    const ready = (number: number) =>
      gathered().then(() => {
        given.push(number);
      });
    for (let number = 1; number <= 4; number++) {
      void ready(number);
      now += 0.4;
    }
    await Promise.resolve();
    assert.deepEqual(given, [1, 2, 3, 4], "the fourth came later than that: nobody waits for more");
    const last = ready(5);
    await Promise.resolve();
    assert.equal(given.length, 4, "it begins to gather anew");
    await last;
    assert.deepEqual(given, [1, 2, 3, 4, 5]);
  });
});
