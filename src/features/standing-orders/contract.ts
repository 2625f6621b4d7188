import { z } from "zod";
import { deliveryShape } from "#features/deliveries/contract.ts";
import { pickShape } from "#features/deliveries/fields/pick.ts";
import { plainAnswers } from "#features/deliveries/fields/plainShapes.ts";
import type { SeenBy } from "#features/deliveries/fields/table.ts";
import { plannedBody } from "#features/deliveries/plannedContract.ts";
import { paymentTypeLabels } from "#features/deliveries/texts.ts";
import {
  across,
  day,
  dayText,
  id,
  list,
  NOT_VALID,
  onlySuch,
  queryId,
  search,
  stamps,
  text,
} from "#shared/fields.ts";
import { formats, labelled } from "#shared/formats.ts";
import { documentTypeLabel } from "#shared/identifiers/documentTexts.ts";
import { placeShape } from "#shared/place/placeFields.ts";
import { crudRoutes } from "#shared/routes/crudRoutes.ts";
import { route } from "#shared/routes/route.ts";
import { DOCUMENT_TYPES, ON_CLOSED, PAYMENT_TYPES } from "#shared/vocabulary.ts";
import type { Days } from "./rules.ts";
import { daysText, onClosedLabels, standingTexts as texts } from "./texts.ts";

const MOST_SKIPPED = 100;

const weekday = z.number().int().min(1).max(7);
const monthDay = z.number().int().min(1).max(31).or(z.literal("last"));

/** The last day of the month comes after the 31st. */
const place = (day: number | "last") => (day === "last" ? 32 : day);
const inOrder = <One extends number | "last">(days: readonly One[]): One[] =>
  [...new Set(days)].sort((a, b) => place(a) - place(b));

const days = z
  .object(
    {
      weekdays: list(z.array(weekday), 7).optional().describe("1 is Monday, 7 is Sunday"),
      month_days: list(z.array(monthDay), 32)
        .optional()
        .describe("a day that a month lacks is its last day; `last` is the last one of each month"),
    },
    texts.daysRequired,
  )
  .refine(
    ({ weekdays = [], month_days = [] }) => (weekdays.length === 0) !== (month_days.length === 0),
    texts.daysRequired,
  )
  .transform(
    ({ weekdays, month_days }): Days =>
      weekdays?.length ? { weekdays: inOrder(weekdays) } : { month_days: inOrder(month_days ?? []) },
  );

/** Nobody is at the counter when it is made: what is not on credit is paid at the door. */
const orderBody = plannedBody.transform((order) => ({
  ...order,
  collect_fee: order.payment_type !== "partial",
}));
export type PlannedOrder = z.output<typeof orderBody>;

/** Empty is null. */
const optionalDay = () =>
  z
    .preprocess((value: string | null | undefined) => (value === "" ? null : value), day().nullable())
    .optional();

export const standingBody = z
  .object({
    name: text(texts.nameRequired),
    body: orderBody.describe("an order's body. Its day is each of the days, and nobody pays it before"),
    days,
    from: day(texts.dateRequired).optional().describe("the first day; a new one without it begins today"),
    until: optionalDay()
      .transform((value) => value ?? null)
      .describe("the last day"),
    skip: list(z.array(day()), MOST_SKIPPED, texts.tooManySkipped)
      .transform(inOrderOfTime)
      .optional()
      .describe("days without an order. Missing in an edit: as they were"),
    on_closed: z
      .enum(ON_CLOSED, NOT_VALID)
      .optional()
      .describe(
        "what becomes of a day on which nobody works: none is made (for a new one), or on the working day before or after. Missing in an edit: as it was",
      ),
    paused_until: optionalDay().describe("the last day of a pause. Missing in an edit: as it was"),
  })
  .check(
    across<{ from?: string | undefined; until: string | null }>(
      ["until"],
      texts.untilBeforeFrom,
      ({ from, until }) => !from || !until || until >= from,
    ),
  );
standingBody.register(z.globalRegistry, { id: "StandingOrderBody" });
export type StandingBody = z.output<typeof standingBody>;

function inOrderOfTime<One extends string>(days: One[]): One[] {
  return [...new Set(days)].sort();
}

/** What it stores in its own way. */
const ofStanding = {
  anonymous_client: z
    .object({
      legal_name: z.string(),
      type: z.enum(DOCUMENT_TYPES),
      registration_number: z.string(),
      phone: z.string(),
    })
    .nullable(),
  payment_type: z.enum(PAYMENT_TYPES).nullable(),
  pickup_address: z.string().nullable(),
  extras: z.array(z.object({ extra_id: id(), quantity: z.number().int() })),
  receipt: z.object({
    full_name: z.string(),
    phone: z.string(),
    address: z.string(),
    location: placeShape().nullable(),
  }),
  pin: z.boolean().optional().describe("missing: as the company says"),
} satisfies Record<SeenBy<"standing", "own">, z.ZodType>;

/** The order's body as it is stored and answered, with amounts in dollars: it can be sent again. */
const storedOrder = z.object({
  ...pickShape("standing"),
  ...ofStanding,
});
export type StoredOrder = z.output<typeof storedOrder>;

const standingOrder = z.object({
  id: id(),
  name: z.string(),
  body: storedOrder,
  client_name: z.string(),
  service_name: z.string(),
  courier_full_name: z.string().nullable(),
  days: z
    .union([
      z.object({ weekdays: z.array(weekday) }),
      z.object({ month_days: z.array(z.union([z.number().int(), z.literal("last")])) }),
    ])
    .register(formats, { show: (days) => daysText(days as Days) }),
  from: dayText(),
  until: dayText().nullable(),
  skip: z.array(dayText()),
  paused_until: dayText().nullable(),
  on_closed: labelled(ON_CLOSED, onClosedLabels),
  next: dayText().nullable().describe("the day of the next order"),
  last_error: z
    .string()
    .nullable()
    .describe("why the newest order that failed was not made, until it is made or settled"),
  failed_on: dayText().nullable().describe("the day of that order"),
  ...stamps,
});
standingOrder.register(z.globalRegistry, { id: "StandingOrder" });
export type StandingOrder = z.output<typeof standingOrder>;

/** A standing order as its events show it: the fields of its order beside its own. */
export const standingEventShape = standingOrder
  .pick({
    name: true,
    client_name: true,
    service_name: true,
    courier_full_name: true,
    days: true,
    from: true,
    until: true,
    skip: true,
    paused_until: true,
    on_closed: true,
    last_error: true,
  })
  .extend({
    ...deliveryShape.pick({
      pickup_address: true,
      pickup_zone: true,
      delivery_zone: true,
      extras: true,
      price: true,
      pin: true,
      collect_fee: true,
      cod_amount: true,
      pays_with: true,
      receipt_full_name: true,
      receipt_phone: true,
      receipt_address: true,
    }).shape,
    ...plainAnswers,
    anonymous_client: storedOrder.shape.anonymous_client
      .unwrap()
      .register(formats, {
        show: ({ type, registration_number }) => `${documentTypeLabel(type)} ${registration_number}`,
      })
      .nullable(),
    payment_type: labelled(PAYMENT_TYPES, paymentTypeLabels).nullable(),
  });

const upcoming = z.object({
  date: dayText().describe("the day on which the order is made"),
  days: z
    .array(dayText())
    .optional()
    .describe("its own days, if nobody works on them and they are moved to this one"),
  standing_order_id: id(),
  name: z.string(),
  client_name: z.string(),
  recipient: z.string(),
  state: z
    .enum(["planned", "skipped", "paused", "closed", "made", "failed", "settled"])
    .describe("`closed`: nobody works then; `failed`: today's could not be made, until that is `settled`"),
  delivery_id: id().nullable(),
  error: z.string().nullable(),
});
upcoming.register(z.globalRegistry, { id: "UpcomingOrder" });
export type Upcoming = z.output<typeof upcoming>;

const MOST_DAYS = 31;

export const standingRoutes = {
  ...crudRoutes({
    path: "/standing-orders",
    readBy: "orders",
    one: "a standing order",
    many: "standing orders",
    notes: { update: "no order that it made changes", remove: "the orders that it made stay" },
    shape: standingOrder,
    body: standingBody,
    filters: { search: search(), clientId: queryId(), failed: onlySuch() },
  }),
  list: route({
    method: "GET",
    path: "/standing-orders",
    access: "orders",
    summary: "All standing orders",
    answer: z.array(standingOrder),
  }),
  upcoming: route({
    method: "GET",
    path: "/standing-orders/upcoming",
    access: "orders",
    summary:
      "The orders that the coming days bring, from today on; with `all`, also the days that are skipped or paused, and what became of today's",
    query: z.object({
      days: z
        .string()
        .regex(/^\d{1,2}$/)
        .transform(Number)
        .refine((value) => value >= 1 && value <= MOST_DAYS)
        .default(14),
      all: onlySuch(),
    }),
    answer: z.array(upcoming),
  }),
  skip: route({
    method: "POST",
    path: "/standing-orders/:id/skip",
    access: "orders",
    summary: "Make no order on a day. For a day whose order could not be made: it is settled otherwise",
    body: z.object({ date: day(texts.dateRequired) }),
    answer: standingOrder,
    versioned: true,
  }),
  retry: route({
    method: "POST",
    path: "/standing-orders/:id/retry",
    access: "orders",
    summary: "Make today's order, which could not be made",
    answer: deliveryShape,
    status: 201,
    versioned: true,
  }),
};
