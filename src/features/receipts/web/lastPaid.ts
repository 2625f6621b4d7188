import { PAYMENT_METHODS, type PaymentMethod } from "#shared/vocabulary.ts";

const KEY = "lastPayment";

interface LastPaid {
  method: PaymentMethod | "";
  bank: string;
}

/** The method and bank of this browser's last payment. */
export function lastPaid(): LastPaid {
  const [method = "", bank = ""] = (localStorage.getItem(KEY) ?? "").split(" ");
  return { method: PAYMENT_METHODS.find((known) => known === method) ?? "", bank };
}

/** A payment in cash keeps the last bank. */
export function rememberPaid({ method, bank }: LastPaid): void {
  localStorage.setItem(KEY, `${method} ${method === "cash" ? lastPaid().bank : bank}`);
}
