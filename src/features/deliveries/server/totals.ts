import { sql } from "kysely";
import { prepared } from "#server/database/prepared.ts";
import { searchFor } from "#server/database/search.ts";
import { isNotUndone } from "#server/http/undoing.ts";
import type { Db } from "#server/schema.ts";
import type { Day } from "#shared/dates.ts";
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

/** The day of the newest order of each of these clients. What a client owed before is no order. */
export function lastOrdersOf(
  db: Db,
  companyId: number,
  clientIds: readonly number[],
): Promise<{ client_id: number; date: Day }[]> {
  const newest = db
    .selectFrom("deliveries as o")
    .select("o.id")
    .whereRef("o.company_id", "=", sql.ref("c.company_id"))
    .whereRef("o.client_id", "=", sql.ref("c.id"))
    .where("o.deleted_at", "is", null)
    .where("o.opening", "=", 0)
    .where(isNotUndone("deliveries", "o", companyId))
    .orderBy("o.id", "desc")
    .limit(1);
  return db
    .selectFrom("clients as c")
    .innerJoin("deliveries as d", (join) => join.on("d.id", "=", newest))
    .select(["c.id as client_id", "d.date"])
    .where("c.company_id", "=", companyId)
    .where("c.id", "in", clientIds)
    .orderBy("c.id")
    .execute();
}
