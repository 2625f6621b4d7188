import { sql } from "kysely";
import { TOLD_ADJUSTMENTS } from "#features/deliveries/rules.ts";
import { dayTotals } from "#features/deliveries/server/page.ts";
import { costOn } from "#features/services/server/verbs/keepCosts.ts";
import { prepared } from "#server/database/prepared.ts";
import { isNotUndone } from "#server/http/undoing.ts";
import type { Db } from "#server/schema.ts";
import type { Day } from "#shared/dates.ts";
import { type DayRange, type Period, periodOf } from "#shared/dates.ts";
import { type Cents, sum, toDollars } from "#shared/money.ts";
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

interface Days extends DayRange {
  companyId: number;
}

/** The daily totals, and what moves each adjustment from the order's own day to its day. */
const dayFigures = (db: Db, { companyId, start, end }: Days) => {
  const adjusted = (day: "date" | "order_date", sign: 1 | -1) =>
    db
      .selectFrom("adjustments")
      .select([`${day} as date`, sql<string>`'adjusted'`.as("kind")])
      .select(sql<number>`${sql.lit(sign)} * delivered`.as("count"))
      .select(sql<Cents>`${sql.lit(sign)} * amount`.as("amount"))
      .where("company_id", "=", companyId)
      .where(day, ">=", start)
      .where(day, "<=", end);
  return dayTotals(db, { companyId, startDate: start, endDate: end })
    .unionAll(adjusted("order_date", -1))
    .unionAll(adjusted("date", 1));
};

/** One statement: a single snapshot, and no history to sum. */
const totalsBetween = prepared((db, days: Days, letters: "7" | "10") => {
  const date = sql<Day>`substr(date, 1, ${sql.lit(Number(letters))})`;
  return db
    .selectFrom(dayFigures(db, days).as("figures"))
    .select([
      date.as("date"),
      sumKinds("count", "delivered", "adjusted").as("delivered"),
      sumKinds("amount", "pending", "in_transit", "delivered", "adjusted").as("invoiced"),
      sumKinds("amount", "collected").as("collected"),
      sumKinds("amount", "expenses").as("expenses"),
    ])
    .groupBy(date)
    .$castTo<Point>();
});

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
  const [rows, [adjustments]] = await Promise.all([
    totalsBetween(db, { companyId, ...range }, `${pointLength(period)}`),
    sumOfAdjustments(db, { companyId, ...range }),
  ]);
  const points = fillPoints(dates, rows);
  const totals = totalsOf(points);
  return {
    total_delivered: totals.delivered,
    total_invoiced: toDollars(totals.invoiced),
    total_collected: toDollars(totals.collected),
    total_company_bills: toDollars(totals.expenses),
    adjustments: {
      count: adjustments?.count ?? 0,
      amount: toDollars(adjustments?.amount ?? (0 as Cents)),
    },
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

const sumOfAdjustments = prepared((db, { companyId, start, end }: Days) =>
  db
    .selectFrom("adjustments")
    .select([
      sql<number>`count(*)`.as("count"),
      sql<Cents>`cast(coalesce(sum(amount), 0) as bigint)`.as("amount"),
    ])
    .where("company_id", "=", companyId)
    .where("date", ">=", start)
    .where("date", "<=", end)
    .where("kind", "in", TOLD_ADJUSTMENTS),
);

/** The margin of the period's orders that are not cancelled, in dollars. Closed days as on the dashboard. The services' expense lines are those of today, in closed days those of their closing; what couriers earn by zones and extras is that of each order. */
export async function marginOf(db: Db, companyId: number, period: Period, day: Day): Promise<Margin> {
  const { range, dates } = spanOf(period, day);
  const date = sql<string>`substr(d.date, 1, ${sql.lit(pointLength(period))})`;
  const adjusted = (
    day: "date" | "order_date",
    sign: 1 | -1,
  ) => sql`select ${sql.ref(`d.${day}`)}, ${sql.lit(sign)} * d.amount,
      ${sql.lit(sign)} * (d.orders * ${costOn(sql`d.order_date`)} + d.extra_pay)
    from adjustments as d join services as s on s.id = d.service_id
    where d.company_id = ${companyId} and ${sql.ref(`d.${day}`)} between ${range.start} and ${range.end}`;
  const { rows } = await sql<MarginPoint>`
    select ${date} as date, cast(sum(d.invoiced) as bigint) as invoiced, cast(sum(d.expenses) as bigint) as expenses
    from (
      select d.date, d.amount as invoiced, ${costOn(sql`d.date`)} + coalesce(q.extra_pay, 0) as expenses
      from deliveries as d left join services as s on s.id = d.service_id
        left join delivery_prices as q on d.priced = 1 and q.delivery_id = d.id
      where d.company_id = ${companyId} and d.date between ${range.start} and ${range.end}
        and d.deleted_at is null and d.status in ('pending', 'in_transit', 'delivered')
        and ${isNotUndone("deliveries", "d", companyId)}
      union all ${adjusted("order_date", -1)}
      union all ${adjusted("date", 1)}
    ) as d group by ${date}`.execute(db);
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
