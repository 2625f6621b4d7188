// @both-engines Orders are made by jobs.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { holidaysOf } from "#features/calendar/rules.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { addDays, type Day, weekdayOf } from "#shared/dates.ts";
import { type Caller, expectBody, openTestApi, type TestApi } from "#test/api.ts";
import { planStanding } from "./planning.ts";
import { sampleStanding } from "./samples.ts";

const ZONE = "America/Caracas";
const FIRST = "2027-01-01" as Day;
const DAYS = 365;

describe("standing orders over a year with holidays", () => {
  let api: TestApi;
  let owner: Caller;
  before(async () => {
    api = await openTestApi();
    api.setNow("2026-12-30T15:00:00Z");
    owner = await api.owner();
  });
  after(() => api.close());

  it("are made once for each day, skipped or moved, also if the process was down at midnight", async () => {
    const service = (await expectBody(owner.post("/services", sampleService()))).id;
    const hours = [1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: "08:00", to: "18:00" }));
    await expectBody(owner.put("/company", { name: "Mandados", hours }), 200);
    await expectBody(owner.put("/company/closed-days", holidaysOf(2027)), 200);
    const closed = new Set(holidaysOf(2027).map(({ date }) => date));
    const isOpen = (day: Day) => weekdayOf(day) !== 7 && !closed.has(day);
    const days = { weekdays: [4, 5, 7] };
    const rules = await Promise.all(
      (["skip", "before", "after"] as const).map(async (on_closed) => {
        const rule = sampleStanding(service, { name: on_closed, days, from: FIRST, on_closed });
        return { on_closed, id: (await expectBody(owner.post("/standing-orders", rule))).id as number };
      }),
    );
    for (let index = 0; index < DAYS; index += 1) {
      // Each third day the process starts in the afternoon.
      const moment = new Date(`${addDays(FIRST, index)}T${index % 3 === 0 ? "19:00:00" : "04:00:30"}Z`);
      api.setNow(moment);
      await planStanding(api.database, moment, ZONE);
      await api.jobs.idle();
    }
    const { rows } = {
      rows: await api.database.read.selectFrom("deliveries").select(["id", "date"]).execute(),
    };
    const dateOf = new Map(rows.map(({ id, date }) => [id, date]));
    for (const { on_closed, id } of rules) {
      const noted = await api.database.read
        .selectFrom("standing_days")
        .select("delivery_id")
        .where("standing_order_id", "=", id)
        .distinct()
        .execute();
      const orders = noted.map(({ delivery_id }) => dateOf.get(delivery_id ?? 0)).sort();
      assert.deepEqual(orders, expected(on_closed), on_closed);
    }

    function expected(on_closed: "skip" | "before" | "after"): Day[] {
      const dates = new Set<Day>();
      const last = addDays(FIRST, DAYS - 1);
      for (let day = FIRST; day <= last; day = addDays(day, 1)) {
        if (!days.weekdays.includes(weekdayOf(day)) || (!isOpen(day) && on_closed === "skip")) continue;
        let to = day;
        while (!isOpen(to)) to = addDays(to, on_closed === "before" ? -1 : 1);
        // New Year's day would be made before the first.
        if (to < FIRST) for (to = day; !isOpen(to); ) to = addDays(to, 1);
        if (to <= last) dates.add(to);
      }
      return [...dates].sort();
    }
  });
});
