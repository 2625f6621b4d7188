import type { ShownDelivery } from "#features/deliveries/server/queries.ts";
import { toDelivery } from "#features/deliveries/server/queries.ts";
import type { V1Order } from "../v1Contract.ts";

/** An order as other software sees it. `origin`: where people reach the product; null without the link that follows the order. */
export function toV1Order(row: ShownDelivery, origin: string | null): V1Order {
  const order = toDelivery(row, origin);
  return {
    id: order.id,
    number: order.number,
    status: order.status,
    date: order.date,
    promised_time: order.promised_time,
    client_id: order.client_id,
    client_name: order.client_name,
    service_id: order.service_id,
    service_name: order.service_name,
    pickup_address: order.pickup_address,
    receipt: { ...order.receipt, location: order.receipt_location },
    amount: order.amount,
    price_lines: order.price_lines,
    price_explanation: order.price_explanation,
    payment_type: order.payment_type,
    payment_status: order.payment_status,
    collect_fee: order.collect_fee,
    cod_amount: order.cod_amount,
    cod_status: order.cod_status,
    courier_name: row.first_name,
    attempts: order.attempts,
    tracking_url: order.tracking_url,
    created_at: order.created_at,
    updated_at: order.updated_at,
  };
}
