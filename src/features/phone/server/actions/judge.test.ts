import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { OPTIONAL_PROOF } from "#features/company/rules.ts";
import { packagesBetween, parcelTexts } from "#features/deliveries/fields/parcelTexts.ts";
import { cannotMove } from "#features/deliveries/texts.ts";
import { phoneTexts } from "#features/phone/texts.ts";
import type { Day } from "#shared/dates.ts";
import {
  COLLECTION_OUTCOMES,
  type CollectionOutcome,
  type CourierActionStatus,
  DELIVERY_STATUSES,
  PROOF_PARTS,
  PROOF_RULES,
} from "#shared/vocabulary.ts";
import { judgeAction, pinFaultOf, type Situation } from "./judge.ts";

type Action = Parameters<typeof judgeAction>[0];

const ME = 7;
const DELIVER = {
  kind: "deliver",
  photo: [],
  signature: null,
  receiver_document: null,
  pin: null,
  collection: null,
} as const satisfies Action;
const actionOf = (kind: Action["kind"]): Action => (kind === "deliver" ? DELIVER : { kind });
/** An order in transit of this courier, with everything that a delivery needs. */
const MINE: Situation = {
  courierId: ME,
  exists: true,
  order: { status: "in_transit", courier_id: ME },
  packages: 1,
  nothingDue: false,
  isEarly: false,
  closedUntil: null,
  hasAllAttempts: false,
  endedBefore: false,
  proof: { policy: OPTIONAL_PROOF, pin: null },
  isRepeated: false,
};
const NEEDS_PHOTO: Situation["proof"] = { policy: { ...OPTIONAL_PROOF, photo: "required" }, pin: null };

describe("an action of a courier's phone", () => {
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
      const { reason } = judgeAction(actionOf(kind), { ...MINE, order: { status, courier_id: ME } }, null);
      assert.equal(reason === null, does);
    });

  const kinds = fc.constantFrom(...(["start", "deliver", "fail", "note"] as const));

  it("never fits an order of somebody else, of nobody, or an unknown one", () => {
    const statuses = fc.constantFrom(...DELIVERY_STATUSES);
    fc.assert(
      fc.property(kinds, statuses, fc.option(fc.integer({ min: 8 })), (kind, status, other) => {
        const judgement = judgeAction(
          actionOf(kind),
          { ...MINE, order: { status, courier_id: other } },
          null,
        );
        assert.equal(judgement.reason, phoneTexts.notYours);
        assert.notEqual(judgement.status, "done");
        const unknown = judgeAction(actionOf(kind), { ...MINE, order: undefined }, null);
        assert.deepEqual(unknown, { status: "refused", reason: "La orden no existe" });
      }),
    );
  });

  it("with money for an order of the company is never just refused, whatever is wrong", () => {
    const yes = fc.boolean();
    const orders = fc.record({
      status: fc.constantFrom(...DELIVERY_STATUSES),
      courier_id: fc.constantFrom(ME, 8, null),
    });
    const situations = fc.record<Situation>({
      courierId: fc.constant(ME),
      exists: fc.constant(true),
      order: fc.option(orders, { nil: undefined }),
      packages: fc.constantFrom(1, 3),
      nothingDue: yes,
      isEarly: yes,
      closedUntil: fc.constantFrom(null, "2026-10-31" as Day),
      hasAllAttempts: yes,
      endedBefore: yes,
      proof: fc.constantFrom(MINE.proof, NEEDS_PHOTO, undefined),
      isRepeated: yes,
    });
    const outcomes = fc.option(fc.constantFrom(...COLLECTION_OUTCOMES));
    const refusals = fc.constantFrom(null, "no");
    fc.assert(
      fc.property(kinds, outcomes, situations, refusals, (kind, outcome, situation, refused) => {
        const action =
          kind === "deliver" ? { ...DELIVER, collection: outcome && { outcome } } : actionOf(kind);
        const { status, reason, isRepeated } = judgeAction(action, situation, refused);
        if (kind === "deliver" && outcome === "collected") assert.notEqual(status, "refused");
        assert.equal(reason === null, status === "done" && !isRepeated);
        if (refused !== null) assert.deepEqual([status === "done", reason], [false, refused]);
        if (kind !== "deliver") assert.notEqual(status, "review");
        assert.deepEqual(
          judgeAction(action, { ...situation, exists: false }, refused).status === "done",
          status === "done",
        );
      }),
    );
  });

  it("waits for the office if it says more parcels than there are, or not why fewer", () => {
    const judge = (changes: object) =>
      judgeAction({ ...DELIVER, ...changes }, { ...MINE, packages: 3 }, null);
    assert.deepEqual(judge({ packages_delivered: 4 }), { status: "review", reason: packagesBetween(3) });
    const reason = parcelTexts.partialReasonRequired;
    assert.deepEqual(judge({ packages_delivered: 2 }), { status: "review", reason });
    assert.equal(judge({ packages_delivered: 2, partial_reason: "No cabía" }).status, "done");
    assert.equal(judge({ packages_delivered: 3 }).status, "done");
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
      ["too little proof", { proof: NEEDS_PHOTO }, null, "review", "Falta la foto"],
      ["too little proof", { proof: NEEDS_PHOTO }, "collected", "review", "Falta la foto"],
      [
        "too little proof of somebody else's order",
        { proof: NEEDS_PHOTO, order: others },
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
    const lacking = { ...MINE, proof: NEEDS_PHOTO };
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
      fc.property(policies, brought, digits, digits, (policy, has, pin, typed) => {
        const proof = { policy, pin: pin === null ? null : { code: pin } };
        const action: Action = {
          kind: "deliver",
          photo: has.photo ? ["a"] : [],
          signature: has.signature ? "b" : null,
          receiver_document: has.document ? "V-1" : null,
          pin: typed,
          collection: null,
        };
        const fault = pinFaultOf(action, { proof });
        assert.equal(fault !== null, pin !== null && typed !== pin);
        const needed = PROOF_PARTS.filter(
          (part) => policy[part] === "required" || (part === "photo" && fault !== null),
        );
        assert.equal(
          judgeAction(action, { ...MINE, proof }, null).status === "done",
          needed.every((part) => has[part]),
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
