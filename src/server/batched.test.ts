import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { batched } from "./batched.ts";

describe("batched", () => {
  it("shares one run among all callers that come before it starts, and none with later ones", async () => {
    const batches: (readonly number[])[] = [];
    const gates: (() => void)[] = [];
    const about = batched(async (keys: readonly number[]) => {
      const turn = batches.push(keys);
      await new Promise<void>((resolve) => gates.push(resolve));
      return turn;
    });
    const first = [about(1), about(2), about(1)];
    while (gates.length < 1) await Promise.resolve();
    const second = [about(1), about(3)];
    assert.deepEqual(batches, [[1, 2]]);
    gates[0]?.();
    assert.deepEqual(await Promise.all(first), [1, 1, 1]);
    while (gates.length < 2) await Promise.resolve();
    gates[1]?.();
    assert.deepEqual(await Promise.all(second), [2, 2]);
    assert.deepEqual(batches, [
      [1, 2],
      [1, 3],
    ]);
  });

  it("rejects for the callers of a failed run, and goes on", async () => {
    let fails = true;
    const about = batched(async () => {
      if (fails) throw new Error("away");
      return "here";
    });
    await assert.rejects(Promise.all([about(1), about(2)]), /away/);
    fails = false;
    assert.equal(await about(1), "here");
  });
});
