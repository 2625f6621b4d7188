import { type DueAtDoor, dueNow } from "#features/collections/rules.ts";
import type { Delivery } from "#features/deliveries/contract.ts";
import { formatNumber } from "#features/deliveries/rules.ts";
import type { Letterhead } from "#server/pdf/letterhead.ts";
import type { Day, Instant } from "#shared/dates.ts";
import { formatPhone } from "#shared/identifiers/phone.ts";
import type { Rate } from "#shared/money.ts";

interface Stop {
  number: string;
  time: string;
  recipient: string;
  address: string;
  notes: string;
  client: string;
  pickup: string;
  due: DueAtDoor;
}

/** A route sheet's content, cloned to the documents thread. */
export interface RouteSheet {
  courier: string;
  date: Day;
  company: Letterhead;
  printedAt: Instant;
  timeZone: string;
  /** The rate in force, for what is paid in bolívares; null: there is none. */
  rate: { rate: Rate; date: Day } | null;
  stops: Stop[];
}

export function routeSheetOf({
  stops,
  ...sheet
}: Omit<RouteSheet, "stops"> & { stops: Delivery[] }): RouteSheet {
  return {
    ...sheet,
    stops: stops.map((order) => ({
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
    })),
  };
}
