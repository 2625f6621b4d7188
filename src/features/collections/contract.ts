import { z } from "zod";
import { paying } from "#features/ledger/contract.ts";
import { across, choice, id, optionalMultiline } from "#shared/fields.ts";
import { CURRENCIES } from "#shared/money.ts";
import { dollars, money } from "#shared/moneyFields.ts";
import { route } from "#shared/routes/route.ts";
import { COD_STATUSES, COLLECTION_OUTCOMES, PAYMENT_METHODS } from "#shared/vocabulary.ts";
import { collectionTexts as texts } from "./texts.ts";

/** How an order's fee and goods were collected at its door. */
export const collectionBody = z
  .object({
    outcome: choice(COLLECTION_OUTCOMES, texts.howCollected, texts.howCollected),
    method: z.enum(PAYMENT_METHODS, texts.methodRequired).optional(),
    ...paying,
    note: optionalMultiline(),
  })
  .check(
    across<{ outcome: string; method?: string | undefined }>(
      ["method"],
      texts.methodRequired,
      ({ outcome, method }) => outcome !== "collected" || method !== undefined,
    ),
  );
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
  cod_status: z.enum(COD_STATUSES),
  cod_note: z.string().nullable(),
};

const amounts = () => z.object({ USD: dollars(), VES: z.number().describe("bolívares") });

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
