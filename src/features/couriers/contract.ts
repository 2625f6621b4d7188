import { z } from "zod";
import { dateRange, id, search, stamps, text } from "#shared/fields.ts";
import { formats, labelled } from "#shared/formats.ts";
import { phoneAnswer, recordPhone } from "#shared/identifiers/fields.ts";
import { readWhole } from "#shared/reading/whole.ts";
import { crudRoutes } from "#shared/routes/crudRoutes.ts";
import { route } from "#shared/routes/route.ts";
import { uiTexts } from "#shared/texts.ts";
import { DUTIES } from "#shared/vocabulary.ts";
import { MOST_CAPACITY } from "./rules.ts";
import { courierTexts, dutyLabels } from "./texts.ts";

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
  can_delete: z.boolean(),
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

export const courierBody = z.object({
  first_name: text(courierTexts.firstNameRequired),
  last_name: text(courierTexts.lastNameRequired),
  phone: recordPhone(courierTexts.phoneRequired),
  capacity: z
    .union([z.literal("").transform(() => null), capacity], wrongCapacity)
    .nullish()
    .describe("orders that he can have in hand; a missing field keeps its value"),
});
courierBody.register(z.globalRegistry, { id: "CourierBody" });
export type CourierBody = z.output<typeof courierBody>;

/** Whether a courier takes orders. */
export const dutyBody = z.object({ state: z.enum(DUTIES) });

/** With `margin`, each order also shows its service's expense lines and what is left of its amount. */
const withMargin = () =>
  dateRange().safeExtend({ margin: z.enum(["0", "1"]).default("0").describe("1: with each order's margin") });

export const courierRoutes = {
  ...crudRoutes({
    path: "/couriers",
    one: "a courier",
    many: "couriers",
    notes: { remove: "only without orders" },
    shape: courier,
    body: courierBody,
    filters: { search: search() },
  }),
  list: route({
    method: "GET",
    path: "/couriers",
    access: "look",
    summary: "All couriers",
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
