import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sampleService } from "#features/services/server/samples.ts";
import { CONCURRENT_JOBS, createJobRunner } from "#server/jobs/runner.ts";
import { createLog } from "#server/monitoring/log.ts";
import type { Day } from "#shared/dates.ts";
import { type Caller, expectBody, openTestApi, type TestApi } from "#test/api.ts";
import { makeStanding } from "./makeOrder.ts";
import { isToday, MAKE_STANDING, PLAN_STANDING, planDue, planStanding } from "./planning.ts";
import { sampleStanding } from "./samples.ts";

const ZONE = "America/Caracas";
const MIDNIGHT = new Date("2026-11-21T04:00:30Z");

describe("the planning of standing orders", () => {
  let api: TestApi;
  before(async () => {
    api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
  });
  after(() => api.close());

  /** A company with so many standing orders that are due tomorrow. */
  async function company(count: number) {
    const owner = await api.owner();
    const service = (await expectBody(owner.post("/services", sampleService()))).id;
    for (let index = 0; index < count; index += 1)
      await expectBody(owner.post("/standing-orders", sampleStanding(service, { days: { weekdays: [6] } })));
    const account = api.database.read
      .selectFrom("accounts")
      .select("company_id")
      .where("id", "=", owner.user.id);
    return { owner, id: (await account.executeTakeFirstOrThrow()).company_id };
  }
  const countOrders = async (owner: Caller) => (await owner.get("/deliveries/filter")).body.total;

  it("of one company doesn't keep the orders of another waiting", async () => {
    const [large, small] = [await company(60), await company(1)];
    api.setNow(MIDNIGHT);
    await planStanding(api.database, MIDNIGHT, ZONE);
    // The companies in the order in which one runner takes their orders.
    const turns: number[] = [];
    const parts = { database: api.database, timeZone: ZONE, now: () => MIDNIGHT };
    const make = makeStanding(parts);
    const runner = createJobRunner({
      database: api.database,
      log: createLog("silent"),
      now: parts.now,
      handlers: {
        [PLAN_STANDING]: planDue(parts),
        [MAKE_STANDING]: async (job) => {
          turns.push((job.payload as { companyId: number }).companyId);
          await make(job);
        },
      },
    });
    await runner.idle();
    await runner.stop();
    assert.deepEqual([await countOrders(large.owner), await countOrders(small.owner)], [60, 1]);
    assert.equal(turns.length, 61);
    const place = turns.indexOf(small.id);
    assert.ok(place <= 25 + CONCURRENT_JOBS, `the small company came after ${place} orders`);
  });

  it("waits for a process whose clock has not reached the day, and makes up for none that is over", () => {
    const day = "2026-11-21" as Day;
    const isDay = (moment: string) => isToday(day, new Date(moment), { timeZone: ZONE, dayEnds: [] });
    assert.equal(isDay("2026-11-21T04:00:00Z"), true);
    assert.equal(isDay("2026-11-22T04:00:00Z"), false);
    assert.throws(() => isDay("2026-11-21T03:59:59Z"), /has not begun/);
  });
});
