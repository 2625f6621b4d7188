import { z } from "zod";
import { askedShape } from "#features/deliveries/askedContract.ts";
import { deliveryFields, deliveryShape } from "#features/deliveries/contract.ts";
import { plainAnswers } from "#features/deliveries/fields/plainShapes.ts";
import { tripShape } from "#features/trips/contract.ts";
import { dayText, id, page, paging, recordNumber, search } from "#shared/fields.ts";
import { formats, labelled } from "#shared/formats.ts";
import { phoneAnswer } from "#shared/identifiers/fields.ts";
import { formatPhone } from "#shared/identifiers/phone.ts";
import { formatMoney, fromDollars } from "#shared/money.ts";
import { dollars } from "#shared/moneyFields.ts";
import { route } from "#shared/routes/route.ts";
import { reasonBody } from "#shared/routes/voidRoute.ts";
import { REQUEST_SOURCES, REQUEST_STATES } from "#shared/vocabulary.ts";
import { requestSourceLabels, requestStateLabels, requestTexts } from "./texts.ts";

const request = z.object({
  id: id(),
  number: recordNumber(),
  source: labelled(REQUEST_SOURCES, requestSourceLabels),
  state: labelled(REQUEST_STATES, requestStateLabels),
  client_id: id().nullable().describe("null if nobody of a client asked"),
  client_name: z.string().describe("whoever asked"),
  client_phone: phoneAnswer().nullable(),
  client_alert: z.string().nullable().describe("what the staff should know of the client"),
  client_alert_by: z.string().nullable(),
  client_alert_at: z.string().nullable(),
  client_blocked: z
    .object({ reason: z.string(), by: z.string().nullable(), at: z.string().nullable() })
    .nullable()
    .describe("why the client gets no new orders; null: it does"),
  asked_by: z.string().nullable().describe("the person of the client, or the key; null for a form"),
  body: askedShape,
  quote: z
    .object({ amount: dollars(), price_explanation: z.string() })
    .describe("as of when it was asked for"),
  note: z.string().nullable(),
  reject_reason: z.string().nullable(),
  delivery_id: id().nullable().describe("the order that it became; of a trip the first one"),
  tracking_url: z
    .string()
    .nullable()
    .describe("the page that follows the request, and then its order; null when it is switched off"),
  created_at: z.string(),
  decided_by: z.string().nullable(),
  decided_at: z.string().nullable(),
});
request.register(z.globalRegistry, { id: "Request" });
export type OrderRequest = z.output<typeof request>;

const furtherStop = z
  .object({ full_name: z.string(), phone: z.string(), address: z.string(), cod_amount: dollars() })
  .register(formats, {
    show: ({ full_name, phone, address, cod_amount }) =>
      [
        full_name,
        formatPhone(phone),
        address,
        ...(cod_amount > 0 ? [formatMoney(fromDollars(cod_amount))] : []),
      ].join(" · "),
  });

/** A request in its events. */
export const requestEventShape = request
  .pick({
    number: true,
    source: true,
    state: true,
    client_name: true,
    client_phone: true,
    asked_by: true,
    note: true,
    reject_reason: true,
  })
  .extend({
    date: dayText(),
    ...deliveryShape.pick({
      pickup_address: true,
      receipt_full_name: true,
      receipt_phone: true,
      receipt_address: true,
      amount: true,
      cod_amount: true,
      pays_with: true,
    }).shape,
    further_stops: z.array(furtherStop).describe("of a trip, without the first stop"),
    ...plainAnswers,
  });

const correction = z.unknown().optional();

/** Any field of an order's body; its rules are those of the order. What is missing is as it was asked for. */
const corrections = z
  .object(
    Object.fromEntries([...Object.keys(deliveryFields.shape), "stops"].map((name) => [name, correction])),
  )
  .describe(
    "corrections of the order's body: any field of DeliveryBody; `stops` as in TripBody replace those that were asked for, null makes one order of a trip",
  );

export const requestRoutes = {
  filter: route({
    method: "GET",
    path: "/requests/filter",
    access: "orders",
    summary: "A page of requests",
    query: z.object({
      state: z.enum(REQUEST_STATES).optional(),
      source: z.enum(REQUEST_SOURCES).optional(),
      search: search(),
      ...paging,
    }),
    answer: page(request),
  }),
  get: route({
    method: "GET",
    path: "/requests/:id",
    access: "orders",
    summary: "Read a request",
    answer: request,
  }),
  accept: route({
    method: "POST",
    path: "/requests/:id/accept",
    access: "orders",
    summary: "Make the order or the trip that was asked for, with corrections; its debts open",
    maxBody: 600 * 1024,
    body: corrections,
    answer: z.union([deliveryShape, tripShape]),
    status: 201,
    versioned: true,
  }),
  reject: route({
    method: "POST",
    path: "/requests/:id/reject",
    access: "orders",
    summary: "Reject a request, with the reason",
    body: reasonBody(requestTexts.rejectReasonRequired),
    answer: request,
  }),
};
