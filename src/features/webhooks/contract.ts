import { z } from "zod";
import { id, list, page, paging, stamps, text } from "#shared/fields.ts";
import { formats, labelled } from "#shared/formats.ts";
import { dollars } from "#shared/moneyFields.ts";
import { route } from "#shared/routes/route.ts";
import {
  RECEIPT_KINDS,
  RECEIPT_METHODS,
  RECEIPT_STATES,
  WEBHOOK_DELIVERY_STATES,
  WEBHOOK_EVENTS,
} from "#shared/vocabulary.ts";
import { deliveryStateLabels, eventLabel, webhookTexts as texts, webhookEventLabels } from "./texts.ts";

const LONGEST_URL = 500;
/** Without a password in it. Whether it may be reached is checked when a message is sent. */
const DESTINATION = /^https?:\/\/[^\s/?#@\\]+([/?#]\S*)?$/i;

const event = () => labelled(WEBHOOK_EVENTS, webhookEventLabels);

const webhook = z.object({
  id: id(),
  url: z.string(),
  events: z.array(event()),
  client_id: id().nullable(),
  client_name: z
    .string()
    .nullable()
    .describe("whose orders and payments it hears of; null: the whole company's"),
  active: z.boolean(),
  previous_secret_until: z.string().nullable().describe("until when the secret before signs too"),
  failed_since: z.string().nullable().describe("since when it takes nothing; null: it took the last one"),
  ...stamps,
});
webhook.register(z.globalRegistry, { id: "Webhook" });

export { webhook as webhookShape };
export type Webhook = z.output<typeof webhook>;

export const webhookBody = z.object({
  url: text(texts.urlRequired, LONGEST_URL).regex(DESTINATION, texts.urlWrong),
  events: list(z.array(z.enum(WEBHOOK_EVENTS)).min(1, texts.eventsRequired), WEBHOOK_EVENTS.length).transform(
    (events) => [...new Set(events)],
  ),
  client_id: id()
    .nullish()
    .transform((value) => value ?? null),
  active: z.boolean().default(true),
});
webhookBody.register(z.globalRegistry, { id: "WebhookBody" });
export type WebhookBody = z.output<typeof webhookBody>;

const secret = z.object({ secret: z.string().describe("`whsec_…`; only this answer has it") });

const attempt = z.object({
  id: id(),
  message_id: z.string().describe("the header `webhook-id`"),
  event: z.string().register(formats, { show: eventLabel }),
  state: labelled(WEBHOOK_DELIVERY_STATES, deliveryStateLabels),
  attempts: z.number().int(),
  status: z.number().int().nullable().describe("of the last answer"),
  answer: z.string().nullable().describe("its first kilobyte"),
  error: z.string().nullable().describe("why it was not taken, in Spanish"),
  created_at: z.string(),
  attempted_at: z.string().nullable(),
  next_at: z.string().nullable().describe("when it is sent next"),
});
attempt.register(z.globalRegistry, { id: "WebhookDelivery" });
export type WebhookDelivery = z.output<typeof attempt>;

/** The data of `order.deleted`. */
export const v1Gone = z.object({
  id: id(),
  number: z.number().int(),
  client_reference: z.string().nullable(),
});
export type V1Gone = z.output<typeof v1Gone>;

/** The data of `payment.received` and `payment.voided`. */
export const v1Payment = z.object({
  id: id(),
  number: z.number().int().describe("of the receipt"),
  kind: z
    .enum(RECEIPT_KINDS)
    .describe("`automatic`: paid with its order; `advance`: before anything is owed"),
  state: z.enum(RECEIPT_STATES).describe("`reported`: the bank has not confirmed it"),
  client_id: id().nullable(),
  amount: dollars(),
  method: z.enum(RECEIPT_METHODS),
  paid_on: z.string().describe("YYYY-MM-DD"),
  orders: z.array(z.object({ id: id(), number: z.number().int(), amount: dollars() })),
  created_at: z.string(),
});
export type V1Payment = z.output<typeof v1Payment>;

export const webhookRoutes = {
  list: route({
    method: "GET",
    path: "/webhooks",
    access: "owner",
    summary: "Where other software hears of changes. 404 unless the operator allows it",
    answer: z.array(webhook),
  }),
  get: route({
    method: "GET",
    path: "/webhooks/:id",
    access: "owner",
    summary: "Read a webhook",
    answer: webhook,
    versioned: true,
  }),
  create: route({
    method: "POST",
    path: "/webhooks",
    access: "owner",
    summary: "Tell other software of changes. Only this answer has the secret that signs the messages",
    body: webhookBody,
    answer: webhook.extend(secret.shape),
    status: 201,
    versioned: true,
    secret: true,
    answersSecret: true,
  }),
  update: route({
    method: "PUT",
    path: "/webhooks/:id",
    access: "owner",
    summary: "Change a webhook",
    body: webhookBody,
    answer: webhook,
    versioned: true,
  }),
  remove: route({
    method: "DELETE",
    path: "/webhooks/:id",
    access: "owner",
    summary: "Delete a webhook, with what was not sent yet",
    status: 204,
  }),
  test: route({
    method: "POST",
    path: "/webhooks/:id/test",
    access: "owner",
    summary: "Send a message without content",
    answer: attempt,
  }),
  rotate: route({
    method: "POST",
    path: "/webhooks/:id/rotate",
    access: "owner",
    summary: "Replace the secret. The old one signs too for 24 hours. Only this answer has the new one",
    answer: webhook.extend(secret.shape),
    versioned: true,
    secret: true,
    once: true,
  }),
  deliveries: route({
    method: "GET",
    path: "/webhooks/:id/deliveries",
    access: "owner",
    summary: "A page of a webhook's messages of the last 30 days, newest first",
    query: z.object({ state: z.enum(WEBHOOK_DELIVERY_STATES).optional(), ...paging }),
    answer: page(attempt),
  }),
  retry: route({
    method: "POST",
    path: "/webhooks/:id/deliveries/:deliveryId/retry",
    access: "owner",
    summary: "Send a message again now",
    answer: attempt,
  }),
};
