import { amountAbove } from "#features/ledger/texts.ts";
import type { Day } from "#shared/dates.ts";
import { LARGEST_NOTES } from "#shared/denominations.ts";
import type { FieldErrors } from "#shared/errors.ts";
import { referenceKey } from "#shared/identifiers/reference.ts";
import {
  type Amounts,
  bolivaresToDollars,
  type Cents,
  CURRENCIES,
  type Currency,
  dollarsToBolivares,
  exactWorth,
  MAX_BOLIVARES,
  NO_MONEY,
  type Rate,
  split,
  sum,
  sumOf,
} from "#shared/money.ts";
import { formatNumber } from "#shared/numbers.ts";
import type { PaymentMethod } from "#shared/vocabulary.ts";
import { tendersAbove, tendersMustBe, receiptTexts as texts } from "./texts.ts";

/** An amount in its own currency: cents or céntimos. */
export interface Money {
  currency: Currency;
  amount: Cents;
}

/** A line of what was handed over; change is negative. */
export interface Tender extends Money {
  /** Null for dollars. */
  rate: Rate | null;
  /** Its part of the receipt's amount, in cents. */
  usd: Cents;
}

export interface Received {
  /** What is paid with it, in cents. */
  amount: Cents;
  tenders: Tender[];
  /** What was kept of each currency: received less change. */
  net: Amounts;
}

/** The debt or debts that are paid. */
export interface Due {
  owed: Cents;
  /** Everything is paid, or an amount. */
  whole: boolean;
}

/** How somebody pays, from a request's body. */
export interface Offer {
  method: PaymentMethod;
  /** Of `amount`, or of the debt if everything is paid. */
  currency: Currency;
  amount?: Cents | undefined;
  /** Instead of currency and amount. */
  tenders?: readonly Money[] | undefined;
}

/** Why it is not received. `isMore`: it is worth more than is owed. */
interface Refused {
  errors: FieldErrors;
  isMore?: true;
}

type Judgement = Received | Refused;

const refused = (field: string, message: string): Refused => ({ errors: { [field]: [message] } });

export const needsRate = ({ currency, tenders }: Offer) =>
  tenders ? tenders.some((tender) => tender.currency === "VES") : currency === "VES";

/** What is received for a debt, or the errors by field. `rate` is the one in force when the money moved, or null. */
export function judgeOffer(offer: Offer, due: Due, rate: Rate | null): Judgement {
  if (needsRate(offer) && rate === null) return refused("currency", texts.noRate);
  if (offer.tenders) return judgeTenders(offer.tenders, offer.method, due, rate);
  if (due.whole) return judgeWhole(due.owed, offer.currency, rate);
  if (offer.amount === undefined) return refused("amount", texts.amountRequired);
  return judgePart(offer.amount, offer.currency, due.owed, rate);
}

/** One tender of exactly the debt. In bolívares it is the debt converted. */
export function judgeWhole(owed: Cents, currency: Currency, rate: Rate | null): Judgement {
  if (currency === "USD") return receivedTender({ currency, amount: owed, rate: null, usd: owed });
  if (rate === null) return refused("currency", texts.noRate);
  const amount = dollarsToBolivares(owed, rate);
  if (amount === 0) return refused("currency", texts.lessThanCentimo);
  if (amount > MAX_BOLIVARES) return refused("currency", amountAbove({ currency, amount: MAX_BOLIVARES }));
  return receivedTender({ currency, amount, rate, usd: owed });
}

/** Bolívares up to what the debt converts to. All of them settle it; less pays its dollar value, which must be a cent. */
function judgePart(amount: Cents, currency: Currency, owed: Cents, rate: Rate | null): Judgement {
  const most = currency === "VES" && rate ? dollarsToBolivares(owed, rate) : owed;
  if (amount > most) return refused("amount", amountAbove({ currency, amount: most }));
  if (currency === "USD" || rate === null)
    return receivedTender({ currency, amount, rate: null, usd: amount });
  const usd = amount === most ? owed : bolivaresToDollars(amount, rate);
  if (usd === 0) return refused("amount", texts.lessThanCent);
  return receivedTender({ currency, amount, rate, usd });
}

const receivedTender = (tender: Tender): Received => ({
  amount: tender.usd,
  tenders: [tender],
  net: { USD: 0 as Cents, VES: 0 as Cents, [tender.currency]: tender.amount },
});

/**
 * Several tenders, with change. They settle the debt if their bolívares are worth the rest of it to the cent, or are what the rest
 * converts to.
 */
function judgeTenders(
  given: readonly Money[],
  method: PaymentMethod,
  { owed, whole }: Due,
  rate: Rate | null,
): Judgement {
  if (given.some(({ amount }) => amount === 0)) return refused("tenders", texts.tenderOfNothing);
  if (method !== "cash" && given.some(({ amount }) => amount < 0))
    return refused("tenders", texts.changeIsCash);
  const handed = sum(
    given.map(({ currency, amount }) => (currency === "VES" ? Math.abs(amount) : 0) as Cents),
  );
  if (handed > MAX_BOLIVARES)
    return refused("tenders", amountAbove({ currency: "VES", amount: MAX_BOLIVARES }));
  if (isTooMuchChange(given, rate)) return refused("tenders", texts.tooMuchChange);
  const net = sumOf(given);
  const rest = (owed - net.USD) as Cents;
  const value = rate === null ? (0 as Cents) : bolivaresToDollars(net.VES, rate);
  const converted = rate === null ? (0 as Cents) : dollarsToBolivares(rest, rate);
  const settles = value === rest || (net.VES !== 0 && net.VES === converted);
  if (whole && !settles) return refused("tenders", tendersMustBe(owed));
  const amount = (settles ? owed : net.USD + value) as Cents;
  if (amount > owed) return { ...refused("tenders", tendersAbove(owed)), isMore: true };
  if (amount <= 0)
    return refused("tenders", exactWorth(net, rate) > 0n ? texts.lessThanCent : texts.nothingReceived);
  return { amount, tenders: tendersWithValue(given, rate, (amount - net.USD) as Cents), net };
}

/**
 * Whether more cash was given back than change can be: it is worth less than the largest banknote of a currency that was handed over, and
 * no more than all that was. Negative amounts are change.
 */
export function isTooMuchChange(given: readonly Money[], rate: Rate | null): boolean {
  const taken = sumOf(given.filter(({ amount }) => amount > 0));
  const back = sumOf(given.filter(({ amount }) => amount < 0));
  const change = -exactWorth(back, rate);
  if (change === 0n) return false;
  const notes = CURRENCIES.filter((currency) => taken[currency] > 0).map((currency) =>
    exactWorth({ ...NO_MONEY, [currency]: LARGEST_NOTES[currency] }, rate),
  );
  return !notes.some((note) => change < note) || change > exactWorth(taken, rate);
}

/** The tenders with their dollars: those of the bolívares add up to `value`. */
function tendersWithValue(given: readonly Money[], rate: Rate | null, value: Cents): Tender[] {
  const last = given.findLastIndex(({ currency }) => currency === "VES");
  let bolivares = 0;
  let told = 0;
  return given.map(({ currency, amount }, index) => {
    if (currency === "USD" || rate === null) return { currency, amount, rate: null, usd: amount };
    bolivares += amount;
    const upToHere = index === last ? value : bolivaresToDollars(bolivares as Cents, rate);
    const usd = (upToHere - told) as Cents;
    told = upToHere;
    return { currency, amount, rate, usd };
  });
}

/** Each payment's part of what was received, for payments of these dollars. The parts add up to the céntimo. */
export function partsOf(net: Amounts, amounts: readonly Cents[]): Amounts[] {
  const dollars = split(net.USD, amounts);
  const bolivares = split(net.VES, amounts);
  return amounts.map((_, index) => ({ USD: dollars[index] as Cents, VES: bolivares[index] as Cents }));
}

/** The error if `paid_on` is after today. */
export const futureDate = (paidOn: unknown, today: Day): FieldErrors =>
  typeof paidOn === "string" && paidOn > today ? { paid_on: [texts.futureDate] } : {};

/** `R-000042` */
export const formatReceipt = (number: number) => `R-${formatNumber(number)}`;

/** What identifies a transfer; see `referenceKey`. Null for other methods: their references are not checked. */
export function checkedKey(method: string, reference: string | null): string | null {
  if (reference === null || (method !== "transfer" && method !== "mobile_payment")) return null;
  return referenceKey(reference);
}

/** Similar references are looked for so many days before and after. */
export const SIMILAR_DAYS = 30;

/** For how long a confirmation can be taken back: the page offers it for ten seconds, and the network may be slow. */
export const UNDO_SECONDS = 60;
