import { findDelivery, shown, toDelivery, withColumns } from "#features/deliveries/server/queries.ts";
import { byStop } from "#features/dispatch/rules.ts";
import type { Db } from "#server/schema.ts";
import type { Day } from "#shared/dates.ts";
import type { Stop } from "../contract.ts";
import { dueOf } from "./due.ts";
import { attemptsOf } from "./queries.ts";

type ShownOrder = Parameters<typeof toDelivery>[0];

/** The courier's open orders and those that ended at or after `since`: in the order of stops. */
export async function stopsOf(
  db: Db,
  { companyId, courierId, since, today }: { companyId: number; courierId: number; since: string; today: Day },
): Promise<Stop[]> {
  const rows = await withColumns(shown(db))
    .leftJoin("stops as s", (join) =>
      join.onRef("s.delivery_id", "=", "d.id").onRef("s.courier_id", "=", "d.courier_id"),
    )
    .select("s.position as stop")
    .where("d.company_id", "=", companyId)
    .where("d.courier_id", "=", courierId)
    .where("d.deleted_at", "is", null)
    .where((eb) =>
      eb.or([
        eb("d.status", "in", ["pending", "in_transit"]),
        eb.and([eb("d.status", "in", ["delivered", "cancelled"]), eb("d.updated_at", ">=", since as never)]),
      ]),
    )
    .execute();
  return toStops(db, companyId, [...rows].sort(byStop), today);
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
  const attempts = await attemptsOf(
    db,
    companyId,
    rows.map(({ id }) => id),
  );
  const due = await dueOf(db, companyId, today);
  return rows.map((row) => {
    const order = toDelivery(row, null);
    return {
      id: order.id,
      number: order.number,
      date: order.date,
      promised_time: order.promised_time,
      status: order.status,
      service_name: order.service_name,
      pickup_address: order.pickup_address,
      client_name: order.client_name,
      client_phone: order.client_phone,
      receipt_full_name: order.receipt_full_name,
      receipt_phone: order.receipt_phone,
      receipt_address: order.receipt_address,
      notes: order.notes,
      cancellation_notes: order.cancellation_notes,
      attempts: attempts
        .filter(({ delivery_id }) => delivery_id === row.id)
        .map(({ reason, note, at }) => ({ reason, note, at })),
      due: due(row),
    };
  });
}
