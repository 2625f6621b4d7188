import { z } from "zod";
import { paying } from "#features/ledger/contract.ts";
import { id, optionalMultiline } from "#shared/fields.ts";
import { labelled } from "#shared/formats.ts";
import { CURRENCIES } from "#shared/money.ts";
import { amounts, dollars, money } from "#shared/moneyFields.ts";
import { route } from "#shared/routes/route.ts";
import { COD_STATUSES, COLLECTION_OUTCOMES, PAYMENT_METHODS } from "#shared/vocabulary.ts";
import { codStatusLabels, collectionTexts as texts } from "./texts.ts";

/** The money came through the door. */
export const collectedBody = z.object({
  outcome: z.literal("collected"),
  method: z.enum(PAYMENT_METHODS, texts.methodRequired),
  ...paying,
  note: optionalMultiline(),
});
export type CollectedBody = z.output<typeof collectedBody>;

/** It didn't. */
export const uncollectedBody = z.object({
  outcome: z.enum(COLLECTION_OUTCOMES).exclude(["collected"]),
  note: optionalMultiline(),
});

/** For a `collection` without a known outcome. */
export const unknownOutcome = (issue: { code: string }) =>
  issue.code === "invalid_union" ? texts.howCollected : undefined;

/** How an order's fee and goods were collected at its door. */
export const collectionBody = z.discriminatedUnion("outcome", [collectedBody, uncollectedBody], {
  error: unknownOutcome,
});
collectionBody.register(z.globalRegistry, { id: "Collection" });
export type CollectionBody = z.output<typeof collectionBody>;
export type CollectionInput = z.input<typeof collectionBody>;

/** An order's fields. In an edit a missing one keeps its value. */
export const toCollect = {
  collect_fee: z.boolean().optional().describe("the fee is paid on delivery, not at once; only with `full`"),
  cod_amount: z
    .preprocess((value) => (value === "" ? 0 : value), money())
    .optional()
    .describe("the goods' price, collected for the client; only with a client"),
};

/** The same fields of an order's answer. */
export const collectShape = {
  collect_fee: z.boolean(),
  cod_amount: dollars(),
  cod_status: labelled(COD_STATUSES, codStatusLabels),
  cod_note: z.string().nullable(),
};

const line = z.object({
  id: z.string(),
  kind: z.enum(["collected", "void", "remittance", "deduction"]),
  delivery_number: z.number().int().nullable(),
  receipt_number: z.number().int().nullable(),
  remittance_number: z.number().int().nullable(),
  currency: z.enum(CURRENCIES),
  amount: z.number().describe("positive for money that came in, in the line's currency"),
  available: z.boolean().describe("cash that the courier handed in, or a confirmed transfer"),
  at: z.string(),
});

const goodsMoney = z.object({ owed: amounts(), available: amounts(), lines: z.array(line) });
goodsMoney.register(z.globalRegistry, { id: "GoodsMoney" });
export type GoodsMoney = z.output<typeof goodsMoney>;

const ofOne = z.object({
  client_id: id(),
  client_name: z.string(),
  owed: amounts(),
  available: amounts(),
});

export const collectionRoutes = {
  ofAll: route({
    method: "GET",
    path: "/goods-money",
    access: "admin",
    summary: "The goods money that the office holds, by client",
    answer: z.object({ items: z.array(ofOne) }),
  }),
  ofClient: route({
    method: "GET",
    path: "/clients/:id/cod",
    access: "admin",
    summary: "The goods money that the office holds for a client",
    answer: goodsMoney,
  }),
};
