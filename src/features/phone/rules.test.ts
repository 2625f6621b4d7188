import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { cannotMove } from "#features/deliveries/texts.ts";
import type { Day } from "#shared/dates.ts";
import {
  COURIER_ACTIONS,
  type CollectionOutcome,
  type CourierActionStatus,
  DELIVERY_STATUSES,
} from "#shared/vocabulary.ts";
import { dayOf, judgeAction, refusalReason, type Situation } from "./rules.ts";
import { phoneTexts } from "./texts.ts";

const ME = 7;
const DELIVER = { kind: "deliver" } as const;
/** An order in transit of this courier, with everything that a delivery needs. */
const MINE: Situation = {
  courierId: ME,
  exists: true,
  order: { status: "in_transit", courier_id: ME },
  hasFiles: true,
  nothingDue: false,
};

describe("an action of a courier's phone", () => {
  it("has the day of the phone's clock, unless that can't be right", () => {
    const arrived = "2026-11-20" as Day;
    for (const [said, day] of [
      ["2026-11-20", "2026-11-20"],
      ["2026-11-19", "2026-11-19"],
      ["2026-11-13", "2026-11-13"],
      ["2026-11-12", "2026-11-20"],
      ["2026-11-21", "2026-11-20"],
    ] as [Day, Day][])
      assert.equal(dayOf(said, arrived), day, said);
  });

  const fits = [
    ["start", "pending", true],
    ["start", "in_transit", false],
    ["start", "delivered", false],
    ["start", "cancelled", false],
    ["deliver", "pending", false],
    ["deliver", "in_transit", true],
    ["deliver", "delivered", false],
    ["deliver", "cancelled", false],
    ["fail", "pending", false],
    ["fail", "in_transit", true],
    ["fail", "delivered", false],
    ["fail", "cancelled", false],
  ] as const;
  for (const [kind, status, does] of fits)
    it(`${kind} ${does ? "fits" : "doesn't fit"} an order that is ${status}`, () => {
      const reason = refusalReason({ kind }, { ...MINE, order: { status, courier_id: ME } });
      assert.equal(reason === null, does);
    });

  it("never fits an order of somebody else, of nobody, or an unknown one", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...COURIER_ACTIONS),
        fc.constantFrom(...DELIVERY_STATUSES),
        fc.option(fc.integer({ min: 8 })),
        (kind, status, other) =>
          refusalReason({ kind }, { ...MINE, order: { status, courier_id: other } }) === phoneTexts.notYours,
      ),
    );
    assert.equal(refusalReason(DELIVER, { ...MINE, order: undefined }), "La orden no existe");
  });

  const others = { status: "in_transit", courier_id: 8 } as const;
  const delivered = { status: "delivered", courier_id: ME } as const;
  const [noFile, nothingDue] = [phoneTexts.fileMissing, phoneTexts.nothingDue];
  const ended = cannotMove("delivered", "delivered");
  // What is wrong; what the recipient gave; what becomes of the action, and why.
  const judged: [string, Partial<Situation>, CollectionOutcome | null, CourierActionStatus, string | null][] =
    [
      ["nothing", {}, null, "done", null],
      ["nothing", {}, "collected", "done", null],
      ["nothing", {}, "paid_to_client", "done", null],
      ["nothing", {}, "not_collected", "done", null],
      ["somebody else's order", { order: others }, null, "refused", phoneTexts.notYours],
      ["somebody else's order", { order: others }, "not_collected", "refused", phoneTexts.notYours],
      ["somebody else's order", { order: others }, "collected", "review", phoneTexts.notYours],
      ["an order that has ended", { order: delivered }, null, "refused", ended],
      ["an order that has ended", { order: delivered }, "collected", "review", ended],
      ["a file that has not arrived", { hasFiles: false }, null, "refused", noFile],
      ["a file that has not arrived", { hasFiles: false }, "collected", "review", noFile],
      ["no file and no due", { hasFiles: false, nothingDue: true }, "collected", "review", noFile],
      ["nothing due", { nothingDue: true }, "collected", "review", nothingDue],
      ["nothing due", { nothingDue: true }, "not_collected", "done", null],
      ["nothing due", { nothingDue: true }, null, "done", null],
      ["a deleted order", { order: undefined }, null, "refused", phoneTexts.unknownOrder],
      ["a deleted order", { order: undefined }, "collected", "review", phoneTexts.unknownOrder],
      [
        "an order of another company",
        { order: undefined, exists: false },
        "collected",
        "refused",
        phoneTexts.unknownOrder,
      ],
    ];
  for (const [wrong, situation, outcome, status, reason] of judged)
    it(`with ${wrong} and ${outcome ?? "no collection"} is ${status}`, () => {
      const action = { ...DELIVER, collection: outcome && { outcome } };
      assert.deepEqual(judgeAction(action, { ...MINE, ...situation }, null), { status, reason });
    });

  it("has the reason why its order could not be moved", () => {
    const money = { ...DELIVER, collection: { outcome: "collected" } } as const;
    assert.deepEqual(judgeAction(money, MINE, "no"), { status: "review", reason: "no" });
    assert.deepEqual(judgeAction(DELIVER, MINE, "no"), { status: "refused", reason: "no" });
  });
});
