import { type DueAtDoor, dueNow } from "#features/collections/rules.ts";
import type { Delivery } from "#features/deliveries/contract.ts";
import { formatNumber } from "#features/deliveries/rules.ts";
import { formatPhone } from "#shared/identifiers/phone.ts";

/** A stop as a courier's papers show it. */
export interface SheetStop {
  number: string;
  time: string;
  recipient: string;
  address: string;
  notes: string;
  client: string;
  pickup: string;
  due: DueAtDoor;
}

export const toSheetStop = (order: Delivery): SheetStop => ({
  number: formatNumber(order.number),
  time: order.promised_time ?? "",
  recipient: `${order.receipt.full_name} · ${formatPhone(order.receipt.phone)}`,
  address: order.receipt.address,
  notes: order.notes ?? "",
  client: [order.client_name, order.client_phone && formatPhone(order.client_phone)]
    .filter(Boolean)
    .join(" · "),
  pickup: order.pickup_address,
  due: dueNow(order),
});
