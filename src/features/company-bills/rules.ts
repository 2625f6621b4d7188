import { bolivaresToDollars, type Cents, type Rate } from "#shared/money.ts";
import type { BillBody } from "./contract.ts";

/** A bill as stored: its dollars, and what was paid in bolívares. */
export function billOf({ amount, currency, ...rest }: BillBody, rate: Rate | null) {
  if (currency === "USD" || rate === null)
    return { ...rest, amount, currency: "USD" as const, tendered: null, rate: null };
  return { ...rest, amount: bolivaresToDollars(amount, rate), currency, tendered: amount as Cents, rate };
}

export type PricedBill = ReturnType<typeof billOf>;
