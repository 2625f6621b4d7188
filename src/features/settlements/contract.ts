import { z } from "zod";
import { countedBody, note } from "#features/cash/contract.ts";
import { choice, id, list, onlySuch, page, paging, queryId, recordNumber, search } from "#shared/fields.ts";
import { labelled } from "#shared/formats.ts";
import { amounts, currencyOf, dollars, inCurrency } from "#shared/moneyFields.ts";
import { route } from "#shared/routes/route.ts";
import { voidedShape, voidRoute } from "#shared/routes/voidRoute.ts";
import { COURIER_LINE_KINDS, SETTLEMENT_DECISIONS } from "#shared/vocabulary.ts";
import { accountTexts, decisionLabels, stateLabels, settlementTexts as texts } from "./texts.ts";

const line = z.object({
  id: id(),
  kind: z.enum(COURIER_LINE_KINDS),
  delivery_number: z.number().int().nullable(),
  float_id: id().nullable().describe("the float that he got, or that was voided"),
  currency: currencyOf(),
  amount: inCurrency().describe("Cash that the courier owes, or pay that is due; at most two decimals"),
  undecided: z.boolean().describe("A difference that waits for a decision; it can't be settled yet"),
  at: z.string(),
});
line.register(z.globalRegistry, { id: "CourierLine" });
export type CourierLine = z.output<typeof line>;

const accountShape = {
  courier_id: id(),
  courier_name: z.string(),
  cash: amounts(),
  earned: dollars(),
  lines: z.array(line),
};
const account = z.object(accountShape);
account.register(z.globalRegistry, { id: "CourierAccount" });
export type CourierAccount = z.output<typeof account>;

const load = z.object({
  courier_id: id(),
  orders: z.number().int().describe("pending and in transit, of today and earlier"),
  cash: amounts().describe("banknotes that lie with him: what he collected, and floats"),
});
load.register(z.globalRegistry, { id: "CourierLoad" });
export type CourierLoad = z.output<typeof load>;

const settlementFields = {
  id: id(),
  number: recordNumber(),
  courier_id: id(),
  courier_name: z.string(),
  expected: amounts(),
  counted: amounts(),
  difference: amounts(),
  earned: dollars(),
  kept: dollars().describe("Charged differences that were kept from the pay"),
  returned: amounts().describe("What was owed to the courier, and handed to him with pay 'now'"),
  pay: labelled(["now", "later"], { now: accountTexts.payNow, later: accountTexts.payLater }),
  bill_id: id().nullable(),
  note: z.string().nullable(),
  state: labelled(["settled", "undecided", "voided"], stateLabels),
  decision: labelled(SETTLEMENT_DECISIONS, decisionLabels).nullable(),
  decision_note: z.string().nullable(),
  decided_by: z.string().nullable(),
  decided_at: z.string().nullable(),
  ...voidedShape,
  by: z.string(),
  created_at: z.string(),
};
const settlement = z.object(settlementFields);
settlement.register(z.globalRegistry, { id: "Settlement" });

export { settlement as settlementShape };
export type Settlement = z.output<typeof settlement>;

const detail = z.object({ ...settlementFields, lines: z.array(line) });
detail.register(z.globalRegistry, { id: "SettlementDetail" });
export type SettlementDetail = z.output<typeof detail>;

const body = z.object({
  courier_id: id(texts.unknownCourier),
  line_ids: list(z.array(id()), 20_000).nullish(),
  counted: countedBody(),
  pay: choice(["now", "later"], texts.payRequired, texts.payRequired),
  note: note(),
});
body.register(z.globalRegistry, { id: "SettlementBody" });
export type SettlementBody = z.output<typeof body>;

export const settlementRoutes = {
  accounts: route({
    method: "GET",
    path: "/couriers/accounts",
    access: "look",
    summary: "The couriers with something to settle",
    answer: z.array(account),
  }),
  loads: route({
    method: "GET",
    path: "/couriers/loads",
    access: "look",
    summary: "What couriers have now: orders and cash. Who has neither is left out",
    answer: z.array(load),
  }),
  account: route({
    method: "GET",
    path: "/couriers/:id/account",
    access: "look",
    summary: "What a courier has to settle",
    answer: account,
  }),
  create: route({
    method: "POST",
    path: "/settlements",
    access: "orders",
    summary: "Settle with a courier by a count; each line is settled once",
    body,
    maxBody: 512 * 1024,
    answer: detail,
    status: 201,
  }),
  list: route({
    method: "GET",
    path: "/settlements",
    access: "look",
    summary: "A page of settlements, newest first",
    query: z.object({
      search: search(),
      courier_id: queryId(),
      undecided: onlySuch().describe("those whose difference waits for a decision"),
      ...paging,
    }),
    answer: page(settlement),
  }),
  get: route({
    method: "GET",
    path: "/settlements/:id",
    access: "look",
    summary: "A settlement with its lines",
    answer: detail,
  }),
  report: route({
    method: "GET",
    path: "/settlements/:id/report",
    access: "look",
    summary: "A settlement as a PDF to sign",
    file: "report",
  }),
  decide: route({
    method: "PUT",
    path: "/settlements/:id/decision",
    access: "books",
    summary: "Charge a difference to the courier, or let the company bear it",
    body: z.object({
      decision: choice(SETTLEMENT_DECISIONS, texts.decisionRequired, texts.decisionRequired),
      note: note(),
    }),
    answer: detail,
  }),
  void: voidRoute({
    path: "/settlements",
    summary: "Void a settlement; its lines are to be settled again",
    required: texts.reasonRequired,
    shape: detail,
  }),
};
