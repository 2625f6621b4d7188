import { FUND_OF, type Fund, type Funds } from "#features/journal/rules.ts";
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
  sum,
  sumOf,
} from "#shared/money.ts";
import { formatNumber, OPENINGS } from "#shared/numbers.ts";
import type { PaymentMethod, ReceiptMethod } from "#shared/vocabulary.ts";
import type { Receipt } from "./contract.ts";
import { splitTenders } from "./splitTenders.ts";
import { tendersAbove, tendersMustBe, offerTexts as texts } from "./texts.ts";
import { isSameTransfer } from "./usedReference.ts";

/** What may be done to a receipt now: the menus offer no more. One of an opening balance or of a remittance ends with these. */
export const mayDo = ({ state, kind, method }: Pick<Receipt, "state" | "kind" | "method">) => ({
  confirm: state === "reported",
  void: state !== "voided" && kind !== "opening" && method !== "deduction",
});

/** An amount in its own currency: cents or céntimos. */
export interface Money {
  currency: Currency;
  amount: Cents;
}

/** How money came through a bank; null for cash. */
interface BankDetails {
  reference: string | null;
  bank: string | null;
  payer_phone: string | null;
}

/** A line of an offer; change is negative. What it lacks is the offer's. */
export interface OfferedTender extends Money, Partial<Undefinable<BankDetails & Addressee>> {
  method?: PaymentMethod | undefined;
}

/** To whom change is sent, besides the bank. */
interface Addressee {
  phone: string | null;
  document: string | null;
}

type Undefinable<T> = { [Key in keyof T]: T[Key] | undefined };

/** A line of what was handed over; change is negative. */
export interface Tender extends Money, BankDetails, Addressee {
  /** Null for dollars. */
  rate: Rate | null;
  /** Its part of the receipt's amount, in cents. */
  usd: Cents;
  /** What of it is the price of goods, beside its amount. */
  goods: Cents;
  method: ReceiptMethod;
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
export interface Offer extends Partial<Undefinable<BankDetails>> {
  method: ReceiptMethod;
  /** Of `amount`, or of the debt if everything is paid. */
  currency: Currency;
  amount?: Cents | undefined;
  /** Instead of currency and amount. */
  tenders?: readonly OfferedTender[] | undefined;
  /** An admin accepts it as a phone sent it: older phones offered mobile payments in dollars. */
  accepted?: boolean | undefined;
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
  if (offer.tenders) return judgeTenders(completeTenders(offer.tenders, offer), due, rate, offer);
  if (due.whole) return judgeWhole(due.owed, offer, rate);
  if (offer.amount === undefined) return refused("amount", texts.amountRequired);
  return judgePart(offer.amount, offer, due.owed, rate);
}

/** One tender of exactly the debt. In bolívares it is the debt converted. */
export function judgeWhole(owed: Cents, offer: Offer, rate: Rate | null): Judgement {
  const { currency } = offer;
  if (currency === "USD") return receivedTender(offer, { amount: owed, rate: null, usd: owed });
  if (rate === null) return refused("currency", texts.noRate);
  const amount = dollarsToBolivares(owed, rate);
  if (amount === 0) return refused("currency", texts.lessThanCentimo);
  if (amount > MAX_BOLIVARES) return refused("currency", amountAbove({ currency, amount: MAX_BOLIVARES }));
  return receivedTender(offer, { amount, rate, usd: owed });
}

/** Bolívares up to what the debt converts to. All of them settle it; less pays its dollar value, which must be a cent. */
function judgePart(amount: Cents, offer: Offer, owed: Cents, rate: Rate | null): Judgement {
  const { currency } = offer;
  const most = currency === "VES" && rate ? dollarsToBolivares(owed, rate) : owed;
  if (amount > most) return refused("amount", amountAbove({ currency, amount: most }));
  if (currency === "USD" || rate === null) return receivedTender(offer, { amount, rate: null, usd: amount });
  const usd = amount === most ? owed : bolivaresToDollars(amount, rate);
  if (usd === 0) return refused("amount", texts.lessThanCent);
  return receivedTender(offer, { amount, rate, usd });
}

function receivedTender(offer: Offer, worth: Pick<Tender, "amount" | "rate" | "usd">): Received {
  const { amount } = worth;
  const [tender] = completeTenders([{ currency: offer.currency, amount }], offer);
  return {
    amount: worth.usd,
    tenders: tender ? [{ ...tender, ...worth }] : [],
    net: { ...NO_MONEY, [offer.currency]: amount },
  };
}

type Complete = Omit<Tender, "rate" | "usd">;

/** Each tender with its method. The offer's reference is that of the first one that came through a bank and has none. */
function completeTenders(tenders: readonly OfferedTender[], offer: Offer): Complete[] {
  const methodOf = ({ method = offer.method as PaymentMethod }: OfferedTender) => method;
  const first = tenders.findIndex(
    (tender) => tender.amount > 0 && methodOf(tender) !== "cash" && !tender.reference,
  );
  return tenders.map((tender, index) => {
    const { currency, amount } = tender;
    const method = methodOf(tender);
    const detailed = method !== "cash";
    const own = (key: keyof BankDetails) =>
      (detailed && (tender[key] || (index === first && offer[key]))) || null;
    return {
      currency,
      amount,
      method,
      goods: 0 as Cents,
      reference: own("reference"),
      bank: own("bank"),
      payer_phone: own("payer_phone"),
      phone: (detailed && tender.phone) || null,
      document: (detailed && tender.document) || null,
    };
  });
}

/** Whether the office has still to send it: change that is no cash. */
export const isToSend = ({ method, amount }: Pick<Tender, "method" | "amount">) =>
  amount < 0 && method !== "cash";

/** Why these tenders are no way to pay, whatever is owed. */
function refuseTenders(tenders: readonly Complete[], rate: Rate | null, accepted: boolean): string | null {
  if (tenders.some(({ amount }) => amount === 0)) return texts.tenderOfNothing;
  const isInDollars = ({ method, currency }: Complete) => method === "mobile_payment" && currency === "USD";
  if (!accepted && tenders.some(isInDollars)) return texts.mobileInBolivares;
  const received = tenders.filter(({ amount }) => amount > 0);
  const isChangeOfTransfers = received.length > 0 && received.length < tenders.length && !hasCash(received);
  if (isChangeOfTransfers) return texts.changeIsCash;
  const isIncomplete = ({ bank, phone, document }: Complete) => !bank || !phone || !document;
  if (!accepted && tenders.filter(isToSend).some(isIncomplete)) return texts.changeNeedsAddressee;
  if (!accepted && hasRepeatedReference(tenders)) return texts.referenceTwice;
  const handed = sum(
    tenders.map(({ currency, amount }) => (currency === "VES" ? Math.abs(amount) : 0) as Cents),
  );
  if (handed > MAX_BOLIVARES) return amountAbove({ currency: "VES", amount: MAX_BOLIVARES });
  return isTooMuchChange(tenders, rate) ? texts.tooMuchChange : null;
}

function hasRepeatedReference(tenders: readonly Complete[]): boolean {
  const named = tenders.flatMap((tender) => {
    const key = keyOfTender(tender);
    return key === null ? [] : { ...tender, key };
  });
  return named.some((transfer, index) =>
    named.slice(0, index).some((other) => isSameTransfer(transfer, other)),
  );
}

/**
 * Several tenders, with change. They settle the debt if their bolívares are worth the rest of it to the cent, or are what the rest
 * converts to.
 */
function judgeTenders(
  tenders: readonly Complete[],
  { owed, whole }: Due,
  rate: Rate | null,
  { accepted = false }: Pick<Offer, "accepted">,
): Judgement {
  const problem = refuseTenders(tenders, rate, accepted);
  if (problem !== null) return refused("tenders", problem);
  const net = sumOf(tenders);
  const rest = (owed - net.USD) as Cents;
  const value = rate === null ? (0 as Cents) : bolivaresToDollars(net.VES, rate);
  const converted = rate === null ? (0 as Cents) : dollarsToBolivares(rest, rate);
  const settles = value === rest || (net.VES !== 0 && net.VES === converted);
  if (whole && !settles) return refused("tenders", tendersMustBe(owed));
  const amount = (settles ? owed : net.USD + value) as Cents;
  if (amount > owed) return { ...refused("tenders", tendersAbove(owed)), isMore: true };
  if (amount <= 0)
    return refused("tenders", exactWorth(net, rate) > 0n ? texts.lessThanCent : texts.nothingReceived);
  return { amount, tenders: tendersWithValue(tenders, rate, (amount - net.USD) as Cents), net };
}

/**
 * Whether more was given back than change can be: it is worth less than the largest banknote of a currency that was handed over in cash, and
 * no more than all that cash. Negative amounts are change, given back or to be sent; a tender without a method is cash.
 */
export function isTooMuchChange(
  tenders: readonly (Money & { method?: ReceiptMethod | undefined })[],
  rate: Rate | null,
): boolean {
  const cash = sumOf(tenders.filter(({ method = "cash", amount }) => method === "cash" && amount > 0));
  const back = sumOf(tenders.filter(({ amount }) => amount < 0));
  const change = -exactWorth(back, rate);
  if (change === 0n) return false;
  const notes = CURRENCIES.filter((currency) => cash[currency] > 0).map((currency) =>
    exactWorth({ ...NO_MONEY, [currency]: LARGEST_NOTES[currency] }, rate),
  );
  return !notes.some((note) => change < note) || change > exactWorth(cash, rate);
}

/** The tenders with their dollars: those of the bolívares add up to `value`. */
export function tendersWithValue(tenders: readonly Complete[], rate: Rate | null, value: Cents): Tender[] {
  const last = tenders.findLastIndex(({ currency, amount }) => currency === "VES" && amount !== 0);
  let bolivares = 0;
  let counted = 0;
  return tenders.map((tender, index) => {
    const { currency, amount } = tender;
    if (currency === "USD" || rate === null) return { ...tender, rate: null, usd: amount };
    if (amount === 0) return { ...tender, rate, usd: 0 as Cents };
    bolivares += amount;
    const upToHere = index === last ? value : bolivaresToDollars(bolivares as Cents, rate);
    const usd = (upToHere - counted) as Cents;
    counted = upToHere;
    return { ...tender, rate, usd };
  });
}

/** Whether cash moves. */
export const hasCash = (tenders: readonly Pick<Tender, "method">[]) =>
  tenders.some(({ method }) => method === "cash");

/** Whether it came through a bank, so that somebody confirms that it arrived. */
export const isByBank = ({ method, amount, goods }: Pick<Tender, "method" | "amount" | "goods">) =>
  FUND_OF[method] === "bank" && amount + goods > 0;

const fundOfTender = (tender: Pick<Tender, "method" | "amount">): Fund =>
  isToSend(tender) ? "change" : FUND_OF[tender.method];

/** What the tenders add to cash, bank and the others, without their goods. */
export function fundsOfTenders(tenders: readonly Pick<Tender, "method" | keyof Money>[]): Funds {
  const funds = Map.groupBy(tenders, fundOfTender);
  return Object.fromEntries([...funds].map(([fund, parts]) => [fund, sumOf(parts)]));
}

/** What each payment adds to cash, bank and the others, for payments of these cents; see `splitTenders`. */
export const partsOf = (tenders: readonly Tender[], amounts: readonly Cents[]): Funds[] =>
  splitTenders(
    tenders.map((tender) => ({ ...tender, isToSend: isToSend(tender) })),
    amounts,
  ).map((shares) =>
    fundsOfTenders(tenders.map((tender, index) => ({ ...tender, amount: shares[index]?.amount as Cents }))),
  );

/** What a receipt says of its tenders: the method of the largest, and the reference of that one or of the first with one. */
export function summarizeTenders(
  tenders: readonly Tender[],
  offer: Pick<Offer, "method" | keyof BankDetails>,
): BankDetails & { method: ReceiptMethod } {
  const positive = tenders.filter(({ amount, goods }) => amount + goods > 0);
  const rate = tenders.find((tender) => tender.rate !== null)?.rate ?? null;
  const value = ({ currency, amount, goods }: Tender) =>
    exactWorth({ ...NO_MONEY, [currency]: amount + goods }, rate);
  const most = positive.reduce<Tender | undefined>(
    (largest, tender) => (largest && value(largest) >= value(tender) ? largest : tender),
    undefined,
  );
  const method = most?.method ?? offer.method;
  const byBank = positive.filter(isByBank);
  const named = (most?.reference ? most : byBank.find(({ reference }) => reference)) ?? byBank[0] ?? offer;
  const { reference = null, bank = null, payer_phone = null } = named;
  return { method, reference, bank, payer_phone };
}

/** The error if `paid_on` is after today. */
export const futureDate = (paidOn: unknown, today: Day): FieldErrors =>
  typeof paidOn === "string" && paidOn > today ? { paid_on: [texts.futureDate] } : {};

/** `R-000042` */
export const formatReceipt = (number: number) =>
  number > OPENINGS ? formatNumber(number) : `R-${formatNumber(number)}`;

/** What identifies a transfer; see `referenceKey`. Null for other methods: their references are not checked. */
export function checkedKey(method: string, reference: string | null): string | null {
  if (reference === null || (method !== "transfer" && method !== "mobile_payment")) return null;
  return referenceKey(reference);
}

/** What identifies the transfer that brought a tender. Null for change: the office sends it with another transfer. */
export const keyOfTender = (
  tender: Pick<Tender, "method" | "reference" | "amount" | "goods">,
): string | null => (isByBank(tender) ? checkedKey(tender.method, tender.reference) : null);

/** For how long a confirmation can be taken back: the page offers it for ten seconds, and the network may be slow. */
export const UNDO_SECONDS = 60;
