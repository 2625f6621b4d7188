import { formatNumber, isAssignable } from "#features/deliveries/rules.ts";
import type { DeliveryRow } from "#features/deliveries/server/queries.ts";
import { assignCourier } from "#features/deliveries/server/verbs/assignCourier.ts";
import { sendOrder } from "#features/deliveries/server/verbs/sendOrder.ts";
import { orderRefusals } from "#features/deliveries/texts.ts";
import type { EventDraft } from "#server/audit.ts";
import type { Author } from "#server/author.ts";
import type { Tx } from "#server/schema.ts";
import { conflict } from "#shared/errors.ts";
import { placeChanged, tripTexts as texts } from "../texts.ts";
import { writePositions } from "./queries.ts";

/** Gives all locked orders the courier that may have another; null: the pending ones lose theirs. Throws `conflict` if there is none. */
export async function assignStops(
  tx: Tx,
  author: Author,
  rows: readonly DeliveryRow[],
  courierId: number | null,
): Promise<EventDraft[]> {
  const movable = rows.filter(
    ({ status }) => isAssignable(status) && (courierId !== null || status === "pending"),
  );
  if (movable.length === 0) throw conflict(texts.noneToAssign);
  const events: EventDraft[] = [];
  for (const row of movable)
    if (row.courier_id !== courierId)
      events.push(...(await assignCourier(tx, author, row, courierId)).events);
  return events;
}

/** Sends all locked pending orders that have a courier. Throws `conflict` if there is none. */
export async function startStops(
  tx: Tx,
  author: Author,
  rows: readonly DeliveryRow[],
): Promise<EventDraft[]> {
  const pending = rows.filter(({ status }) => status === "pending");
  if (pending.length === 0) throw conflict(texts.noneToSend);
  const ready = pending.filter(({ courier_id }) => courier_id !== null);
  if (ready.length === 0) throw conflict(orderRefusals.needsCourier);
  const events: EventDraft[] = [];
  for (const row of ready) events.push(...(await sendOrder(tx, author, row)).events);
  return events;
}

/** Whether these are the orders of the rows, each once. */
export const areAllOf = (rows: readonly DeliveryRow[], ids: readonly number[]): boolean =>
  ids.length === rows.length && rows.every(({ id }) => ids.includes(id));

/** Puts all locked orders of the trip in this order. */
export async function orderStops(
  tx: Tx,
  id: number,
  rows: readonly DeliveryRow[],
  deliveryIds: readonly number[],
): Promise<EventDraft[]> {
  await writePositions(tx, id, deliveryIds);
  return rows
    .filter((row, index) => deliveryIds[index] !== row.id)
    .map((row) => ({
      entity: "delivery",
      id: row.id,
      action: "update",
      summary: placeChanged(formatNumber(row.number)),
    }));
}
