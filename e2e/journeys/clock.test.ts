import assert from "node:assert/strict";
import { dayAt } from "#shared/dates.ts";
import { TIME_ZONE, today } from "../clock.ts";
import { stage } from "../fixtures.ts";
import { devices } from "../visit.ts";

const journey = stage();

journey("server, browser and test have the same clock", devices.desktopLight, async (scene) => {
  const owner = await scene.company();
  const { page } = await scene.visit(owner);
  await page.goto("/");
  const shown = await page.evaluate(() => [Number(new Date()), Date.now()]);
  const { items } = await owner.get("/events/filter");
  const stored = Date.parse(items[0].created_at);
  for (const time of [...shown, stored]) {
    assert.ok(Math.abs(time - Date.now()) < 60_000);
    assert.equal(dayAt(new Date(time), TIME_ZONE), today());
  }
});
