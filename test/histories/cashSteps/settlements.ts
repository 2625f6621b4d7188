import assert from "node:assert/strict";
import { sampleSettlement } from "#features/settlements/server/samples.ts";
import type { CashBook } from "../cashBook.ts";
import { type Amounts, about, type Currency, cents, dollars, negative, none, plus } from "./amounts.ts";
import type { PlanOf } from "./plan.ts";

/** A line of a courier's account, as the API answers it. */
interface OpenLine {
  kind: string;
  currency: Currency;
  amount: number;
  undecided: boolean;
}

export async function settle(book: CashBook, plan: PlanOf<"settle">): Promise<number> {
  const by = book.person(plan.person);
  const { courier } = book.ids;
  const { lines } = (await by.get(`/couriers/${courier}/account`)).body as { lines: OpenLine[] };
  const owed = owedBy(lines, plan.payNow);
  const counted = about(owed, plan.wrong);
  const returned = plan.payNow ? returnedOf(lines, counted, owed) : none();
  const change = { counted: dollars(counted), pay: plan.payNow ? "now" : "later" };
  const { status, body } = await by.post("/settlements", sampleSettlement(courier, change));
  if (status !== 201) return status;
  const keptCents = Math.round(body.kept * 100);
  const handed = plus(plus(counted, { USD: keptCents, VES: 0 }), negative(returned));
  assert.deepEqual(cents(body.returned), returned);
  if (returned.USD + returned.VES > 0) book.count("return");
  const earned = body.bill_id === null ? 0 : Math.round(body.earned * 100);
  const unclaimed = unclaimedIn(lines, handed, owed);
  const difference = plus(plus(handed, negative(owed)), unclaimed);
  assert.deepEqual(cents(body.difference), difference);
  book.give(by, plus(handed, { USD: -earned, VES: 0 }));
  book.subtract("couriers", handed);
  book.subtract("couriers", unclaimed);
  book.add("differences", unclaimed);
  book.add("spent", { USD: earned, VES: 0 });
  for (const held of [...book.doors, ...book.floats]) held.settledBy ??= body.id;
  book.settlements.push({ id: body.id, handed, earned, difference, unclaimed, isWaived: false });
  return status;
}

/** Cash of rejected deliveries, in each currency of which all was handed in. */
function unclaimedIn(lines: readonly OpenLine[], handed: Amounts, owed: Amounts): Amounts {
  const unclaimed = none();
  for (const currency of ["USD", "VES"] as const)
    if (handed[currency] >= owed[currency]) unclaimed[currency] = sumOf(lines, "unclaimed", currency);
  return unclaimed;
}

/** What the decided lines of a kind sum to. */
const sumOf = (lines: readonly OpenLine[], kind: string, currency: Currency): number =>
  lines
    .filter((line) => line.kind === kind && line.currency === currency && !line.undecided)
    .reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);

/** What is to be handed in. Differences that are owed to the courier wait unless he is paid now. */
function owedBy(lines: readonly OpenLine[], payNow: boolean): Amounts {
  const owed = none();
  for (const { kind, currency, amount, undecided } of lines)
    if (kind !== "pay" && !undecided) owed[currency] += Math.round(amount * 100);
  for (const currency of ["USD", "VES"] as const)
    if (!payNow && owed[currency] < 0) owed[currency] -= sumOf(lines, "difference", currency);
  return owed;
}

/** What is owed to the courier and paid back now. */
function returnedOf(lines: readonly OpenLine[], counted: Amounts, owed: Amounts): Amounts {
  const returned = none();
  for (const currency of ["USD", "VES"] as const) {
    // Change that he gave out of a float was not his.
    const spent = -sumOf(lines, "cash", currency) - sumOf(lines, "float", currency);
    const most = Math.max(0, spent) + Math.max(0, -sumOf(lines, "difference", currency));
    returned[currency] = Math.max(0, Math.min(counted[currency] - owed[currency], most));
  }
  return returned;
}

/** Decides about any settlement; most have no difference. */
export async function decide(book: CashBook, { at, charge }: PlanOf<"decide">): Promise<number> {
  const settled = book.settlements[at % Math.max(1, book.settlements.length)];
  if (!settled) return 404;
  const decision = charge ? "charge" : "waive";
  const { status } = await book.owner.put(`/settlements/${settled.id}/decision`, { decision, note: null });
  if (status === 200 && !charge) {
    settled.isWaived = true;
    book.add("couriers", settled.difference);
    book.subtract("differences", settled.difference);
  }
  return status;
}

export async function voidSettlement(book: CashBook, plan: PlanOf<"voidSettlement">): Promise<number> {
  // -1: the newest.
  const at = (plan.at < 0 ? book.settlements.length - 1 : plan.at) % Math.max(1, book.settlements.length);
  const settled = book.settlements[at];
  if (!settled) return 404;
  const { status } = await book.owner.post(`/settlements/${settled.id}/void`, { reason: "Prueba" });
  if (status !== 200) return status;
  book.settlements.splice(at, 1);
  for (const held of [...book.doors, ...book.floats])
    if (held.settledBy === settled.id) held.settledBy = null;
  const { handed, earned, difference, unclaimed, isWaived } = settled;
  const paid = { USD: earned, VES: 0 };
  book.give(book.owner, plus(negative(handed), paid));
  book.add("couriers", handed);
  book.add("couriers", unclaimed);
  book.subtract("differences", unclaimed);
  book.subtract("spent", paid);
  if (isWaived) {
    book.subtract("couriers", difference);
    book.add("differences", difference);
  }
  return status;
}
