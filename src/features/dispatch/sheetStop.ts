import { carryText } from "#features/collections/changeTexts.ts";
import { type DueAtDoor, dueNow, totalDue } from "#features/collections/rules.ts";
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
  /** With what is paid, and the change; empty: the exact amount. */
  pays: string;
  change: Delivery["change_needed"];
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
  pays: order.pays_with && totalDue(order) > 0 ? carryText(order.pays_with, order.change_needed) : "",
  change: order.change_needed,
});
