import assert from "node:assert/strict";
import { test } from "node:test";
import type { Day } from "#shared/dates.ts";
import { plan } from "./plan.ts";

const TODAY = "2026-11-20" as Day;

test("orders for later days are only on credit, because cash is never collected in advance", () => {
  const options = { orders: 8000, until: 900, timeZone: "America/Caracas", domain: "x.example" };
  const later = [1, 2, 3, 4, 5, 6].flatMap((seed) =>
    [...plan({ ...options, seed, today: TODAY })].filter(
      (step) => step.kind === "order" && step.body.date > TODAY,
    ),
  );
  assert.ok(later.length > 0);
  for (const step of later) assert.equal(step.kind === "order" && step.body.payment_type, "partial");
});
