import { z } from "zod";
import { owedOrder } from "#features/debts/contract.ts";
import { paymentMethodLabels } from "#features/ledger/texts.ts";
import { choice, id, page, paging, queryId, search } from "#shared/fields.ts";
import { labelled } from "#shared/formats.ts";
import { optionalReference } from "#shared/identifiers/fields.ts";
import { CURRENCIES } from "#shared/money.ts";
import { amounts, currencyOf, dollars, inCurrency, moneyInEither } from "#shared/moneyFields.ts";
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

const goodsLine = z.object({
  id: z.string(),
  kind: z.enum(["collected", "void", "remittance", "deduction", "merge"]),
  delivery_number: z.number().int().nullable(),
  opening: z.boolean().describe("whether that is a number of opening balances: `SA-000001`"),
  receipt_number: z.number().int().nullable(),
  remittance_number: z.number().int().nullable(),
  currency: currencyOf(),
  amount: inCurrency().describe("positive for money that came in, in the line's currency"),
  available: z.boolean().describe("cash that the courier handed in, or a confirmed transfer"),
  at: z.string(),
});

export type GoodsLine = z.output<typeof goodsLine>;

const { items: lines, ...pageShape } = page(goodsLine).shape;
const goodsMoney = z.object({ owed: amounts(), available: amounts(), lines, ...pageShape });
goodsMoney.register(z.globalRegistry, { id: "GoodsMoney" });

const ofOne = z.object({
  client_id: id(),
  client_name: z.string(),
  owed: amounts(),
  available: amounts(),
});

export const goodsRoutes = {
  ofAll: route({
    method: "GET",
    path: "/goods-money",
    access: "money",
    summary: "The goods money that the office holds, by client",
    answer: z.object({ items: z.array(ofOne) }),
  }),
  ofClient: route({
    method: "GET",
    path: "/clients/:id/cod",
    access: "money",
    summary: "The goods money that the office holds for a client, with a page of its lines, newest first",
    query: z.object(paging),
    answer: goodsMoney,
  }),
};

export const remittanceRoutes = {
  filter: route({
    method: "GET",
    path: "/remittances",
    access: "books",
    summary: "A page of remittances, newest first",
    query: z.object({ search: search(), client_id: queryId(), ...paging }),
    answer: page(remittance),
  }),
  deductible: route({
    method: "GET",
    path: "/clients/:id/deductible",
    access: "books",
    summary: "The client's open debts that a remittance may deduct, in the order in which it pays them",
    answer: z.array(owedOrder),
  }),
  get: route({
    method: "GET",
    path: "/remittances/:id",
    access: "books",
    summary: "Read a remittance",
    answer: remittance,
  }),
  create: route({
    method: "POST",
    path: "/remittances",
    access: "books",
    summary: "Pay goods money to its client, after its open debts if they are deducted",
    body: remittanceBody,
    answer: remittance,
    status: 201,
  }),
  report: route({
    method: "GET",
    path: "/remittances/:id/report",
    access: "books",
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
