import { z } from "zod";
import { day, id, multiline, optionalTime } from "#shared/fields.ts";
import { money } from "#shared/moneyFields.ts";
import { deliveryFields } from "./deliveryFields.ts";
import { deliveryTexts } from "./texts.ts";

export const cancelBody = z.object({ cancellation_notes: multiline(deliveryTexts.reasonRequired) });

export const returnBody = z.object({
  date: day(deliveryTexts.dateRequired),
  service_id: id(deliveryTexts.serviceRequired),
  courier_id: id()
    .nullish()
    .transform((value) => value ?? null),
  price: z
    .preprocess((value) => (value === "" ? null : value), money().nullish())
    .describe("in dollars; the service's without it"),
  reason: multiline(deliveryTexts.returnReasonRequired),
});
returnBody.register(z.globalRegistry, { id: "ReturnBody" });

export type ReturnBody = z.output<typeof returnBody>;

/** What may still change of an order on its way. A missing field keeps its value. */
export const recipientBody = z.object({
  receipt: deliveryFields.shape.receipt.optional(),
  notes: deliveryFields.shape.notes.optional(),
  promised_time: optionalTime(),
});
recipientBody.register(z.globalRegistry, { id: "RecipientBody" });
export type RecipientBody = z.output<typeof recipientBody>;
