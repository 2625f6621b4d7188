import assert from "node:assert/strict";
import { test } from "node:test";
import { sampleStop } from "../testing.ts";
import { todayFirst } from "./days.ts";

test("today's orders come first, in their order; others follow by day", () => {
  const days = ["2026-11-22", "2026-11-20", "2026-11-19", "2026-11-20", "2026-11-19"];
  const stops = days.map((date, id) => sampleStop({ id, date }));
  const idsAt = (today: string | null) => todayFirst(stops, today).map(({ id }) => id);
  assert.deepEqual(idsAt("2026-11-20"), [1, 3, 2, 4, 0]);
  // A list that an older page stored doesn't say the day.
  assert.deepEqual(idsAt(null), [0, 1, 2, 3, 4]);
});
