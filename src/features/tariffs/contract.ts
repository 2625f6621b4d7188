import { z } from "zod";
import { day, dayText, format, id, list, queryId } from "#shared/fields.ts";
import { formats } from "#shared/formats.ts";
import { dollars, money } from "#shared/moneyFields.ts";
import { route } from "#shared/routes/route.ts";
import { tariffTexts } from "./texts.ts";

const cell = z.object({
  from_zone_id: id(),
  to_zone_id: id(),
  amount: dollars(),
  courier_pay: dollars().nullable().describe("null: the service's expense lines decide"),
});

const tariff = z.object({
  service_id: id(),
  client_id: id().nullable().describe("null: for all clients"),
  valid_from: dayText(),
  cells: z.array(cell),
});
tariff.register(z.globalRegistry, { id: "Tariff" });
export type Tariff = z.output<typeof tariff>;

const tariffList = z.object({
  id: id(),
  service_id: id(),
  client_id: id().nullable(),
  client_name: z.string().nullable(),
  valid_from: dayText(),
  cells: z.number().int().describe("how many"),
});
export type TariffList = z.output<typeof tariffList>;

/** What the event of a saved list shows. */
export const tariffEventShape = z.object({
  service_name: z.string(),
  client_name: z.string().nullable(),
  valid_from: dayText(),
  cells: z.array(z.string().register(formats, { show: (text) => text })),
});

export const MOST_CELLS = 10_000;

const cellBody = z.object({
  from_zone_id: id(),
  to_zone_id: id(),
  amount: money({ required: tariffTexts.amountRequired }),
  courier_pay: money()
    .nullish()
    .transform((value) => value ?? null),
});

const cells = list(z.array(cellBody), MOST_CELLS, tariffTexts.tooManyCells).superRefine((all, ctx) => {
  const pairs = new Set(all.map(({ from_zone_id, to_zone_id }) => `${from_zone_id} ${to_zone_id}`));
  if (pairs.size < all.length) ctx.addIssue({ code: "custom", message: tariffTexts.pairTwice });
});

export const tariffBody = z.object({
  service_id: id(),
  client_id: id()
    .nullish()
    .transform((value) => value ?? null),
  valid_from: day(tariffTexts.validFromRequired),
  cells,
});
export type TariffBody = z.output<typeof tariffBody>;

const which = {
  service_id: queryId().pipe(id()),
  client_id: queryId(),
};

export const tariffRoutes = {
  get: route({
    method: "GET",
    path: "/tariffs",
    access: "look",
    summary: "The list of prices in force on a day, today by default: for all clients, or a client's own",
    query: z.object({ ...which, date: day().optional() }),
    answer: tariff,
    versioned: true,
  }),
  put: route({
    method: "PUT",
    path: "/tariffs",
    access: "admin",
    summary:
      "Store a list of prices that begins today or later. The same day's is replaced, earlier ones stay. `If-Match`: the list in force on that day, as it was read",
    body: tariffBody,
    // 10,000 prices.
    maxBody: 2 * 1024 * 1024,
    maxValues: 60_000,
    answer: tariff,
    versioned: true,
  }),
  report: route({
    method: "GET",
    path: "/tariffs/report",
    access: "look",
    summary: "The list of prices in force on a day as a matrix: a PDF for the wall, or CSV",
    query: z.object({
      ...which,
      date: day().optional(),
      side: z
        .enum(["amount", "courier_pay"])
        .optional()
        .describe("what the prices are, or what the couriers get"),
      format: format(),
    }),
    file: "report",
  }),
  lists: route({
    method: "GET",
    path: "/tariffs/lists",
    access: "look",
    summary: "The lists of a service, or of all, newest first; with a client, only its own",
    query: z.object({
      service_id: queryId(),
      client_id: queryId(),
      id: queryId().describe("only this list"),
    }),
    answer: z.array(tariffList),
  }),
};
