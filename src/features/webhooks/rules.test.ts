import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { nextAttempt, outcomeOf } from "./rules.ts";

const CREATED = new Date("2026-11-20T15:00:00Z");
const THREE_DAYS = 3 * 24 * 3_600_000;

test("a message is retried soon, then ever more rarely, and a last time at the end of three days", () => {
  const times: number[] = [];
  let now = CREATED;
  for (let attempts = 1; ; attempts += 1) {
    const next = nextAttempt(CREATED, attempts, now);
    if (next === null) break;
    times.push(next.getTime() - CREATED.getTime());
    now = next;
  }
  assert.equal(times[0], 5000);
  assert.ok(times.filter((time) => time <= 3_600_000).length >= 5, "often in the first hour");
  assert.equal(times.at(-1), THREE_DAYS);
  assert.ok(times.length < 20, `${times.length} attempts`);
});

test("the next attempt is later than now, and never after the three days", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100 }),
      fc.integer({ min: 0, max: 2 * THREE_DAYS }),
      (attempts, late) => {
        const now = new Date(CREATED.getTime() + late);
        const next = nextAttempt(CREATED, attempts, now);
        if (late >= THREE_DAYS) assert.equal(next, null);
        else assert.ok(next && next > now && next.getTime() - CREATED.getTime() <= THREE_DAYS);
      },
    ),
    {
      examples: [
        [1, THREE_DAYS - 1],
        [50, THREE_DAYS],
        [1, 0],
      ],
    },
  );
});

test("only 2xx takes a message, and only 410 wants no more", () => {
  for (const status of [200, 201, 204, 299]) assert.equal(outcomeOf(status), "taken");
  for (const status of [100, 199, 300, 301, 302, 307, 400, 401, 404, 429, 500, 503])
    assert.equal(outcomeOf(status), "refused");
  assert.equal(outcomeOf(410), "gone");
});
