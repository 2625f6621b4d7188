import assert from "node:assert/strict";
import { it } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { inTurns } from "./inTurns.ts";

/** Blocks the event loop. */
function block(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

it("runs long statements in their order, with turns of others between them", async () => {
  const seen: string[] = [];
  const run = inTurns((sql) => {
    if (sql === "broken") throw new Error(sql);
    block(30);
    seen.push(sql);
    return [{ sql }];
  });
  let ended = false;
  const others = (async () => {
    while (!ended) {
      await nextTurn();
      seen.push("other");
    }
  })();
  const sent = [run("a", []), run("b", []), run("c", []), run("broken", [])];
  const results = await Promise.allSettled(sent);
  await run("d", []);
  ended = true;
  await others;
  assert.deepEqual(
    results.map(({ status }) => status),
    ["fulfilled", "fulfilled", "fulfilled", "rejected"],
  );
  assert.deepEqual(
    seen.filter((what) => /^[a-d]$/.test(what)),
    ["a", "b", "c", "d"],
  );
  const between = (first: string, second: string) => seen.slice(seen.indexOf(first), seen.indexOf(second));
  assert.ok(between("b", "c").includes("other"), seen.join());
});

it("runs short statements at once", () => {
  const run = inTurns((sql) => [{ sql }]);
  assert.deepEqual(run("a", []), [{ sql: "a" }]);
});
