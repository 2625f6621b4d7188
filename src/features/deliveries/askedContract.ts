import { z } from "zod";
import { id } from "#shared/fields.ts";
import { phone } from "#shared/identifiers/fields.ts";
import { dollars } from "#shared/moneyFields.ts";
import { placeShape } from "#shared/place/placeFields.ts";
import { DOCUMENT_TYPES } from "#shared/vocabulary.ts";
import { deliveryFields, receipt } from "./deliveryFields.ts";
import { maskOf, pickShape, stopMask } from "./fields/pick.ts";
import type { SeenBy } from "./fields/table.ts";
import { deliveryTexts } from "./texts.ts";

/** What somebody outside the office asks for: an order's body without who asks, courier, price and payment. */
export const askedFields = deliveryFields.pick(maskOf("request")).extend({
  receipt: z.preprocess(
    (value) => (value === undefined ? {} : value),
    receipt.extend({ phone: phone(deliveryTexts.recipientPhoneRequired) }),
  ),
});

/** What a request keeps in its own way: whoever asks may leave more out, and an older request has fewer fields. */
const ofRequest = {
  promised_time: z.string().nullish(),
  anonymous_client: z
    .object({
      legal_name: z.string(),
      type: z.enum(DOCUMENT_TYPES),
      registration_number: z.string().describe("empty if it was not asked for"),
      phone: z.string(),
    })
    .nullable(),
  pickup_address: z.string().nullable(),
  pickup_zone_id: id().nullish(),
  delivery_zone_id: id().nullish(),
  extras: z.array(z.object({ extra_id: id(), quantity: z.number().int() })).optional(),
  cod_amount: dollars().optional(),
  pays_with: z.object({ USD: z.number(), VES: z.number() }).nullish(),
  receipt: z.object({
    full_name: z.string(),
    phone: z.string(),
    address: z.string(),
    location: placeShape().nullish(),
  }),
  pin: z.boolean().optional(),
} satisfies Record<SeenBy<"request", "own">, z.ZodType>;

const orderShape = z.object({ ...pickShape("request"), ...ofRequest });

/** An order as it was asked for: the input of `deliveryBody` without its payment. Amounts in dollars. */
export const askedShape = orderShape.extend({
  stops: z
    .array(orderShape.pick(stopMask(orderShape.shape)))
    .optional()
    .describe("all stops, if it is a trip; the fields beside them are the first one's"),
});
askedShape.register(z.globalRegistry, { id: "AskedOrder" });
export type AskedOrder = z.output<typeof askedShape>;
export type AskedStop = NonNullable<AskedOrder["stops"]>[number];
