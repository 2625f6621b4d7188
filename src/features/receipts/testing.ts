import type { Cents, Currency, Rate } from "#shared/money.ts";
import type { ReceiptMethod } from "#shared/vocabulary.ts";
import type { Money, Tender } from "./rules.ts";

export const cents = (value: number) => value as Cents;
/** Amounts in cents and céntimos. */
export const usd = (amount: number): Money => ({ currency: "USD", amount: cents(amount) });
export const ves = (amount: number): Money => ({ currency: "VES", amount: cents(amount) });

/** A judged tender worth as many cents as it has, at one bolívar per dollar. */
export const tender = (method: ReceiptMethod, currency: Currency, amount: Cents): Tender => ({
  method,
  currency,
  amount,
  usd: amount,
  goods: cents(0),
  rate: currency === "VES" ? (100_000_000 as Rate) : null,
  reference: null,
  bank: null,
  payer_phone: null,
  phone: null,
  document: null,
});
