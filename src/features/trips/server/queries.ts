import { type Answering, answerOrders } from "#features/deliveries/server/door/answerOrders.ts";
import { type DeliveryRow, joinShownDebts, withColumns } from "#features/deliveries/server/queries.ts";
import { lockForUpdate } from "#server/database/locks.ts";
import { prepared } from "#server/database/prepared.ts";
import { isNotUndone } from "#server/http/undoing.ts";
import type { Db, Tx } from "#server/schema.ts";
import type { Instant } from "#shared/dates.ts";
import { AppError } from "#shared/errors.ts";
import type { Trip } from "../contract.ts";

interface TripKey {
  companyId: number;
  id: number;
}

const stopsOf = prepared((db, { companyId, id }: TripKey) =>
  withColumns(db, joinShownDebts(db))
    .select("d.service_sort")
    .where("d.company_id", "=", companyId)
    .where("d.trip_id", "=", id)
    .where("d.deleted_at", "is", null)
    .where(isNotUndone("deliveries", "d", companyId))
    .orderBy("d.trip_position"),
);

/** The trip's orders that are not deleted, in their order. Throws `not-found` if there is none. */
export async function readStops(db: Db, key: TripKey): Promise<[DeliveryRow, ...DeliveryRow[]]> {
  const [first, ...others] = await stopsOf(db, key);
  if (!first) throw new AppError("not-found");
  return [first, ...others];
}

/** The trip as it is now. Throws `not-found`. */
export async function showTrip(db: Db, answering: Answering, id: number): Promise<Trip> {
  const rows = await readStops(db, { companyId: answering.companyId, id });
  return { id, orders: await answerOrders(db, answering, rows) };
}

const lockTrip = prepared((db, { companyId, id }: TripKey) =>
  lockForUpdate(
    db.selectFrom("trips").select("id").where("company_id", "=", companyId).where("id", "=", id),
    db,
  ),
);

const lockOrders = prepared((db, { companyId, id }: TripKey) =>
  lockForUpdate(
    db
      .selectFrom("deliveries")
      .select("id")
      .where("company_id", "=", companyId)
      .where("trip_id", "=", id)
      .orderBy("id"),
    db,
  ),
);

/** Locks the trip, so that its stops are added and ordered in turn, then its orders, and reads these. Throws `not-found`. */
export async function lockStops(db: Db, key: TripKey): Promise<[DeliveryRow, ...DeliveryRow[]]> {
  await lockTrip(db, key);
  await lockOrders(db, key);
  return readStops(db, key);
}

export async function insertTrip(tx: Tx, companyId: number, at: Instant): Promise<number> {
  const { id } = await tx
    .insertInto("trips")
    .values({ company_id: companyId, created_at: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The place after the last stop's, also if that is deleted. */
export async function nextPosition(db: Db, { companyId, id }: TripKey): Promise<number> {
  const { last } = await db
    .selectFrom("deliveries")
    .select((eb) => eb.fn.max("trip_position").as("last"))
    .where("company_id", "=", companyId)
    .where("trip_id", "=", id)
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

/** Puts the trip's orders in this order. */
export async function writePositions(tx: Tx, id: number, deliveryIds: readonly number[]): Promise<void> {
  for (const [index, deliveryId] of deliveryIds.entries())
    await tx
      .updateTable("deliveries")
      .set({ trip_position: index + 1 })
      .where("trip_id", "=", id)
      .where("id", "=", deliveryId)
      .execute();
}
