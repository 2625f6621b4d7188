// @alone Replaces the clock or a function of its process, which other files would use.
import assert from "node:assert/strict";
import { it, mock } from "node:test";
import { createKeyLimit } from "./keyLimit.ts";

it("counts each key, and four times as many calls of a company's keys together, by the minute", () => {
  let now = 5000;
  mock.method(performance, "now", () => now);
  try {
    const limit = createKeyLimit(2);
    const call = (id: number, companyId = 7) => {
      const { fields, refusal } = limit.count({ id, companyId });
      return [fields.ratelimit, refusal?.status ?? 200, refusal?.retryAfter ?? 0];
    };
    assert.deepEqual(call(1), ['"key";r=1;t=60', 200, 0]);
    now += 10_500;
    assert.deepEqual(call(1), ['"key";r=0;t=50', 200, 0]);
    assert.deepEqual(call(1), ['"key";r=0;t=50', 429, 50]);
    // A refused call counts nothing.
    for (const id of [2, 2, 3, 3, 4]) assert.equal(call(id)[1], 200);
    assert.deepEqual(call(4), ['"key";r=0;t=50', 200, 0]);
    assert.deepEqual(call(5), ['"key";r=0;t=50', 429, 50]);
    assert.equal(call(9, 8)[1], 200);
    now += 49_500;
    assert.deepEqual(call(1), ['"key";r=1;t=60', 200, 0]);
    assert.deepEqual(limit.count({ id: 1, companyId: 7 }).fields["ratelimit-policy"], '"key";q=2;w=60');
    assert.deepEqual(createKeyLimit(0).count({ id: 1, companyId: 7 }), { fields: {}, refusal: undefined });
  } finally {
    mock.restoreAll();
  }
});
