import { z } from "zod";
import { rateRoutes } from "#features/rates/contract.ts";
import { PERIODS } from "#shared/dates.ts";
import { dateRange, day, onlySuch } from "#shared/fields.ts";
import { amounts, dollars } from "#shared/moneyFields.ts";
import { route } from "#shared/routes/route.ts";

const point = <T extends z.ZodType>(total: T) => z.array(z.object({ date: z.string(), total }));

const figures = z.object({
  delivered: z.number().int(),
  invoiced: dollars(),
  collected: dollars(),
  expenses: dollars(),
});
export type Figures = z.output<typeof figures>;

const home = z.object({
  compared: z
    .object({ label: z.string(), now: figures, before: figures })
    .describe("a running period so far and the same days of the one before it; others whole"),
  margin: z.object({
    total: dollars(),
    costs: dollars().describe("what couriers earn, and the other expense lines of the orders' services"),
  }),
  other_bills: dollars().describe("the period's bills but for those that paid a courier"),
  on_hand: amounts().describe("all cash now"),
  owed: dollars().describe("what all clients owe now"),
  rate: rateRoutes.current.answer,
  proposals: rateRoutes.proposals.answer.describe("those to decide about, for who may"),
  first_steps: z.object({
    service: z.boolean(),
    courier: z.boolean(),
    client: z.boolean(),
    order: z.boolean(),
  }),
  month: z
    .object({ open_lines: z.number().int(), bills: z.number().int(), amount: dollars() })
    .nullable()
    .describe("what this month's books have, for who keeps them without being an admin"),
});
export type Home = z.output<typeof home>;

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
  home: home.optional().describe("only with `home=1`"),
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
    query: periodQuery.extend({
      home: onlySuch().describe("also what else Inicio shows, in the same answer"),
    }),
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
