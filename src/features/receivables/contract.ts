import { z } from "zod";
import { dateRange, day, daySpan, dollars, format, id, queryId } from "#shared/fields.ts";
import { route } from "#shared/route.ts";
import { BUCKETS } from "./rules.ts";
import { STATEMENT_KINDS } from "./texts.ts";

const statement = z.object({
  client: z.object({ id: id(), legal_name: z.string(), registration_number: z.string(), type: z.string() }),
  opening: dollars().describe("the balance at the end of the day before `start_date`"),
  closing: dollars().describe("the balance at the end of `end_date`"),
  lines: z.array(
    z.object({
      date: z.string(),
      kind: z.enum(STATEMENT_KINDS),
      number: z.number().int().nullable().describe("the order; null for none or several"),
      receipt_number: z.number().int().nullable(),
      charge: dollars(),
      credit: dollars(),
      balance: dollars().describe("after this line; negative in favour of the client"),
    }),
  ),
});
statement.register(z.globalRegistry, { id: "Statement" });
export type Statement = z.output<typeof statement>;

const ages = {
  buckets: z.object(
    Object.fromEntries([...BUCKETS.map(({ key }) => key), "credit"].map((key) => [key, dollars()])) as Record<
      (typeof BUCKETS)[number]["key"] | "credit",
      z.ZodNumber
    >,
  ),
  total: dollars().describe("the sum of the buckets; `credit` is negative or zero"),
};
const ageing = z.object({
  date: z.string(),
  clients: z.array(
    z.object({
      client_id: id().nullable().describe("null: all anonymous clients"),
      legal_name: z.string(),
      ...ages,
    }),
  ),
  totals: z.object(ages),
});
ageing.register(z.globalRegistry, { id: "Ageing" });
export type Ageing = z.output<typeof ageing>;
export type AgeingRow = Ageing["clients"][number];

const owedOrder = z.object({
  delivery_id: id(),
  number: z.number().int(),
  date: z.string(),
  bucket: z.enum(BUCKETS.map(({ key }) => key)),
  amount: dollars().describe("the order's amount now"),
  owed: dollars().describe("what was owed of it at the end of the day"),
});
owedOrder.register(z.globalRegistry, { id: "OrderOwedOnDay" });

const asOf = day(undefined, "1900-01-01").optional();

export const receivableRoutes = {
  statement: route({
    method: "GET",
    path: "/clients/:id/statement",
    access: "admin",
    summary: "A client's statement of account: every change of what it owes, by the day it was made",
    query: daySpan(),
    answer: statement,
  }),
  statementReport: route({
    method: "GET",
    path: "/clients/:id/statement-report",
    access: "admin",
    summary: "The statement of account as a PDF or CSV",
    query: dateRange(),
    file: "report",
  }),
  ageing: route({
    method: "GET",
    path: "/debts/ageing",
    access: "admin",
    summary: "What each client owed at the end of a day, by age of its orders",
    query: z.object({ date: asOf.describe("default: today") }),
    answer: ageing,
  }),
  ageingOrders: route({
    method: "GET",
    path: "/debts/ageing/orders",
    access: "admin",
    summary: "The orders behind a row of the ageing, oldest first",
    query: z.object({ date: asOf, client_id: queryId().describe("default: the anonymous clients") }),
    answer: z.array(owedOrder),
  }),
  ageingReport: route({
    method: "GET",
    path: "/debts/ageing-report",
    access: "admin",
    summary: "The ageing as a PDF or CSV",
    query: z.object({ date: asOf, format: format() }),
    file: "report",
  }),
};
