import { type Cents, formatMoney, parseMoney, sum } from "#shared/money.ts";
import { Facts } from "#web/ui/Facts.tsx";
import { serviceTexts } from "../texts.ts";

const cents = (text: string) => parseMoney(text) ?? (0 as Cents);

/** The service's cost and profit with the values typed so far. */
export function ServiceTotals({ amount, bills }: { amount: string; bills: { amount: string }[] }) {
  const expense = sum(bills.map((bill) => cents(bill.amount)));
  return (
    <Facts
      facts={[
        { label: serviceTexts.totalExpense, value: formatMoney(expense) },
        { label: serviceTexts.totalEarning, value: formatMoney(cents(amount) - expense) },
      ]}
    />
  );
}
