import { sql } from "kysely";
import type { Db } from "#server/database/schema.ts";
import type { Day } from "#shared/dates.ts";
import { type DayRange, type Period, periodOf } from "#shared/dates.ts";
import { toDollars } from "#shared/money.ts";
import type { DashboardStats } from "../contract.ts";
import { fill, type Point, pointLength, pointsOf, totalsOf } from "../rules.ts";

/** PostgreSQL widens sums to numeric; whole cents fit in a bigint. */
const total = (expression: string) => sql<number>`cast(coalesce(sum(${sql.raw(expression)}), 0) as bigint)`;

/** One statement, so that all three come from the same moment. */
async function rowsOf(
  db: Db,
  companyId: number,
  { start, end }: DayRange,
  letters: number,
): Promise<Point[]> {
  const { rows } = await sql<Point>`
    select substr(date, 1, ${sql.lit(letters)}) as date,
      ${total("case when status = 'delivered' then 1 else 0 end")} as delivered,
      ${total("case when status <> 'cancelled' then amount else 0 end")} as invoiced,
      0 as collected, 0 as expenses
    from deliveries
    where company_id = ${companyId} and date between ${start} and ${end} and deleted_at is null
    group by 1
    union all
    select substr(date, 1, ${sql.lit(letters)}), 0, 0, ${total("case when kind = 'refund' then -amount else amount end")}, 0
    from payments where company_id = ${companyId} and date between ${start} and ${end}
    group by 1
    union all
    select substr(date, 1, ${sql.lit(letters)}), 0, 0, 0, ${total("amount")}
    from company_bills where company_id = ${companyId} and date between ${start} and ${end}
    group by 1`.execute(db);
  return rows;
}

/** Cash and deliveries of the period that holds the day; amounts are dollars, as the API sends them. */
export async function dashboardOf(
  db: Db,
  companyId: number,
  period: Period,
  day: Day,
): Promise<DashboardStats> {
  const range = periodOf(period, day);
  const points = fill(pointsOf(period, range), await rowsOf(db, companyId, range, pointLength(period)));
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
