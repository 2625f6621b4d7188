// How a payment is entered with several ways to pay: what is left, exact amounts, the change, and the request's tenders.
import {
  type Amounts,
  amountsOf,
  bolivaresToDollars,
  type Cents,
  CURRENCIES,
  type Currency,
  dollarsToBolivares,
  MAX_BOLIVARES,
  MAX_MONEY,
  NO_MONEY,
  parseMoney,
  type Rate,
  sumOf,
  toDollars,
} from "#shared/money.ts";
import type { PaymentMethod } from "#shared/vocabulary.ts";
import type { Due, Money } from "./rules.ts";

/** An amount of each currency in the API's format, or as typed when it is invalid. */
export type Typed = Record<Currency, string>;

/** One of several ways in which a payment is made. */
export interface WayToPay {
  method: PaymentMethod | "";
  currency: Currency;
  amount: string;
  reference: string;
  bank: string;
  payer_phone: string;
}

/** Change that the office sends. */
export interface SentChange {
  /** A mobile payment without one. */
  method?: Exclude<PaymentMethod, "cash">;
  /** Of a mobile payment, and without one: bolívares. */
  currency?: Currency;
  /** For part of a debt. For a whole debt the change is computed. */
  amount: string;
  bank: string;
  phone: string;
  document: string;
}

/** What was handed over and given back. */
export interface Entered {
  ways: readonly WayToPay[];
  change: Typed;
  sent: SentChange | null;
}

/** A request's tender, with the amount as typed. */
export interface TypedTender extends Partial<Omit<WayToPay & SentChange, "amount" | "currency" | "method">> {
  method: PaymentMethod | "";
  currency: Currency;
  amount: string;
}

/** How many ways one payment may have: with three tenders of change they are fewer than a request's 20. */
export const MAX_WAYS = 10;

export const MOST: Amounts = { USD: MAX_MONEY, VES: MAX_BOLIVARES };

/** What is typed, as cents or céntimos; zero while it is invalid. */
export const readCents = (text: string): Cents => parseMoney(text) ?? (0 as Cents);

/** An amount in a form's field. */
export const typedAmount = (amount: Cents) => (amount === 0 ? "" : String(toDollars(amount)));

/**
 * What is left to pay of a debt (cents) once this much was kept, as all of it would be in each currency. It is negative if change is due,
 * and zero in both if the debt is settled as `judgeOffer` tells it. Bolívares are null without a rate.
 */
export function restOf(net: Amounts, owed: Cents, rate: Rate | null): { USD: Cents; VES: Cents | null } {
  const dollars = (owed - net.USD) as Cents;
  if (rate === null) return { USD: dollars, VES: null };
  const USD = (dollars - bolivaresToDollars(net.VES, rate)) as Cents;
  const VES = (dollarsToBolivares(dollars, rate) - net.VES) as Cents;
  const isSettled = USD === 0 || (net.VES !== 0 && VES === 0);
  return isSettled ? NO_MONEY : { USD, VES };
}

/** The amounts that would settle the debt by this method, in each currency in which they can. */
export function exactAmounts(
  others: Amounts,
  owed: Cents,
  rate: Rate | null,
  method: PaymentMethod | "",
): Money[] {
  const rest = restOf(others, owed, rate);
  return CURRENCIES.flatMap((currency) => {
    const amount = rest[currency];
    const isOffered = currency === "VES" || method !== "mobile_payment";
    return isOffered && amount !== null && amount > 0 && amount <= MOST[currency]
      ? [{ currency, amount }]
      : [];
  });
}

/** What was handed over less the change in cash. */
export const netOf = ({ ways, change }: Pick<Entered, "ways" | "change">): Amounts =>
  amountsOf(
    (currency) =>
      sumOf(ways.map((way) => ({ currency: way.currency, amount: readCents(way.amount) })))[currency] -
      readCents(change[currency]),
  );

/** What the office sends, in its currency: of a whole debt all the change that is not given back in cash. */
export function sentAmount(entered: Entered, { owed, whole }: Due, rate: Rate | null): Cents {
  const { sent } = entered;
  if (sent === null) return 0 as Cents;
  if (!whole) return readCents(sent.amount);
  return Math.max(0, -(restOf(netOf(entered), owed, rate)[sent.currency ?? "VES"] ?? 0)) as Cents;
}

/** See `restOf`. */
export function restLeft(entered: Entered, due: Due, rate: Rate | null): { USD: Cents; VES: Cents | null } {
  const total = netOf(entered);
  const amount = sentAmount(entered, due, rate);
  const net = amountsOf(
    (currency) => total[currency] - (currency === (entered.sent?.currency ?? "VES") ? amount : 0),
  );
  return restOf(net, due.owed, rate);
}

/** The request's tenders by the name of their place in the form. */
export function tendersOf(entered: Entered, due: Due, rate: Rate | null): Map<string, TypedTender> {
  const { ways, change, sent } = entered;
  const tenders = new Map<string, TypedTender>();
  for (const [index, way] of ways.entries()) tenders.set(`ways.${index}`, withDetails(way));
  for (const currency of CURRENCIES)
    if (change[currency] !== "" && parseMoney(change[currency]) !== 0)
      tenders.set(`change.${currency}`, { method: "cash", currency, amount: `-${change[currency]}` });
  if (sent) {
    const { method = "mobile_payment", currency = "VES", bank, phone, document } = sent;
    const amount = due.whole ? typedAmount(sentAmount(entered, due, rate)) : sent.amount;
    if (amount !== "" || !due.whole)
      tenders.set("sent", {
        method,
        currency,
        amount: `-${amount}`,
        bank,
        phone,
        document,
      });
  }
  return tenders;
}

/** Cash has no bank, and only a mobile payment the phone of who paid. */
function withDetails({ method, currency, amount, reference, bank, payer_phone }: WayToPay): TypedTender {
  return {
    method,
    currency,
    amount,
    ...(method === "cash" ? {} : { reference, bank }),
    ...(method === "mobile_payment" ? { payer_phone } : {}),
  };
}

/** Change that is to be sent, by mobile payment unless somebody chooses another way. */
export const blankSent = (): SentChange => ({
  method: "mobile_payment",
  currency: "VES",
  amount: "",
  bank: "",
  phone: "",
  document: "",
});

/** Another way to pay after this one: the rest of notes is mostly a mobile payment, which needs a rate. */
export function nextWay({ method }: Pick<WayToPay, "method">, rate: Rate | null): WayToPay {
  const empty = { amount: "", reference: "", bank: "", payer_phone: "" };
  if (method !== "cash") return { ...empty, method: "cash", currency: "USD" };
  if (rate === null) return { ...empty, method: "transfer", currency: "USD" };
  return { ...empty, method: "mobile_payment", currency: "VES" };
}
