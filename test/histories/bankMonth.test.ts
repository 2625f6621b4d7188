// A month of 2,000 lines in two random orders, as `bankHistories.test.ts` has small ones.
// @world Two thousand receipts are received twice.
import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import { openTestApi, type TestApi } from "../api.ts";
import { expectedTotals, liveThrough, planMonth } from "./bankMonth.ts";

const LINES = 2000;

let api: TestApi;
before(async () => {
  api = await openTestApi();
});
after(() => api.close());

it(`a month of ${LINES} lines comes to the same in two orders`, async () => {
  const stories = planMonth(LINES, 7);
  const expected = expectedTotals(stories);
  assert.ok(expected.reversed > 100 && expected.voided > 100);
  for (const order of [1, 2]) assert.deepEqual(await liveThrough(api, stories, order), expected);
});
