import assert from "node:assert/strict";
import { it } from "node:test";
import fc from "fast-check";
import { addDays, type Day } from "#shared/dates.ts";
import { companyBody } from "./contract.ts";
import { isClosed, OPTIONAL_PROOF, opensAgain, proofPolicyOf, slugOf } from "./rules.ts";

const day = fc.integer({ min: 0, max: 400 }).map((days) => addDays("2026-01-01" as Day, days));
const end = fc.option(day);

it("a move of the closed period's end opens days exactly if a closed day is open afterwards", () => {
  fc.assert(
    fc.property(end, end, (before, after) => {
      const opened = Array.from({ length: 401 }, (_, days) => addDays("2026-01-01" as Day, days)).some(
        (date) => isClosed(date, before) && !isClosed(date, after),
      );
      assert.equal(opensAgain(before, after), opened);
    }),
  );
});

it("a closed day's earlier days are closed too", () => {
  fc.assert(
    fc.property(day, end, (date, until) => {
      if (isClosed(date, until)) assert.ok(isClosed(addDays(date, -1), until));
      assert.equal(isClosed(date, date), true);
      assert.equal(isClosed(addDays(date, 1), date), false);
    }),
  );
});

it("an order's proof is its client's to say, then its service's, then the company's", () => {
  const policy = (photo: "off" | "required") => ({ ...OPTIONAL_PROOF, photo });
  const [company, service] = [policy("off"), policy("required")];
  assert.equal(proofPolicyOf({ client: null, service: null, company: null }), OPTIONAL_PROOF);
  assert.equal(proofPolicyOf({ client: null, service: null, company }), company);
  assert.equal(proofPolicyOf({ client: null, service, company }), service);
  assert.equal(proofPolicyOf({ client: OPTIONAL_PROOF, service, company }), OPTIONAL_PROOF);
});

it("a company's name becomes an address that the contract takes", () => {
  assert.equal(slugOf("Mandados del Ávila, C.A."), "mandados-del-avila-c-a");
  const { slug } = companyBody.shape;
  fc.assert(
    fc.property(fc.string({ maxLength: 80 }), (name) =>
      assert.ok(slug.safeParse(slugOf(name)).success, name),
    ),
    { examples: [[`${"a".repeat(39)} b`], ["ñandú 25"], ["***"]] },
  );
});
