import { z } from "zod";
import type { FieldErrors } from "#shared/errors.ts";
import { fieldErrors } from "#shared/fields.ts";
import { type Cents, CURRENCIES, type Currency, parseMoney, type Rate } from "#shared/money.ts";
import type { PaymentMethod } from "#shared/vocabulary.ts";
import { today } from "#web/clock.ts";
import { type Due, judgeOffer, type Received } from "../rules.ts";
import { lastPaid } from "./lastPaid.ts";

type Typed = Record<Currency, string>;

/** A payment's form. Amounts are in the API's format, or as typed when they are invalid. */
export interface PayingValues {
  method: PaymentMethod | "";
  currency: Currency;
  amount: string;
  /** What was handed over and the change are typed, in both currencies, instead of an amount. */
  counted: boolean;
  received: Typed;
  change: Typed;
  reference: string;
  bank: string;
  payer_phone: string;
  paid_on: string;
  accept_similar: boolean;
}

const emptyAmounts = (): Typed => ({ USD: "", VES: "" });

/** An empty form with the method, bank and currency of this browser's last payment. */
export function blankPayment(): PayingValues {
  return {
    ...lastPaid(),
    amount: "",
    counted: false,
    received: emptyAmounts(),
    change: emptyAmounts(),
    reference: "",
    payer_phone: "",
    paid_on: today(),
    accept_similar: false,
  };
}

interface TypedTender {
  /** The form's field. */
  field: string;
  currency: Currency;
  /** Negative for change. */
  amount: string;
}

function tendersOf({ received, change }: PayingValues): TypedTender[] {
  const given = CURRENCIES.map((currency) => ({
    field: `received.${currency}`,
    currency,
    amount: received[currency],
  }));
  const back = CURRENCIES.map((currency) => ({
    field: `change.${currency}`,
    currency,
    amount: change[currency] && `-${change[currency]}`,
  }));
  return [...given, ...back].filter(({ amount }) => amount !== "" && parseMoney(amount) !== 0);
}

/** The request's fields of a payment. `part`: it has an amount. */
export function paymentBody(values: PayingValues, part: boolean) {
  const { method, currency, amount, reference, bank, payer_phone, paid_on, accept_similar } = values;
  const byBank = method !== "cash";
  const tenders = tendersOf(values).map(({ currency, amount }) => ({ currency, amount }));
  return {
    method,
    ...(isCounted(values) ? { tenders } : { currency, ...(part ? { amount } : {}) }),
    ...(byBank ? { reference, bank, accept_similar } : {}),
    ...(method === "mobile_payment" ? { payer_phone } : {}),
    paid_on,
  };
}

/** Only cash has change. */
const isCounted = ({ counted, method }: PayingValues) => counted && method === "cash";

/** What the typed values would pay, or nothing while they are invalid. */
export function receivedFor(values: PayingValues, due: Due, rate: Rate | null): Received | undefined {
  const judged = judgeForm(values, due, rate);
  return "errors" in judged ? undefined : judged;
}

function judgeForm(values: PayingValues, due: Due, rate: Rate | null): Received | { errors: FieldErrors } {
  const { currency, amount } = values;
  // Before a method is chosen, the amount is shown as if it were cash.
  const method = values.method || "cash";
  if (!isCounted(values)) {
    const typed = parseMoney(amount);
    if (!due.whole && (typed === undefined || typed <= 0)) return { errors: {} };
    return judgeOffer({ method, currency, amount: typed }, due, rate);
  }
  const tenders = tendersOf(values).map((one) => ({ ...one, amount: parseMoney(one.amount) }));
  const read = tenders.filter((one): one is typeof one & { amount: Cents } => one.amount !== undefined);
  if (read.length < tenders.length) return { errors: {} };
  return judgeOffer({ method, currency: "USD", tenders: read }, due, rate);
}

/** The form's rules: the request body's own, and what can be received for the debt. */
export function paymentRules(body: z.ZodType, due: Due, rate: Rate | null) {
  return z.custom<PayingValues>().superRefine((values, ctx) => {
    const parsed = body.safeParse(paymentBody(values, !due.whole));
    const tenders = tendersOf(values);
    const judged = judgeForm(values, due, rate);
    const errors = { ...("errors" in judged ? judged.errors : {}), ...bodyErrors(parsed, tenders) };
    for (const [path, messages] of Object.entries(errors))
      for (const message of messages) ctx.addIssue({ code: "custom", path: path.split("."), message });
  });
}

/** The body's messages under the form's fields: `tenders.0.amount` is the first one typed. */
function bodyErrors(parsed: z.ZodSafeParseResult<unknown>, tenders: readonly TypedTender[]): FieldErrors {
  if (parsed.success) return {};
  return Object.fromEntries(
    Object.entries(fieldErrors(parsed.error)).map(([path, messages]) => {
      const index = /^tenders\.(\d+)/.exec(path)?.[1];
      return [index === undefined ? path : (tenders[Number(index)]?.field ?? "tenders"), messages];
    }),
  );
}
