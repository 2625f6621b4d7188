import { z } from "zod";
import { offeredCalendar, offeredZone } from "#features/calendar/contract.ts";
import { askedShape } from "#features/deliveries/askedContract.ts";
import { clientAsked, clientAskedBody } from "#features/requests/askedContract.ts";
import { requestSourceLabels, requestStateLabels } from "#features/requests/texts.ts";
import { MOST_STOPS } from "#features/trips/contract.ts";
import { tripTexts } from "#features/trips/texts.ts";
import { id, list, MAX, page, paging, recordNumber } from "#shared/fields.ts";
import { labelled } from "#shared/formats.ts";
import { phoneAnswer } from "#shared/identifiers/fields.ts";
import { dollars } from "#shared/moneyFields.ts";
import { placeShape } from "#shared/place/placeFields.ts";
import { route } from "#shared/routes/route.ts";
import { REQUEST_SOURCES, REQUEST_STATES } from "#shared/vocabulary.ts";

/** An order as a client asks for it. */
const askedBody = askedShape.omit({ client_id: true, anonymous_client: true });
export type AskedBody = z.output<typeof askedBody>;

const portalRequest = z.object({
  id: id(),
  number: recordNumber(),
  source: labelled(REQUEST_SOURCES, requestSourceLabels),
  state: labelled(REQUEST_STATES, requestStateLabels),
  asked_by: z.string().nullable().describe("a person of the client, or its key"),
  body: askedBody,
  service_name: z.string(),
  quote: z
    .object({ amount: dollars(), price_explanation: z.string() })
    .describe("as of when it was asked for"),
  note: z.string().nullable(),
  reject_reason: z.string().nullable(),
  delivery_id: id().nullable().describe("the order that it became"),
  tracking_url: z.string().nullable().describe("the page that follows the request, and then its order"),
  created_at: z.string(),
  decided_at: z.string().nullable(),
});
portalRequest.register(z.globalRegistry, { id: "PortalRequest" });
export type PortalRequest = z.output<typeof portalRequest>;

/** So many characters of notes has a row of the list: a request may have 10,000. */
export const NOTES_IN_LIST = 200;

const place = z.object({ id: id(), name: z.string() });

const offer = z.object({
  today: z.string().describe("the company's day, the first that may be asked for"),
  services: z.array(place.extend({ description: z.string() })),
  zones: z.array(offeredZone),
  calendar: offeredCalendar,
  collects_fee: z.boolean().describe("the price is paid at the door, unless the office says otherwise"),
});
offer.register(z.globalRegistry, { id: "PortalOffer" });
export type Offer = z.output<typeof offer>;

const savedAddress = z.object({
  id: id(),
  address: z.string(),
  zone_id: id().nullable(),
  location: placeShape().nullable(),
});
export type SavedAddress = z.output<typeof savedAddress>;

const pastRecipient = z.object({
  full_name: z.string(),
  phone: phoneAnswer(),
  address: z.string(),
  zone_id: id().nullable(),
  location: placeShape().nullable(),
});
export type PastRecipient = z.output<typeof pastRecipient>;

const address = z.object({ address: z.string().max(MAX.address).optional() }).optional();

const quoted = clientAsked
  .pick({
    date: true,
    service_id: true,
    pickup_address: true,
    pickup_zone_id: true,
    delivery_zone_id: true,
    extras: true,
  })
  .partial({ date: true, pickup_address: true })
  .extend({
    receipt: address,
    stops: list(
      z.array(clientAsked.pick({ delivery_zone_id: true, extras: true }).extend({ receipt: address })).min(1),
      MOST_STOPS,
      tripTexts.tooManyStops,
    ).optional(),
  })
  .describe("a request's body as far as it is known; an address names its zone if none is chosen");

/** What the people of a client may ask for, and what became of it. All of it is of their own client. */
export const portalRequestRoutes = {
  offer: route({
    method: "GET",
    path: "/portal/offer",
    access: "portal",
    summary: "What a client may ask for: services, and zones",
    answer: offer,
  }),
  addresses: route({
    method: "GET",
    path: "/portal/addresses",
    access: "portal",
    summary: "The client's saved addresses, the usual one first",
    answer: z.array(savedAddress),
  }),
  recipients: route({
    method: "GET",
    path: "/portal/recipients",
    access: "portal",
    summary: "The last five recipients of the client's orders, newest first",
    answer: z.array(pastRecipient),
  }),
  repeat: route({
    method: "GET",
    path: "/portal/orders/:id/repeat",
    access: "portal",
    summary: "An order of the client as the body of a new request, for today",
    answer: askedBody,
  }),
  quote: route({
    method: "POST",
    path: "/portal/quote",
    access: "portal",
    summary: "What an order, or a trip of all its stops, would cost this client, and why",
    body: quoted,
    answer: z.object({
      amount: dollars(),
      price_lines: z.array(z.object({ name: z.string(), amount: dollars() })),
      price_explanation: z.string(),
    }),
  }),
  ask: route({
    method: "POST",
    path: "/portal/requests",
    access: "portal",
    summary: "Ask for an order, or with `stops` for a trip of up to 20",
    body: clientAskedBody,
    maxBody: 600 * 1024,
    answer: portalRequest,
    status: 201,
  }),
  list: route({
    method: "GET",
    path: "/portal/requests",
    access: "portal",
    summary: `A page of the client's requests: those that wait, then the newest. Notes are cut after ${NOTES_IN_LIST} characters`,
    query: z.object({ state: z.enum(REQUEST_STATES).optional(), ...paging }),
    answer: page(portalRequest),
  }),
  get: route({
    method: "GET",
    path: "/portal/requests/:id",
    access: "portal",
    summary: "Read a request of the client",
    answer: portalRequest,
  }),
  withdraw: route({
    method: "POST",
    path: "/portal/requests/:id/withdraw",
    access: "portal",
    summary: "Withdraw a request that the office has not decided",
    answer: portalRequest,
  }),
};
