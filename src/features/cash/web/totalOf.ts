import { amountsOf, type Currency, fromDollars, inDollars, type SentAmounts } from "#shared/money.ts";

/** The sum of amounts of the API, in each currency. */
export function totalOf(rows: readonly { amount: SentAmounts }[]): SentAmounts {
  const sum = (currency: Currency) =>
    rows.reduce((all, { amount }) => all + fromDollars(amount[currency]), 0);
  return inDollars(amountsOf(sum));
}
