import assert from "node:assert/strict";
import type { CashBook, Float } from "../cashBook.ts";
import { type Amounts, dollars, negative, none, plus } from "./amounts.ts";
import type { PlanOf } from "./plan.ts";

const hasEnough = (has: Amounts, amounts: Amounts): boolean =>
  (["USD", "VES"] as const).every(
    (currency) => amounts[currency] === 0 || has[currency] >= amounts[currency],
  );

/** Hands the courier cash of the person's shift, or of the safe, which only the owner may. */
export async function handFloat(book: CashBook, plan: PlanOf<"handFloat">): Promise<number> {
  const { place, usd, ves } = plan;
  const by = place === "safe" ? book.owner : book.person(plan.person);
  const amounts = { USD: usd, VES: ves };
  const { status, body } = await by.post(`/couriers/${book.ids.courier}/float`, {
    amounts: dollars(amounts),
    place,
  });
  const has = place === "safe" ? book.balances.safe : book.shifts.get(by.user.id);
  assert.equal(status, has && hasEnough(has, amounts) ? 201 : 409);
  if (status !== 201) return status;
  if (place === "safe") book.subtract("safe", amounts);
  else book.give(by, negative(amounts));
  book.add("couriers", amounts);
  book.floats.push({ id: body.id, amounts, by, shift: body.shift_id, settledBy: null });
  assert.equal(body.shift_id, place === "safe" ? null : book.shiftIds.get(by.user.id));
  return status;
}

/** Takes a float back: its person from a shift, else the owner. */
export async function voidFloat(book: CashBook, { person, at }: PlanOf<"voidFloat">): Promise<number> {
  const place = at < 0 ? book.floats.length - 1 : at % Math.max(1, book.floats.length);
  const float = book.floats[place];
  if (!float) return 404;
  const author = book.person(person);
  const by = float.shift !== null && author === float.by ? author : book.owner;
  const { status } = await by.post(`/floats/${float.id}/void`, { reason: "No salió" });
  assert.equal(status, float.settledBy === null ? 200 : 409);
  if (status !== 200) return status;
  book.floats.splice(place, 1);
  book.subtract("couriers", float.amounts);
  if (float.shift === null) book.add("safe", float.amounts);
  else book.give(isOpen(book, float) ? float.by : by, float.amounts);
  return status;
}

/** Whether the shift that it came from is still open. */
const isOpen = (book: CashBook, { by: { user }, shift }: Float): boolean =>
  book.shifts.has(user.id) && book.shiftIds.get(user.id) === shift;

/** The courier's account has the floats that no settlement took, and the API lists the same. */
export async function checkFloats(book: CashBook): Promise<void> {
  const carried = book.floats.filter(({ settledBy }) => settledBy === null);
  const { lines } = (await book.owner.get(`/couriers/${book.ids.courier}/account`)).body;
  const inAccount = none();
  for (const { kind, currency, amount } of lines as {
    kind: string;
    currency: "USD" | "VES";
    amount: number;
  }[])
    if (kind === "float") inAccount[currency] += Math.round(amount * 100);
  assert.deepEqual(
    inAccount,
    carried.reduce((all, { amounts }) => plus(all, amounts), none()),
  );
  const { items } = (await book.owner.get("/floats?carried=1&perPage=100")).body;
  const listed = items.map(({ id }: { id: number }) => id).reverse();
  assert.deepEqual(
    listed,
    carried.slice(-100).map(({ id }) => id),
  );
}
