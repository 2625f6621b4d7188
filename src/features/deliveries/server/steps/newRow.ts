import type { Debt } from "#features/ledger/rules.ts";
import type { Flag } from "#server/schema.ts";
import type { Agreed } from "../prices/agreePrice.ts";
import type { DeliveryRow } from "../queries.ts";
import type { References } from "../references.ts";

/** What `findDelivery` reads besides the columns that a new order is written with. */
type Joined =
  | ("version" | "cod_note" | "attempt_count" | "attempt_reason" | "attempt_at" | "cancellation_notes")
  | ("packages_returned" | "partial_reason")
  | ("opening" | "legal_name" | "first_phone" | "first_name" | "last_name" | "courier_phone" | "return_id")
  | ("trip_count" | "trip_place")
  | ("client_alert" | "client_alert_by" | "client_alert_at")
  | ("recipient_alert" | "recipient_alert_by" | "recipient_alert_at")
  | ("debt_id" | "debt_amount" | "debt_remaining" | "payment_status" | "price" | "price_extras");

interface Around {
  references: References;
  price: Agreed["price"];
  debtId: number;
  debt: Debt;
  /** Whether the company's orders have links that follow them. */
  tracking: Flag | null;
}

/** A new order as `findDelivery` finds it, made of what is written: the company's other orders needn't wait for a query. */
export function newRow(
  written: Omit<DeliveryRow, Joined>,
  { references, price, debtId, debt, tracking }: Around,
): DeliveryRow {
  const { client, courier, pricing, recipientAlert } = references;
  return {
    ...written,
    version: 1,
    cod_note: null,
    attempt_count: 0,
    attempt_reason: null,
    attempt_at: null,
    cancellation_notes: null,
    packages_returned: 0,
    partial_reason: null,
    opening: 0,
    return_id: null,
    // A stop of a trip is read instead.
    trip_count: null,
    trip_place: null,
    tracking_token: tracking === 1 ? written.tracking_token : null,
    legal_name: client?.legal_name ?? null,
    first_phone: client?.phone ?? null,
    client_alert: client?.alert ?? null,
    client_alert_by: client?.alert_by ?? null,
    client_alert_at: client?.alert_at ?? null,
    recipient_alert: recipientAlert?.text ?? null,
    recipient_alert_by: recipientAlert?.written_by ?? null,
    recipient_alert_at: recipientAlert?.written_at ?? null,
    first_name: courier?.first_name ?? null,
    last_name: courier?.last_name ?? null,
    courier_phone: courier?.phone ?? null,
    debt_id: debtId,
    debt_amount: debt.amount,
    debt_remaining: debt.remaining,
    payment_status: debt.status,
    ...priceOf(price, pricing),
  };
}

function priceOf(
  price: Agreed["price"],
  { zones, extras }: References["pricing"],
): Pick<DeliveryRow, "price" | "price_extras"> {
  if (!price) return { price: null, price_extras: null };
  const { lines_total: _, extra_count: __, ...row } = price.row;
  const zoneName = (id: number | null) => zones.find((zone) => zone.id === id)?.name ?? null;
  const named = {
    ...row,
    pickup_zone: zoneName(row.pickup_zone_id),
    delivery_zone: zoneName(row.delivery_zone_id),
  };
  const extraName = (id: number) => extras.find((extra) => extra.id === id)?.name ?? "";
  return {
    price: [named],
    price_extras: price.extras.map((extra) => ({ ...extra, name: extraName(extra.extra_id) })),
  };
}
