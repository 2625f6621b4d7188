import { buffer } from "node:stream/consumers";
import { cashOnHand } from "#features/cash/server/queries.ts";
import { closingMailOf, findCompany } from "#features/company/server/queries.ts";
import { dashboardOf, marginOf } from "#features/dashboard/server/queries.ts";
import { dayTotals } from "#features/deliveries/server/page.ts";
import type { Database } from "#server/database/types.ts";
import type { FileAnswer } from "#server/endpoint.ts";
import type { JobHandler } from "#server/jobs/runner.ts";
import type { SendMail } from "#server/mail/send.ts";
import type { Config } from "#server/program/config.ts";
import type { Db } from "#server/schema.ts";
import type { Day } from "#shared/dates.ts";
import { type Currency, formatMoney, fromDollars, sum, toDollars } from "#shared/money.ts";
import { closingTexts as texts } from "../texts.ts";
import type { ClosingJob } from "./closing.ts";
import { formatBoth, moneyLines } from "./closingMoney.ts";

interface Parts {
  database: Database;
  send: SendMail;
  /** The base URL of the links. */
  publicUrl: string;
  config: Config;
  now: () => Date;
  /** The simplified cash report of a day, as a PDF. */
  cashReport: (companyId: number, day: Day) => Promise<FileAnswer>;
}

/** Sends a day's figures and cash report to those whom the company names now; to nobody if it names nobody any more. */
export function mailClosing({ database, send, publicUrl, config, now, cashReport }: Parts): JobHandler {
  return async ({ payload }) => {
    const { companyId, day } = payload as ClosingJob;
    const company = await findCompany(database.read, companyId);
    const mail = closingMailOf(company);
    if (!mail) return;
    const { name, contentType, body } = await cashReport(companyId, day);
    const bytes = body instanceof Uint8Array ? body : await buffer(body);
    await send({
      to: mail.to.map((address) => ({ name: "", address })),
      subject: texts.subject(company.name, day),
      letter: {
        company: company.name,
        greeting: texts.greeting(day),
        before: [],
        figures: [
          ...(await figuresOf(database.read, companyId, day)),
          ...(await moneyLines(database.read, { companyId, config, now: now() }, day)),
        ],
        link: { label: texts.open, url: `${publicUrl}/home` },
        after: [texts.why],
      },
      attachment: { name, contentType, bytes },
      messageId: `<cierre-${companyId}-${day}@${new URL(publicUrl).hostname}>`,
    });
  };
}

/** The day in figures. Cash and open orders are those of now. */
async function figuresOf(db: Db, companyId: number, day: Day): Promise<(readonly [string, string])[]> {
  const [stats, margin, cash, counts] = await Promise.all([
    dashboardOf(db, companyId, "day", day),
    marginOf(db, companyId, "day", day),
    cashOnHand(db, companyId),
    countsOf(db, companyId, day),
  ]);
  const dollars = (amount: number) => formatMoney(fromDollars(amount));
  const both = ({ USD, VES }: Record<Currency, number>) =>
    formatBoth({ USD: fromDollars(USD), VES: fromDollars(VES) });
  const sumOf = (currency: Currency) =>
    toDollars(sum([fromDollars(cash.shifts[currency]), fromDollars(cash.couriers[currency])]));
  const outside = { USD: sumOf("USD"), VES: sumOf("VES") };
  const [point] = stats.historical_balance;
  return [
    [texts.delivered, String(stats.total_delivered)],
    [texts.cancelled, String(counts.cancelled)],
    [texts.left, String(counts.open)],
    [texts.invoiced, dollars(stats.total_invoiced)],
    [texts.margin, dollars(margin.total_margin)],
    [texts.collected, dollars(stats.total_collected)],
    [texts.expenses, dollars(stats.total_company_bills)],
    [texts.balance, dollars(point?.balance ?? 0)],
    [texts.safe, both(cash.safe)],
    [texts.outside, both(outside)],
  ];
}

/** The day's cancelled orders, and the open ones of that day and earlier. */
async function countsOf(db: Db, companyId: number, day: Day) {
  const rows = await db
    .selectFrom(dayTotals(db, { companyId, endDate: day }).as("totals"))
    .select(["kind", (eb) => eb.fn.sum<number>("count").as("count")])
    .where((eb) =>
      eb.or([
        eb.and([eb("kind", "=", "cancelled"), eb("date", "=", day)]),
        eb("kind", "in", ["pending", "in_transit"]),
      ]),
    )
    .groupBy("kind")
    .execute();
  const sumKinds = (...kinds: string[]) =>
    rows.filter(({ kind }) => kinds.includes(kind)).reduce((all, { count }) => all + Number(count), 0);
  return { cancelled: sumKinds("cancelled"), open: sumKinds("pending", "in_transit") };
}
