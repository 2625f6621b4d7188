import { z } from "zod";
import { deliveryShape } from "#features/deliveries/contract.ts";
import { paying } from "#features/ledger/contract.ts";
import { paymentMethodLabels } from "#features/ledger/texts.ts";
import { receiptRef } from "#features/receipts/contract.ts";
import { receiptTexts } from "#features/receipts/texts.ts";
import {
  across,
  choice,
  dateRange,
  dayText,
  format,
  id,
  list,
  optionalDateRange,
  page,
  paging,
} from "#shared/fields.ts";
import { labelled } from "#shared/formats.ts";
import { type Cents, CURRENCIES } from "#shared/money.ts";
import { dollars, dollarsWithinMax, moneyInEither } from "#shared/moneyFields.ts";
import { route } from "#shared/routes/route.ts";
import { ENTRY_METHODS, PAYMENT_METHODS, PAYMENT_STATUSES } from "#shared/vocabulary.ts";
import { debtTexts } from "./texts.ts";

const debtor = z.object({
  id: id(),
  legal_name: z.string(),
  registration_number: z.string(),
  type: z.string(),
  debt_counts: z.number(),
  total_pending: dollars(),
  oldest_date: z.string().describe("the date of the oldest order that owes"),
});
debtor.register(z.globalRegistry, { id: "Debtor" });
export type Debtor = z.output<typeof debtor>;

const entry = z.object({
  id: id(),
  kind: z.enum(["payment", "refund"]),
  amount: dollars(),
  method: labelled(ENTRY_METHODS, paymentMethodLabels),
  currencies: z.array(z.enum(CURRENCIES)).describe("those of its receipt's money"),
  date: dayText(),
  created_at: z.string(),
  by: z.string(),
  receipt: receiptRef().extend({
    opening: z.boolean().describe("whether the number is one of opening balances: `SA-000001`"),
  }),
  in_bank: z.boolean().describe("a bank's statement shows money of its receipt"),
});
entry.register(z.globalRegistry, { id: "LedgerEntry" });

export { entry as entryShape };
export type LedgerEntry = z.output<typeof entry>;

export const owedOrder = z.object({
  debt_id: id(),
  number: z.number().int(),
  opening: z.boolean().describe("whether the number is one of opening balances: `SA-000001`"),
  date: z.string(),
  remaining: dollars(),
});
owedOrder.register(z.globalRegistry, { id: "OwedOrder" });
export type OwedOrder = z.output<typeof owedOrder>;

const paid = z.object({
  payments: z.array(
    z.object({
      id: id(),
      debt_id: id(),
      amount: dollars(),
      method: z.enum(ENTRY_METHODS),
      date: z.string(),
      created_at: z.string(),
      receipt: receiptRef(),
    }),
  ),
  receipt: receiptRef(),
  total_pending: dollars().describe("what the client still owes"),
});
paid.register(z.globalRegistry, { id: "Paid" });
export type Paid = z.output<typeof paid>;

const method = choice(PAYMENT_METHODS, debtTexts.methodWrong, debtTexts.methodWrong);
const amount = moneyInEither({
  required: debtTexts.amountRequired,
  positive: debtTexts.amountPositive,
}).optional();

/** How many debts one payment can choose. */
export const MAX_CHOSEN = 500;

type Part = { amount?: Cents | undefined; tenders?: unknown[] | undefined };
/** The rules of a body that pays a part: an amount or tenders. */
const part = () =>
  [
    dollarsWithinMax(),
    across<Part>(
      ["amount"],
      debtTexts.amountRequired,
      (body) => body.amount !== undefined || body.tenders !== undefined,
    ),
    across<Part>(
      ["tenders"],
      receiptTexts.amountOrTenders,
      (body) => body.amount === undefined || body.tenders === undefined,
    ),
  ] as const;

export const payFull = z.object({ debt_id: id(), method, ...paying });
export const payPartial = z.object({ debt_id: id(), amount, method, ...paying });
const debt_ids = list(z.array(id()).min(1, debtTexts.debtsRequired), MAX_CHOSEN)
  .optional()
  .describe("only these of the client's open debts; without it all of them");
const payAll = z.object({ client_id: id(), debt_ids, method, ...paying });
const payPartialAmount = z.object({ client_id: id(), debt_ids, amount, method, ...paying });

const takeAdvance = z.object({ client_id: id(), amount, method, ...paying }).check(...part());

const advance = z.object({
  id: id(),
  number: z.number().int(),
  client_id: id(),
  kind: z.literal("advance"),
  method: z.enum(PAYMENT_METHODS),
  amount: dollars(),
  receipt: receiptRef(),
  credit_balance: dollars().describe("the client's advances that are not used yet"),
});
advance.register(z.globalRegistry, { id: "Advance" });
export type Advance = z.output<typeof advance>;

const applied = z.object({
  payments: z.array(
    z.object({
      id: id(),
      debt_id: id(),
      amount: dollars(),
      method: z.enum(ENTRY_METHODS),
      date: z.string(),
      created_at: z.string(),
    }),
  ),
  total_pending: dollars(),
  credit_balance: dollars(),
});
applied.register(z.globalRegistry, { id: "AppliedAdvance" });
export type AppliedAdvance = z.output<typeof applied>;

const pay = { method: "POST", access: "till", answer: paid, status: 201 } as const;

export const debtRoutes = {
  total: route({
    method: "GET",
    path: "/debts/all-amount-debts",
    access: "money",
    summary: "The total that all clients owe",
    answer: z.object({ amount: dollars() }),
  }),
  debtors: route({
    method: "GET",
    path: "/debts/clients-with-debt",
    access: "money",
    summary: "Clients with open debts",
    answer: z.array(debtor),
  }),
  deliveries: route({
    method: "GET",
    path: "/debts/delivery-with-debts-filter",
    access: "money",
    summary: "A page of a client's credit orders",
    query: z.object({
      client_id: z
        .string()
        .regex(/^[1-9]\d{0,15}$/)
        .transform(Number),
      payment_status: z.enum(["all", ...PAYMENT_STATUSES]).default("all"),
      ...paging,
    }),
    answer: page(deliveryShape),
  }),
  stats: route({
    method: "GET",
    path: "/debts/:clientId/stats",
    access: "money",
    summary: "A client's open debts",
    answer: z.object({ total_deliveries_with_debt: z.number(), total_pending: dollars() }),
  }),
  open: route({
    method: "GET",
    path: "/debts/:clientId/open",
    access: "money",
    summary: "A client's open debts, in the order in which a payment is spread over them",
    answer: z.array(owedOrder),
  }),
  payments: route({
    method: "GET",
    path: "/debts/:debtId/payments",
    access: "money",
    summary: "A debt's payments and refunds",
    answer: z.array(entry),
  }),
  report: route({
    method: "GET",
    path: "/debts/debts-report",
    access: "money",
    summary: "Debts by client as a PDF or CSV",
    query: dateRange(),
    file: "report",
  }),
  clientReport: route({
    method: "GET",
    path: "/debts/:id/debts-report",
    access: "money",
    summary: "One client's debts as a PDF or CSV",
    query: optionalDateRange(),
    file: "report",
  }),
  receivables: route({
    method: "GET",
    path: "/debts/un-paid-debts-report",
    access: "money",
    summary: "Receivables by age as a PDF or CSV",
    query: z.object({ format: format() }),
    file: "report",
  }),
  clientReceivables: route({
    method: "GET",
    path: "/debts/:clientId/unpaid-debts-report",
    access: "money",
    summary: "One client's receivables as a PDF or CSV",
    query: z.object({ format: format() }),
    file: "report",
  }),
  payFull: route({
    ...pay,
    path: "/debt-payments/full",
    summary: "Pay the rest of one debt",
    body: payFull,
  }),
  payPartial: route({
    ...pay,
    path: "/debt-payments/partial",
    summary: "Pay a part of one debt",
    body: payPartial.check(...part()),
  }),
  payAll: route({
    ...pay,
    path: "/debt-payments/pay-all",
    summary: "Pay all that a client owes, or all of chosen debts",
    body: payAll,
  }),
  payPartialAmount: route({
    ...pay,
    path: "/debt-payments/pay-partial-amount",
    summary: "Pay a part of what a client owes, or of chosen debts, oldest orders first",
    body: payPartialAmount.check(...part()),
  }),
  advance: route({
    ...pay,
    path: "/debt-payments/advance",
    summary: "Take a client's money in advance: a receipt without a debt",
    body: takeAdvance,
    answer: advance,
  }),
  applyAdvance: route({
    ...pay,
    path: "/debt-payments/apply-advance",
    summary: "Pay a client's open debts from its advances, oldest first",
    body: z.object({ client_id: id() }),
    answer: applied,
  }),
};
