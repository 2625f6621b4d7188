import type { Stop } from "#features/phone/contract.ts";
import { receiptTexts } from "#features/receipts/texts.ts";
import { phoneProblems, readPhone } from "#shared/identifiers/phone.ts";
import {
  type Cents,
  type Currency,
  dollarsToBolivares,
  fromDollars,
  parseMoney,
  parseRate,
  toDollars,
} from "#shared/money.ts";
import type { PaymentMethod } from "#shared/vocabulary.ts";
import { readAmount } from "#web/form/fields/amount.ts";
import { phonePageTexts as texts } from "../pageTexts.ts";
import { countTenders } from "./change.ts";

/** The form of what was collected, as typed. */
export interface Collected {
  outcome: "collected" | "paid_to_client" | "not_collected";
  method: PaymentMethod;
  currency: Currency;
  usd: string;
  ves: string;
  changeUsd: string;
  reference: string;
  bank: string;
  payer_phone: string;
}

export const blankCollection = (): Collected => ({
  outcome: "collected",
  method: "cash",
  currency: "USD",
  usd: "",
  ves: "",
  changeUsd: "",
  reference: "",
  bank: "",
  payer_phone: "",
});

/** What is to be collected, and the rate that bolívares are counted at. */
export interface Owed {
  due: Stop["due"];
  /** Bolívares per dollar. */
  rate: number | null;
}

/** What the parts of the form are given. */
export interface CollectionProps {
  owed: Owed;
  value: Collected;
  errorAt: (field: string) => string | undefined;
  onChange: (change: Partial<Collected>) => void;
}

/** Nothing while it is not an amount. */
const centsOf = (text: string) => (parseMoney(readAmount(text)) ?? 0) as Cents;

/** Mobile payments are in bolívares. */
const currencyOf = ({ rate }: Owed, { method, currency }: Collected): Currency =>
  method === "mobile_payment" ? (rate === null ? "USD" : "VES") : currency;

const rateOf = ({ rate }: Owed) => parseRate(rate) ?? null;

export const countOf = (owed: Owed, { usd, ves, changeUsd }: Collected) =>
  countTenders(fromDollars(owed.due.total), rateOf(owed), {
    usd: centsOf(usd),
    ves: centsOf(ves),
    changeUsd: centsOf(changeUsd),
  });

const refused = (field: keyof Collected, message: string) => ({ problem: { field, message } });

/** What is transferred: as much as the page showed, whatever is due and the office's rate is when it arrives. */
function transferTenders(owed: Owed, method: PaymentMethod, currency: Currency) {
  // Without a rate a mobile payment is of what is due, in dollars: only the bank knows its bolívares.
  if (currency === "USD" && method === "mobile_payment") return {};
  if (currency === "USD") return { tenders: [{ currency, amount: owed.due.total }] };
  const rate = rateOf(owed);
  // Bolívares can't be chosen without a rate.
  if (rate === null) return {};
  return {
    tenders: [{ currency, amount: toDollars(dollarsToBolivares(fromDollars(owed.due.total), rate)) }],
  };
}

/** The `collection` of an action, or why it is not complete. */
export function collectionOf(owed: Owed, value: Collected, note: string | null) {
  const { rate } = owed;
  const { outcome, method, reference, bank, payer_phone } = value;
  const currency = currencyOf(owed, value);
  if (outcome !== "collected") return { collection: { outcome, note } };
  if (method !== "cash" && !reference.trim()) return refused("reference", texts.needsReference);
  const payer = readPhone(payer_phone).is;
  if (method === "mobile_payment" && (payer === "two" || payer === "long"))
    return refused("payer_phone", phoneProblems[payer]);
  const byBank = { reference: reference.trim(), bank: bank || null, payer_phone: payer_phone.trim() || null };
  if (method !== "cash") {
    return {
      collection: { outcome, method, currency, ...transferTenders(owed, method, currency), ...byBank, rate },
    };
  }
  const { tenders, isTooMuchChange } = countOf(owed, value);
  if (isTooMuchChange) return refused("usd", receiptTexts.tooMuchChange);
  if (!tenders) return refused("usd", texts.needsAmount);
  const inUnits = tenders.map(({ currency: of, amount }) => ({ currency: of, amount: toDollars(amount) }));
  return { collection: { outcome, method, tenders: inUnits, rate } };
}
