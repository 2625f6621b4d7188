import { z } from "zod";
import { day, dayText, id } from "#shared/fields.ts";
import { labelled } from "#shared/formats.ts";
import { bolivaresPerDollar, rate } from "#shared/moneyFields.ts";
import { route } from "#shared/routes/route.ts";
import { RATE_SOURCES } from "#shared/vocabulary.ts";
import { rateSourceLabels } from "./texts.ts";

const source = labelled(RATE_SOURCES, rateSourceLabels);

const rateOfDay = z.object({
  date: dayText(),
  rate: bolivaresPerDollar(),
  source,
  by: z.string().nullable().describe("Who set it; null if it came from the provider"),
  created_at: z.string(),
});
rateOfDay.register(z.globalRegistry, { id: "Rate" });

export { rateOfDay as rateShape };
export type RateOfDay = z.output<typeof rateOfDay>;

const currentRate = z.object({
  date: z.string().nullable(),
  rate: bolivaresPerDollar().nullable(),
  effective_date: z.string().nullable().describe("The day that the rate was set for"),
  source: source.nullable(),
});

export type CurrentRate = z.output<typeof currentRate>;

const proposal = z.object({
  id: id(),
  date: z.string(),
  rate: bolivaresPerDollar(),
  state: z.enum(["pending", "accepted", "discarded"]),
  created_at: z.string(),
});
export type RateProposal = z.output<typeof proposal>;

const rateBody = z.object({
  rate: rate(),
  confirm: z.boolean().optional().describe("sets it although it is more than 10% away from the one in force"),
});

export const rateRoutes = {
  list: route({
    method: "GET",
    path: "/rates",
    access: "look",
    summary: "The exchange rates of some days, newest first",
    query: z.object({ start_date: day().optional(), end_date: day().optional() }),
    answer: z.array(rateOfDay),
  }),
  current: route({
    method: "GET",
    path: "/rates/current",
    access: "look",
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
  proposals: route({
    method: "GET",
    path: "/rates/proposals",
    access: "admin",
    summary: "The provider's rates that differ from the last one by more than 10% and await a decision",
    answer: z.array(proposal),
  }),
  accept: route({
    method: "POST",
    path: "/rates/proposals/:id/accept",
    access: "admin",
    summary: "Take a proposed rate for its day",
    answer: rateOfDay,
  }),
  discard: route({
    method: "POST",
    path: "/rates/proposals/:id/discard",
    access: "admin",
    summary: "Discard a proposed rate",
    answer: proposal,
  }),
};
