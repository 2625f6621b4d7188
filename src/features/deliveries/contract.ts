import { z } from "zod";
import { collectionBody } from "#features/collections/contract.ts";
import { collectionTexts } from "#features/collections/texts.ts";
import { across, dayText, id, list, page, paging, queryIds, sorting } from "#shared/fields.ts";
import { dollars } from "#shared/moneyFields.ts";
import { placeShape } from "#shared/place/placeFields.ts";
import { crudRoutes } from "#shared/routes/crudRoutes.ts";
import { route } from "#shared/routes/route.ts";
import { DELIVERY_STATUSES } from "#shared/vocabulary.ts";
import { attemptRoute } from "./attemptRoute.ts";
import { cancelBody, recipientBody, returnBody } from "./changeBodies.ts";
import { type DeliveryFields, deliveryFields } from "./deliveryFields.ts";
import { deliveryShape as delivery } from "./fields/answer.ts";
import { parcelFields } from "./fields/parcels.ts";
import { DELIVERY_SORTS, deliveryFilters } from "./filters.ts";
import { deliveryTexts } from "./texts.ts";

export type { Delivery, ReadDelivery } from "./fields/answer.ts";
export { delivery as deliveryShape };

/** With a client the anonymous client's fields are ignored, and vice versa. */
export const withOneClient = (body: unknown) => {
  if (typeof body !== "object" || body === null) return body;
  const { anonymous_client, ...rest } = body as Partial<DeliveryFields>;
  return rest.client_id === undefined || rest.client_id === null ? body : rest;
};

export const ACROSS_FIELDS = [
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

const withReceipt = () =>
  delivery.extend({
    receipt_id: id().nullable().describe("the receipt of what was collected in this step"),
  });

const totals = z.object({ count: z.number().int(), amount: dollars() });

const recipient = z.object({
  full_name: z.string(),
  phone: z.string(),
  address: z.string(),
  location: placeShape().optional(),
  zone_id: id().nullable(),
});
export type Recipient = z.output<typeof recipient>;

/** As many as a page of clients may have. */
const MOST_CLIENTS = 100;

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
    access: "look",
    summary: "How many orders the filters find, and the sum of their amounts",
    query: z.object(deliveryFilters),
    answer: totals,
  }),
  recipients: route({
    method: "GET",
    path: "/clients/:id/recipients",
    access: "look",
    summary: "The last five recipients of a client's orders, newest first",
    answer: z.array(recipient),
  }),
  lastOfClients: route({
    method: "GET",
    path: "/clients/last-orders",
    access: "look",
    summary: "The day of each client's newest order; a client without one is left out",
    query: z.object({ ids: queryIds(MOST_CLIENTS).describe("ids of up to 100 clients: `1,2`") }),
    answer: z.array(z.object({ client_id: id(), date: dayText() })),
  }),
  search: route({
    method: "GET",
    path: "/deliveries/search/:term",
    access: "look",
    summary: "A page of orders by text",
    query: z.object(paging),
    answer: page(delivery),
  }),
  withDebt: route({
    method: "GET",
    path: "/deliveries/with-debt",
    access: "money",
    summary: "All orders with an open debt",
    answer: z.array(delivery),
  }),
  status: route({
    method: "PUT",
    path: "/deliveries/:id/status",
    access: "orders",
    summary:
      "Move an order to its next state. A delivered order whose goods were not collected, or whose receipt is voided, may be delivered again with a `collection`",
    body: z.object({
      status: z
        .enum(DELIVERY_STATUSES)
        .refine((status) => status !== "cancelled", deliveryTexts.cancelNeedsReason),
      courier_id: id().nullish().describe("assigned in the same step"),
      ...parcelFields,
      collection: collectionBody.optional().describe("of an order with money to collect at its door"),
    }),
    answer: withReceipt(),
    versioned: true,
  }),
  courier: route({
    method: "PUT",
    path: "/deliveries/:id/courier",
    access: "orders",
    summary: "Assign a courier to a pending or in-transit order; null removes it while the order is pending",
    body: z.object({ courier_id: id(deliveryTexts.courierRequired).nullable() }),
    answer: delivery,
    versioned: true,
  }),
  bulk: route({
    method: "POST",
    path: "/deliveries/bulk",
    access: "orders",
    summary: "Assign, send or deliver up to 100 orders, each on its own",
    body: bulkBody,
    answer: z.object({ results: z.array(bulkResult) }),
  }),
  cancel: route({
    method: "PUT",
    path: "/deliveries/:id/cancel",
    access: "orders",
    summary: "Cancel an order in transit, with the reason; refunds its payments",
    body: cancelBody,
    answer: delivery,
    versioned: true,
  }),
  return: route({
    method: "POST",
    path: "/deliveries/:id/return",
    access: "orders",
    summary:
      "Make the pending order that brings back what the recipient did not take, charged to its client: the parcels of an order in transit after a failed attempt, which is cancelled, or the rest of one that was delivered in part",
    body: returnBody,
    answer: delivery,
    status: 201,
    versioned: true,
  }),
  attempt: attemptRoute({
    answer: delivery,
  }),
  recipient: route({
    method: "PUT",
    path: "/deliveries/:id/recipient",
    access: "orders",
    summary: "Change the recipient, the notes and the promised time of an order in transit",
    body: recipientBody,
    answer: delivery,
    versioned: true,
  }),
  ticket: route({
    method: "GET",
    path: "/deliveries/:id/ticket",
    access: "look",
    summary: "The ticket as a PDF",
    file: "ticket",
  }),
};
