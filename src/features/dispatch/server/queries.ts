import { sql } from "kysely";
import { expiredAmong, fullName } from "#features/couriers/rules.ts";
import { papersIn, papersOf } from "#features/couriers/server/queries.ts";
import type { Delivery } from "#features/deliveries/contract.ts";
import { type Answering, answerOrders } from "#features/deliveries/server/door/answerOrders.ts";
import { dayTotals } from "#features/deliveries/server/page.ts";
import { joinShownDebts, lettersOf, withColumns } from "#features/deliveries/server/queries.ts";
import { lockForUpdate } from "#server/database/locks.ts";
import { prepared } from "#server/database/prepared.ts";
import type { PutList } from "#server/http/answers/lists.ts";
import { isNotUndone } from "#server/http/undoing.ts";
import type { Db, Tx } from "#server/schema.ts";
import type { Day } from "#shared/dates.ts";
import type { Board } from "../contract.ts";
import { inStopOrder } from "../rules.ts";

/** Orders on a board. A company that never closes its orders has more. */
const MOST = 1000;
const OPEN = [sql.lit("pending" as const), sql.lit("in_transit" as const)];

export interface Placed {
  id: number;
  /** Characters of its notes. */
  letters: number;
}

/** The board with keys in place of its orders: the open ones of the day and earlier, by courier. */
export async function boardOf(
  db: Db,
  companyId: number,
  { date, calendarDay, dayEndsAt }: { date: Day; calendarDay: Day; dayEndsAt: string },
): Promise<(put: PutList<Placed>) => Board> {
  const where = { companyId, date };
  const [orders, couriers, ended] = await Promise.all([
    placedOrders(db, { ...where, most: MOST }),
    allCouriers(db, { companyId }),
    endedOrders(db, where),
  ]);
  const trips = await tripProgress(
    db,
    companyId,
    orders.flatMap(({ trip_id }) => trip_id ?? []),
  );
  const byCourier = Map.groupBy(inStopOrder(orders, dayEndsAt), ({ courier_id }) => courier_id);
  const stopsOf = (id: number | null): Placed[] => byCourier.get(id) ?? [];
  const count = (kind: string) => ended.find((row) => row.kind === kind)?.count ?? 0;
  return (put) => ({
    date,
    unassigned: put(stopsOf(null)),
    couriers: couriers.toSorted(byName).map((courier) => ({
      id: courier.id,
      name: fullName(courier),
      duty: courier.duty,
      capacity: courier.capacity,
      papers: expiredAmong(papersIn(courier.papers), calendarDay),
      deliveries: put(stopsOf(courier.id)),
    })),
    delivered: count("delivered"),
    cancelled: count("cancelled"),
    left_out: (orders[0]?.total ?? 0) - orders.length,
    trips,
  });
}

/** How many stops of these trips are delivered, of those that are not cancelled: a board lacks the ones that have ended. */
async function tripProgress(db: Db, companyId: number, ids: readonly number[]): Promise<Board["trips"]> {
  if (ids.length === 0) return [];
  const isDelivered = sql`case d.status when 'delivered' then 1 else 0 end`;
  return db
    .selectFrom("deliveries as d")
    .select(sql<number>`d.trip_id`.as("id"))
    .select(sql<number>`cast(sum(${isDelivered}) as bigint)`.as("delivered"))
    .select(sql<number>`count(*)`.as("count"))
    .where("d.company_id", "=", companyId)
    .where("d.trip_id", "in", [...new Set(ids)])
    .where("d.status", "!=", "cancelled")
    .where("d.deleted_at", "is", null)
    .where(isNotUndone("deliveries", "d", companyId))
    .groupBy("d.trip_id")
    .execute();
}

const NAMES = new Intl.Collator("es", { numeric: true, sensitivity: "base" });

interface Named {
  id: number;
  first_name: string;
  last_name: string;
}

/** As people count: Moto 2 before Moto 10. */
const byName = (first: Named, other: Named) =>
  NAMES.compare(fullName(first), fullName(other)) || first.id - other.id;

/** The orders of these keys, each in its place; undefined for one that is deleted or has ended. */
export async function readPlaced(
  db: Db,
  answering: Answering,
  placed: readonly Placed[],
): Promise<(Delivery | undefined)[]> {
  if (placed.length === 0) return [];
  const rows = await withColumns(db, joinShownDebts(db))
    .where("d.company_id", "=", answering.companyId)
    .where("d.status", "in", OPEN)
    .where("d.deleted_at", "is", null)
    .where(isNotUndone("deliveries", "d", answering.companyId))
    .where(
      "d.id",
      "in",
      placed.map(({ id }) => id),
    )
    .execute();
  const orders = await answerOrders(db, answering, rows);
  const byId = new Map(orders.map((order) => [order.id, order]));
  return placed.map(({ id }) => byId.get(id));
}

/** A courier's open orders of the day and earlier, in the order of stops. */
export async function ordersOfCourier(
  db: Db,
  { companyId, today, dayEndsAt }: { companyId: number; today: Day; dayEndsAt: string },
  date: Day,
  courierId: number,
) {
  const placed = await placedOrders(db, { companyId, date, courierId, most: MOST });
  const orders = await readPlaced(db, { companyId, today, origin: null }, inStopOrder(placed, dayEndsAt));
  return orders.filter((order) => order !== undefined);
}

const placedOrders = prepared(
  (db, range: { companyId: number; date: Day; most: number; courierId?: number }) => {
    const query = db
      .selectFrom("deliveries as d")
      .leftJoin("stops as s", (join) =>
        join.onRef("s.delivery_id", "=", "d.id").onRef("s.courier_id", "=", "d.courier_id"),
      )
      .select(["d.id", "d.courier_id", "d.date", "d.number", "d.promised_time", "s.position as stop"])
      .select(["d.trip_id", "d.trip_position"])
      .select([lettersOf.as("letters"), sql<number>`count(*) over ()`.as("total")])
      .where("d.company_id", "=", range.companyId)
      .where("d.status", "in", OPEN)
      .where("d.deleted_at", "is", null)
      .where(isNotUndone("deliveries", "d", range.companyId))
      .where("d.date", "<=", range.date)
      .orderBy("d.date", "desc")
      .orderBy("d.number", "desc")
      .limit(sql<number>`(${range.most} + 0)`);
    return range.courierId === undefined ? query : query.where("d.courier_id", "=", range.courierId);
  },
);

const allCouriers = prepared((db, { companyId }: { companyId: number }) =>
  db
    .selectFrom("couriers as c")
    .select(["c.id", "c.first_name", "c.last_name", "c.duty", "c.capacity", papersOf(db).as("papers")])
    .where("c.company_id", "=", companyId)
    .where("c.deleted_at", "is", null)
    .where(isNotUndone("couriers", "c", companyId))
    .orderBy("c.sort_name")
    .orderBy("c.id"),
);

const endedOrders = prepared((db, { companyId, date }: { companyId: number; date: Day }) =>
  db
    .selectFrom(dayTotals(db, { companyId, startDate: date, endDate: date }).as("totals"))
    .select(["kind", sql<number>`cast(sum(count) as bigint)`.as("count")])
    .where("kind", "in", ["delivered", "cancelled"])
    .groupBy("kind"),
);

/** The courier, locked, so that two orders of its stops don't mix. */
export const lockCourier = prepared((db, { companyId, id }: { companyId: number; id: number }) =>
  lockForUpdate(
    db
      .selectFrom("couriers")
      .select(["id", "first_name", "last_name"])
      .where("company_id", "=", companyId)
      .where("id", "=", id)
      .where("deleted_at", "is", null)
      .where(isNotUndone("couriers", "couriers", companyId)),
    db,
  ),
);

/** Which of these orders exist, and whose they are. */
export function ordersAmong(db: Db, companyId: number, ids: readonly number[]) {
  return db
    .selectFrom("deliveries")
    .select(["id", "courier_id", "status"])
    .where("company_id", "=", companyId)
    .where("id", "in", ids)
    .where("deleted_at", "is", null)
    .execute();
}

/** Replaces the order of the courier's stops. */
export async function writeStops(
  tx: Tx,
  companyId: number,
  courierId: number,
  deliveryIds: readonly number[],
): Promise<void> {
  await tx
    .deleteFrom("stops")
    .where((eb) =>
      eb.or([
        eb.and([eb("company_id", "=", companyId), eb("courier_id", "=", courierId)]),
        ...(deliveryIds.length > 0 ? [eb("delivery_id", "in", deliveryIds)] : []),
      ]),
    )
    .execute();
  const rows = deliveryIds.map((delivery_id, index) => ({
    delivery_id,
    company_id: companyId,
    courier_id: courierId,
    position: index + 1,
  }));
  if (rows.length > 0) await tx.insertInto("stops").values(rows).execute();
}
