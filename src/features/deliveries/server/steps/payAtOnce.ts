import type { DeliveryBody } from "#features/deliveries/contract.ts";
import { judgeOffer, type OfferedTender, type Received, summarizeTenders } from "#features/receipts/rules.ts";
import { type NewReceipt, rateFor } from "#features/receipts/server/queries.ts";
import type { Insistence } from "#features/receipts/server/verbs/refuseUsedReference.ts";
import type { Tx } from "#server/schema.ts";
import type { Day } from "#shared/dates.ts";
import { invalid } from "#shared/errors.ts";
import type { Cents } from "#shared/money.ts";
import type { PaymentMethod } from "#shared/vocabulary.ts";
import type { DeliveryRow } from "../queries.ts";

/** How a `full` order is paid. On credit these columns are empty. */
export type PaymentTerms = Pick<
  DeliveryRow,
  "payment_currency" | "payment_reference" | "payment_bank" | "payment_phone"
> & { payment_method: PaymentMethod };

/** The body's terms. What it lacks is kept from the order before; but cash keeps no reference. */
export function termsOfPayment(body: DeliveryBody, before?: DeliveryRow): PaymentTerms {
  const method = body.payment_method ?? before?.payment_method ?? "cash";
  const storedTerms = method === "cash" && before?.payment_method !== "cash" ? undefined : before;
  const either = <T>(sent: T | undefined, earlier: T | undefined) => (sent === undefined ? earlier : sent);
  return {
    payment_method: method,
    payment_currency: body.payment_currency ?? before?.payment_currency ?? "USD",
    payment_reference: either(body.payment_reference, storedTerms?.payment_reference) ?? null,
    payment_bank: either(body.payment_bank, storedTerms?.payment_bank) ?? null,
    payment_phone: either(body.payment_phone, storedTerms?.payment_phone) ?? null,
  };
}

/** The terms of what was received: an order's tenders may have methods of their own. */
export const termsOfReceipt = (
  terms: PaymentTerms,
  { method, reference, bank, payer_phone }: NewReceipt,
): PaymentTerms => ({
  ...terms,
  payment_method: method as PaymentMethod,
  payment_reference: reference,
  payment_bank: bank,
  payment_phone: payer_phone,
});

/** An order's columns for these terms. */
export const columnsOfPayment = (type: DeliveryRow["payment_type"], terms: PaymentTerms) =>
  type === "full"
    ? terms
    : ({
        payment_method: null,
        payment_currency: "USD",
        payment_reference: null,
        payment_bank: null,
        payment_phone: null,
      } as const);

/** Cash has no bank. */
export const ofBank = ["payment_reference", "payment_bank", "payment_phone"] as const;

/** Whether the same method brings other money, or has another payer or client: the receipt names them. */
export const paidDifferently = (
  terms: PaymentTerms & Pick<DeliveryRow, "client_id">,
  before: DeliveryRow,
): boolean =>
  (["client_id", "payment_currency", ...(terms.payment_method === "cash" ? [] : ofBank)] as const).some(
    (column) => terms[column] !== before[column],
  );

interface Paying {
  companyId: number;
  today: Day;
  /** The order's day. */
  date: Day;
  client_id: number | null;
  amount: Cents;
  accept_similar?: boolean | undefined;
  accept_duplicate_reason?: string | undefined;
  /** See `Insistence`. */
  kept?: Insistence["kept"];
  /** What was handed over, instead of the amount in the terms' currency. */
  tenders?: readonly OfferedTender[] | undefined;
}

/** The day of an order's automatic payment: the order's, or today if that is later. */
export const paidOn = (date: Day, today: Day): Day => (date < today ? date : today);

/**
 * The receipt of an order's automatic payment. Throws `invalid` for bolívares on a day without a rate, and for tenders that are not
 * the amount.
 */
export async function receiptAtOnce(tx: Tx, paying: Paying, terms: PaymentTerms): Promise<NewReceipt> {
  const { companyId, today, date, client_id, amount, tenders } = paying;
  const { accept_similar = false, accept_duplicate_reason, kept: storedReference = null } = paying;
  const paid_on = paidOn(date, today);
  const { payment_method: method, payment_currency: currency } = terms;
  const rate = await rateFor(tx, companyId, { method, currency, tenders }, paid_on);
  const details = {
    method,
    reference: terms.payment_reference,
    bank: terms.payment_bank,
    payer_phone: terms.payment_phone,
  };
  const judged = judgeOffer({ ...details, currency, tenders }, { owed: amount, whole: true }, rate);
  const received = fullyReceived(judged, tenders ? "payment_tenders" : "payment_currency");
  return {
    kind: "automatic",
    client_id,
    received,
    paid_on,
    ...summarizeTenders(received.tenders, details),
    accept_similar,
    accept_duplicate_reason,
    kept: storedReference,
  };
}

function fullyReceived(judged: ReturnType<typeof judgeOffer>, field: string): Received {
  if ("errors" in judged) throw invalid({ [field]: Object.values(judged.errors).flat() });
  return judged;
}
