import type { Due } from "#features/receipts/rules.ts";
import { type PayingValues, typedTenders } from "#features/receipts/web/paymentForm.ts";
import type { Rate } from "#shared/money.ts";
import type { FormFields, RecordForm } from "#web/form/useRecordForm.ts";
import type { DeliveryValues } from "./values.ts";

type OrderForm = RecordForm<DeliveryValues>;
type PaymentForm = FormFields<PayingValues>;

/** The fields of a payment that an order has under another name. */
const OWN = {
  method: "payment_method",
  currency: "payment_currency",
  reference: "payment_reference",
  bank: "payment_bank",
  payer_phone: "payment_phone",
  accept_similar: "accept_similar",
  accept_duplicate_reason: "accept_duplicate_reason",
} as const satisfies Partial<Record<keyof PayingValues, keyof DeliveryValues>>;
type Own = keyof typeof OWN;

const isOwn = (path: string): path is Own => path in OWN;

/** The payment in an order's form. Its day is the order's. */
export const paymentIn = (values: DeliveryValues): PayingValues => ({
  ...values.payment_parts,
  method: values.payment_method,
  currency: values.payment_currency,
  reference: values.payment_reference,
  bank: values.payment_bank,
  payer_phone: values.payment_phone,
  accept_similar: values.accept_similar,
  accept_duplicate_reason: values.accept_duplicate_reason,
  amount: "",
  paid_on: "",
});

/** Each of several ways to pay has these itself. */
const NO_DETAILS = { payment_reference: "", payment_bank: "", payment_phone: "" };

/** An order's values with these of its payment. */
function orderWith(
  { payment_parts }: DeliveryValues,
  payment: Partial<PayingValues>,
): Partial<DeliveryValues> {
  const entries = Object.entries(payment);
  const own = entries.flatMap(([name, value]) => (isOwn(name) ? [[OWN[name], value]] : []));
  const parts = entries.filter(([name]) => name in payment_parts);
  return {
    ...(payment.ways?.length ? NO_DETAILS : {}),
    ...Object.fromEntries(own),
    payment_parts: { ...payment_parts, ...Object.fromEntries(parts) },
  };
}

/**
 * An order's form as that of its payment. The fields of a tender are called as in the request, `payment_tenders.0.bank`, so that what is
 * wrong with the request stands under them.
 */
export function paymentFormOf(form: OrderForm, due: Due, rate: Rate | null): PaymentForm {
  const values = paymentIn(form.values);
  const places = (typedTenders(values, due, rate) ?? []).map(([place]) => place);
  const inRequest = (path: string): string => {
    if (isOwn(path)) return OWN[path];
    if (path === "tenders") return "payment_tenders";
    const index = places.findIndex((place) => path === place || path.startsWith(`${place}.`));
    const field = path.slice(`${places[index]}.`.length) || "amount";
    return index < 0 ? `payment_parts.${path}` : `payment_tenders.${index}.${field}`;
  };
  const inForm = (path: string): string => (isOwn(path) ? OWN[path] : `payment_parts.${path}`);
  return {
    values,
    set: (path, value) => form.set<DeliveryValues, string>(inForm(path), value),
    assign: (some) => form.assign(orderWith(form.values, some)),
    errorAt: (path) => form.errorAt(inRequest(path)),
    touch: (...paths) => form.touch(...paths.map(inRequest)),
    field: (path, type) => form.field(inForm(path), type, inRequest(path)),
  };
}
