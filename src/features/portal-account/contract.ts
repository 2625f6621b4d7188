import { z } from "zod";
import { owedOrder } from "#features/debts/contract.ts";
import { paymentMethodLabels } from "#features/ledger/texts.ts";
import { statementDays, statementRange, statementShape } from "#features/receivables/contract.ts";
import { remittanceShape } from "#features/remittances/contract.ts";
import { page, paging } from "#shared/fields.ts";
import { labelled } from "#shared/formats.ts";
import { amounts, bolivaresPerDollar, dollars } from "#shared/moneyFields.ts";
import { route } from "#shared/routes/route.ts";
import { PAYMENT_METHODS } from "#shared/vocabulary.ts";

const account = z.object({
  balance: dollars().describe(
    "what the client owes less `credit_balance`, as its statement closes; negative in its favour",
  ),
  balance_bolivares: z.number().nullable().describe("the same at today's rate; null without one"),
  rate: bolivaresPerDollar().nullable(),
  credit_balance: dollars().describe("its advances that are not used yet"),
  orders: z.array(owedOrder).describe("its open debts, in the order in which they are paid"),
  goods: z.object({ owed: amounts(), available: amounts() }),
  payment_details: z.string(),
});
account.register(z.globalRegistry, { id: "PortalAccount" });
export type PortalAccount = z.output<typeof account>;

// Without who in the office recorded it, and why it was voided.
const ownRemittance = remittanceShape
  .pick({
    id: true,
    number: true,
    currency: true,
    amount: true,
    deducted: true,
    deducted_usd: true,
    paid_out: true,
    reference: true,
    date: true,
    voided_at: true,
  })
  .extend({ method: labelled(PAYMENT_METHODS, paymentMethodLabels) });
ownRemittance.register(z.globalRegistry, { id: "PortalRemittance" });
export type PortalRemittance = z.output<typeof ownRemittance>;

const own = { method: "GET", access: "portal" } as const;

/** What a client's person sees of its money. 403 for all of them if the company keeps it out of the portal. */
export const portalAccountRoutes = {
  account: route({
    ...own,
    path: "/portal/account",
    summary: "What the client owes and has, and how to pay",
    answer: account,
  }),
  statement: route({
    ...own,
    path: "/portal/statement",
    summary: "The client's statement of account",
    query: statementDays(),
    answer: statementShape,
  }),
  statementReport: route({
    ...own,
    path: "/portal/statement-report",
    summary: "The statement of account as a PDF or CSV",
    query: statementRange(),
    file: "report",
  }),
  remittances: route({
    ...own,
    path: "/portal/remittances",
    summary: "A page of the goods money that the client was paid, newest first",
    query: z.object(paging),
    answer: page(ownRemittance),
  }),
  remittanceReport: route({
    ...own,
    path: "/portal/remittances/:id/report",
    summary: "One of them as a PDF",
    file: "ticket",
  }),
};
