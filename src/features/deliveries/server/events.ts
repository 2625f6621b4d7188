import { despiteBlock } from "#features/clients/texts.ts";
import { fullName } from "#features/couriers/rules.ts";
import type { EventDraft } from "#server/audit.ts";
import type { Author } from "#server/author.ts";
import type { Db } from "#server/schema.ts";
import { formatInstant } from "#shared/dates.ts";
import { conflict } from "#shared/errors.ts";
import { formatMoney, sum } from "#shared/money.ts";
import type { AttemptReason } from "#shared/vocabulary.ts";
import { priceShape } from "../priceContract.ts";
import { formatNumber } from "../rules.ts";
import {
  attemptReasonLabels,
  despiteLimit,
  despitePrice,
  lastMove,
  owedReturn,
  repaidBecause,
  repaidText,
  statusLabels,
} from "../texts.ts";
import { storedPrice } from "./prices/priceColumns.ts";
import { type DeliveryRow, toDelivery } from "./queries.ts";

/** What a verb returns: the order after it, and its events. */
export interface ChangedOrder {
  row: DeliveryRow;
  /** The receipt of what was collected at its door in this step. */
  receiptId?: number | undefined;
  /** What was agreed there instead of the planned amounts: the id of it. */
  agreedId?: number | undefined;
  events: EventDraft[];
}

// One event for each kind of change of an order. Ledger rows have their own events.

const describeOrder = ({ number }: DeliveryRow) => `la orden ${formatNumber(number)}`;
const toSubject = ({ id }: DeliveryRow) => ({ entity: "delivery", id }) as const;
const beforeAndAfter = (before: DeliveryRow, after: DeliveryRow) => ({
  before: toRecord(before),
  after: toRecord(after),
});

/** The order as its events show it: why it costs what it costs only if there is more to say than its service. */
function toRecord(row: DeliveryRow): object {
  const order = toDelivery(row, null);
  if (row.priced === 1) return order;
  return Object.fromEntries(Object.entries(order).filter(([name]) => !(name in priceShape)));
}

/** Follows the summary if somebody named another amount than the lines'. */
function anotherPrice(row: DeliveryRow, before?: DeliveryRow): string {
  const { agreed, reason, lines } = storedPrice(row);
  const old = before && storedPrice(before);
  if (agreed === null || (old?.agreed === agreed && old.reason === reason)) return "";
  return despitePrice(formatMoney(agreed), formatMoney(sum(lines.map((line) => line.amount))), reason ?? "");
}

interface Despite {
  /** Why it was taken above its client's credit limit. */
  overLimit?: string | null | undefined;
  /** Why its client is blocked. */
  blocked?: string | null | undefined;
}

export const toCreateEvent = (row: DeliveryRow, { overLimit, blocked }: Despite = {}): EventDraft => ({
  ...toSubject(row),
  action: "create",
  summary: `Creó ${describeOrder(row)}${row.return_of_id === null ? "" : owedReturn}${overLimit ? despiteLimit(overLimit) : ""}${blocked ? despiteBlock(blocked) : ""}${anotherPrice(row)}`,
  after: toRecord(row),
});

/** `entries`: the events of the edit's ledger rows. Their summary gives the reason. */
export function toUpdateEvent(
  before: DeliveryRow,
  row: DeliveryRow,
  entries: readonly EventDraft[],
): EventDraft {
  const hasAction = (action: EventDraft["action"]) => entries.some((entry) => entry.action === action);
  const payments = `${repaidText(hasAction("refund"), hasAction("payment"))} por ${repaidBecause(before, row)}`;
  return {
    ...toSubject(row),
    action: "update",
    summary: `Actualizó ${describeOrder(row)}${anotherPrice(row, before)}${entries.length > 0 ? `: ${payments}` : ""}`,
    ...beforeAndAfter(before, row),
  };
}

export const toDeleteEvent = (row: DeliveryRow): EventDraft => ({
  ...toSubject(row),
  action: "delete",
  summary: `Eliminó ${describeOrder(row)}`,
  before: toRecord(row),
});

/** `agreed`: what was agreed at its door, for people. */
export const toStatusEvent = (before: DeliveryRow, row: DeliveryRow, agreed?: string): EventDraft => ({
  ...toSubject(row),
  action: "status",
  summary: withAgreed(`Marcó ${describeOrder(row)} como ${statusLabels[row.status]}`, agreed),
  ...beforeAndAfter(before, row),
});

/** `agreed`: as of `toStatusEvent`. */
export const toLateCollectionEvent = (
  before: DeliveryRow,
  row: DeliveryRow,
  agreed?: string,
): EventDraft => ({
  ...toSubject(row),
  action: "update",
  summary: withAgreed(`Registró el cobro al entregar de ${describeOrder(row)}`, agreed),
  ...beforeAndAfter(before, row),
});

const withAgreed = (summary: string, agreed: string | undefined) =>
  agreed ? `${summary}. ${agreed}` : summary;

export const toAssignEvent = (before: DeliveryRow, row: DeliveryRow): EventDraft => ({
  ...toSubject(row),
  action: "update",
  summary:
    row.courier_id === null
      ? `Quitó el repartidor de ${describeOrder(row)}`
      : `Asignó a ${fullName(row)} ${describeOrder(row)}`,
  ...beforeAndAfter(before, row),
});

export const toRecipientEvent = (before: DeliveryRow, row: DeliveryRow): EventDraft => ({
  ...toSubject(row),
  action: "update",
  summary: `Cambió el destinatario de ${describeOrder(row)}`,
  ...beforeAndAfter(before, row),
});

export const toReopenEvent = (before: DeliveryRow, row: DeliveryRow, reason: string): EventDraft => ({
  ...toSubject(row),
  action: "status",
  summary: `Reabrió ${describeOrder(row)}: ${reason}`,
  ...beforeAndAfter(before, row),
});

/** `courier`: who handed the cancelled order over, for people. */
export const toReviveEvent = (before: DeliveryRow, row: DeliveryRow, courier: string): EventDraft => ({
  ...toSubject(row),
  action: "status",
  summary: `Retomó ${describeOrder(row)}, que estaba cancelada: ${courier} la entregó`,
  ...beforeAndAfter(before, row),
});

export const toCancelEvent = (before: DeliveryRow, row: DeliveryRow): EventDraft => ({
  ...toSubject(row),
  action: "cancel",
  summary: `Canceló ${describeOrder(row)}`,
  ...beforeAndAfter(before, row),
});

export const toAttemptEvent = (before: DeliveryRow, row: DeliveryRow, reason: AttemptReason): EventDraft => ({
  ...toSubject(row),
  action: "update",
  summary: `Anotó un intento fallido de ${describeOrder(row)}: ${attemptReasonLabels[reason]}`,
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
