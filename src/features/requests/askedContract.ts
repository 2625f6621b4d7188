import { z } from "zod";
import { askedFields } from "#features/deliveries/askedContract.ts";
import { MAX, optionalMultiline, text } from "#shared/fields.ts";
import { placeField } from "#shared/place/placeFields.ts";
import { orEmpty, ownPhone } from "./formContract.ts";
import { formTexts } from "./formTexts.ts";

const NOTE = 1000;

/** What a person of a client asks for: an order's body without client, courier, price and payment, in words for a client. */
export const clientAsked = askedFields.extend({
  receipt: orEmpty(
    z.object({
      full_name: text(formTexts.nameRequired),
      phone: ownPhone(),
      address: text(formTexts.addressRequired, MAX.address),
      location: placeField(),
    }),
  ),
  note: optionalMultiline(NOTE).describe("for the office"),
});
clientAsked.register(z.globalRegistry, { id: "PortalRequestBody" });
export type ClientAsked = z.output<typeof clientAsked>;
