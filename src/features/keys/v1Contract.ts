// What other software sees. These shapes are a promise to programs of others: a field may be added, none is renamed or removed.
// `test/wholeApi/v1/shapes.test.ts` holds them to what was promised.

import { z } from "zod";
import { deliveryFields } from "#features/deliveries/deliveryFields.ts";
import { maskOf, pickShape, stopMask } from "#features/deliveries/fields/pick.ts";
import type { SeenBy } from "#features/deliveries/fields/table.ts";
import { deliveryTexts as texts } from "#features/deliveries/texts.ts";
import { MOST_STOPS } from "#features/trips/contract.ts";
import { tripTexts } from "#features/trips/texts.ts";
import {
  across,
  choice,
  day,
  id,
  list,
  MAX,
  multiline,
  NO_DAY,
  optionalMultiline,
  optionalText,
  page,
  paging,
  queryId,
  requireChange,
  search,
  text,
} from "#shared/fields.ts";
import { document, phone } from "#shared/identifiers/fields.ts";
import { ownNumberQuery } from "#shared/identifiers/ownNumberField.ts";
import type { Currency } from "#shared/money.ts";
import { dollars } from "#shared/moneyFields.ts";
import { placeField, placeShape } from "#shared/place/placeFields.ts";
import { IN_BOLIVARES, IN_DOLLARS, readCertainAmount } from "#shared/reading/amount.ts";
import { readCertainDay } from "#shared/reading/day.ts";
import { optionalTime } from "#shared/reading/timeField.ts";
import { route } from "#shared/routes/route.ts";
import { DELIVERY_STATUSES, DOCUMENT_TYPES, PAYMENT_TYPES, REQUEST_STATES } from "#shared/vocabulary.ts";
import { keyTexts } from "./texts.ts";
import { v1Examples as examples } from "./v1Examples.ts";

const priceLine = z.object({ name: z.string(), amount: dollars() });

/** What other software sees in its own way. */
const ofKeys = {
  receipt: z
    .object({
      full_name: z.string(),
      phone: z.string(),
      address: z.string(),
      location: placeShape().nullable(),
    })
    .describe("who gets it, and where"),
  courier_name: z.string().nullable().describe("the first name, while in transit"),
} satisfies Record<SeenBy<"v1", "own">, z.ZodType>;

/** An order as other software sees it: no internal notes, no PIN, of the courier only the first name, and no proof of its delivery. */
export const v1Order = z.object({
  ...pickShape("v1", {
    date: "YYYY-MM-DD",
    promised_time: "HH:MM",
    client_id: "null: it has no regular client",
    price_lines: "what the price consists of, unless another amount was agreed",
    price_explanation: "one sentence, in Spanish",
    payment_type: "`partial` is credit",
    collect_fee: "the price is paid at the door",
    cod_amount: "the goods' price, which the courier collects at the door",
    pays_with: "with what the recipient will pay at the door; null: the exact amount",
    attempts: "failed attempts to hand it over",
    tracking_url: "the page that follows it; null when the company has it switched off",
    updated_at: "of the last change of any field here",
  }),
  ...ofKeys,
});
v1Order.register(z.globalRegistry, { id: "V1Order" });
export type V1Order = z.output<typeof v1Order>;

const MOST_EXTRAS = 20;

const WRONG_UNIT: Record<Currency, string> = { USD: IN_BOLIVARES, VES: IN_DOLLARS };

/** What a client's key asked for, until and after the office decides. */
const v1Request = z.object({
  id: id(),
  number: z.number().int(),
  state: z.enum(REQUEST_STATES),
  client_id: id().nullable(),
  client_name: z.string(),
  date: z.string().describe("YYYY-MM-DD"),
  service_id: id(),
  receipt: z
    .object({ full_name: z.string(), phone: z.string(), address: z.string() })
    .describe("of a trip the first stop's"),
  client_reference: z.string().nullable().describe("the client's own number; of a trip the first stop's"),
  stop_count: z.number().int().nullable().describe("of a trip; null for an order"),
  amount: dollars().describe("what it would have cost when it was asked for"),
  price_explanation: z.string(),
  order_id: id().nullable().describe("the order that it became; of a trip the first one"),
  reject_reason: z.string().nullable(),
  tracking_url: z.string().nullable().describe("the page that follows it, and then its order"),
  created_at: z.string(),
  decided_at: z.string().nullable(),
});
v1Request.register(z.globalRegistry, { id: "V1Request" });
export type V1Request = z.output<typeof v1Request>;

/** An amount as a text, which may be written in any way that is one number only. */
function toDecimal(typed: string, ctx: z.RefinementCtx, currency: Currency = "USD"): string {
  if (typed.trim() === "") return typed;
  const read = readCertainAmount(typed);
  const problem =
    "problem" in read ? read.problem : (read.unit ?? currency) !== currency && WRONG_UNIT[currency];
  if (problem) ctx.issues.push({ code: "custom", message: problem, input: typed });
  return "problem" in read ? typed : read.decimal;
}

/** An amount as a number or a text, in one currency. It is read by the office's own rules: see `toOrderInput`. */
const writtenAmount = (currency: Currency) =>
  z
    .union([z.number(), z.string().max(MAX.reference)])
    .transform((typed, ctx) => (typeof typed === "string" ? toDecimal(typed, ctx, currency) : typed))
    .optional();

/** A day as a text, which may be written in any way that is one day only. */
const writtenDay = () =>
  z
    .string()
    .meta({ format: "date" })
    .transform((typed, ctx): string => {
      const read = readCertainDay(typed);
      if (typeof read === "string") return read;
      ctx.issues.push({ code: "custom", message: typed === "" ? NO_DAY : read.problem, input: typed });
      return z.NEVER;
    })
    .pipe(day());

const receiptFields = z.object({
  full_name: text(texts.recipientNameRequired),
  phone: phone(texts.recipientPhoneRequired),
  address: text(texts.recipientAddressRequired, MAX.address),
  location: placeField(),
});

/** Each field has its own rule here; those across fields are the office's, which the server asks. */
export const v1OrderBody = z.object({
  date: writtenDay().optional().describe("today, if it is missing; `2026-12-24` or `24/12/2026`"),
  promised_time: optionalTime(),
  service_id: id(texts.serviceRequired),
  client_id: id().nullish().describe("whose order it is; with the key of a client that client's"),
  anonymous_client: z
    .object({
      legal_name: text(texts.legalNameRequired),
      type: choice(DOCUMENT_TYPES, texts.clientTypeRequired),
      registration_number: document(texts.registrationNumberRequired),
      phone: phone(texts.phoneRequired),
    })
    .nullish()
    .describe("who sends it, if no regular client does"),
  payment_type: z
    .enum(PAYMENT_TYPES)
    .nullish()
    .describe(
      "`full`: the courier collects the price at the door; `partial`: on credit. No call pays an order at once",
    ),
  // Read by the office's own rules: see `toOrderInput`.
  cod_amount: z
    .union([z.number(), z.string().max(MAX.reference)])
    // Outside of the union, which would hide why its text is refused.
    .transform((typed, ctx) => (typeof typed === "string" ? toDecimal(typed, ctx) : typed))
    .optional()
    .describe("USD, at most two decimals: the goods' price, which the courier collects for the client"),
  pays_with: z
    .strictObject({ USD: writtenAmount("USD"), VES: writtenAmount("VES") })
    .nullish()
    .describe(
      "with what the recipient will pay at the door, in each currency: not less than is collected there; null: the exact amount",
    ),
  pickup_address: optionalText(MAX.address).describe("the client's first address, if it is missing"),
  pickup_zone_id: id().nullish(),
  delivery_zone_id: id().nullish(),
  extras: list(
    z.array(z.object({ extra_id: id(), quantity: z.number().int().min(1).max(99) })),
    MOST_EXTRAS,
    texts.tooManyExtras,
  ).optional(),
  receipt: z
    .preprocess((value) => (value === undefined ? {} : value), receiptFields)
    .describe("who gets it, and where"),
  pin: z.boolean().optional().describe("whether the recipient tells the courier four digits"),
  notes: optionalMultiline().describe("for the courier; no answer here repeats them"),
  ...deliveryFields.pick(maskOf("v1")).shape,
});
v1OrderBody.register(z.globalRegistry, { id: "V1OrderBody" });
export type V1OrderBody = z.output<typeof v1OrderBody>;

const correctedFields = v1OrderBody
  .pick({ promised_time: true, notes: true, cod_amount: true, pays_with: true, packages: true })
  .partial()
  .extend({ receipt: receiptFields.partial().optional().describe("what of the recipient changes") });
export type V1Correction = z.output<typeof correctedFields>;

/** What other software may correct of a pending order. Another field of an order is an error. */
const v1Correction: z.ZodType<V1Correction> = requireChange(correctedFields.loose(), "receipt").check(
  ...Object.keys(v1OrderBody.shape)
    .filter((name) => !(name in correctedFields.shape))
    .map((name) =>
      across<Record<string, unknown>>([name], keyTexts.notCorrected, (values) => values[name] === undefined),
    ),
);
v1Correction.register(z.globalRegistry, { id: "V1Correction" });

const ofStops = stopMask(v1OrderBody.shape);

export const v1Stop = v1OrderBody.pick(ofStops);
v1Stop.register(z.globalRegistry, { id: "V1Stop" });

export const v1TripBody = v1OrderBody.omit(ofStops).extend({
  stops: list(z.array(v1Stop).min(1, tripTexts.stopsRequired), MOST_STOPS, tripTexts.tooManyStops).describe(
    "in their order; each becomes an order of its own",
  ),
});
v1TripBody.register(z.globalRegistry, { id: "V1TripBody" });
export type V1TripBody = z.output<typeof v1TripBody>;

const v1Trip = z.object({ id: id(), orders: z.array(v1Order).describe("its stops, in their order") });
v1Trip.register(z.globalRegistry, { id: "V1Trip" });

const v1QuoteBody = v1OrderBody.pick({
  date: true,
  service_id: true,
  client_id: true,
  pickup_zone_id: true,
  delivery_zone_id: true,
  extras: true,
});

const v1Quote = z.object({
  amount: dollars(),
  price_lines: z.array(priceLine),
  price_explanation: z.string(),
});

const v1Client = z.object({
  id: id(),
  name: z.string(),
  document_type: z.enum(DOCUMENT_TYPES),
  document: z.string(),
});
v1Client.register(z.globalRegistry, { id: "V1Client" });
export type V1Client = z.output<typeof v1Client>;

export const v1Routes = {
  create: route({
    method: "POST",
    path: "/v1/orders",
    access: "key",
    scopes: ["orders:write"],
    summary:
      "Add an order; with the key of a client ask for one, which the office accepts or rejects. Never twice for one `Idempotency-Key`; a `client_reference` that an order or request has answers that one with 200",
    body: v1OrderBody,
    answer: z.union([v1Order, v1Request]),
    status: 201,
    idempotencyKey: "required",
    example: examples.create,
  }),
  orders: route({
    method: "GET",
    path: "/v1/orders",
    access: "key",
    scopes: ["orders:read"],
    summary: "A page of orders, the newest first",
    query: z.object({
      status: z.enum(DELIVERY_STATUSES).optional(),
      client_id: queryId(),
      client_reference: ownNumberQuery().describe("its client's own number, in any spelling"),
      start_date: day().optional(),
      end_date: day().optional(),
      ...paging,
    }),
    answer: page(v1Order),
    example: examples.orders,
  }),
  order: route({
    method: "GET",
    path: "/v1/orders/:id",
    access: "key",
    scopes: ["orders:read"],
    summary: "Read an order",
    answer: v1Order,
    versioned: true,
    example: examples.order,
  }),
  correct: route({
    method: "PATCH",
    path: "/v1/orders/:id",
    access: "key",
    scopes: ["orders:write"],
    summary: "Correct a pending order. What is missing stays as it is",
    body: v1Correction,
    answer: v1Order,
    versioned: true,
    example: examples.correct,
  }),
  quote: route({
    method: "POST",
    path: "/v1/quote",
    access: "key",
    scopes: ["orders:read", "orders:write"],
    summary: "What an order would cost, and why",
    body: v1QuoteBody,
    answer: v1Quote,
    example: examples.quote,
  }),
  clients: route({
    method: "GET",
    path: "/v1/clients",
    access: "key",
    scopes: ["clients:read"],
    summary: "A page of the clients by name, for the `client_id` of an order",
    query: z.object({ search: search(), ...paging }),
    answer: page(v1Client),
    example: examples.clients,
  }),
  createTrip: route({
    method: "POST",
    path: "/v1/trips",
    access: "key",
    scopes: ["orders:write"],
    summary:
      "Add a trip: one pickup with 1 to 20 stops, each an order. All are added, or none; with the key of a client ask for one. Never twice for one `Idempotency-Key`",
    maxBody: 600 * 1024,
    body: v1TripBody,
    answer: z.union([v1Trip, v1Request]),
    status: 201,
    idempotencyKey: "required",
    example: examples.createTrip,
  }),
  cancel: route({
    method: "POST",
    path: "/v1/orders/:id/cancel",
    access: "key",
    scopes: ["orders:write"],
    summary: "Cancel a pending order, with the reason",
    body: z.object({ reason: multiline(texts.reasonRequired) }),
    answer: v1Order,
    versioned: true,
    example: examples.cancel,
  }),
};
