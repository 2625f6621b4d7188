import { z } from "zod";
import type { FieldErrors } from "#shared/errors.ts";
import { fieldErrors } from "#shared/fields.ts";
import { type Cents, CURRENCIES, type Currency, parseMoney, type Rate } from "#shared/money.ts";
import type { PaymentMethod } from "#shared/vocabulary.ts";
import { type Due, judgeOffer, type Received } from "../rules.ts";
import { offerTexts } from "../texts.ts";
import {
  type Entered,
  nextWay,
  readCents,
  type SentChange,
  type Typed,
  type TypedTender,
  tendersOf,
  type WayToPay,
} from "../waysToPay.ts";

/** A payment's form. Amounts are in the API's format, or as typed when they are invalid. */
export interface PayingValues {
  method: PaymentMethod | "";
  currency: Currency;
  amount: string;
  /** What was handed over and the change are typed, in both currencies, instead of an amount. */
  counted: boolean;
  received: Typed;
  change: Typed;
  sent: SentChange | null;
  /** Several ways to pay, instead of one method with its currency, amount and bank. */
  ways: WayToPay[];
  reference: string;
  bank: string;
  payer_phone: string;
  paid_on: string;
  accept_similar: boolean;
  /** Undefined until it is asked for. */
  accept_duplicate_reason?: string | undefined;
}

export const emptyAmounts = (): Typed => ({ USD: "", VES: "" });

/** What a payment has beyond one method that pays one amount. */
export type InParts = Pick<PayingValues, "counted" | "received" | "change" | "sent" | "ways">;

export const notInParts = (): InParts => ({
  counted: false,
  received: emptyAmounts(),
  change: emptyAmounts(),
  sent: null,
  ways: [],
});

/** The values with another way to pay; the first one is what the form has. */
export function withAnotherWay(values: PayingValues, rate: Rate | null): Partial<PayingValues> {
  const { ways } = values;
  if (ways.length > 0) {
    const method = ways.some((way) => way.method === "cash") ? "cash" : "transfer";
    return { ways: [...ways, nextWay({ method }, rate)] };
  }
  const { method, currency, amount, reference, bank, payer_phone } = values;
  const counted = isCounted(values) ? countedWays(values.received) : [];
  const first: WayToPay[] =
    counted.length > 0 ? counted : [{ method, currency, amount, reference, bank, payer_phone }];
  const own = isCounted(values) ? {} : { change: emptyAmounts(), sent: null };
  return { ways: [...first, nextWay({ method }, rate)], ...own };
}

/** The values without one of its ways to pay. The last one that is left is the form's own again. */
export function withoutWay(values: PayingValues, index: number): Partial<PayingValues> {
  const ways = values.ways.filter((_, at) => at !== index);
  const [only] = ways;
  if (ways.length > 1 || !only) return { ways };
  const counted =
    only.method === "cash" &&
    (values.sent !== null || CURRENCIES.some((currency) => values.change[currency]));
  return {
    ...only,
    ...(counted ? { amount: "" } : {}),
    ways: [],
    counted,
    received: { ...emptyAmounts(), [only.currency]: counted ? only.amount : "" },
    ...(counted ? {} : { change: emptyAmounts(), sent: null }),
  };
}

const CASH = { method: "cash", reference: "", bank: "", payer_phone: "" } as const;

/** The notes that were counted in each currency. */
const countedWays = (received: Typed): WayToPay[] =>
  CURRENCIES.map((currency) => ({ ...CASH, currency, amount: received[currency] })).filter(
    ({ amount }) => amount !== "" && parseMoney(amount) !== 0,
  );

/** Only cash has change. */
const isCounted = ({ counted, method, ways }: PayingValues) =>
  ways.length === 0 && counted && method === "cash";

/** What was handed over and given back, or null if one method pays one amount. */
export function enteredIn(values: PayingValues): Entered | null {
  const { ways, received, change, sent } = values;
  if (ways.length > 0) return { ways, change, sent };
  return isCounted(values) ? { ways: countedWays(received), change, sent } : null;
}

/** The request's tenders, or undefined if it has an amount. */
export const requestTenders = (
  values: PayingValues,
  due: Due,
  rate: Rate | null,
): TypedTender[] | undefined => typedTenders(values, due, rate)?.map(([, tender]) => tender);

/** The request's tenders by their place in the form, or null if it has an amount. */
export function typedTenders(
  values: PayingValues,
  due: Due,
  rate: Rate | null,
): [string, TypedTender][] | null {
  const entered = enteredIn(values);
  if (entered === null) return null;
  const tenders = [...tendersOf(entered, due, rate)];
  if (!isCounted(values)) return tenders;
  // Counted notes have a field for each currency.
  return tenders.map(([place, tender]) => [
    place.startsWith("ways.") ? `received.${tender.currency}` : place,
    tender,
  ]);
}

const insistingIn = ({ accept_similar, accept_duplicate_reason }: PayingValues) => ({
  accept_similar,
  ...(accept_duplicate_reason === undefined ? {} : { accept_duplicate_reason }),
});

/** A request's fields of a payment, as far as it has them. */
interface PaymentInput extends Partial<Pick<PayingValues, "currency" | "amount" | "reference" | "bank">> {
  method: PayingValues["method"];
  tenders?: TypedTender[] | undefined;
  payer_phone?: string;
  paid_on: string;
  accept_similar?: boolean;
  accept_duplicate_reason?: string;
}

/** The request's fields of a payment. */
export function paymentBody(values: PayingValues, due: Due, rate: Rate | null): PaymentInput {
  const { currency, amount, reference, bank, payer_phone, paid_on, ways } = values;
  const tenders = requestTenders(values, due, rate);
  const method = ways[0]?.method ?? values.method;
  if (ways.length > 0) return { method, tenders, ...insistingIn(values), paid_on };
  return {
    method,
    ...(tenders ? { tenders } : { currency, ...(due.whole ? {} : { amount }) }),
    ...(method === "cash" ? {} : { reference, bank, ...insistingIn(values) }),
    ...(method === "mobile_payment" ? { payer_phone } : {}),
    paid_on,
  };
}

/** What the typed values would pay, or nothing while they are invalid. */
export function receivedFor(values: PayingValues, due: Due, rate: Rate | null): Received | undefined {
  const judged = judgeForm(values, due, rate);
  return "errors" in judged ? undefined : judged;
}

function judgeForm(values: PayingValues, due: Due, rate: Rate | null): Received | { errors: FieldErrors } {
  const { currency, amount } = values;
  // Before a method is chosen, the amount is shown as if it were cash.
  const method = values.method || "cash";
  const tenders = typedTenders(values, due, rate);
  if (tenders === null) {
    const typed = parseMoney(amount);
    if (!due.whole && (typed === undefined || typed <= 0)) return { errors: {} };
    return judgeOffer({ method, currency, amount: typed }, due, rate);
  }
  const read = tenders.map(([, tender]) => ({
    ...tender,
    method: tender.method || undefined,
    amount: parseMoney(tender.amount),
  }));
  const valid = read.filter(
    (tender): tender is typeof tender & { amount: Cents } => tender.amount !== undefined,
  );
  const isIncomplete = Object.keys(wayErrors(values.ways)).length > 0 || valid.length < read.length;
  if (isIncomplete) return { errors: {} };
  return judgeOffer({ method, currency: "USD", tenders: valid }, due, rate);
}

/** Each way to pay has an amount: a negative one would be change. */
export const wayErrors = (ways: readonly WayToPay[]): FieldErrors =>
  Object.fromEntries(
    ways.flatMap(({ amount }, index) => {
      const isMissing = amount.trim() === "" || (parseMoney(amount) !== undefined && readCents(amount) <= 0);
      return isMissing ? [[`ways.${index}.amount`, [offerTexts.amountRequired]]] : [];
    }),
  );

/** The form's rules: the request body's own, and what can be received for the debt. */
export function paymentRules(body: z.ZodType, due: Due, rate: Rate | null) {
  return z.custom<PayingValues>().superRefine((values, ctx) => {
    const parsed = body.safeParse(paymentBody(values, due, rate));
    const places = typedTenders(values, due, rate)?.map(([place]) => place) ?? [];
    const judged = judgeForm(values, due, rate);
    const errors = {
      ...("errors" in judged ? judged.errors : {}),
      ...bodyErrors(parsed, places),
      ...wayErrors(values.ways),
    };
    for (const [path, messages] of Object.entries(errors))
      for (const message of messages) ctx.addIssue({ code: "custom", path: path.split("."), message });
  });
}

/** The body's messages under the form's fields: `tenders.0.amount` is the first one typed. */
function bodyErrors(parsed: z.ZodSafeParseResult<unknown>, places: readonly string[]): FieldErrors {
  if (parsed.success) return {};
  return Object.fromEntries(
    Object.entries(fieldErrors(parsed.error)).map(([path, messages]) => {
      const [, index, field] = /^tenders\.(\d+)(?:\.(.+))?/.exec(path) ?? [];
      return [index === undefined ? path : fieldAt(places[Number(index)], field), messages];
    }),
  );
}

/** What was counted has one field; a way to pay and change that is sent have several. */
function fieldAt(place: string | undefined, field = "amount"): string {
  if (place === undefined) return "tenders";
  return place.startsWith("ways.") || place === "sent" ? `${place}.${field}` : place;
}
