import { z } from "zod";
import { owedOrder } from "#features/debts/contract.ts";
import { paymentMethodLabels } from "#features/ledger/texts.ts";
import { choice, id, page, paging, queryId, search } from "#shared/fields.ts";
import { labelled } from "#shared/formats.ts";
import { optionalReference } from "#shared/identifiers/fields.ts";
import { CURRENCIES } from "#shared/money.ts";
import { currencyOf, dollars, inCurrency, moneyInEither } from "#shared/moneyFields.ts";
import { route } from "#shared/routes/route.ts";
import { voidedShape, voidRoute } from "#shared/routes/voidRoute.ts";
import { PAYMENT_METHODS } from "#shared/vocabulary.ts";
import { remittanceTexts as texts } from "./texts.ts";

const remittance = z.object({
  id: id(),
  number: z.number().int(),
  client_id: id(),
  client_name: z.string(),
  currency: currencyOf(),
  amount: inCurrency().describe("in the remittance's currency, with what was deducted"),
  deducted: inCurrency().describe("the part that paid the client's debts, in the same currency"),
  deducted_usd: dollars(),
  paid_out: inCurrency().describe("the part that the client received"),
  method: labelled(PAYMENT_METHODS, paymentMethodLabels),
  reference: z.string().nullable(),
  receipt: z.object({ id: id(), number: z.number().int() }).nullable().describe("of the deduction"),
  date: z.string(),
  by: z.string(),
  created_at: z.string(),
  ...voidedShape,
});
remittance.register(z.globalRegistry, { id: "Remittance" });

export { remittance as remittanceShape };
export type Remittance = z.output<typeof remittance>;

export const remittanceBody = z.object({
  client_id: id(texts.clientRequired),
  currency: z.enum(CURRENCIES, "La moneda no es válida"),
  amount: moneyInEither({ required: texts.amountRequired, positive: texts.positive })
    .optional()
    .describe("all that is available by default"),
  method: choice(PAYMENT_METHODS, texts.methodWrong, texts.methodWrong),
  reference: optionalReference(),
  deduct_debts: z.boolean().default(false),
});
export type RemittanceBody = z.output<typeof remittanceBody>;

export const remittanceRoutes = {
  filter: route({
    method: "GET",
    path: "/remittances",
    access: "admin",
    summary: "A page of remittances, newest first",
    query: z.object({ search: search(), client_id: queryId(), ...paging }),
    answer: page(remittance),
  }),
  deductible: route({
    method: "GET",
    path: "/clients/:id/deductible",
    access: "admin",
    summary: "The client's open debts that a remittance may deduct, in the order in which it pays them",
    answer: z.array(owedOrder),
  }),
  get: route({
    method: "GET",
    path: "/remittances/:id",
    access: "admin",
    summary: "Read a remittance",
    answer: remittance,
  }),
  create: route({
    method: "POST",
    path: "/remittances",
    access: "admin",
    summary: "Pay goods money to its client, after its open debts if they are deducted",
    body: remittanceBody,
    answer: remittance,
    status: 201,
  }),
  report: route({
    method: "GET",
    path: "/remittances/:id/report",
    access: "admin",
    summary: "The remittance as a PDF to sign",
    file: "ticket",
  }),
  void: voidRoute({
    path: "/remittances",
    summary: "Void a remittance: the money comes back, and deducted debts are owed again",
    required: texts.reasonRequired,
    shape: remittance,
  }),
};
