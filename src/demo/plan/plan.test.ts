import assert from "node:assert/strict";
import { test } from "node:test";
import { deliveryBody } from "#features/deliveries/contract.ts";
import type { Day } from "#shared/dates.ts";
import { plan } from "./plan.ts";

const TODAY = "2026-11-20" as Day;
/** For the contract, instead of the keys of the plan. */
const IDS = {
  service: undefined,
  client: undefined,
  courier: undefined,
  service_id: 1,
  client_id: 1,
  courier_id: 1,
};

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

test("who pays with a note at the door has one of 50 or 100 dollars, which is enough", () => {
  const options = { orders: 1500, until: 900, timeZone: "America/Caracas", domain: "x.example", seed: 1 };
  const paid = [...plan({ ...options, today: TODAY })].flatMap((step) =>
    step.kind === "order" && step.body.pays_with ? [deliveryBody.parse({ ...step.body, ...IDS })] : [],
  );
  assert.ok(paid.length > 0);
  for (const { pays_with: note, cod_amount = 0 } of paid) {
    assert.ok(note && [5000, 10_000].includes(note.USD), JSON.stringify(note));
    assert.ok(note.USD >= cod_amount, `${note.USD} for ${cod_amount}`);
  }
});
