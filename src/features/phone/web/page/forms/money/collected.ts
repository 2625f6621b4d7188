import type { DueAtDoor } from "#features/collections/rules.ts";
import {
  agreedBody,
  agreedErrors,
  dueAgreed,
  sumDue,
  type TypedAgreement,
} from "#features/collections/web/agreedForm.ts";
import type { DueAnswer, Stop } from "#features/phone/contract.ts";
import { phonePageTexts as texts } from "#features/phone/web/page/pageTexts.ts";
import { hasCash, judgeOffer } from "#features/receipts/rules.ts";
import { offerTexts } from "#features/receipts/texts.ts";
import {
  type Entered,
  exactAmounts,
  netOf,
  readCents,
  restLeft,
  type SentChange,
  sentAmount,
  type Typed,
  tendersOf,
  typedAmount,
  type WayToPay,
} from "#features/receipts/waysToPay.ts";
import {
  type Cents,
  CURRENCIES,
  type Currency,
  fromDollars,
  parseMoney,
  parseRate,
  type Rate,
  type SentAmounts,
  toDollars,
} from "#shared/money.ts";
import { whyNoAmount } from "#shared/reading/amount.ts";
import { phoneProblems, readPhone } from "#shared/reading/phone.ts";
import { tooLongText } from "#shared/texts.ts";
import type { CollectionOutcome, PaymentMethod } from "#shared/vocabulary.ts";
import { readAmount } from "#web/form/fields/amount.ts";

/** One way in which the recipient paid, as typed. */
export interface Way extends WayToPay {
  method: PaymentMethod;
  /** The currency before a mobile payment, which is in bolívares. */
  former?: Currency;
}

/** The form of what was collected, as typed. */
export interface Collected {
  outcome: CollectionOutcome;
  ways: Way[];
  change: Typed;
  sent: SentChange | null;
  /** Other amounts than planned, in dollars. Null: as planned. */
  agreed: TypedAgreement | null;
}

const BANK = { reference: "", bank: "", payer_phone: "" };

const typedOf = (amounts: SentAmounts | null | undefined, currency: Currency): string =>
  amounts?.[currency] ? typedAmount(fromDollars(amounts[currency])) : "";

/** Filled in with what the recipient was to pay with, and the change. A form that an older page opened has neither. */
export function blankCollected({
  pays_with: paid,
  change_needed: change,
}: Partial<Pick<Stop, "pays_with" | "change_needed">> = {}): Collected {
  const way = (currency: Currency): Way => ({
    method: "cash",
    currency,
    ...BANK,
    amount: typedOf(paid, currency),
  });
  const ways = CURRENCIES.map(way).filter(({ amount }) => amount);
  return {
    outcome: "collected",
    ways: ways[0] ? ways : [way("USD")],
    change: { USD: typedOf(change, "USD"), VES: typedOf(change, "VES") },
    sent: null,
    agreed: null,
  };
}

/** What is to be collected, and the rate that bolívares are counted at. */
export interface Owed {
  due: DueAnswer;
  /** Bolívares per dollar. */
  rate: number | null;
  /** To whom the recipient's change was sent last; undefined in a form that an older page opened. */
  change_to?: Stop["change_to"] | undefined;
}

/** Fewer than a request's tenders, so that the change has room. */
export const MOST_WAYS = 6;

export const rateOf = ({ rate }: Owed): Rate | null => parseRate(rate) ?? null;

const plannedOf = ({ due }: Owed): DueAtDoor => ({
  goods: fromDollars(due.goods),
  fee: fromDollars(due.fee),
});

/** What is collected, in cents: as agreed, as long as that can be. */
export const owedBy = (owed: Owed, { agreed }: Collected): Cents =>
  sumDue(dueAgreed(plannedOf(owed), agreed));

/** What is typed, in the API's format. */
function enteredIn({ ways, change, sent }: Collected): Entered {
  return {
    ways: ways.map((way) => ({ ...way, amount: readAmount(way.amount, way.currency) })),
    change: { USD: readAmount(change.USD), VES: readAmount(change.VES, "VES") },
    sent,
  };
}

const dueIn = (owed: Owed, value: Collected) => ({ owed: owedBy(owed, value), whole: true });

/** See `restOf` of `waysToPay.ts`: what is left in each currency, negative if change is due. */
export const restIn = (owed: Owed, value: Collected) =>
  restLeft(enteredIn(value), dueIn(owed, value), rateOf(owed));

/** The change that the office sends, in céntimos: all that is not given in cash. */
export const sentIn = (owed: Owed, value: Collected): Cents =>
  sentAmount(enteredIn(value), dueIn(owed, value), rateOf(owed));

/** The amounts with which this way pays exactly the rest. */
export function exactIn(owed: Owed, value: Collected, index: number) {
  const { ways, change } = enteredIn(value);
  const others = ways.filter((_, at) => at !== index);
  return exactAmounts(
    netOf({ ways: others, change }),
    owedBy(owed, value),
    rateOf(owed),
    ways[index]?.method ?? "",
  );
}

/** Whether the amount is known to the bank alone: a mobile payment, without a rate for its bolívares. */
export const isBlind = ({ rate }: Owed, { ways }: Collected) =>
  rate === null && ways.length === 1 && ways[0]?.method === "mobile_payment";

/** The way by another method. A transfer is of the rest, unless an amount was typed; mobile payments are in bolívares. */
export function withMethod(owed: Owed, value: Collected, index: number, method: PaymentMethod): Way[] {
  const ways = value.ways.map((way, at) => (at === index ? changeMethod(owed, way, method) : way));
  const way = ways[index];
  if (!way || way.method === "cash" || way.amount !== "") return ways;
  const exact = exactIn(owed, { ...value, ways }, index).find(({ currency }) => currency === way.currency);
  return ways.map((way, at) => (at === index && exact ? { ...way, amount: typedAmount(exact.amount) } : way));
}

function changeMethod({ rate }: Owed, way: Way, method: PaymentMethod): Way {
  const { former = way.currency, ...rest } = way;
  const isMobile = method === "mobile_payment" && rate !== null;
  const currency: Currency = isMobile ? "VES" : former;
  const amount = currency === way.currency ? way.amount : "";
  return { ...rest, method, currency, amount, ...(isMobile && { former }) };
}

/** The change that has still to be told, in each way in which it can be given; none if nothing was handed over in cash. */
export function changeChoices(owed: Owed, value: Collected): { as: Currency | "sent"; amount: Cents }[] {
  if (!hasCash(value.ways)) return [];
  const { USD, VES } = restIn(owed, value);
  const bolivares = -(VES ?? 0) as Cents;
  return [
    ...(USD < 0 ? [{ as: "USD", amount: -USD as Cents } as const] : []),
    ...(bolivares > 0 ? [{ as: "VES", amount: bolivares } as const] : []),
    ...(bolivares > 0 && value.sent === null ? [{ as: "sent", amount: bolivares } as const] : []),
  ];
}

interface Problem {
  problem: { field: string; message: string };
}

const refuse = (field: string, message: string): Problem => ({ problem: { field, message } });

/** What is wrong with how a way came through a bank. */
function bankProblem({ method, reference, payer_phone }: Way, index: number): Problem | null {
  if (method === "cash") return null;
  if (!reference.trim()) return refuse(`ways.${index}.reference`, texts.needsReference);
  const payer = readPhone(payer_phone).is;
  if (method === "mobile_payment" && payer_phone.trim() && payer !== "number" && payer !== "text")
    return refuse(`ways.${index}.payer_phone`, phoneProblems[payer]);
  return null;
}

/** The longest document that change is sent to. */
const MOST_DOCUMENT = 40;

/** What is missing or wrong of the person to whom change is sent. */
function addresseeProblem({ sent }: Collected): Problem | null {
  if (!sent) return null;
  const missing = (["bank", "phone", "document"] as const).find((field) => !sent[field].trim());
  if (missing) return refuse(`sent.${missing}`, offerTexts.changeNeedsAddressee);
  if (sent.document.trim().length > MOST_DOCUMENT) return refuse("sent.document", tooLongText(MOST_DOCUMENT));
  const phone = readPhone(sent.phone).is;
  return phone === "number" || phone === "text" ? null : refuse("sent.phone", phoneProblems[phone]);
}

const whyWrong = (typed: string, currency: Currency) =>
  (typed.trim() && whyNoAmount(typed, currency)) || texts.needsWayAmount;

/** The body's tenders, with change as negative amounts, or why they don't add up. */
function tendersIn(owed: Owed, value: Collected) {
  const entered = enteredIn(value);
  const empty = entered.ways.findIndex(({ amount }) => readCents(amount) <= 0);
  const way = value.ways[empty];
  if (way) return refuse(`ways.${empty}.amount`, whyWrong(way.amount, way.currency));
  const wrong = CURRENCIES.find((currency) => {
    const amount = entered.change[currency].trim();
    return amount !== "" && !(readCents(amount) >= 0 && parseMoney(amount) !== undefined);
  });
  if (wrong) return refuse(`change.${wrong}`, whyWrong(value.change[wrong], wrong));
  const tenders = [...tendersOf(entered, dueIn(owed, value), rateOf(owed)).values()].map((tender) => ({
    ...trimmed(tender),
    method: tender.method as PaymentMethod,
    currency: tender.currency,
    amount: readCents(tender.amount),
  }));
  const judged = judgeOffer({ method: "cash", currency: "USD", tenders }, dueIn(owed, value), rateOf(owed));
  if (!("errors" in judged))
    return { tenders: tenders.map((tender) => ({ ...tender, amount: toDollars(tender.amount) })) };
  if (changeChoices(owed, value).length > 0) return refuse("change", texts.needsChange);
  const isShort = restIn(owed, value).USD !== 0;
  return refuse(
    "ways.0.amount",
    isShort ? texts.needsAmount : (Object.values(judged.errors)[0]?.[0] ?? texts.needsAmount),
  );
}

const DETAILS = ["reference", "bank", "payer_phone", "phone", "document"] as const;

/** The details of a tender, without those that are empty. */
const trimmed = (typed: Partial<Record<(typeof DETAILS)[number], string>>) =>
  Object.fromEntries(
    DETAILS.map((name) => [name, typed[name]?.trim()] as const).filter(([, text]) => text),
  ) as Partial<Record<(typeof DETAILS)[number], string>>;

/** The `collection` of an action, or why it is not complete. */
export function collectionOf(owed: Owed, value: Collected, note: string | null) {
  const { outcome, ways } = value;
  if (outcome !== "collected") return { collection: { outcome, note } };
  const [wrong] = Object.entries(agreedErrors(plannedOf(owed), value.agreed));
  if (wrong) return refuse(wrong[0], wrong[1][0] ?? "");
  const bank = ways.map(bankProblem).find((problem) => problem !== null) ?? addresseeProblem(value);
  if (bank) return bank;
  const [first] = ways;
  const shared = {
    outcome,
    method: first?.method ?? "cash",
    rate: owed.rate,
    ...agreedBody(plannedOf(owed), value.agreed),
  };
  if (first && isBlind(owed, value))
    return { collection: { ...shared, currency: "USD" as const, ...trimmed(first) } };
  const paid = tendersIn(owed, value);
  return "problem" in paid ? paid : { collection: { ...shared, ...paid } };
}
