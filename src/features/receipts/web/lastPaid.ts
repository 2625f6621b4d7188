import { CURRENCIES, type Currency } from "#shared/money.ts";
import { PAYMENT_METHODS, type PaymentMethod } from "#shared/vocabulary.ts";

const KEY = "lastPayment";

interface LastPaid {
  method: PaymentMethod | "";
  bank: string;
  currency: Currency;
}

/** The method, bank and currency of this browser's last payment. */
export function lastPaid(): LastPaid {
  const [method = "", bank = "", currency = ""] = (localStorage.getItem(KEY) ?? "").split(" ");
  return {
    method: PAYMENT_METHODS.find((known) => known === method) ?? "",
    bank,
    currency: CURRENCIES.find((known) => known === currency) ?? "USD",
  };
}

/** A payment in cash keeps the last bank. */
export function rememberPaid({ method, bank, currency }: LastPaid): void {
  localStorage.setItem(KEY, `${method} ${method === "cash" ? lastPaid().bank : bank} ${currency}`);
}
