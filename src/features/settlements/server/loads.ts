import { sql } from "kysely";
import { isNotUndone } from "#server/http/undoing.ts";
import type { Db } from "#server/schema.ts";
import type { Day } from "#shared/dates.ts";
import { type Cents, inDollars, sumOf } from "#shared/money.ts";
import type { CourierLoad } from "../contract.ts";
import { HELD_KINDS } from "../rules.ts";

/** The couriers with open orders of this day and earlier, or with banknotes. */
export async function loadsOf(db: Db, companyId: number, today: Day): Promise<CourierLoad[]> {
  const [orders, cash] = await Promise.all([openOrders(db, companyId, today), heldCash(db, companyId)]);
  const ids = new Set([...orders, ...cash].map(({ courier_id }) => courier_id));
  return [...ids].map((id) => ({
    courier_id: id,
    orders: Number(orders.find(({ courier_id }) => courier_id === id)?.count ?? 0),
    cash: inDollars(sumOf(cash.filter(({ courier_id }) => courier_id === id))),
  }));
}

const openOrders = (db: Db, companyId: number, today: Day) =>
  db
    .selectFrom("deliveries as d")
    .select(sql<number>`d.courier_id`.as("courier_id"))
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("d.company_id", "=", companyId)
    .where("d.status", "in", [sql.lit("pending" as const), sql.lit("in_transit" as const)])
    .where("d.courier_id", "is not", null)
    .where("d.deleted_at", "is", null)
    .where("d.date", "<=", today)
    .where(isNotUndone("deliveries", "d", companyId))
    .groupBy("d.courier_id")
    .orderBy("d.courier_id")
    .execute();

/** PostgreSQL's `sum` returns a numeric; cents fit in a bigint. */
const heldCash = (db: Db, companyId: number) =>
  db
    .selectFrom("courier_lines as l")
    .select(["l.courier_id", "l.currency", sql<Cents>`cast(sum(l.amount) as bigint)`.as("amount")])
    .where("l.company_id", "=", companyId)
    .where("l.settled_by", "is", null)
    .where("l.kind", "in", HELD_KINDS)
    .groupBy(["l.courier_id", "l.currency"])
    .having(sql<boolean>`sum(l.amount) <> 0`)
    .orderBy("l.courier_id")
    .execute();
