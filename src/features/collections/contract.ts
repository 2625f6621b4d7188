import { z } from "zod";
import { paying } from "#features/ledger/contract.ts";
import { optionalMultiline, text } from "#shared/fields.ts";
import { formats, labelled } from "#shared/formats.ts";
import { type Amounts, type Cents, fromDollars } from "#shared/money.ts";
import { amounts, dollars, money, moneyInEither } from "#shared/moneyFields.ts";
import { COD_STATUSES, COLLECTION_OUTCOMES, PAYMENT_METHODS } from "#shared/vocabulary.ts";
import { agreedProblems, amountsText, codStatusLabels, collectionTexts as texts } from "./texts.ts";

const agreed = z
  .object({
    goods: money().optional().describe("what their client is owed; may be more than planned"),
    fee: money().optional().describe("what was paid of it at the door; the rest stays owed"),
    reason: text(agreedProblems.reasonRequired),
  })
  .refine(({ goods, fee }) => goods !== undefined || fee !== undefined, agreedProblems.amountRequired);

/** The money came through the door. */
export const collectedBody = z.object({
  outcome: z.literal("collected"),
  method: z.enum(PAYMENT_METHODS, texts.methodRequired),
  ...paying,
  agreed: agreed
    .nullish()
    .transform((value) => value ?? undefined)
    .describe("other amounts than planned, which are what was received; at the office only by an admin"),
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

/** Another currency in an object by currency. */
const onlyCurrencies = {
  error: ({ code }: { code: string }) => (code === "unrecognized_keys" ? texts.currencyWrong : undefined),
};

/** An empty amount of a form is none. */
const orNone = (amount: ReturnType<typeof money>) =>
  z.preprocess((value: number | string | undefined) => (value === "" ? undefined : value), amount.optional());

/** Zero of both says nothing. */
const paysWith = () =>
  z
    .strictObject(
      { USD: orNone(money()).optional(), VES: orNone(moneyInEither()).optional() },
      onlyCurrencies,
    )
    .transform(({ USD = 0 as Cents, VES = 0 as Cents }): Amounts | null =>
      USD + VES > 0 ? { USD, VES } : null,
    )
    .nullish();

/** An order's fields. In an edit a missing one keeps its value. */
export const toCollect = {
  collect_fee: z.boolean().optional().describe("the fee is paid on delivery, not at once; only with `full`"),
  cod_amount: z
    .preprocess((value) => (value === "" ? 0 : value), money())
    .optional()
    .describe("the goods' price, collected for the client; only with a client"),
  pays_with: paysWith().describe("with what is paid at the door, not less than is collected; null: exact"),
};

/** Both amounts, shown without the currency that is not there. */
const ofEach = () =>
  amounts().register(formats, {
    show: ({ USD, VES }) => amountsText({ USD: fromDollars(USD), VES: fromDollars(VES) }),
  });

/** What an order's answer says about its collection. */
export const collectShape = {
  collect_fee: z.boolean(),
  cod_amount: dollars(),
  cod_status: labelled(COD_STATUSES, codStatusLabels),
  cod_note: z.string().nullable(),
  pays_with: ofEach().nullable().describe("with what it is paid at the door; null: exact"),
  change_needed: ofEach()
    .nullable()
    .describe("whole dollars first, the rest in bolívares at the rate in force; null: none"),
};
