import assert from "node:assert/strict";
import { it } from "node:test";
import fc from "fast-check";
import type { Day } from "#shared/dates.ts";
import { toOrderInput } from "./rules.ts";
import { v1OrderBody } from "./v1Contract.ts";

const TODAY = "2026-11-20" as Day;
/** Fields of the office's order that other software has no say in. */
const OFFICE = ["courier_id", "price", "reprice", "use_credit", "over_limit_reason", "payment_method"];
const PAYMENT = [
  "payment_tenders",
  "payment_reference",
  "payment_currency",
  "payment_bank",
  "accept_similar",
  "accept_duplicate_reason",
];

it("an order of other software says only what is promised, and never that somebody paid", () => {
  const names = [...Object.keys(v1OrderBody.shape), ...OFFICE, ...PAYMENT, "collect_fee"];
  const bodies = fc.dictionary(fc.constantFrom(...names), fc.anything(), { maxKeys: 20 });
  const known = [...Object.keys(v1OrderBody.shape), "collect_fee"].sort();
  fc.assert(
    fc.property(bodies, fc.constantFrom("full", "partial", null, undefined), (sent, payment_type) => {
      const body = { ...sent, payment_type } as Parameters<typeof toOrderInput>[0];
      const order = toOrderInput(body, TODAY);
      assert.deepEqual(Object.keys(order).sort(), known);
      assert.equal(order.collect_fee, payment_type !== "partial");
      assert.equal(order.date, body.date ?? TODAY);
      for (const name of ["service_id", "receipt", "extras", "notes", "cod_amount"] as const)
        assert.equal(order[name], body[name]);
    }),
    { numRuns: 200, examples: [[{ collect_fee: false, price: { amount: 0 } }, "full"]] },
  );
});
