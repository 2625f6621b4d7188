import assert from "node:assert/strict";
import { test } from "node:test";
import { sendActions } from "./api.ts";

test("actions are sent with the phone's clock", async (t) => {
  t.mock.timers.enable({ apis: ["Date"], now: Date.parse("2026-11-20T15:00:00.000Z") });
  const fetched = t.mock.method(globalThis, "fetch", () => Promise.resolve(Response.json({ results: [] })));
  const action = { id: "a", delivery_id: 1, kind: "start", at: "2026-11-20T14:00:00.000Z" } as const;
  assert.equal((await sendActions("token", [action])).status, 200);
  const { body } = fetched.mock.calls[0]?.arguments[1] ?? {};
  assert.deepEqual(JSON.parse(String(body)), { actions: [action], now: "2026-11-20T15:00:00.000Z" });
});
