import assert from "node:assert/strict";
import type { CashBook } from "../cashBook.ts";
import { agree } from "./agreed.ts";
import { collect, deliver } from "./doors.ts";
import { handFloat, voidFloat } from "./floats.ts";
import { remit, voidRemittance } from "./goods.ts";
import type { Plan, PlanOf } from "./plan.ts";
import { payBolivares, takeOrder, voidReceipt } from "./receipts.ts";
import { endReturn } from "./returns.ts";
import { review } from "./reviews.ts";
import { decide, settle, voidSettlement } from "./settlements.ts";
import { closeShift, moveCash, moveSafe, openShift, payBill, removeBill } from "./till.ts";

/** Each does the step through the API, changes the book as it expects, and returns the status. */
const steps: { [Kind in Plan["kind"]]: (book: CashBook, plan: PlanOf<Kind>) => Promise<number> } = {
  open: openShift,
  move: moveCash,
  close: closeShift,
  order: takeOrder,
  bolivares: payBolivares,
  voidReceipt,
  bill: payBill,
  removeBill,
  safe: moveSafe,
  collect,
  remit,
  voidRemittance,
  deliver,
  agree,
  review,
  settle,
  handFloat,
  voidFloat,
  decide,
  voidSettlement,
  endReturn,
};

/** Does a step of a history. */
export async function runStep(book: CashBook, plan: Plan): Promise<void> {
  const step = steps[plan.kind] as (book: CashBook, plan: Plan) => Promise<number>;
  const status = await step(book, plan);
  assert.ok([200, 201, 204, 404, 409].includes(status), `${JSON.stringify(plan)}: ${status}`);
  if (status < 300) book.count(plan.kind);
}
