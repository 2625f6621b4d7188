// @world The clock of the tests themselves.
import assert from "node:assert/strict";
import { calendarDayAt } from "#shared/dates.ts";
import { TIME_ZONE, today } from "../clock.ts";
import { stage } from "../fixtures.ts";
import { devices } from "../visit.ts";

const journey = stage();

journey("server, browser and test have the same clock", devices.desktopLight, async (scene) => {
  const owner = await scene.company();
  const { page } = await scene.visit(owner);
  await page.goto("/");
  const times = await page.evaluate(() => [new Date(), new Date(Date.now())].map((at) => at.toISOString()));
  const { items } = await owner.get("/events/filter");
  for (const time of [...times, items[0].created_at].map(Date.parse)) {
    assert.ok(Math.abs(time - Date.now()) < 60_000);
    assert.equal(calendarDayAt(new Date(time), TIME_ZONE), today());
  }
});
