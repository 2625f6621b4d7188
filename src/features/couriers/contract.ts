import { z } from "zod";
import {
  choice,
  dateRange,
  day,
  dayText,
  emptyAsNull,
  format,
  id,
  line,
  list,
  listOrder,
  onlySuch,
  search,
  stamps,
  text,
} from "#shared/fields.ts";
import { formats, labelled } from "#shared/formats.ts";
import { phoneAnswer, recordPhone } from "#shared/identifiers/fields.ts";
import { MAX_PHOTO_BYTES } from "#shared/pictures/limits.ts";
import { readWhole } from "#shared/reading/whole.ts";
import { crudRoutes, detachable, detaching } from "#shared/routes/crudRoutes.ts";
import { route } from "#shared/routes/route.ts";
import { uiTexts } from "#shared/texts.ts";
import { DUTIES, PAPER_KINDS } from "#shared/vocabulary.ts";
import { MOST_CAPACITY, MOST_PAPERS } from "./rules.ts";
import { courierTexts, dutyLabels, paperWithPhotoText } from "./texts.ts";

const paper = z
  .object({
    kind: z.enum(PAPER_KINDS),
    number: z.string(),
    expires_on: dayText().nullable().describe("null: it doesn't expire"),
    photo_id: z.number().int().optional().describe("its photo, by `GET /paper-photos/{id}`, if it has any"),
  })
  .register(formats, { show: (value) => paperWithPhotoText(value) });
export type Paper = z.output<typeof paper>;

const courier = z.object({
  id: id(),
  first_name: z.string(),
  last_name: z.string(),
  phone: phoneAnswer(),
  duty: labelled(DUTIES, dutyLabels),
  capacity: z
    .number()
    .int()
    .register(formats, { show: String })
    .nullable()
    .describe("orders that he can have in hand; null: no number"),
  vehicle: z.string().nullable(),
  plate: z.string().nullable(),
  papers: z.array(paper),
  can_delete: z.boolean(),
  can_detach: detachable(),
  ...stamps,
});
courier.register(z.globalRegistry, { id: "Courier" });

export { courier as courierShape };
export type Courier = z.output<typeof courier>;

const wrongCapacity = uiTexts.wholeNumber(1, MOST_CAPACITY);

const capacity = z
  .union([z.number(), z.string()], wrongCapacity)
  .transform((value) => (typeof value === "string" ? readWhole(value) : value))
  .pipe(z.number(wrongCapacity))
  .refine((value) => Number.isInteger(value) && value >= 1 && value <= MOST_CAPACITY, wrongCapacity);

const paperBody = z.object({
  kind: choice(PAPER_KINDS, courierTexts.paperKindRequired),
  number: text(courierTexts.paperNumberRequired, 60),
  expires_on: z
    .union([z.literal("").transform(() => null), day()])
    .nullish()
    .transform((value) => value ?? null),
  photo_id: z
    .union(
      [
        z.literal("").transform(() => null),
        z.int(courierTexts.photoNotReady).positive(courierTexts.photoNotReady),
      ],
      courierTexts.photoNotReady,
    )
    .nullish()
    .describe(
      "of `POST /paper-photos`; a missing field keeps the photo of the paper with this kind and number",
    ),
});

export const courierBody = z.object({
  first_name: text(courierTexts.firstNameRequired),
  last_name: text(courierTexts.lastNameRequired),
  phone: recordPhone(courierTexts.phoneRequired),
  capacity: z
    .union([z.literal("").transform(() => null), capacity], wrongCapacity)
    .nullish()
    .describe("orders that he can have in hand; a missing field keeps its value"),
  vehicle: emptyAsNull(line(100)).describe("a missing field keeps its value"),
  plate: emptyAsNull(line(20)).describe("a missing field keeps its value"),
  papers: list(z.array(paperBody), MOST_PAPERS)
    .optional()
    .describe("all of them; a missing field keeps them"),
});
courierBody.register(z.globalRegistry, { id: "CourierBody" });
export type CourierBody = z.output<typeof courierBody>;

/** Whether a courier takes orders. */
export const dutyBody = z.object({ state: z.enum(DUTIES) });

/** With `margin`, each order also shows its service's expense lines and what is left of its amount. */
const withMargin = () =>
  dateRange().safeExtend({ margin: z.enum(["0", "1"]).default("0").describe("1: with each order's margin") });

/** Photos of papers. One that no paper names is removed after some days. */
export const paperPhotoRoutes = {
  add: route({
    method: "POST",
    path: "/paper-photos",
    access: "orders",
    summary: "Store a photo of a courier's paper, which the courier's `papers` then name",
    answer: z.object({ id: id() }),
    status: 201,
    multipart: { file: "file", maxBytes: MAX_PHOTO_BYTES, raw: true },
  }),
  photo: route({
    method: "GET",
    path: "/paper-photos/:id",
    access: "look",
    summary: "A photo of a courier's paper",
    file: "picture",
  }),
};

export const courierRoutes = {
  ...crudRoutes({
    path: "/couriers",
    one: "a courier",
    many: "couriers",
    shape: courier,
    body: courierBody,
    filters: {
      search: search(),
      papers_expiring: onlySuch().describe("those with a paper that has expired or does so within 30 days"),
    },
  }),
  remove: route({
    method: "DELETE",
    path: "/couriers/:id",
    access: "orders",
    summary:
      "Delete a courier; only without orders, standing orders and undecided requests, or with `detach` taken out of the latter two",
    query: detaching,
    status: 204,
  }),
  list: route({
    method: "GET",
    path: "/couriers",
    access: "look",
    summary: "All couriers",
    query: listOrder(),
    answer: z.array(courier),
  }),
  duty: route({
    method: "PUT",
    path: "/couriers/:id/duty",
    access: "orders",
    summary: "Say whether a courier takes orders: on duty, on a break or off",
    body: dutyBody,
    answer: courier,
  }),
  papersReport: route({
    method: "GET",
    path: "/couriers/papers-report",
    access: "look",
    summary: "Couriers, their vehicles and papers as a PDF or CSV, as an authority asks for",
    query: z.object({ format: format() }),
    file: "report",
  }),
  report: route({
    method: "GET",
    path: "/couriers/deliveries-report",
    access: "look",
    summary: "Deliveries by courier as a PDF or CSV",
    query: withMargin(),
    file: "report",
  }),
  courierReport: route({
    method: "GET",
    path: "/couriers/:id/deliveries-report",
    access: "look",
    summary: "One courier's deliveries as a PDF or CSV",
    query: withMargin(),
    file: "report",
  }),
};
