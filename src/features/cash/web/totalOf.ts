import { amountsOf, type Currency, fromDollars, inDollars } from "#shared/money.ts";

type InEach = Record<Currency, number>;

/** The sum of amounts of the API, in each currency. */
export function totalOf(rows: readonly { amount: InEach }[]): InEach {
  const sum = (currency: Currency) =>
    rows.reduce((all, { amount }) => all + fromDollars(amount[currency]), 0);
  return inDollars(amountsOf(sum));
}
