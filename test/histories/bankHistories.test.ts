// Months of a bank in random orders.
// @both-engines Sums and locks in SQL.
import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import { openTestApi, type TestApi } from "../api.ts";
import { expectedTotals, liveThrough, planMonth } from "./bankMonth.ts";

const MONTHS = 2;
const LINES = 80;
const ORDERS = 2;

let api: TestApi;
before(async () => {
  api = await openTestApi();
});
after(() => api.close());

for (let month = 1; month <= MONTHS; month++)
  it(`month ${month} comes to the same in ${ORDERS} orders: each line's money is its tenders', each once`, async () => {
    const stories = planMonth(LINES, month);
    const expected = expectedTotals(stories);
    for (let order = 1; order <= ORDERS; order++)
      assert.deepEqual(await liveThrough(api, stories, 100 * month + order), expected);
  });
