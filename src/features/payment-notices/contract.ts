import { z } from "zod";
import { owedOrder } from "#features/debts/contract.ts";
import { insisting } from "#features/ledger/contract.ts";
import { receiptRef } from "#features/receipts/contract.ts";
import { offerTexts, receiptStateLabels, receiptTexts } from "#features/receipts/texts.ts";
import {
  across,
  choice,
  day,
  dayText,
  id,
  identifier,
  MAX,
  optionalText,
  page,
  paging,
  search,
} from "#shared/fields.ts";
import { labelled } from "#shared/formats.ts";
import { bankCode } from "#shared/identifiers/banks.ts";
import { optionalPhone, phoneAnswer } from "#shared/identifiers/fields.ts";
import type { Currency } from "#shared/money.ts";
import {
  bolivaresPerDollar,
  currency,
  currencyOf,
  dollars,
  dollarsWithinMax,
  inCurrency,
  moneyInEither,
} from "#shared/moneyFields.ts";
import { route } from "#shared/routes/route.ts";
import { reasonBody } from "#shared/routes/voidRoute.ts";
import { BANK_LINE_STATES, BANK_METHODS, NOTICE_STATES, RECEIPT_STATES } from "#shared/vocabulary.ts";
import { MOST_PER_DAY } from "./rules.ts";
import { noticeMethodLabels, noticeStateLabels, noticeTexts as texts } from "./texts.ts";

const noticeFields = {
  id: id(),
  state: labelled(NOTICE_STATES, noticeStateLabels),
  currency: currencyOf(),
  amount: inCurrency(),
  amount_usd: dollars()
    .nullable()
    .describe("what it is worth at the rate of `paid_on`; null for bolívares of a day without one"),
  rate: bolivaresPerDollar().nullable().describe("that rate; null in dollars"),
  method: labelled(BANK_METHODS, noticeMethodLabels),
  bank: z.string().nullable(),
  reference: z.string(),
  paid_on: dayText(),
  payer_phone: phoneAnswer().nullable(),
  note: z.string().nullable(),
  reject_reason: z.string().nullable(),
  by: z.string().describe("the client's person who said so"),
  created_at: z.string(),
  decided_at: z.string().nullable(),
};

const madeReceipt = receiptRef()
  .extend({ state: labelled(RECEIPT_STATES, receiptStateLabels) })
  .nullable()
  .describe("the receipt that was made of it");

const notice = z.object({
  ...noticeFields,
  client_id: id(),
  client_name: z.string(),
  receipt: madeReceipt,
  decided_by: z.string().nullable(),
});
notice.register(z.globalRegistry, { id: "PaymentNotice" });
export type PaymentNotice = z.output<typeof notice>;

/** What the events of a notice show. */
export const noticeEventShape = notice.omit({
  id: true,
  client_id: true,
  receipt: true,
  amount_usd: true,
  rate: true,
  by: true,
  created_at: true,
  decided_by: true,
  decided_at: true,
});

const similar = z.object({
  lines: z
    .array(
      z.object({
        id: id(),
        account: z.string(),
        date: dayText(),
        amount: inCurrency().describe("in bolívares"),
        reference: z.string().nullable(),
        description: z.string(),
        state: z.enum(BANK_LINE_STATES),
      }),
    )
    .describe("of a bank: the same amount within days, or the same end of the reference"),
  receipts: z
    .array(
      receiptRef().extend({
        client_name: z.string(),
        amount: dollars(),
        bolivares: z.number().describe("what of it came in bolívares"),
        paid_on: dayText(),
      }),
    )
    .describe("not voided, with the same end of the reference"),
  notices: z.array(notice).describe("others with the same end of the reference"),
});

const details = notice.extend({
  similar,
  debts: z.array(owedOrder).describe("what its client owes, in the order in which it would be paid"),
  total_pending: dollars(),
  credit_balance: dollars(),
});
export type NoticeDetails = z.output<typeof details>;

export const noticeRoutes = {
  filter: route({
    method: "GET",
    path: "/payment-notices/filter",
    access: "till",
    summary: "A page of what clients say that they paid: those to decide, then the newest",
    query: z.object({
      state: z.enum(NOTICE_STATES).optional(),
      search: search().describe("a client or a reference"),
      ...paging,
    }),
    answer: page(notice),
  }),
  get: route({
    method: "GET",
    path: "/payment-notices/:id",
    access: "till",
    summary: "A payment notice, with what resembles it and what its client owes",
    answer: details,
  }),
  accept: route({
    method: "POST",
    path: "/payment-notices/:id/accept",
    access: "till",
    summary:
      "Make the receipt of what a client said that it paid: its oldest debts are paid, the rest is an advance",
    body: z.object(insisting),
    answer: notice,
    status: 201,
  }),
  reject: route({
    method: "POST",
    path: "/payment-notices/:id/reject",
    access: "till",
    summary: "Reject a payment notice, with the reason that its client reads",
    body: reasonBody(texts.reasonRequired),
    answer: notice,
  }),
};

const ownNotice = z.object({
  ...noticeFields,
  receipt: z
    .object({ number: z.number().int(), voided: z.boolean() })
    .nullable()
    .describe("the receipt that the office made of it"),
});
ownNotice.register(z.globalRegistry, { id: "OwnPaymentNotice" });
export type OwnNotice = z.output<typeof ownNotice>;

export const noticeBody = z
  .object({
    amount: moneyInEither({ required: texts.amountRequired, positive: texts.amountPositive }),
    currency: currency(),
    method: choice(BANK_METHODS, texts.methodRequired),
    bank: bankCode()
      .nullish()
      .transform((code) => code || null),
    reference: identifier(receiptTexts.referenceRequired, MAX.reference),
    paid_on: day().optional().describe("when the money moved, at most 30 days ago; today by default"),
    payer_phone: optionalPhone(),
    note: optionalText(MAX.address).transform((note) => note || null),
  })
  .check(
    dollarsWithinMax(),
    across<{ method: string; currency: Currency }>(
      ["currency"],
      offerTexts.mobileInBolivares,
      ({ method, currency }) => method !== "mobile_payment" || currency !== "USD",
    ),
  );
export type NoticeBody = z.output<typeof noticeBody>;

/** What a client's person says in the portal. */
export const portalPaymentRoutes = {
  list: route({
    method: "GET",
    path: "/portal/payments",
    access: "portal",
    summary: "A page of what the client said that it paid, newest first",
    query: z.object(paging),
    answer: page(ownNotice),
  }),
  create: route({
    method: "POST",
    path: "/portal/payments",
    access: "portal",
    summary: `Say that something was paid. Nothing changes until the office accepts it; ${MOST_PER_DAY} a day`,
    body: noticeBody,
    answer: ownNotice,
    status: 201,
  }),
};
