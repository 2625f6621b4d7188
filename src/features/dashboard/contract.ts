import { z } from "zod";
import { PERIODS } from "#shared/dates.ts";
import { dateRange, day } from "#shared/fields.ts";
import { dollars } from "#shared/moneyFields.ts";
import { route } from "#shared/routes/route.ts";

const point = <T extends z.ZodType>(total: T) => z.array(z.object({ date: z.string(), total }));

const stats = z.object({
  total_delivered: z.number().int(),
  total_invoiced: dollars(),
  total_collected: dollars(),
  total_company_bills: dollars(),
  adjustments: z
    .object({ count: z.number().int(), amount: dollars() })
    .describe("what changed orders of closed days in the period; the other figures contain it"),
  historical_delivered: point(z.number().int()),
  historical_invoiced: point(dollars()),
  historical_balance: z.array(
    z.object({ date: z.string(), total_collected: dollars(), total_expenses: dollars(), balance: dollars() }),
  ),
});
stats.register(z.globalRegistry, { id: "DashboardStats" });
export type DashboardStats = z.output<typeof stats>;

/** A period around a day. */
export const periodQuery = z.object({ period: z.enum(PERIODS).default("week"), date: day().optional() });

export const dashboardRoutes = {
  stats: route({
    method: "GET",
    path: "/dashboard",
    access: "books",
    summary: "Cash and deliveries of a period",
    query: periodQuery,
    answer: stats,
  }),
  detailed: route({
    method: "GET",
    path: "/dashboard/report",
    access: "books",
    summary: "Every movement of cash as a PDF or CSV",
    query: dateRange(),
    file: "report",
  }),
  simplified: route({
    method: "GET",
    path: "/dashboard/simplified-report",
    access: "books",
    summary: "Cash by day as a PDF or CSV",
    query: dateRange(),
    file: "report",
  }),
};
