import { sql } from "kysely";
import { prepared } from "#server/database/prepared.ts";
import { searchFor } from "#server/database/search.ts";
import type { Db } from "#server/schema.ts";
import { toDollars } from "#shared/money.ts";
import { DELIVERY_STATUSES } from "#shared/vocabulary.ts";
import { filterDeliveries, isCountedByDay, type OrderFilter, undoneOrders, type Where } from "./page.ts";

interface Totals {
  count: number;
  amount: number;
}

/**
 * Count and amount (in dollars) of the orders that match the filters. For filters by status and days alone it reads the daily
 * totals.
 */
export async function totalsOfDeliveries(
  { db, slowReads }: { db: Db; slowReads: Db },
  companyId: number,
  { search, ...where }: Where & { search?: string | undefined },
): Promise<Totals> {
  const searched = search ? searchFor(db, companyId, search) : { companyId };
  const filter = { ...where, ...searched };
  const [row] = isCountedByDay(filter) ? await sumOfDays(db, filter) : await sumOfOrders(slowReads, filter);
  return { count: row?.count ?? 0, amount: toDollars(row?.amount ?? 0) };
}

/** PostgreSQL's `sum` returns a numeric; cents fit in a bigint. */
const sumOf = (column: string) => sql<number>`cast(coalesce(sum(${sql.ref(column)}), 0) as bigint)`;

const sumOfDays = prepared((db: Db, filter: OrderFilter) => {
  const { companyId, status = DELIVERY_STATUSES, startDate, endDate } = filter;
  const hidden = undoneOrders(db, filter);
  const count = hidden.select(sql<number>`count(*)`.as("count"));
  const amount = hidden.select(sumOf("o.amount").as("amount"));
  let query = db
    .selectFrom("daily_totals")
    .select([
      sql<number>`${sumOf("count")} - ${count}`.as("count"),
      sql<number>`${sumOf("amount")} - ${amount}`.as("amount"),
    ])
    .where("company_id", "=", companyId)
    .where("kind", "in", [...status]);
  if (startDate) query = query.where("date", ">=", startDate);
  if (endDate) query = query.where("date", "<=", endDate);
  return query;
});

const sumOfOrders = prepared((db, filter: OrderFilter) =>
  filterDeliveries(db, filter).select([sql<number>`count(*)`.as("count"), sumOf("d.amount").as("amount")]),
);
