import type { Cents } from "#shared/money.ts";
import type { Money } from "./rules.ts";

export const cents = (value: number) => value as Cents;
/** Amounts in cents and céntimos. */
export const usd = (amount: number): Money => ({ currency: "USD", amount: cents(amount) });
export const ves = (amount: number): Money => ({ currency: "VES", amount: cents(amount) });
