import assert from "node:assert/strict";
import { it } from "node:test";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { createTurns } from "./turns.ts";

it("companies whose work costs much share all places but one", async () => {
  let time = 0;
  const turns = createTurns({ atOnce: 2, waiting: 5, waitMs: 60_000, now: () => time });
  for (const company of [1, 2]) (await turns.enter(company))(5000);
  const first = await turns.enter(1);
  const started: number[] = [];
  const second = turns.enter(2).then((end) => {
    started.push(2);
    return end;
  });
  // One place is free, but not for another heavy company.
  const light = await turns.enter(3);
  await yieldToEventLoop();
  assert.deepEqual(started, []);
  light(10);
  await yieldToEventLoop();
  assert.deepEqual(started, []);
  first(5000);
  (await second)(5000);
  // Two minutes later it is forgotten.
  time += 120_000;
  const both = [await turns.enter(1), await turns.enter(2)];
  for (const end of both) end(0);
});

it("one large piece of work runs at once, and small ones of others beside it", async () => {
  const turns = createTurns({ atOnce: 2, waiting: 5, waitMs: 60_000 });
  const first = await turns.enter(1, true);
  let started = false;
  const second = turns.enter(2, true).then((end) => {
    started = true;
    return end;
  });
  (await turns.enter(3))(10);
  await yieldToEventLoop();
  assert.equal(started, false);
  first(10);
  (await second)(10);
});
