import { z } from "zod";
import { toCollect } from "#features/collections/contract.ts";
import { duplicateReason, tenders } from "#features/ledger/contract.ts";
import { choice, day, id, list, MAX, optionalText, text } from "#shared/fields.ts";
import { bankCode } from "#shared/identifiers/banks.ts";
import { document, keptPhone, keptReference, recordPhone } from "#shared/identifiers/fields.ts";
import { CURRENCIES } from "#shared/money.ts";
import { money } from "#shared/moneyFields.ts";
import { placeField } from "#shared/place/placeFields.ts";
import { DOCUMENT_TYPES, PAYMENT_METHODS, PAYMENT_TYPES } from "#shared/vocabulary.ts";
import { plainInputs } from "./fields/plainShapes.ts";
import type { SentBy } from "./fields/table.ts";
import { deliveryTexts } from "./texts.ts";

export const receipt = z.object({
  full_name: text(deliveryTexts.recipientNameRequired),
  phone: recordPhone(deliveryTexts.recipientPhoneRequired),
  address: text(deliveryTexts.recipientAddressRequired, MAX.address),
  location: placeField().describe(
    "the address's place on the map, or a pasted link of one; missing: as it was, unless the address changes",
  ),
});

const anonymousClient = z.object({
  legal_name: text(deliveryTexts.legalNameRequired),
  type: choice(DOCUMENT_TYPES, deliveryTexts.clientTypeRequired),
  registration_number: document(deliveryTexts.registrationNumberRequired),
  phone: recordPhone(deliveryTexts.phoneRequired),
});

const MOST_EXTRAS = 20;

/** What an order's price follows from, besides its service, client and day. In an edit a missing field keeps its value. */
const priced = {
  pickup_zone_id: id().nullable().optional(),
  delivery_zone_id: id().nullable().optional(),
  extras: list(
    z
      .array(z.object({ extra_id: id(), quantity: z.number().int().min(1).max(99) }))
      .max(MOST_EXTRAS, deliveryTexts.tooManyExtras)
      .refine(
        (all) => new Set(all.map(({ extra_id }) => extra_id)).size === all.length,
        deliveryTexts.extraTwice,
      ),
    MOST_EXTRAS,
    deliveryTexts.tooManyExtras,
  ).optional(),
  price: z
    .object({
      amount: money({ required: deliveryTexts.priceRequired }),
      reason: text(deliveryTexts.priceReason, MAX.address),
    })
    .nullable()
    .optional()
    .describe("another amount than that of the lines, and why; null: that of the lines"),
  reprice: z.boolean().optional().describe("an edit takes the price that the lists say now"),
};

/** What the rules across an order's fields read. */
export type DeliveryFields = {
  use_credit?: boolean | undefined;
  collect_fee?: boolean | undefined;
  payment_tenders?: object[] | undefined;
  cod_amount?: number | undefined;
  client_id: number | null;
  anonymous_client: object | null;
  payment_type: string | null;
  pickup_address: string | null;
};

/** The fields of an order's body, each with its own rule. */
const rules = {
  date: day(deliveryTexts.dateRequired),
  service_id: id(deliveryTexts.serviceRequired),
  courier_id: id()
    .nullish()
    .transform((value) => value ?? null),
  client_id: id()
    .nullish()
    .transform((value) => value ?? null),
  payment_type: z
    .enum(PAYMENT_TYPES)
    .or(z.literal("").transform(() => null))
    .nullish()
    .transform((value) => value ?? null),
  payment_method: z.enum(PAYMENT_METHODS).optional(),
  // How an order is paid at once. In an edit a missing field keeps its value.
  payment_currency: z.enum(CURRENCIES, "La moneda no es válida").optional(),
  payment_tenders: tenders().describe(
    "what was handed over for a new order that is paid at once, with change as negative amounts; instead of payment_currency",
  ),
  payment_reference: keptReference(),
  payment_bank: bankCode()
    .nullable()
    .transform((code) => code || null)
    .optional(),
  payment_phone: keptPhone(),
  accept_similar: z.boolean().optional().describe("pays although a similar reference was used"),
  accept_duplicate_reason: duplicateReason(),
  ...priced,
  ...toCollect,
  pickup_address: optionalText(MAX.address),
  // For a missing receipt each of its fields is reported.
  receipt: z.preprocess((value) => (value === undefined ? {} : value), receipt),
  over_limit_reason: optionalText(MAX.address).optional(),
  confirm_blocked: z
    .boolean()
    .optional()
    .describe("takes the order although its client is blocked; only an admin"),
  pin: z
    .boolean()
    .optional()
    .describe(
      "whether its recipient tells the courier four digits; a new order without it: as the company says",
    ),
  use_credit: z
    .boolean()
    .optional()
    .describe("a new order also spends its client's advances, oldest debts first; only an admin"),
  anonymous_client: anonymousClient.nullish().transform((value) => value ?? null),
  ...plainInputs,
} satisfies Record<SentBy<"office">, z.ZodType>;

export const deliveryFields = z.object(rules);
