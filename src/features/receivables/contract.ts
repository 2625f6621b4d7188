import { z } from "zod";
import { dateRange, day, daySpan, format, id, page, paging, queryId } from "#shared/fields.ts";
import { dollars } from "#shared/moneyFields.ts";
import { route } from "#shared/routes/route.ts";
import { reasonBody, voidedShape, voidRoute } from "#shared/routes/voidRoute.ts";
import { BUCKETS } from "./rules.ts";
import { STATEMENT_KINDS, receivableTexts as texts } from "./texts.ts";

const statement = z.object({
  client: z.object({ id: id(), legal_name: z.string(), registration_number: z.string(), type: z.string() }),
  opening: dollars().describe("the balance at the end of the day before `start_date`"),
  closing: dollars().describe("the balance at the end of `end_date`"),
  lines: z.array(
    z.object({
      date: z.string(),
      kind: z.enum(STATEMENT_KINDS),
      number: z
        .number()
        .int()
        .nullable()
        .describe("the order, or the opening balance; null for none or several"),
      opening: z.boolean().describe("whether the number is one of opening balances: `SA-000001`"),
      order_date: z.string().nullable().describe("the order's day, beside the day it was recorded"),
      client_reference: z.string().nullable().describe("the client's own number of that order"),
      zones: z
        .string()
        .nullable()
        .describe("where a charged order goes from and to, as `Chacao → Baruta`; null without zones"),
      receipt_number: z.number().int().nullable(),
      charge: dollars(),
      credit: dollars(),
      balance: dollars().describe("after this line; negative in favour of the client"),
    }),
  ),
});
statement.register(z.globalRegistry, { id: "Statement" });

export { statement as statementShape };
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
  debt_id: id(),
  number: z.number().int(),
  opening: z.boolean().describe("what the client owed before the company began here"),
  series: z.enum(["SA"]).nullable().describe("of its number: as of an order"),
  date: z.string(),
  bucket: z.enum(BUCKETS.map(({ key }) => key)),
  amount: dollars().describe("the order's amount now"),
  owed: dollars().describe("what was owed of it at the end of the day"),
});
owedOrder.register(z.globalRegistry, { id: "OrderOwedOnDay" });
export type OrderOwedOnDay = z.output<typeof owedOrder>;

const writeOff = z.object({
  id: id(),
  debt_id: id(),
  delivery_id: id(),
  number: z.number().int().describe("the order's number"),
  opening: z.boolean().describe("whether the number is one of opening balances: `SA-000001`"),
  client_id: id().nullable(),
  client_name: z.string(),
  amount: dollars(),
  reason: z.string(),
  date: z.string(),
  by: z.string(),
  created_at: z.string(),
  ...voidedShape,
});
writeOff.register(z.globalRegistry, { id: "WriteOff" });

export { writeOff as writeOffShape };
export type WriteOff = z.output<typeof writeOff>;

const reminder = z.object({
  text: z.string(),
  phone: z.string().nullable(),
  total: dollars().describe("what the client owes, less its advances"),
  last_sent_at: z.string().nullable(),
  warnings: z.array(z.string()).describe("why it may be better not to send it"),
});
reminder.register(z.globalRegistry, { id: "Reminder" });
export type Reminder = z.output<typeof reminder>;

const sentReminder = z.object({
  id: id(),
  client_id: id(),
  total: dollars(),
  by: z.string(),
  created_at: z.string(),
});
sentReminder.register(z.globalRegistry, { id: "SentReminder" });

/** One payment of several orders as one line. */
const group = z.enum(["receipt"]).optional().describe("`receipt`: one line for all that a receipt paid");

/** The query of a statement, and of its paper. */
export const statementDays = () => daySpan().safeExtend({ group });
export const statementRange = () => dateRange().safeExtend({ group });

const asOf = day(undefined, "1900-01-01").optional();

export const receivableRoutes = {
  statement: route({
    method: "GET",
    path: "/clients/:id/statement",
    access: "money",
    summary: "A client's statement of account: every change of what it owes, by the day it was made",
    query: statementDays(),
    answer: statement,
  }),
  statementReport: route({
    method: "GET",
    path: "/clients/:id/statement-report",
    access: "money",
    summary: "The statement of account as a PDF or CSV",
    query: statementRange(),
    file: "report",
  }),
  ageing: route({
    method: "GET",
    path: "/debts/ageing",
    access: "money",
    summary: "What each client owed at the end of a day, by age of its orders",
    query: z.object({ date: asOf.describe("default: today") }),
    answer: ageing,
  }),
  ageingOrders: route({
    method: "GET",
    path: "/debts/ageing/orders",
    access: "money",
    summary: "The orders behind a row of the ageing, oldest first",
    query: z.object({ date: asOf, client_id: queryId().describe("default: the anonymous clients") }),
    answer: z.array(owedOrder),
  }),
  ageingReport: route({
    method: "GET",
    path: "/debts/ageing-report",
    access: "money",
    summary: "The ageing as a PDF or CSV",
    query: z.object({ date: asOf, format: format() }),
    file: "report",
  }),
  writeOffs: route({
    method: "GET",
    path: "/write-offs/filter",
    access: "books",
    summary: "A page of write-offs, newest first",
    query: z.object({ debt_id: queryId(), client_id: queryId(), ...paging }),
    answer: page(writeOff),
  }),
  writeOff: route({
    method: "POST",
    path: "/debts/:debtId/write-off",
    access: "books",
    summary: "Write off the rest of a debt: it is no longer owed, and is not income",
    body: reasonBody(texts.reasonRequired),
    answer: writeOff,
    status: 201,
  }),
  voidWriteOff: voidRoute({
    path: "/write-offs",
    summary: "Void a write-off: the debt is owed again",
    required: texts.reasonRequired,
    shape: writeOff,
  }),
  writeOffReport: route({
    method: "GET",
    path: "/write-offs/report",
    access: "books",
    summary: "Write-offs and their voids by day, as a PDF or CSV",
    query: dateRange(),
    file: "report",
  }),
  reminder: route({
    method: "GET",
    path: "/clients/:id/reminder",
    access: "money",
    summary: "The text that reminds a client of what it owes",
    answer: reminder,
  }),
  remind: route({
    method: "POST",
    path: "/clients/:id/reminders",
    access: "money",
    summary: "Record that a reminder was sent",
    answer: sentReminder,
    status: 201,
  }),
};
