import { type Tender, tendersWithValue } from "#features/receipts/rules.ts";
import { type Amounts, type Cents, CURRENCIES, type Rate, sum, sumOf } from "#shared/money.ts";

/**
 * The receipt's tenders, with what of each is the price of goods: cash is one line for each currency, less the change; the goods take cash
 * first. What is left of them is worth exactly the fee.
 */
export function doorTenders(
  tenders: readonly Tender[],
  goods: Amounts,
  fee: Cents,
  rate: Rate | null,
): Tender[] {
  const cash = tenders.filter(({ method }) => method === "cash");
  const inOne = CURRENCIES.flatMap((currency) => {
    const own = cash.filter((tender) => tender.currency === currency);
    const amount = sum(own.map((tender) => tender.amount));
    return own[0] && amount !== 0 ? [{ ...own[0], amount }] : [];
  });
  const lines = [...inOne, ...tenders.filter(({ method }) => method !== "cash")];
  const left = { ...goods };
  const divided = lines.map((line, index) => {
    const { currency, amount } = line;
    const isLast = !lines.slice(index + 1).some((line) => line.currency === currency && line.amount > 0);
    const part = amount <= 0 ? 0 : isLast ? left[currency] : Math.min(left[currency], amount);
    left[currency] = (left[currency] - part) as Cents;
    return { ...line, amount: (amount - part) as Cents, goods: part as Cents };
  });
  const dollars = sumOf(divided).USD;
  return tendersWithValue(divided, rate, (fee - dollars) as Cents);
}
