// The cash chain through the API: random histories of several people, checked after every step.
// @world Random histories take minutes.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import fc from "fast-check";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { openTestApi, type TestApi } from "#test/api.ts";
import { documentedWaysOut, loweringCauses } from "#test/waysOut.ts";
import { CashBook } from "./cashBook.ts";
import type { Plan } from "./cashSteps/plan.ts";
import { runStep } from "./cashSteps/runStep.ts";

const HISTORIES = 300;
const cents = fc.integer({ min: 1, max: 5000 });
const person = fc.nat(2);
const currency = fc.constantFrom("USD", "VES");
/** How far a count is from what is there: mostly right. */
const wrong = fc.oneof(fc.constant(0), fc.integer({ min: -300, max: 300 }));
/** A surplus that is more than what comes next is returned. */
const counted = fc.oneof(wrong, fc.constant(10_000));

const step: fc.Arbitrary<Plan> = fc.oneof(
  fc.record({ kind: fc.constant("open"), person, cents }),
  // Half of them find no open shift.
  ...[1, 2].map(() => fc.record({ kind: fc.constant("move"), person, cents, currency, into: fc.boolean() })),
  fc.record({ kind: fc.constant("close"), person, wrong }),
  fc.record({ kind: fc.constant("order"), person }),
  fc.record({ kind: fc.constant("bolivares") }),
  // Any receipt, or the newest: its cash is mostly with the courier still.
  ...[fc.nat(), fc.constant(-1), fc.constant(-1)].map((at) =>
    fc.record({ kind: fc.constant("voidReceipt"), at }),
  ),
  fc.record({ kind: fc.constant("bill"), person, cents }),
  fc.record({ kind: fc.constant("removeBill"), person, at: fc.nat() }),
  fc.record({
    kind: fc.constant("safe"),
    cents,
    currency,
    how: fc.constantFrom("capital", "deposit", "withdrawal", "adjustment"),
  }),
  ...[1, 2].map(() =>
    fc.record({
      kind: fc.constant("collect"),
      fee: fc.boolean(),
      goods: fc.oneof(fc.constant(0), fc.nat(5000)),
      dollars: fc.oneof(fc.constant(0), fc.nat(6000)),
      rest: fc.constantFrom("cash", "mobile_payment"),
      sent: fc.constantFrom(null, "sent", "cancel"),
      outcome: fc.constantFrom("collected", "collected", "late", "paid_to_client", "not_collected"),
    }),
  ),
  fc.record({ kind: fc.constant("remit"), cents, currency }),
  fc.record({ kind: fc.constant("voidRemittance"), at: fc.nat() }),
  fc.record({ kind: fc.constant("deliver") }),
  fc.record({
    kind: fc.constant("agree"),
    goods: fc.integer({ min: 1, max: 5000 }),
    agreed: fc.integer({ min: 1, max: 5000 }),
    decision: fc.constantFrom("accept", "charge", "charge", null),
  }),
  fc.record({
    kind: fc.constant("review"),
    goods: fc.integer({ min: 1, max: 5000 }),
    accept: fc.boolean(),
  }),
  ...[fc.boolean(), fc.constant(true), fc.constant(true)].map((payNow) =>
    fc.record({ kind: fc.constant("settle"), person, wrong: counted, payNow }),
  ),
  // Most find a settlement without a difference, or a decided one.
  ...Array.from({ length: 4 }, () =>
    fc.record({ kind: fc.constant("decide"), at: fc.nat(), charge: fc.boolean() }),
  ),
  fc.record({ kind: fc.constant("voidSettlement"), at: fc.nat() }),
  // Half of the shifts are closed, and the safe is often below zero.
  ...(["shift", "shift", "safe"] as const).map((place) =>
    fc.record({
      kind: fc.constant("handFloat"),
      person,
      usd: fc.integer({ min: 1, max: 2000 }),
      ves: fc.oneof(fc.constant(0), fc.nat(500)),
      place: fc.constant(place),
    }),
  ),
  ...[fc.nat(), fc.constant(-1)].map((at) => fc.record({ kind: fc.constant("voidFloat"), person, at })),
  ...[1, 2].map(() =>
    fc.record({
      kind: fc.constant("endReturn"),
      how: fc.constantFrom("bank", "safe", "shift", "lost", "charged"),
    }),
  ),
) as fc.Arbitrary<Plan>;

/** A charge that is taken back, more often than chance does it. */
const chargedAndVoided: Plan[] = Array.from({ length: 11 }, (): Plan[] => [
  { kind: "agree", goods: 2000, agreed: 1800, decision: "charge" },
  { kind: "voidReceipt", at: -1 },
]).flat();

/** Change that was sent and comes back, more often than chance does it. */
const sentAndVoided: Plan[] = (["bank", "safe", "lost", "charged"] as const).flatMap((how) =>
  Array.from({ length: 4 }, (): Plan[] => [
    {
      ...({ kind: "collect", fee: true, goods: 0, dollars: 2000 } as const),
      ...({ rest: "mobile_payment", sent: "sent", outcome: "collected" } as const),
    },
    { kind: "voidReceipt", at: -1 },
    { kind: "endReturn", how },
  ]).flat(),
);

/** Change of the safe, handed over, taken back before its settlement and after it, more often than chance does it. */
const handedAndVoided: Plan[] = Array.from({ length: 12 }, (): Plan[] => {
  const hand = { kind: "handFloat", person: 0, usd: 1000, ves: 500 } as const;
  const capital = { kind: "safe", cents: 1_000_000, how: "capital" } as const;
  return [
    { ...capital, currency: "USD" },
    { ...capital, currency: "VES" },
    { ...hand, place: "safe" },
    { kind: "voidFloat", person: 0, at: -1 },
    { kind: "open", person: 0, cents: 1000 },
    { ...hand, place: "shift" },
    { kind: "settle", person: 0, wrong: 0, payNow: true },
    { kind: "voidFloat", person: 0, at: -1 },
    { kind: "voidSettlement", at: -1 },
    { kind: "close", person: 0, wrong: 0 },
    { kind: "voidFloat", person: 0, at: -1 },
  ];
}).flat();

describe("the cash of several people", () => {
  let api: TestApi;
  before(async () => {
    api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
  });
  after(async () => {
    assert.deepEqual(await brokenInvariants(api.database.read), []);
    const documented = documentedWaysOut();
    const causes = await loweringCauses(api.database.read);
    assert.deepEqual(
      causes.filter((cause) => !documented.causes.has(cause)),
      [],
      "docs/money.md lists every way out",
    );
    await api.close();
  });

  it(`is where the equation says through ${HISTORIES} histories, after every step`, async () => {
    const book = await CashBook.open(api);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10, size: "max" }), async (history) => {
        for (const plan of history) {
          await runStep(book, plan);
          await book.check();
        }
      }),
      // All histories share one company, so fast-check can't shrink a failing one.
      {
        numRuns: HISTORIES,
        endOnFailure: true,
        examples: [[chargedAndVoided], [sentAndVoided], [handedAndVoided]],
      },
    );
    for (const [kind, times] of book.done) assert.ok(times > 10, `${kind}: ${times}`);
    assert.equal(book.done.size, 26);
  });
});
