import { z } from "zod";
import { formatDay } from "#shared/dates.ts";
import { day, id, list, NOT_VALID, text } from "#shared/fields.ts";
import { formats } from "#shared/formats.ts";
import { optionalTime } from "#shared/reading/timeField.ts";
import { route } from "#shared/routes/route.ts";
import { calendarTexts as texts } from "./texts.ts";

/** Over ten years of holidays. */
export const MOST_CLOSED_DAYS = 400;

const span = z.object({ weekday: z.number().int(), from: z.string(), to: z.string() });

const closedDay = z
  .object({ date: z.string(), name: z.string() })
  .register(formats, { show: ({ date, name }) => `${formatDay(date)} ${name}` });
const closedDays = z.array(closedDay);
export type ClosedDays = z.output<typeof closedDays>;

const closedDaysBody = list(
  z.array(z.object({ date: day(texts.dateRequired), name: text(texts.nameRequired) })),
  MOST_CLOSED_DAYS,
  texts.tooMany,
).superRefine((days, ctx) => {
  const seen = new Set<string>();
  for (const [index, { date }] of days.entries()) {
    if (seen.has(date))
      ctx.addIssue({ code: "custom", path: [index, "date"], message: texts.dayTwice(date) });
    seen.add(date);
  }
});

/** The days in the event that changes them. */
export const closedDaysShape = closedDays;

/** What those outside the office see of the calendar. */
export const offeredCalendar = z.object({
  hours: z.array(span).describe("when the company works; empty: always"),
  closed_days: closedDays.describe("from today on"),
  day_ends_at: z.string().describe("until then it is still the day before"),
  time_zone: z.string(),
});
offeredCalendar.register(z.globalRegistry, { id: "OfferedCalendar" });

export const offeredZone = z.object({
  id: id(),
  name: z.string(),
  served: z.boolean(),
  last_hour: z.string().nullable().describe("the last time of day to deliver there"),
});

const year = z
  .string()
  .regex(/^\d{4}$/, texts.yearWrong)
  .transform(Number)
  .refine((value) => value >= 2000 && value <= 2099, texts.yearWrong);

export const calendarRoutes = {
  closedDays: route({
    method: "GET",
    path: "/company/closed-days",
    access: "look",
    summary: "The days on which nobody works",
    answer: closedDays,
    versioned: true,
  }),
  saveClosedDays: route({
    method: "PUT",
    path: "/company/closed-days",
    access: "admin",
    summary: "Replace the days on which nobody works",
    body: closedDaysBody,
    // 400 days with long names.
    maxBody: 512 * 1024,
    answer: closedDays,
    versioned: true,
  }),
  holidays: route({
    method: "GET",
    path: "/company/holidays",
    access: "look",
    summary: "Venezuela's holidays of a year, to choose closed days from",
    query: z.object({ year }),
    answer: closedDays,
  }),
  serviceable: route({
    method: "POST",
    path: "/serviceable",
    access: "look",
    summary:
      "Whether an order is possible on a day, at a time and between zones, else why not and when. Today without a time means now",
    body: z.object({
      date: day(texts.dateRequired),
      time: optionalTime(),
      pickup_zone_id: id(NOT_VALID).nullish(),
      delivery_zone_id: id(NOT_VALID).nullish(),
    }),
    answer: z.object({
      ok: z.boolean(),
      reason: z.string().nullable(),
      next: z
        .object({ date: z.string(), from: z.string().nullable().describe("null without hours") })
        .nullable()
        .describe("null for a zone that is not served, and if it is possible"),
    }),
  }),
};
