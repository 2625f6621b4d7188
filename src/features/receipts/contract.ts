import { z } from "zod";
import { changeStateLabels, paymentMethodLabels } from "#features/ledger/texts.ts";
import {
  across,
  choice,
  dateRange,
  day,
  id,
  identifier,
  list,
  MAX,
  maybe,
  maybeIdentifier,
  onlySuch,
  page,
  paging,
  queryId,
  search,
} from "#shared/fields.ts";
import { labelled } from "#shared/formats.ts";
import { BANKS, bankCode } from "#shared/identifiers/banks.ts";
import { phoneAnswer } from "#shared/identifiers/fields.ts";
import { CURRENCIES } from "#shared/money.ts";
import { amounts, bolivaresPerDollar, dollars } from "#shared/moneyFields.ts";
import { route } from "#shared/routes/route.ts";
import { reasonBody, voidedShape, voidRoute } from "#shared/routes/voidRoute.ts";
import {
  CHANGE_STATES,
  PAYMENT_METHODS,
  RECEIPT_KINDS,
  RECEIPT_METHODS,
  RECEIPT_STATES,
  RETURN_PLACES,
} from "#shared/vocabulary.ts";
import { receiptStateLabels, receiptTexts as texts } from "./texts.ts";

const tender = z.object({
  currency: z.enum(CURRENCIES),
  amount: z.number().describe("in the tender's currency; negative for change"),
  rate: bolivaresPerDollar().nullable(),
  usd: dollars().describe("the tender's part of the receipt's amount"),
  goods: z.number().describe("what of it was money for goods, beside the amount, in the tender's currency"),
  method: labelled(RECEIPT_METHODS, paymentMethodLabels),
  reference: z.string().nullable(),
  bank: z.string().nullable(),
  payer_phone: phoneAnswer().nullable(),
  state: labelled(RECEIPT_STATES, receiptStateLabels),
  in_bank: z.boolean().describe("a line of a bank's statement is its money"),
});

const receipt = z.object({
  id: id(),
  number: z.number().int(),
  opening: z.boolean().describe("whether the number is one of opening balances: `SA-000001`"),
  client_id: id().nullable(),
  client_name: z.string(),
  kind: z.enum(RECEIPT_KINDS),
  method: labelled(RECEIPT_METHODS, paymentMethodLabels).describe("that of its largest tender"),
  amount: dollars(),
  refunded: dollars().describe(
    "the part of the amount that was given back; all of it once the receipt is voided",
  ),
  tenders: z.array(tender),
  goods: amounts().describe(
    "money for goods that came with it; it is the client's, and no part of the amount",
  ),
  goods_in_dollars: dollars()
    .nullable()
    .describe("all of that in dollars, at the rate of `paid_on`; null if that day has no rate"),
  reference: z.string().nullable(),
  bank: z.string().nullable(),
  payer_phone: phoneAnswer().nullable(),
  paid_on: z.string(),
  state: labelled(RECEIPT_STATES, receiptStateLabels),
  in_bank: z.boolean().describe("the banks' statements show all of its bolívares that came through a bank"),
  not_in_bank: z
    .boolean()
    .describe("reported for a day that is imported and more than two days ago, and no line shows it"),
  payments: z.array(
    z.object({
      id: id(),
      debt_id: id(),
      delivery_id: id(),
      number: z.number().int().describe("the order's number"),
      opening: z.boolean().describe("whether it is one of opening balances: `SA-000001`"),
      amount: dollars(),
    }),
  ),
  by: z.string(),
  created_at: z.string(),
  duplicate_reason: z
    .string()
    .nullable()
    .describe("why an admin received it although another receipt has its reference"),
  ...voidedShape,
});
receipt.register(z.globalRegistry, { id: "Receipt" });

export { receipt as receiptShape };
export type Receipt = z.output<typeof receipt>;

/** The receipt of a payment. */
export const receiptRef = () => z.object({ id: id(), number: z.number().int() });

const receiptFilters = {
  search: search().describe("a number, a client or a reference"),
  state: z.enum(RECEIPT_STATES).optional(),
  method: z.enum(RECEIPT_METHODS).optional(),
  bank: z.enum(BANKS.map(({ code }) => code)).optional(),
  currency: z.enum(CURRENCIES).optional(),
  delivery_id: queryId().describe("those that paid an order, or had money for its goods"),
  not_in_bank: onlySuch().describe("reported for days that are imported, and the banks don't show them"),
  start_date: day().optional(),
  end_date: day().optional(),
};

export const receiptRoutes = {
  report: route({
    method: "GET",
    path: "/receipts/report",
    access: "books",
    summary: "Receipts by the day when the money moved, as a PDF or CSV",
    query: dateRange(),
    file: "report",
  }),
  filter: route({
    method: "GET",
    path: "/receipts/filter",
    access: "money",
    summary: "A page of receipts, newest first",
    query: z.object({ ...receiptFilters, ...paging }),
    answer: page(receipt),
  }),
  totals: route({
    method: "GET",
    path: "/receipts/totals",
    access: "money",
    summary:
      "What the receipts that the filters find received, by `method` only its tenders; voided ones only if the filter asks for them",
    query: z.object(receiptFilters),
    answer: z.object({
      count: z.number().int(),
      amount: dollars(),
      bolivares: z.number().describe("received in bolívares less the change"),
      goods: amounts().describe("money for goods that came with it, and is no part of the others"),
    }),
  }),
  get: route({
    method: "GET",
    path: "/receipts/:id",
    access: "money",
    summary: "Read a receipt",
    answer: receipt,
  }),
  pdf: route({
    method: "GET",
    path: "/receipts/:id/pdf",
    access: "look",
    summary: "The receipt as a PDF: for a basic employee its own receipts and those of orders",
    file: "ticket",
  }),
  state: route({
    method: "PUT",
    path: "/receipts/:id/state",
    access: "till",
    summary:
      "Confirm that a receipt's money arrived, or that of one tender: the receipt is confirmed when each is",
    body: z.object({
      state: choice(["confirmed"], "El estado es requerido"),
      tender: z
        .number()
        .int()
        .positive()
        .optional()
        .describe("which of the receipt's tenders, from 1; all by default"),
    }),
    answer: receipt,
  }),
  confirm: route({
    method: "POST",
    path: "/receipts/confirm",
    access: "till",
    summary: "Confirm several receipts",
    body: z.object({ ids: list(z.array(id()).min(1), 500) }),
    answer: z.object({ confirmed: z.number().int() }),
  }),
  unconfirm: route({
    method: "POST",
    path: "/receipts/unconfirm",
    access: "till",
    summary: "Take back the confirmation of receipts that were confirmed a moment ago, all or none",
    body: z.object({ ids: list(z.array(id()).min(1), 500) }),
    answer: z.object({ reported: z.number().int() }),
  }),
  void: voidRoute({
    path: "/receipts",
    summary: "Void a receipt: its payments are refunded today, and the debts are owed again",
    required: texts.reasonRequired,
    shape: receipt,
  }),
};

const changePayment = z.object({
  id: id(),
  state: labelled(CHANGE_STATES, changeStateLabels),
  currency: z.enum(CURRENCIES),
  amount: z.number().positive().describe("in its currency"),
  method: labelled(PAYMENT_METHODS, paymentMethodLabels),
  bank: z.string(),
  phone: phoneAnswer(),
  document: z.string(),
  receipt_id: id(),
  receipt_number: z.number().int(),
  client_name: z.string(),
  delivery_id: id().nullable().describe("the order that was paid; null for several, and for an advance"),
  delivery_number: z.number().int().nullable(),
  reference: z.string().nullable().describe("of the transfer that sent it"),
  reason: z.string().nullable().describe("why it isn't sent, or nobody returns it"),
  returned: z
    .object({
      reference: z.string().nullable(),
      bank: z.string().nullable(),
      place: z.enum(RETURN_PLACES).nullable(),
    })
    .nullable()
    .describe(
      "how it came back after its receipt was undone: through a bank, or in cash to a shift or the safe",
    ),
  courier_id: id().nullable().describe("the courier who owes it, since nobody returns it"),
  courier_name: z.string().nullable(),
  at: z.string().describe("when it came into its state"),
  by: z.string().describe("who brought it there"),
});
changePayment.register(z.globalRegistry, { id: "ChangePayment" });
export type ChangePayment = z.output<typeof changePayment>;

const addressee = changePayment.pick({ bank: true, phone: true, document: true });
export type Addressee = z.output<typeof addressee>;

const returnBody = z
  .object({
    reference: maybe(maybeIdentifier(MAX.reference)).transform((reference) => reference || null),
    bank: bankCode()
      .optional()
      .transform((code) => code || undefined),
    place: z.enum(RETURN_PLACES, texts.placeWrong).nullish(),
  })
  .check(
    across<{ reference?: unknown; bank?: unknown; place?: unknown }>(
      ["place"],
      texts.cashHasNoReference,
      ({ reference, bank, place }) => !place || (!reference && !bank),
    ),
  );
returnBody.register(z.globalRegistry, { id: "ChangeReturnBody" });
export type ReturnBody = z.output<typeof returnBody>;

const endOfChange = { method: "POST", access: "till", answer: changePayment } as const;

/** What a receipt's events say of its change. */
export const changeShape = changePayment
  .pick({ reference: true, bank: true, reason: true })
  .extend({ change: changePayment.shape.state });

/** Change that the office sends by transfer or mobile payment. */
export const changeRoutes = {
  filter: route({
    method: "GET",
    path: "/change-payments/filter",
    access: "money",
    summary: "A page of the change that is sent by transfer or mobile payment, the newest first",
    query: z.object({
      search: search().describe("a client, a document or a reference"),
      state: z.enum(CHANGE_STATES).optional(),
      delivery_id: queryId(),
      receipt_id: queryId(),
      at_door: onlySuch().describe("of what was paid at the order's door"),
      ...paging,
    }),
    answer: page(changePayment),
  }),
  last: route({
    method: "GET",
    path: "/change-payments/last",
    access: "orders",
    summary:
      "To whom change was last to be sent: of a client's payments, or at the doors of an order's recipient",
    query: z.object({ client_id: queryId(), delivery_id: queryId() }),
    answer: z.object({ addressee: addressee.nullable() }),
  }),
  sent: route({
    ...endOfChange,
    path: "/change-payments/:id/sent",
    summary: "Mark change as sent: it has left the bank",
    body: z.object({
      reference: identifier(texts.referenceRequired, MAX.reference),
      bank: bankCode()
        .optional()
        .transform((code) => code || undefined)
        .describe("another one than was asked for"),
    }),
  }),
  cancel: route({
    ...endOfChange,
    path: "/change-payments/:id/cancel",
    summary: "Don't send change: it is money left over",
    body: reasonBody(texts.reasonRequired),
  }),
  returned: route({
    ...endOfChange,
    path: "/change-payments/:id/returned",
    summary:
      "Sent change of an undone receipt came back: through a bank, or in cash to the caller's shift or the safe",
    body: returnBody,
  }),
  lose: route({
    ...endOfChange,
    access: "books",
    path: "/change-payments/:id/lose",
    summary: "Nobody returns sent change of an undone receipt: a courier owes it, or it is a loss",
    body: reasonBody(texts.reasonRequired).extend({ courier_id: id(texts.unknownCourier).nullish() }),
  }),
};
