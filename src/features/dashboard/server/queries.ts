import { sql } from "kysely";
import { prepared } from "#server/database/prepared.ts";
import type { Db } from "#server/schema.ts";
import type { Day } from "#shared/dates.ts";
import { type DayRange, type Period, periodOf } from "#shared/dates.ts";
import { sum, toDollars } from "#shared/money.ts";
import type { DashboardStats } from "../contract.ts";
import type { Margin } from "../marginContract.ts";
import {
  fillMargin,
  fillPoints,
  type MarginPoint,
  type Point,
  pointLength,
  pointsOf,
  totalsOf,
} from "../rules.ts";

/** PostgreSQL's `sum` returns a numeric; cents fit in a bigint. */
const sumKinds = (column: "count" | "amount", ...kinds: string[]) =>
  sql<number>`cast(coalesce(sum(case when kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))}) then ${sql.ref(column)} end), 0) as bigint)`;

/** One statement over the daily totals: a single snapshot, and no history to sum. */
const totalsBetween = prepared(
  (db, { companyId, start, end }: DayRange & { companyId: number }, letters: "7" | "10") => {
    const date = sql<Day>`substr(date, 1, ${sql.lit(Number(letters))})`;
    return db
      .selectFrom("daily_totals")
      .select([
        date.as("date"),
        sumKinds("count", "delivered").as("delivered"),
        sumKinds("amount", "pending", "in_transit", "delivered").as("invoiced"),
        sumKinds("amount", "collected").as("collected"),
        sumKinds("amount", "expenses").as("expenses"),
      ])
      .where("company_id", "=", companyId)
      .where("date", ">=", start)
      .where("date", "<=", end)
      .groupBy(date)
      .$castTo<Point>();
  },
);

interface Span {
  range: DayRange;
  dates: readonly string[];
}

const spans = new Map<Period, Span & { day: Day }>();

/** A period's days and points. Most requests are for today's, so the last one of each period is cached. */
function spanOf(period: Period, day: Day): Span {
  const known = spans.get(period);
  if (known?.day === day) return known;
  const range = periodOf(period, day);
  const span = { day, range, dates: pointsOf(period, range) };
  spans.set(period, span);
  return span;
}

/** Cash and deliveries of the period around the day, in dollars as the API sends them. */
export async function dashboardOf(
  db: Db,
  companyId: number,
  period: Period,
  day: Day,
): Promise<DashboardStats> {
  const { range, dates } = spanOf(period, day);
  const rows = await totalsBetween(db, { companyId, ...range }, `${pointLength(period)}`);
  const points = fillPoints(dates, rows);
  const totals = totalsOf(points);
  return {
    total_delivered: totals.delivered,
    total_invoiced: toDollars(totals.invoiced),
    total_collected: toDollars(totals.collected),
    total_company_bills: toDollars(totals.expenses),
    historical_delivered: points.map(({ date, delivered }) => ({ date, total: delivered })),
    historical_invoiced: points.map(({ date, invoiced }) => ({ date, total: toDollars(invoiced) })),
    historical_balance: points.map(({ date, collected, expenses }) => ({
      date,
      total_collected: toDollars(collected),
      total_expenses: toDollars(expenses),
      balance: toDollars(collected - expenses),
    })),
  };
}

/** The margin of the period's orders that are not cancelled, in dollars. The services' expense lines are those of today, what couriers earn by zones and extras that of each order. */
export async function marginOf(db: Db, companyId: number, period: Period, day: Day): Promise<Margin> {
  const { range, dates } = spanOf(period, day);
  const date = sql<string>`substr(d.date, 1, ${sql.lit(pointLength(period))})`;
  const { rows } = await sql<MarginPoint>`
    select ${date} as date, cast(sum(d.amount) as bigint) as invoiced,
      cast(sum(s.total_expense + coalesce(q.extra_pay, 0)) as bigint) as expenses
    from deliveries as d left join services as s on s.id = d.service_id
      left join delivery_prices as q on d.priced = 1 and q.delivery_id = d.id
    where d.company_id = ${companyId} and d.date between ${range.start} and ${range.end}
      and d.deleted_at is null and d.status in ('pending', 'in_transit', 'delivered')
    group by ${date}`.execute(db);
  const points = fillMargin(dates, rows);
  const invoiced = sum(points.map((point) => point.invoiced));
  const expenses = sum(points.map((point) => point.expenses));
  return {
    total_invoiced: toDollars(invoiced),
    total_expenses: toDollars(expenses),
    total_margin: toDollars(invoiced - expenses),
    historical_margin: points.map((point) => ({
      date: point.date,
      invoiced: toDollars(point.invoiced),
      expenses: toDollars(point.expenses),
      margin: toDollars(point.invoiced - point.expenses),
    })),
  };
}
