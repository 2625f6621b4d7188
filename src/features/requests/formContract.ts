import { z } from "zod";
import { offeredCalendar, offeredZone } from "#features/calendar/contract.ts";
import { askedFields } from "#features/deliveries/askedContract.ts";
import { maskOf } from "#features/deliveries/fields/pick.ts";
import { deliveryTexts } from "#features/deliveries/texts.ts";
import { day, id, MAX, NOT_VALID, optionalMultiline, queryId, text } from "#shared/fields.ts";
import { optionalDocument, phone } from "#shared/identifiers/fields.ts";
import { dollars } from "#shared/moneyFields.ts";
import { phoneProblems } from "#shared/reading/phone.ts";
import { route } from "#shared/routes/route.ts";
import { DOCUMENT_TYPES } from "#shared/vocabulary.ts";
import { formTexts } from "./formTexts.ts";

const NOTE = 1000;

/** For a missing person each of its fields is reported. */
export const orEmpty = <Fields extends z.ZodObject>(person: Fields) =>
  z.preprocess((value) => (value === undefined ? {} : value), person);

export const ownPhone = () =>
  phone(formTexts.phoneRequired, MAX.reference, {
    ...phoneProblems,
    two: formTexts.onePhone,
    long: formTexts.phoneWrong,
  });

const sender = z.object({
  legal_name: text(formTexts.nameRequired),
  phone: ownPhone(),
  type: z.enum(DOCUMENT_TYPES, NOT_VALID).default("venezolano"),
  registration_number: optionalDocument(MAX.reference)
    .transform((value) => value ?? "")
    .describe("may be left out: the office asks for it"),
});

const recipient = z.object({
  full_name: text(formTexts.nameRequired),
  phone: ownPhone(),
  address: text(formTexts.addressRequired, MAX.address),
});

export const formBody = askedFields.pick(maskOf("form")).extend({
  anonymous_client: orEmpty(sender),
  pickup_address: text(deliveryTexts.pickupRequired, MAX.address),
  receipt: orEmpty(recipient),
  notes: optionalMultiline(NOTE).describe("what is sent"),
  uuid: z.uuid(NOT_VALID).optional().describe("a request that is sent again with the same one is kept once"),
  website: z.string().max(MAX.name).optional().describe("people leave it empty; with it nothing is kept"),
});
formBody.register(z.globalRegistry, { id: "FormBody" });

const publicForm = z.object({
  company: z.object({
    name: z.string(),
    phone: z.string(),
    logo: z.string().nullable().describe("its URL below /api"),
  }),
  services: z.array(z.object({ id: id(), name: z.string(), description: z.string() })),
  zones: z.array(offeredZone),
  calendar: offeredCalendar,
  today: z.string().describe("the company's day, the first that may be wished"),
});
publicForm.register(z.globalRegistry, { id: "PublicForm" });
export type PublicForm = z.output<typeof publicForm>;

const address = z.string().max(MAX.address).optional();

/** A company's public form. A form that is switched off is as unknown as one that never was. */
export const formRoutes = {
  get: route({
    method: "GET",
    path: "/public/:slug",
    access: "anyone",
    summary: "What a company's public form offers",
    answer: publicForm,
  }),
  logo: route({
    method: "GET",
    path: "/public/:slug/logo",
    access: "anyone",
    summary: "The logo of the company whose form it is, a PNG",
    file: "picture",
  }),
  quote: route({
    method: "GET",
    path: "/public/:slug/quote",
    access: "anyone",
    summary: "What an order in the form would cost, as an estimate",
    query: z.object({
      service_id: queryId().nonoptional(),
      date: day().optional(),
      pickup_zone_id: queryId(),
      delivery_zone_id: queryId(),
      pickup_address: address.describe("names the zone if none is chosen"),
      delivery_address: address,
    }),
    answer: z.object({
      amount: dollars().nullable().describe("null: the zone of an address is not known"),
    }),
  }),
  ask: route({
    method: "POST",
    path: "/public/:slug/requests",
    access: "anyone",
    summary: "Ask for an order",
    body: formBody,
    answer: z.object({
      number: z.number().int(),
      tracking_url: z.string().nullable().describe("the page that follows it; null when it is switched off"),
    }),
    status: 201,
    once: true,
  }),
};
