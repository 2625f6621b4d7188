import type { EventDraft } from "#server/audit.ts";
import { formatNumber } from "../rules.ts";
import { statusLabels } from "../texts.ts";
import { type DeliveryRow, toDelivery } from "./queries.ts";

// The event of each change of an order. Its ledger rows have their own events.

const order = ({ number }: DeliveryRow) => `la orden ${formatNumber(number)}`;
const of = ({ id }: DeliveryRow) => ({ entity: "delivery", id }) as const;
const change = (before: DeliveryRow, after: DeliveryRow) => ({
  before: toDelivery(before),
  after: toDelivery(after),
});

export const created = (row: DeliveryRow): EventDraft => ({
  ...of(row),
  action: "create",
  summary: `Creó ${order(row)}`,
  after: toDelivery(row),
});

export const updated = (before: DeliveryRow, row: DeliveryRow): EventDraft => ({
  ...of(row),
  action: "update",
  summary: `Actualizó ${order(row)}`,
  ...change(before, row),
});

export const removed = (row: DeliveryRow): EventDraft => ({
  ...of(row),
  action: "delete",
  summary: `Eliminó ${order(row)}`,
  before: toDelivery(row),
});

export const moved = (before: DeliveryRow, row: DeliveryRow): EventDraft => ({
  ...of(row),
  action: "status",
  summary: `Marcó ${order(row)} como ${statusLabels[row.status]}`,
  ...change(before, row),
});

export const cancelled = (before: DeliveryRow, row: DeliveryRow): EventDraft => ({
  ...of(row),
  action: "cancel",
  summary: `Canceló ${order(row)}`,
  ...change(before, row),
});
