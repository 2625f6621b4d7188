import { z } from "zod";
import { bolivaresPerDollar, day, rate } from "#shared/fields.ts";
import { route } from "#shared/route.ts";
import { RATE_SOURCES } from "#shared/vocabulary.ts";

const source = z.enum(RATE_SOURCES);

const rateOfDay = z.object({
  date: z.string(),
  rate: bolivaresPerDollar(),
  source,
  by: z.string().nullable().describe("Who set it; null if it came from the provider"),
  created_at: z.string(),
});
rateOfDay.register(z.globalRegistry, { id: "Rate" });
export type RateOfDay = z.output<typeof rateOfDay>;

const currentRate = z.object({
  date: z.string().nullable(),
  rate: bolivaresPerDollar().nullable(),
  effective_date: z.string().nullable().describe("The day that the rate was set for"),
  source: source.nullable(),
});

const rateBody = z.object({ rate: rate() });

export const rateRoutes = {
  list: route({
    method: "GET",
    path: "/rates",
    access: "staff",
    summary: "The exchange rates of some days, newest first",
    query: z.object({ start_date: day().optional(), end_date: day().optional() }),
    answer: z.array(rateOfDay),
  }),
  current: route({
    method: "GET",
    path: "/rates/current",
    access: "staff",
    summary: "The exchange rate in force on a day, today by default: the newest one dated on or before it",
    query: z.object({ date: day().optional() }),
    answer: currentRate,
  }),
  set: route({
    method: "PUT",
    path: "/rates/:date",
    access: "admin",
    summary: "Set or replace a day's exchange rate",
    body: rateBody,
    answer: rateOfDay,
  }),
};
