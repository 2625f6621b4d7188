import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { cannotMove } from "#features/deliveries/texts.ts";
import type { Day, Instant } from "#shared/dates.ts";
import {
  COURIER_ACTIONS,
  type CollectionOutcome,
  type CourierActionStatus,
  DELIVERY_STATUSES,
  PROOF_PARTS,
  PROOF_RULES,
} from "#shared/vocabulary.ts";
import {
  clampInstant,
  correctInstant,
  dayOf,
  judgeAction,
  lackOf,
  pinFaultOf,
  refusalReason,
  type Situation,
} from "./rules.ts";
import { phoneTexts } from "./texts.ts";

const ME = 7;
const DELIVER = { kind: "deliver" } as const;
/** An order in transit of this courier, with everything that a delivery needs. */
const MINE: Situation = {
  courierId: ME,
  exists: true,
  order: { status: "in_transit", courier_id: ME },
  nothingDue: false,
  isEarly: false,
  closedUntil: null,
  hasAllAttempts: false,
  endedBefore: false,
  lack: null,
  isRepeated: false,
};

describe("an action of a courier's phone", () => {
  const arrived = "2026-11-20T15:00:00.000Z" as Instant;
  const after = (ms: number) => new Date(Date.parse(arrived) + ms).toISOString() as Instant;
  const WEEK = 7 * 24 * 3600 * 1000;

  it("has the moment of the phone's clock, unless that can't be right", () => {
    for (const [said, shown] of [
      [after(0), after(0)],
      [after(5 * 60_000), after(5 * 60_000)],
      [after(5 * 60_000 + 1), arrived],
      [after(-WEEK), after(-WEEK)],
      [after(-WEEK - 1), arrived],
      ["2030-12-31T12:00:00.000Z" as Instant, arrived],
    ] as const)
      assert.equal(clampInstant(said, arrived), shown, said);
  });

  it("has a moment between seven days before its arrival and five minutes after, whatever the clocks say", () => {
    const moments = fc.date({
      min: new Date("0001-01-01"),
      max: new Date("9999-12-31"),
      noInvalidDate: true,
    });
    const instants = moments.map((date) => date.toISOString() as Instant);
    fc.assert(
      fc.property(instants, fc.option(instants), instants, (at, sentAt, arrived) => {
        const late =
          Date.parse(arrived) - Date.parse(clampInstant(correctInstant(at, sentAt, arrived), arrived));
        assert.ok(late <= WEEK && late >= -5 * 60_000);
      }),
    );
  });

  it("is as long before its sending by the server's clock as by the phone's", () => {
    const ago = fc.integer({ min: 0, max: WEEK });
    fc.assert(
      fc.property(ago, fc.integer({ min: -1e12, max: 1e12 }), (before, off) => {
        assert.equal(correctInstant(after(off - before), after(off), arrived), after(-before));
        assert.equal(correctInstant(after(-before), null, arrived), after(-before));
      }),
    );
  });

  it("does not reach tomorrow", () => {
    const days = ["2026-11-19", "2026-11-20", "2026-11-21"] as Day[];
    assert.deepEqual(
      days.map((said) => dayOf(said, "2026-11-20" as Day)),
      ["2026-11-19", "2026-11-20", "2026-11-20"],
    );
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
    ["note", "pending", true],
    ["note", "in_transit", true],
    ["note", "delivered", true],
    ["note", "cancelled", true],
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
  const { nothingDue, alreadyDone } = phoneTexts;
  const ended = cannotMove("delivered", "delivered");
  // What is wrong; what the recipient gave; what becomes of the action, and why.
  const judged: [string, Partial<Situation>, CollectionOutcome | null, CourierActionStatus, string | null][] =
    [
      ["nothing", {}, null, "done", null],
      ["nothing", {}, "collected", "done", null],
      ["nothing", {}, "paid_to_client", "done", null],
      ["nothing", {}, "not_collected", "done", null],
      ["somebody else's order", { order: others }, null, "review", phoneTexts.notYours],
      ["somebody else's order", { order: others }, "not_collected", "review", phoneTexts.notYours],
      ["somebody else's order", { order: others }, "collected", "review", phoneTexts.notYours],
      ["an order that has ended", { order: delivered }, null, "review", ended],
      ["an order that has ended", { order: delivered }, "collected", "review", ended],
      ["what another phone did", { order: delivered, isRepeated: true }, null, "done", alreadyDone],
      ["what another phone did", { order: delivered, isRepeated: true }, "collected", "done", alreadyDone],
      ["nothing due", { nothingDue: true }, "collected", "review", nothingDue],
      ["nothing due", { nothingDue: true }, "not_collected", "done", null],
      ["nothing due", { nothingDue: true }, null, "done", null],
      ["a day before the order", { isEarly: true }, "collected", "review", phoneTexts.tooEarly],
      ["a day before the order", { isEarly: true }, null, "done", null],
      [
        "a closed day",
        { closedUntil: "2026-10-31" as Day },
        "collected",
        "review",
        "El período hasta el 31 oct 2026 está cerrado",
      ],
      ["too little proof", { lack: "Falta la foto" }, null, "review", "Falta la foto"],
      ["too little proof", { lack: "Falta la foto" }, "collected", "review", "Falta la foto"],
      [
        "too little proof of somebody else's order",
        { lack: "Falta la foto", order: others },
        null,
        "review",
        phoneTexts.notYours,
      ],
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
      const judged = judgeAction(action, { ...MINE, ...situation }, null);
      assert.deepEqual([judged.status, judged.reason], [status, reason]);
    });

  it("is one attempt too many for its order", () => {
    const many = { ...MINE, hasAllAttempts: true };
    assert.deepEqual(judgeAction({ kind: "fail" }, many, null), {
      status: "refused",
      reason: "La orden ya tiene 20 intentos hoy",
    });
    assert.equal(judgeAction(DELIVER, many, null).status, "done");
  });

  it("asks only a delivery for its proof, and refuses a note of another day or beyond the day's", () => {
    const lacking = { ...MINE, lack: "Falta la foto" };
    for (const kind of ["fail", "note"] as const)
      assert.equal(judgeAction({ kind }, lacking, null).status, "done", kind);
    const note = (situation: Partial<Situation>) =>
      judgeAction({ kind: "note" }, { ...MINE, ...situation }, null).reason;
    assert.equal(note({ endedBefore: true }), "La orden terminó otro día");
    assert.equal(note({ hasAllAttempts: true }), "La orden ya tiene 20 notas hoy");
  });

  it("with a wrong PIN or none needs a photo, besides what its policy requires", () => {
    const part = fc.boolean();
    const brought = fc.record({ photo: part, signature: part, document: part });
    const rule = fc.constantFrom(...PROOF_RULES);
    const policies = fc.record({ photo: rule, signature: rule, document: rule });
    const digits = fc.constantFrom(null, "0000", "1234");
    fc.assert(
      fc.property(policies, brought, digits, digits, (policy, has, asked, told) => {
        const fault = pinFaultOf(asked, told);
        assert.equal(fault !== null, asked !== null && told !== asked);
        const needed = PROOF_PARTS.filter(
          (one) => policy[one] === "required" || (one === "photo" && fault !== null),
        );
        assert.equal(
          lackOf(policy, has, fault) === null,
          needed.every((one) => has[one]),
        );
      }),
    );
    assert.equal(phoneTexts.lacks(["photo"]), "Falta la foto");
    assert.equal(
      phoneTexts.lacks(["photo", "signature", "document"]),
      "Faltan la foto, la firma y la cédula de quien recibe",
    );
  });

  it("has the reason why its order could not be moved", () => {
    const money = { ...DELIVER, collection: { outcome: "collected" } } as const;
    assert.deepEqual(judgeAction(money, MINE, "no"), { status: "review", reason: "no" });
    assert.deepEqual(judgeAction(DELIVER, MINE, "no"), { status: "refused", reason: "no" });
  });
});
