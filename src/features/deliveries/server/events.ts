import { fullName } from "#features/couriers/rules.ts";
import type { EventDraft } from "#server/audit.ts";
import type { Author } from "#server/author.ts";
import type { Db } from "#server/schema.ts";
import { formatInstant } from "#shared/dates.ts";
import { conflict } from "#shared/errors.ts";
import { formatNumber } from "../rules.ts";
import { despiteLimit, lastMove, repaidBecause, repaidText, statusLabels } from "../texts.ts";
import { type DeliveryRow, toDelivery } from "./queries.ts";

/** What a verb returns: the order after it, and its events. */
export interface ChangedOrder {
  row: DeliveryRow;
  /** The receipt of what was collected at its door in this step. */
  receiptId?: number | undefined;
  events: EventDraft[];
}

// One event for each kind of change of an order. Ledger rows have their own events.

const describeOrder = ({ number }: DeliveryRow) => `la orden ${formatNumber(number)}`;
const toSubject = ({ id }: DeliveryRow) => ({ entity: "delivery", id }) as const;
const beforeAndAfter = (before: DeliveryRow, after: DeliveryRow) => ({
  before: toDelivery(before, null),
  after: toDelivery(after, null),
});

/** `reason`: why it was taken above its client's credit limit. */
export const toCreateEvent = (row: DeliveryRow, reason?: string | null): EventDraft => ({
  ...toSubject(row),
  action: "create",
  summary: `Creó ${describeOrder(row)}${reason ? despiteLimit(reason) : ""}`,
  after: toDelivery(row, null),
});

/** `entries`: the events of the edit's ledger rows. Their summary gives the reason. */
export function toUpdateEvent(
  before: DeliveryRow,
  row: DeliveryRow,
  entries: readonly EventDraft[],
): EventDraft {
  const made = (action: EventDraft["action"]) => entries.some((entry) => entry.action === action);
  const payments = `${repaidText(made("refund"), made("payment"))} por ${repaidBecause(before, row)}`;
  return {
    ...toSubject(row),
    action: "update",
    summary: `Actualizó ${describeOrder(row)}${entries.length > 0 ? `: ${payments}` : ""}`,
    ...beforeAndAfter(before, row),
  };
}

export const toDeleteEvent = (row: DeliveryRow): EventDraft => ({
  ...toSubject(row),
  action: "delete",
  summary: `Eliminó ${describeOrder(row)}`,
  before: toDelivery(row, null),
});

export const toStatusEvent = (before: DeliveryRow, row: DeliveryRow): EventDraft => ({
  ...toSubject(row),
  action: "status",
  summary: `Marcó ${describeOrder(row)} como ${statusLabels[row.status]}`,
  ...beforeAndAfter(before, row),
});

export const toLateCollectionEvent = (before: DeliveryRow, row: DeliveryRow): EventDraft => ({
  ...toSubject(row),
  action: "update",
  summary: `Registró el cobro al entregar de ${describeOrder(row)}`,
  ...beforeAndAfter(before, row),
});

export const toAssignEvent = (before: DeliveryRow, row: DeliveryRow): EventDraft => ({
  ...toSubject(row),
  action: "update",
  summary:
    row.courier_id === null
      ? `Quitó el repartidor de ${describeOrder(row)}`
      : `Asignó a ${fullName(row)} ${describeOrder(row)}`,
  ...beforeAndAfter(before, row),
});

export const toCancelEvent = (before: DeliveryRow, row: DeliveryRow): EventDraft => ({
  ...toSubject(row),
  action: "cancel",
  summary: `Canceló ${describeOrder(row)}`,
  ...beforeAndAfter(before, row),
});

/** Throws `conflict` with the message, and who set the order's status and when. */
export async function refuseStatus(
  db: Db,
  { companyId, timeZone }: Author,
  { id, status }: DeliveryRow,
  message: string,
): Promise<never> {
  const event = await db
    .selectFrom("events")
    .select(["actor_name", "created_at"])
    .where("company_id", "=", companyId)
    .where("entity", "=", "delivery")
    .where("entity_id", "=", id)
    .where("action", "in", ["status", "cancel"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!event) throw conflict(message);
  const last = lastMove(event.actor_name, status, formatInstant(event.created_at, timeZone));
  throw conflict(`${message}. ${last}`);
}
