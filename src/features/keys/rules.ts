import type { Day } from "#shared/dates.ts";
import type { V1OrderBody } from "./v1Contract.ts";

/**
 * An order of other software as the body that the office's own contract reads. It is paid at the door, or owed: no call of a key says that
 * somebody paid.
 */
export const toOrderInput = (body: Partial<V1OrderBody>, today: Day) => ({
  date: body.date ?? today,
  promised_time: body.promised_time,
  service_id: body.service_id,
  client_id: body.client_id ?? null,
  anonymous_client: body.anonymous_client,
  payment_type: body.payment_type,
  collect_fee: body.payment_type !== "partial",
  cod_amount: body.cod_amount,
  pickup_address: body.pickup_address,
  pickup_zone_id: body.pickup_zone_id,
  delivery_zone_id: body.delivery_zone_id,
  extras: body.extras,
  receipt: body.receipt,
  pin: body.pin,
  notes: body.notes,
});
