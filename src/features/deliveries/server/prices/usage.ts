import { sql } from "kysely";
import type { ZoneUsage } from "#features/deliveries/priceContract.ts";
import type { Db } from "#server/schema.ts";
import type { Day } from "#shared/dates.ts";
import { toDollars } from "#shared/money.ts";

/** Where orders of these days went from and to that are not cancelled, and what they brought, in dollars. */
export async function usageOfZones(db: Db, companyId: number, from: Day, to: Day): Promise<ZoneUsage[]> {
  const rows = await db
    .selectFrom("deliveries as d")
    .innerJoin("delivery_prices as q", "q.delivery_id", "d.id")
    .select(["q.pickup_zone_id as from_zone_id", "q.delivery_zone_id as to_zone_id"])
    .select(sql<number>`count(*)`.as("count"))
    .select(sql<number>`cast(sum(d.amount) as bigint)`.as("amount"))
    .select(sql<number>`cast(sum(d.courier_pay) as bigint)`.as("courier_pay"))
    .where("d.company_id", "=", companyId)
    .where("d.deleted_at", "is", null)
    .where("d.status", "!=", "cancelled")
    .where("d.priced", "=", 1)
    .where("d.date", ">=", from)
    .where("d.date", "<=", to)
    .where("q.pickup_zone_id", "is not", null)
    .where("q.delivery_zone_id", "is not", null)
    .groupBy(["q.pickup_zone_id", "q.delivery_zone_id"])
    .orderBy("q.pickup_zone_id")
    .orderBy("q.delivery_zone_id")
    .$narrowType<{ from_zone_id: number; to_zone_id: number }>()
    .execute();
  return rows.map(({ amount, courier_pay, ...row }) => ({
    ...row,
    amount: toDollars(amount),
    courier_pay: toDollars(courier_pay),
  }));
}
