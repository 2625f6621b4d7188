import type { NoticeBody } from "#features/payment-notices/contract.ts";
import type { Currency } from "#shared/money.ts";
import { randomUuid } from "#web/randomUuid.ts";
import { keep, readKept } from "../session/kept.ts";

/** The form of a payment, as typed. */
export interface Typed {
  method: NoticeBody["method"];
  currency: Currency;
  amount: string;
  bank: string;
  reference: string;
  paid_on: string;
  payer_phone: string;
  note: string;
}

/** What was typed, with the key of its request: sent again after a lost answer, it is kept once. */
export interface Draft {
  typed: Typed;
  key: string;
}

const KEPT = "draft payment";

export const blank = (today: string): Draft => ({
  typed: {
    method: "mobile_payment",
    currency: "VES",
    amount: "",
    bank: "",
    reference: "",
    paid_on: today,
    payer_phone: "",
    note: "",
  },
  key: randomUuid(),
});

/** What was typed here and not sent, also before the page was closed. */
export const readDraft = (today: string): Draft => readKept<Draft | null>(KEPT) ?? blank(today);

export const keepDraft = (draft: Draft): void => keep(KEPT, draft);
export const forgetDraft = (): void => keep(KEPT, null);

/** A changed form is another request. Pago móvil is in bolívares. */
export function changeDraft({ typed }: Draft, change: Partial<Typed>): Draft {
  const next = { ...typed, ...change };
  if (next.method === "mobile_payment") next.currency = "VES";
  return { typed: next, key: randomUuid() };
}
