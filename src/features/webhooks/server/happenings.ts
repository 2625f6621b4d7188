// What a change did, as other software is told of it.
import { type FieldName, ORDER_FIELDS } from "#features/deliveries/fields/table.ts";
import { receiptsMadeIn, receiptsVoidedIn } from "#features/receipts/server/verbs/noteReceipts.ts";
import type { EventDraft } from "#server/audit.ts";
import { happeningOf } from "#server/recorded/happening.ts";
import type { Tx } from "#server/schema.ts";
import type { Instant } from "#shared/dates.ts";
import type { DeliveryStatus, WebhookEvent } from "#shared/vocabulary.ts";
import type { V1Gone } from "../contract.ts";

/** An order that a receiver can't read any more. */
interface Gone {
  data: V1Gone;
  client_id: number | null;
  /** It is another client's now: only the webhooks of the former one lose it. */
  isElsewhere: boolean;
}

export interface Happening {
  event: WebhookEvent;
  id: number;
  goneFrom?: Gone;
}

/** An order in its events. A balance from before the company began here is an order without a status. */
type Recorded = Record<string, unknown> & {
  id: number;
  number: number;
  client_id: number | null;
  client_reference: string | null;
  status?: DeliveryStatus;
  packages_returned: number;
  trip: { id: number } | null;
};

const recorded = (record: object | null | undefined): Recorded | undefined => {
  const order = record as Recorded | null | undefined;
  return order?.status && order;
};

/** Whether anybody outside may be told of a change with these events. */
export const mayTell = (tx: Tx, drafts: readonly EventDraft[]): boolean =>
  receiptsMadeIn(tx).length > 0 ||
  receiptsVoidedIn(tx).length > 0 ||
  drafts.some(({ entity }) => TELLING.has(entity));

const TELLING: ReadonlySet<string> = new Set(["delivery", "request", "debt", "receipt", "client"]);

/** What happened to orders, requests and payments, each once: a change may record several events about one order. */
export function happeningsIn(tx: Tx, drafts: readonly EventDraft[]): Happening[] {
  const records = drafts.flatMap((draft) => {
    const event = happeningOf(draft);
    return event && draft.id !== null ? [{ event, id: draft.id }] : [];
  });
  const confirmations = drafts.filter(({ entity, action }) => entity === "receipt" && action === "confirm");
  const receipts = [...receiptsMadeIn(tx), ...confirmations.flatMap(({ id }) => id ?? [])];
  return [
    ...records,
    ...drafts.flatMap(partOf),
    ...drafts.flatMap(lossOf),
    ...[...new Set(receipts)].map((id) => ({ event: "payment.received" as const, id })),
    ...[...new Set(receiptsVoidedIn(tx))].map((id) => ({ event: "payment.voided" as const, id })),
  ];
}

/** A delivery of a part. */
function partOf({ entity, before, after }: EventDraft): Happening[] {
  const [was, is] = [recorded(before), recorded(after)];
  if (entity !== "delivery" || !was || !is || is.packages_returned === 0) return [];
  return was.status !== "delivered" && is.status === "delivered"
    ? [{ event: "order.partial", id: is.id }]
    : [];
}

/** An order that is deleted, or whose client has it no longer. */
function lossOf({ entity, action, before, after }: EventDraft): Happening[] {
  const [was, is] = [recorded(before), recorded(after)];
  if (entity !== "delivery" || !was) return [];
  const isElsewhere = is !== undefined && is.client_id !== was.client_id && was.client_id !== null;
  if (action !== "delete" && !isElsewhere) return [];
  const { id, number, client_id, client_reference } = was;
  const data = { id, number, client_reference };
  return [{ event: "order.deleted", id, goneFrom: { data, client_id, isElsewhere } }];
}

interface Change {
  companyId: number;
  drafts: readonly EventDraft[];
  /** Of which others are told already. */
  happened: readonly Happening[];
  at: Instant;
}

/** The orders that others see otherwise now, and of which nothing else tells. */
export async function updatedOrders(tx: Tx, { companyId, drafts, happened, at }: Change): Promise<number[]> {
  const covered = new Set(
    happened.flatMap(({ event, id, goneFrom }) =>
      event.startsWith("order.") && !goneFrom?.isElsewhere ? [id] : [],
    ),
  );
  const changed = drafts.flatMap(changedOrder);
  const ids = [
    ...changed,
    ...(await ordersOfDebts(tx, companyId, drafts)),
    ...(await ordersAtDoors(tx, companyId, receiptsVoidedIn(tx))),
    ...(await otherStops(tx, companyId, drafts)),
    ...(await mergedOrders(tx, companyId, drafts, at)),
  ];
  return [...new Set(ids)].filter((id) => !covered.has(id)).sort((a, b) => a - b);
}

/** What `/v1` shows of an order, in the order's events. */
const SHOWN = (Object.keys(ORDER_FIELDS) as FieldName[]).filter(
  (name) => ORDER_FIELDS[name].sees.v1 !== false && name !== "updated_at",
);

function changedOrder({ entity, before, after }: EventDraft): number[] {
  const [was, is] = [recorded(before), recorded(after)];
  if (entity !== "delivery" || !was || !is) return [];
  const differs = (name: string) => JSON.stringify(was[name]) !== JSON.stringify(is[name]);
  // The courier's name is shown while the order is on its way.
  const hasOtherCourier = is.status === "in_transit" && differs("courier_id");
  return SHOWN.some(differs) || hasOtherCourier ? [is.id] : [];
}

/** Of what was paid, refunded or written off. */
async function ordersOfDebts(tx: Tx, companyId: number, drafts: readonly EventDraft[]): Promise<number[]> {
  const debts = drafts.flatMap(({ entity, id }) => (entity === "debt" && id !== null ? [id] : []));
  if (debts.length === 0) return [];
  const rows = await tx
    .selectFrom("debts")
    .select("delivery_id")
    .where("company_id", "=", companyId)
    .where("id", "in", [...new Set(debts)])
    .execute();
  return rows.map(({ delivery_id }) => delivery_id);
}

/** Of voided receipts of goods money, which no debt knows. */
async function ordersAtDoors(tx: Tx, companyId: number, receipts: readonly number[]): Promise<number[]> {
  if (receipts.length === 0) return [];
  const rows = await tx
    .selectFrom("deliveries")
    .select("id")
    .where("company_id", "=", companyId)
    .where("door_receipt_id", "in", receipts)
    .execute();
  return rows.map(({ id }) => id);
}

/** The stops of the trips that gained or lost one: each says how many there are. */
async function otherStops(tx: Tx, companyId: number, drafts: readonly EventDraft[]): Promise<number[]> {
  const trips = drafts.flatMap(({ entity, action, before, after }) => {
    const order = action === "create" ? recorded(after) : action === "delete" ? recorded(before) : undefined;
    return entity === "delivery" && order?.trip ? [order.trip.id] : [];
  });
  if (trips.length === 0) return [];
  const rows = await tx
    .selectFrom("deliveries")
    .select("id")
    .where("company_id", "=", companyId)
    .where("trip_id", "in", [...new Set(trips)])
    .execute();
  return rows.map(({ id }) => id);
}

/** The orders that a merge gave to another client. */
async function mergedOrders(
  tx: Tx,
  companyId: number,
  drafts: readonly EventDraft[],
  at: Instant,
): Promise<number[]> {
  const gone = drafts.flatMap(({ entity, action, id }) =>
    entity === "client" && action === "delete" && id !== null ? [id] : [],
  );
  if (gone.length === 0) return [];
  const rows = await tx
    .selectFrom("deliveries as d")
    .innerJoin("clients as c", "c.merged_into_id", "d.client_id")
    .select("d.id")
    .where("d.company_id", "=", companyId)
    .where("c.id", "in", gone)
    .where("d.updated_at", "=", at)
    .execute();
  return rows.map(({ id }) => id);
}
