import assert from "node:assert/strict";
import { sampleBill } from "#features/company-bills/server/samples.ts";
import { type CashBook, takeOut } from "../cashBook.ts";
import { about, cents, dollars, negative, none, plus } from "./amounts.ts";
import type { PlanOf } from "./plan.ts";

export async function openShift(book: CashBook, plan: PlanOf<"open">): Promise<number> {
  const by = book.person(plan.person);
  const float = { USD: plan.cents, VES: plan.cents };
  const { status, body } = await by.post("/shifts", { float: dollars(float) });
  assert.equal(status, book.shifts.has(by.user.id) ? 409 : 201);
  if (status === 201) {
    book.subtract("safe", float);
    book.shifts.set(by.user.id, float);
    book.shiftIds.set(by.user.id, body.id);
  }
  return status;
}

/** Moves cash between the person's shift and the safe. */
export async function moveCash(
  book: CashBook,
  { person, currency, into, ...plan }: PlanOf<"move">,
): Promise<number> {
  const by = book.person(person);
  const amounts = { ...none(), [currency]: into ? plan.cents : -plan.cents };
  const kind = into ? "in" : "out";
  const { status } = await by.post("/shifts/current/movements", {
    kind,
    currency,
    amount: plan.cents / 100,
  });
  const shift = book.shifts.get(by.user.id);
  assert.equal(status, shift ? 201 : 404);
  if (shift) {
    book.shifts.set(by.user.id, plus(shift, amounts));
    book.subtract("safe", amounts);
  }
  return status;
}

export async function closeShift(book: CashBook, { person, wrong }: PlanOf<"close">): Promise<number> {
  const by = book.person(person);
  const shift = book.shifts.get(by.user.id);
  const counted = about(shift ?? none(), wrong);
  const { status, body } = await by.post("/shifts/current/close", { counted: dollars(counted) });
  assert.equal(status, shift ? 200 : 404);
  if (shift) {
    const difference = plus(counted, negative(shift));
    assert.deepEqual(cents(body.difference), difference);
    book.shifts.delete(by.user.id);
    book.add("safe", counted);
    book.subtract("differences", difference);
  }
  return status;
}

export async function payBill(book: CashBook, plan: PlanOf<"bill">): Promise<number> {
  const by = book.person(plan.person);
  const { status, body } = await by.post("/company-bills", sampleBill({ amount: plan.cents / 100 }));
  const drawer = book.shifts.get(by.user.id);
  const isShort = by !== book.owner && drawer !== undefined && drawer.USD < plan.cents;
  assert.equal(status, isShort ? 409 : 201);
  if (isShort) return status;
  const paid = { USD: plan.cents, VES: 0 };
  book.give(by, negative(paid));
  book.add("spent", paid);
  book.bills.push({ id: body.id, amount: plan.cents });
  return status;
}

export async function removeBill(book: CashBook, { person, at }: PlanOf<"removeBill">): Promise<number> {
  const by = book.person(person);
  const bill = takeOut(book.bills, at);
  if (!bill) return 404;
  const { status } = await by.del(`/company-bills/${bill.id}`);
  assert.equal(status, 204);
  const paid = { USD: bill.amount, VES: 0 };
  book.give(by, paid);
  book.subtract("spent", paid);
  return status;
}

/** Capital, a deposit, a withdrawal or an adjustment. */
export async function moveSafe(book: CashBook, { how, currency, ...plan }: PlanOf<"safe">): Promise<number> {
  const isOut = how === "deposit" || how === "withdrawal";
  const amounts = { ...none(), [currency]: isOut ? -plan.cents : plan.cents };
  const { status } = await book.owner.post("/cash/movements", {
    kind: how,
    currency,
    amount: plan.cents / 100,
    note: "Prueba",
  });
  book.add("safe", amounts);
  if (how === "capital") book.add("received", amounts);
  if (isOut) book.subtract("deposited", amounts);
  if (how === "adjustment") book.subtract("differences", amounts);
  return status;
}
