import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fastify from "fastify";
import { createTurns, endOfTurn, takeTurns } from "./turns.ts";

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

  it("have one end for all that was ready in them, after all else that is done in them", async () => {
    const done: string[] = [];
    const ready = async (what: string) => {
      await endOfTurn();
      done.push(what);
    };
    const first = [ready("one"), ready("two")];
    await Promise.resolve();
    process.nextTick(() => done.push("still this turn"));
    const late = ready("three");
    await Promise.all([...first, late]);
    assert.deepEqual(done, ["still this turn", "one", "two", "three"]);
    const next = ready("four");
    assert.equal(done.length, 4, "the next turn has an end of its own");
    await next;
    assert.equal(done.at(-1), "four");
  });
});
