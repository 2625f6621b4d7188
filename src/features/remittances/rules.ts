import type { Received } from "#features/receipts/rules.ts";
import { judgeOffer } from "#features/receipts/rules.ts";
import { type Cents, type Currency, dollarsToBolivares, type Rate } from "#shared/money.ts";

interface Deducting {
  /** What is taken of the goods money, in its currency. */
  amount: Cents;
  currency: Currency;
  /** The client's open debts, in cents. */
  owed: Cents;
  /** Null in dollars. */
  rate: Rate | null;
}

/** What pays the client's debts: at most what is owed, at most the amount. Null if that is less than a cent. */
export function judgeDeduction({ amount, currency, owed, rate }: Deducting): Received | null {
  if (owed === 0) return null;
  const most = currency === "VES" && rate !== null ? dollarsToBolivares(owed, rate) : owed;
  const part = Math.min(amount, most) as Cents;
  if (part === 0) return null;
  const received = judgeOffer({ method: "deduction", currency, amount: part }, { owed, whole: false }, rate);
  return "errors" in received ? null : received;
}
