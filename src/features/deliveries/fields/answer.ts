// The shape of an order's answer, and those of the doors that see parts of it.
import { z } from "zod";
import { collectShape } from "#features/collections/contract.ts";
import { paymentMethodLabels, paymentStatusLabels } from "#features/ledger/texts.ts";
import { dayText, id, recordNumber, stamps } from "#shared/fields.ts";
import { formats, labelled } from "#shared/formats.ts";
import { bankName } from "#shared/identifiers/banks.ts";
import { documentTypeLabel } from "#shared/identifiers/documentTexts.ts";
import { phoneAnswer } from "#shared/identifiers/fields.ts";
import { currencyOf, dollars } from "#shared/moneyFields.ts";
import { placeShape } from "#shared/place/placeFields.ts";
import {
  ATTEMPT_REASONS,
  DELIVERY_STATUSES,
  DOCUMENT_TYPES,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  PAYMENT_TYPES,
} from "#shared/vocabulary.ts";
import { priceShape } from "../priceContract.ts";
import { attemptText, clientSourceLabels, paymentTypeLabels, statusLabels } from "../texts.ts";
import { plainAnswers } from "./plainShapes.ts";
import type { SeenBy } from "./table.ts";

const tripShape = () =>
  z.object({ id: id(), position: z.number().int().describe("from 1"), count: z.number().int() });

/** The office sees all of them. */
export const answerShapes = {
  id: id(),
  number: recordNumber(),
  version: z.number().int().describe("the number in the ETag"),
  date: dayText(),
  client_id: id().nullable(),
  client_name: z.string(),
  client_name_source: labelled(["client", "anonymous"], clientSourceLabels),
  client_legal_name: z.string().nullable(),
  client_phone: phoneAnswer().nullable(),
  client_alert: z.string().nullable().describe("what the staff should know of its client"),
  client_alert_by: z.string().nullable(),
  client_alert_at: z.string().nullable(),
  recipient_alert: z.string().nullable().describe("what the staff should know of its recipient's phone"),
  recipient_alert_by: z.string().nullable(),
  recipient_alert_at: z.string().nullable(),
  pickup_address: z.string(),
  service_id: id(),
  service_name: z.string(),
  courier_id: id().nullable(),
  courier_full_name: z.string().nullable(),
  courier_phone: phoneAnswer().nullable(),
  amount: dollars(),
  courier_pay: dollars().describe("What the courier earns by delivering it, as of its creation"),
  ...priceShape,
  status: labelled(DELIVERY_STATUSES, statusLabels),
  payment_status: labelled(PAYMENT_STATUSES, paymentStatusLabels),
  payment_type: labelled(PAYMENT_TYPES, paymentTypeLabels),
  payment_method: labelled(PAYMENT_METHODS, paymentMethodLabels)
    .nullable()
    .describe("how a `full` order is paid; null on credit"),
  payment_currency: currencyOf(),
  payment_reference: z.string().nullable(),
  payment_bank: z.string().register(formats, { show: bankName }).nullable(),
  payment_phone: phoneAnswer().nullable(),
  ...collectShape,
  attempts: z
    .object({
      count: z.number().int(),
      reason: z.enum(ATTEMPT_REASONS).describe("of the last one"),
      at: z.string().describe("of the last one, by the phone's clock"),
    })
    .register(formats, { show: attemptText })
    .nullable()
    .describe("failed attempts to hand it over"),
  pin: z.boolean().describe("its recipient tells the courier four digits"),
  pin_code: z
    .string()
    .nullable()
    .describe("the four digits, for the recipient's text while it is in transit"),
  cancellation_notes: z.string().nullable(),
  return_of_id: id().nullable().describe("the order whose parcels it brings back"),
  opening: z
    .boolean()
    .describe(
      "what its client owed before the company began here: it is owed, and in no list or report of orders",
    ),
  trip: tripShape().nullable().describe("the trip whose stop it is; deleted stops don't count"),
  further_stop: z.boolean().describe("it is priced as a further stop of its trip"),
  series: z.enum(["SA"]).nullable().describe("its number is one of opening balances: `SA-000001`"),
  return_id: id().nullable().describe("the order that brings back what the recipient did not take"),
  packages_returned: z
    .number()
    .int()
    .register(formats, { show: String })
    .describe("parcels that the recipient of a delivered order did not take"),
  partial_reason: z.string().nullable().describe("why not"),
  receipt: z.object({ full_name: z.string(), phone: z.string(), address: z.string() }),
  receipt_full_name: z.string(),
  receipt_phone: phoneAnswer(),
  receipt_address: z.string(),
  receipt_location: placeShape().nullable().describe("the address's place on the map"),
  debt_id: id(),
  debt_amount: dollars(),
  debt_remaining_amount: dollars(),
  anonymous_client: z
    .object({
      legal_name: z.string(),
      type: z.enum(DOCUMENT_TYPES),
      registration_number: z.string(),
      phone: z.string(),
    })
    .register(formats, {
      show: ({ type, registration_number }) => `${documentTypeLabel(type)} ${registration_number}`,
    })
    .nullable(),
  tracking_url: z
    .string()
    .nullable()
    .describe("the page that follows the order; null when it is switched off"),
  ...stamps,
  ...plainAnswers,
} satisfies Record<SeenBy<"office">, z.ZodType>;

export const deliveryShape = z.object(answerShapes);
deliveryShape.register(z.globalRegistry, { id: "Delivery" });
export type Delivery = z.output<typeof deliveryShape>;
/** What an order's row alone says: the change to carry follows from the rate, too. */
export type ReadDelivery = Omit<Delivery, "change_needed">;
