import { z } from "zod";
import { documentTypeLabel } from "#features/clients/texts.ts";
import { collectionBody, collectShape } from "#features/collections/contract.ts";
import { collectionTexts } from "#features/collections/texts.ts";
import { paymentMethodLabels, paymentStatusLabels } from "#features/ledger/texts.ts";
import { across, dayText, id, list, page, paging, recordNumber, sorting, stamps } from "#shared/fields.ts";
import { formats, labelled } from "#shared/formats.ts";
import { bankName } from "#shared/identifiers/banks.ts";
import { phoneAnswer } from "#shared/identifiers/fields.ts";
import { currencyOf, dollars } from "#shared/moneyFields.ts";
import { placeShape } from "#shared/place/placeFields.ts";
import { crudRoutes } from "#shared/routes/crudRoutes.ts";
import { route } from "#shared/routes/route.ts";
import {
  ATTEMPT_REASONS,
  DELIVERY_STATUSES,
  DOCUMENT_TYPES,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  PAYMENT_TYPES,
} from "#shared/vocabulary.ts";
import { attemptRoute } from "./attemptRoute.ts";
import { cancelBody, recipientBody, returnBody } from "./changeBodies.ts";
import { type DeliveryFields, deliveryFields } from "./deliveryFields.ts";
import { DELIVERY_SORTS, deliveryFilters } from "./filters.ts";
import { priceShape } from "./priceContract.ts";
import { attemptText, clientSourceLabels, deliveryTexts, paymentTypeLabels, statusLabels } from "./texts.ts";

const delivery = z.object({
  id: id(),
  number: recordNumber(),
  version: z.number().int().describe("the number in the ETag"),
  date: dayText(),
  promised_time: z.string().nullable().describe("HH:MM"),
  client_id: id().nullable(),
  client_name: z.string(),
  client_name_source: labelled(["client", "anonymous"], clientSourceLabels),
  client_legal_name: z.string().nullable(),
  client_phone: phoneAnswer().nullable(),
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
  notes: z.string().nullable(),
  cancellation_notes: z.string().nullable(),
  return_of_id: id().nullable().describe("the cancelled order whose parcel it brings back"),
  opening: z
    .boolean()
    .describe(
      "what its client owed before the company began here: it is owed, and in no list or report of orders",
    ),
  series: z.enum(["SA"]).nullable().describe("its number is one of opening balances: `SA-000001`"),
  return_id: id().nullable().describe("the order that brings back the parcel of this cancelled one"),
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
});
delivery.register(z.globalRegistry, { id: "Delivery" });
export type Delivery = z.output<typeof delivery>;
export { delivery as deliveryShape };

/** With a client the anonymous client's fields are ignored, and vice versa. */
const withOneClient = (body: unknown) => {
  if (typeof body !== "object" || body === null) return body;
  const { anonymous_client, ...rest } = body as Partial<DeliveryFields>;
  return rest.client_id === undefined || rest.client_id === null ? body : rest;
};

const ACROSS_FIELDS = [
  across<DeliveryFields>(
    ["payment_type"],
    deliveryTexts.paymentTypeRequired,
    (order) => !order.client_id || !!order.payment_type,
  ),
  across<DeliveryFields>(
    ["payment_type"],
    deliveryTexts.noCredit,
    (order) => !!order.client_id || order.payment_type !== "partial",
  ),
  across<DeliveryFields>(
    ["anonymous_client"],
    deliveryTexts.anonymousRequired,
    (order) => !!order.client_id || !!order.anonymous_client,
  ),
  across<DeliveryFields>(
    ["collect_fee"],
    collectionTexts.feeOnlyPaidAtOnce,
    (order) => !order.collect_fee || order.payment_type !== "partial",
  ),
  across<DeliveryFields>(
    ["payment_tenders"],
    deliveryTexts.tendersNeedPayment,
    (order) => !order.payment_tenders || (order.payment_type !== "partial" && !order.collect_fee),
  ),
  across<DeliveryFields>(
    ["use_credit"],
    deliveryTexts.creditNeedsDebt,
    (order) =>
      !order.use_credit || (!!order.client_id && (order.payment_type === "partial" || !!order.collect_fee)),
  ),
  across<DeliveryFields>(
    ["cod_amount"],
    collectionTexts.codNeedsClient,
    (order) => !order.cod_amount || !!order.client_id,
  ),
  across<DeliveryFields>(
    ["pickup_address"],
    deliveryTexts.pickupRequired,
    (order) => !!order.client_id || !!order.pickup_address,
  ),
];

export const deliveryBody = z.preprocess(withOneClient, deliveryFields).check(...ACROSS_FIELDS);
deliveryBody.register(z.globalRegistry, { id: "DeliveryBody" });

export { deliveryFields };
export type DeliveryBody = z.output<typeof deliveryBody>;

/** An order that is described before its day and before anybody pays it. */
export const plannedBody = z
  .preprocess(
    withOneClient,
    deliveryFields.pick({
      promised_time: true,
      service_id: true,
      courier_id: true,
      client_id: true,
      anonymous_client: true,
      payment_type: true,
      pickup_address: true,
      pickup_zone_id: true,
      delivery_zone_id: true,
      extras: true,
      price: true,
      collect_fee: true,
      cod_amount: true,
      receipt: true,
      pin: true,
      notes: true,
    }),
  )
  .check(...ACROSS_FIELDS);
plannedBody.register(z.globalRegistry, { id: "PlannedOrder" });
export type PlannedBody = z.output<typeof plannedBody>;

const bulkBody = z
  .object({
    action: z.enum(["assign", "in_transit", "delivered"]),
    courier_id: id()
      .nullish()
      .describe("for `assign`; null removes it. For `in_transit`, assigned in the same step"),
    items: list(z.array(z.object({ id: id(), version: z.number().int().positive().optional() })).min(1), 100),
  })
  .check(
    across<{ action: string; courier_id?: number | null | undefined }>(
      ["courier_id"],
      deliveryTexts.courierRequired,
      ({ action, courier_id }) => action !== "assign" || courier_id !== undefined,
    ),
  );
export type BulkBody = z.output<typeof bulkBody>;

const bulkResult = z.object({
  id: id(),
  status: z.enum(["done", "refused"]),
  message: z.string().nullable().describe("why it was refused"),
  version: z.number().int().nullable().describe("the order's new version"),
});
export type BulkResult = z.output<typeof bulkResult>;

const totals = z.object({ count: z.number().int(), amount: dollars() });

const recipient = z.object({
  full_name: z.string(),
  phone: z.string(),
  address: z.string(),
  location: placeShape().optional(),
  zone_id: id().nullable(),
});
export type Recipient = z.output<typeof recipient>;

export const deliveryRoutes = {
  ...crudRoutes({
    path: "/deliveries",
    one: "an order",
    many: "orders",
    notes: {
      create: "its debt opens",
      update: "only while it is pending",
      remove: "only while it is pending",
    },
    shape: delivery,
    body: deliveryBody,
    filters: { ...deliveryFilters, ...sorting(DELIVERY_SORTS) },
  }),
  totals: route({
    method: "GET",
    path: "/deliveries/totals",
    access: "staff",
    summary: "How many orders the filters find, and the sum of their amounts",
    query: z.object(deliveryFilters),
    answer: totals,
  }),
  recipients: route({
    method: "GET",
    path: "/clients/:id/recipients",
    access: "staff",
    summary: "The last five recipients of a client's orders, newest first",
    answer: z.array(recipient),
  }),
  search: route({
    method: "GET",
    path: "/deliveries/search/:term",
    access: "staff",
    summary: "A page of orders by text",
    query: z.object(paging),
    answer: page(delivery),
  }),
  withDebt: route({
    method: "GET",
    path: "/deliveries/with-debt",
    access: "admin",
    summary: "All orders with an open debt",
    answer: z.array(delivery),
  }),
  status: route({
    method: "PUT",
    path: "/deliveries/:id/status",
    access: "staff",
    summary:
      "Move an order to its next state. A delivered order whose goods were not collected, or whose receipt is voided, may be delivered again with a `collection`",
    body: z.object({
      status: z
        .enum(DELIVERY_STATUSES)
        .refine((status) => status !== "cancelled", deliveryTexts.cancelNeedsReason),
      courier_id: id().nullish().describe("assigned in the same step"),
      collection: collectionBody.optional().describe("of an order with money to collect at its door"),
    }),
    answer: delivery.extend({
      receipt_id: id().nullable().describe("the receipt of what was collected in this step"),
    }),
    versioned: true,
  }),
  courier: route({
    method: "PUT",
    path: "/deliveries/:id/courier",
    access: "staff",
    summary: "Assign a courier to a pending or in-transit order; null removes it while the order is pending",
    body: z.object({ courier_id: id(deliveryTexts.courierRequired).nullable() }),
    answer: delivery,
    versioned: true,
  }),
  bulk: route({
    method: "POST",
    path: "/deliveries/bulk",
    access: "staff",
    summary: "Assign, send or deliver up to 100 orders, each on its own",
    body: bulkBody,
    answer: z.object({ results: z.array(bulkResult) }),
  }),
  cancel: route({
    method: "PUT",
    path: "/deliveries/:id/cancel",
    access: "staff",
    summary: "Cancel an order in transit, with the reason; refunds its payments",
    body: cancelBody,
    answer: delivery,
    versioned: true,
  }),
  return: route({
    method: "POST",
    path: "/deliveries/:id/return",
    access: "staff",
    summary:
      "Cancel an order in transit after a failed attempt, and make the pending order that brings its parcel back, charged to its client",
    body: returnBody,
    answer: delivery,
    status: 201,
    versioned: true,
  }),
  attempt: attemptRoute(delivery),
  recipient: route({
    method: "PUT",
    path: "/deliveries/:id/recipient",
    access: "staff",
    summary: "Change the recipient, the notes and the promised time of an order in transit",
    body: recipientBody,
    answer: delivery,
    versioned: true,
  }),
  ticket: route({
    method: "GET",
    path: "/deliveries/:id/ticket",
    access: "staff",
    summary: "The ticket as a PDF",
    file: "ticket",
  }),
};
