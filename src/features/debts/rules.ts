import { spread } from "#features/ledger/rules.ts";
import type { Day } from "#shared/dates.ts";
import { type Cents, fromDollars, sum } from "#shared/money.ts";
import type { OwedOrder } from "./contract.ts";

/** The part of a client's payment for one order. */
export interface OrderShare {
  number: number;
  date: Day;
  owed: Cents;
  share: Cents;
  left: Cents;
}

/** Spreads a payment over the open debts with the same function as the server. */
export function preview(amount: Cents, open: readonly OwedOrder[]): OrderShare[] {
  const orders = new Map(open.map((order) => [order.debt_id, order]));
  const owed = open.map(({ debt_id, remaining }) => ({ id: debt_id, remaining: fromDollars(remaining) }));
  return spread(amount, owed).flatMap(({ id, remaining, amount: share }) => {
    const order = orders.get(id);
    if (!order) return [];
    const { number, date } = order;
    return [{ number, date: date as Day, owed: remaining, share, left: (remaining - share) as Cents }];
  });
}

export function owedIn(open: readonly OwedOrder[]): Cents {
  return sum(open.map(({ remaining }) => fromDollars(remaining)));
}
