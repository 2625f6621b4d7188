import { z } from "zod";
import { day, id, multiline, requireChange } from "#shared/fields.ts";
import { money } from "#shared/moneyFields.ts";
import { deliveryFields } from "./deliveryFields.ts";
import { plainInputs } from "./fields/plainShapes.ts";
import { deliveryTexts } from "./texts.ts";

export const cancelBody = z.object({ cancellation_notes: multiline(deliveryTexts.reasonRequired) });

/** The amount of a price, which may be an object like an order's. Empty: none. */
function amountOf(price: unknown): unknown {
  if (price === "") return null;
  return typeof price === "object" && price !== null && "amount" in price ? price.amount : price;
}

export const returnBody = z.object({
  date: day(deliveryTexts.dateRequired),
  service_id: id(deliveryTexts.serviceRequired),
  courier_id: id()
    .nullish()
    .transform((value) => value ?? null),
  price: z
    .preprocess(amountOf, money().nullish())
    .describe("in dollars, also as `{amount}`; the service's without it"),
  reason: multiline(deliveryTexts.returnReasonRequired),
});
returnBody.register(z.globalRegistry, { id: "ReturnBody" });

export type ReturnBody = z.output<typeof returnBody>;

/** What may still change of an order on its way. A missing field keeps its value. */
export const recipientFields = z.object({ receipt: deliveryFields.shape.receipt, ...plainInputs }).partial();
export const recipientBody = requireChange(recipientFields, "receipt");
recipientBody.register(z.globalRegistry, { id: "RecipientBody" });
export type RecipientBody = z.output<typeof recipientBody>;
