import type { Currency } from "#shared/money.ts";
import type { PaymentMethod } from "#shared/vocabulary.ts";
import { phone } from "../company/people.ts";
import type { Random } from "../random.ts";

/** How somebody pays. */
export interface PaymentDraft {
  method: PaymentMethod;
  currency: Currency;
  reference: string | null;
  bank: string | null;
  payer_phone: string | null;
}

/** Bank codes, and how often each. */
export const BANKS = [
  ["0134", 32],
  ["0102", 28],
  ["0105", 18],
  ["0108", 12],
  ["0172", 6],
  ["0191", 4],
] as const;

/** How often a payment by this method is in bolívares. */
const IN_BOLIVARES: Record<PaymentMethod, number> = { cash: 0.12, transfer: 0.55, mobile_payment: 0.95 };

export function paymentOf(random: Random, method: PaymentMethod): PaymentDraft {
  const currency = random.chance(IN_BOLIVARES[method]) ? "VES" : "USD";
  if (method === "cash") return { method, currency, reference: null, bank: null, payer_phone: null };
  return {
    method,
    currency,
    reference: String(random.whole(1, 999_999_999_999)).padStart(12, "0"),
    bank: random.weighted(BANKS),
    payer_phone: method === "mobile_payment" ? phone(random) : null,
  };
}

/** The payment as fields of an order that is paid at once. */
export const orderPayment = ({ method, currency, reference, bank, payer_phone }: PaymentDraft) => ({
  payment_method: method,
  payment_currency: currency,
  payment_reference: reference,
  payment_bank: bank,
  payment_phone: payer_phone,
  accept_similar: true,
});
