import { spreadPayment, withNewest } from "#features/ledger/rules.ts";
import type { Day } from "#shared/dates.ts";
import { type Cents, fromDollars, sum } from "#shared/money.ts";
import type { Numbered } from "#shared/numbers.ts";
import type { OwedOrder } from "./contract.ts";

/** The part of a client's payment for one order. */
export interface OrderShare extends Numbered {
  date: Day;
  owed: Cents;
  share: Cents;
  left: Cents;
}

/** Spreads a payment over the open debts with the same function as the server. */
export function previewPayment(amount: Cents, open: readonly OwedOrder[]): OrderShare[] {
  const orders = new Map(open.map((order) => [order.debt_id, order]));
  const owed = open.map(({ debt_id, remaining }) => ({ id: debt_id, remaining: fromDollars(remaining) }));
  return spreadPayment(amount, owed).flatMap(({ id, remaining, amount: share }) => {
    const order = orders.get(id);
    if (!order) return [];
    const { number, opening, date } = order;
    return [
      { number, opening, date: date as Day, owed: remaining, share, left: (remaining - share) as Cents },
    ];
  });
}

/** What advances pay of a new order and of the client's other open debts, and what the order then owes. Spread as by the server. */
export function sharesOnOrder(
  balance: Cents,
  open: readonly OwedOrder[],
  order: { date: Day; amount: Cents },
): { own: Cents; left: Cents; others: Cents } {
  const ofOrder = 0;
  const owed = open.map(({ debt_id: id, date, remaining }) => ({
    id,
    date: date as Day,
    remaining: fromDollars(remaining),
  }));
  const newest = { id: ofOrder, date: order.date, remaining: order.amount };
  const shares = spreadPayment(balance, withNewest(owed, newest));
  const own = shares.find(({ id }) => id === ofOrder)?.amount ?? (0 as Cents);
  const all = sum(shares.map(({ amount }) => amount));
  return { own, left: (order.amount - own) as Cents, others: (all - own) as Cents };
}

export function owedIn(open: readonly OwedOrder[]): Cents {
  return sum(open.map(({ remaining }) => fromDollars(remaining)));
}
