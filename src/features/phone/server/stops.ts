import { pickFields } from "#features/deliveries/fields/pick.ts";
import {
  findDelivery,
  joinShownDebts,
  lettersOf,
  toDelivery,
  withColumns,
} from "#features/deliveries/server/queries.ts";
import { inStopOrder } from "#features/dispatch/rules.ts";
import { inOrderOf } from "#server/database/listing.ts";
import { isNotUndone } from "#server/http/undoing.ts";
import type { Db } from "#server/schema.ts";
import type { Day, Instant } from "#shared/dates.ts";
import { orNotFound } from "#shared/errors.ts";
import { type Place, placeIn } from "#shared/place/place.ts";
import type { Stop } from "../contract.ts";
import { ATTEMPTS_LISTED } from "../rules.ts";
import { addresseesOf } from "./change/addressees.ts";
import { askedOf } from "./proof/asked.ts";
import { dueOf, lastAttemptsOf } from "./queries.ts";
import { reviewedAmong } from "./reviews/reviewed.ts";

type ShownOrder = Parameters<typeof toDelivery>[0];

export interface ListedStop {
  id: number;
  /** Characters of its notes. */
  letters: number;
}

/** The courier's open orders and those that ended at or after `since`: in the order of stops. */
export async function listStops(
  db: Db,
  {
    companyId,
    courierId,
    since,
    dayEndsAt,
  }: { companyId: number; courierId: number; since: Instant; dayEndsAt: string },
): Promise<ListedStop[]> {
  const rows = await db
    .selectFrom("deliveries as d")
    .leftJoin("stops as s", (join) =>
      join.onRef("s.delivery_id", "=", "d.id").onRef("s.courier_id", "=", "d.courier_id"),
    )
    .select(["d.id", "d.date", "d.number", "d.promised_time", "s.position as stop", lettersOf.as("letters")])
    .select(["d.trip_id", "d.trip_position"])
    .where("d.company_id", "=", companyId)
    .where("d.courier_id", "=", courierId)
    .where("d.deleted_at", "is", null)
    .where(isNotUndone("deliveries", "d", companyId))
    .where((eb) =>
      eb.or([
        eb("d.status", "in", ["pending", "in_transit"]),
        eb.and([eb("d.status", "in", ["delivered", "cancelled"]), eb("d.updated_at", ">=", since)]),
      ]),
    )
    .execute();
  return inStopOrder(rows, dayEndsAt);
}

/** The listed orders that are still this courier's, in the same order. */
export async function readStops(
  db: Db,
  listed: readonly ListedStop[],
  { companyId, courierId, today }: { companyId: number; courierId: number; today: Day },
): Promise<Stop[]> {
  const ids = listed.map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await withColumns(db, joinShownDebts(db))
    .where("d.company_id", "=", companyId)
    .where("d.courier_id", "=", courierId)
    .where("d.id", "in", ids)
    .where("d.deleted_at", "is", null)
    .where(isNotUndone("deliveries", "d", companyId))
    .execute();
  return toStops(db, companyId, inOrderOf(ids, rows), today);
}

/** An order as its courier sees it; null if it is not (or no longer) his. */
export async function stopOf(
  db: Db,
  companyId: number,
  courierId: number,
  id: number,
  today: Day,
): Promise<Stop | null> {
  const row = await findDelivery(db, companyId, id);
  if (row?.courier_id !== courierId) return null;
  const [stop] = await toStops(db, companyId, [row], today);
  return stop ?? null;
}

/** The orders without their amounts. `due` is what the courier has to collect. */
async function toStops(db: Db, companyId: number, rows: readonly ShownOrder[], today: Day): Promise<Stop[]> {
  const ids = rows.map(({ id }) => id);
  const attempts = await lastAttemptsOf(db, companyId, ids, ATTEMPTS_LISTED);
  const reviewed = await reviewedAmong(db, companyId, ids);
  const due = await dueOf(db, companyId, today);
  const addressees = await addresseesOf(db, companyId, rows);
  const proofs = await askedOf(db, companyId, ids);
  const pickups = await pickupPlaces(db, companyId, ids);
  return rows.map((row) => {
    const order = toDelivery(row, null);
    const { policy, pin } = orNotFound(proofs.get(row.id));
    return {
      ...pickFields("phone", order),
      pickup_location: pickups.get(row.id) ?? null,
      attempts: attempts
        .filter(({ delivery_id }) => delivery_id === row.id)
        .map(({ reason, note, at }) => ({ reason, note, at })),
      in_review: reviewed.some(
        ({ delivery_id, courier_id }) => delivery_id === row.id && courier_id === row.courier_id,
      ),
      ...due(row),
      change_to: addressees.get(row.id) ?? null,
      proof: policy,
      pin: pin && JSON.parse(pin.hash),
    };
  });
}

/** Where the pickup addresses of these orders are, by order: as their clients' addresses say. */
async function pickupPlaces(db: Db, companyId: number, ids: readonly number[]): Promise<Map<number, Place>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("deliveries as d")
    .innerJoin("client_addresses as a", (join) =>
      join.onRef("a.client_id", "=", "d.client_id").onRef("a.address", "=", "d.pickup_address"),
    )
    .select(["d.id", "a.location"])
    .where("d.company_id", "=", companyId)
    .where("d.id", "in", ids)
    .where("a.location", "is not", null)
    .execute();
  return new Map(
    rows.flatMap(({ id, location }) => {
      const place = placeIn(location);
      return place ? [[id, place] as const] : [];
    }),
  );
}
