import { dueNow, totalDue } from "#features/collections/rules.ts";
import { collectionTexts, dueParts, dueText } from "#features/collections/texts.ts";
import { formatDay } from "#shared/dates.ts";
import { formatPhone } from "#shared/identifiers/phone.ts";
import { type Cents, dollarsToBolivares, formatMoney } from "#shared/money.ts";
import type { DeliveryStatus } from "#shared/vocabulary.ts";
import type { Delivery } from "./contract.ts";
import { formatNumber } from "./rules.ts";
import { messageTexts as texts } from "./texts.ts";
import type { TicketRate } from "./ticket.ts";

/** The WhatsApp text for who receives an order. It has no price, no notes of the office and no phone of the sender. */
export function recipientText(
  order: Delivery,
  company: { name: string },
  rate: TicketRate | null = null,
): string {
  const { receipt, client_name, courier_full_name, tracking_url, service_name } = order;
  const isComing = COMING.has(order.status);
  const due = totalDue(order);
  return paragraphs([
    [`*${company.name}*`, texts.greeting[order.status](receipt.full_name, client_name)],
    isComing && [
      fact(texts.parcel, service_name),
      fact(texts.when, momentOf(order)),
      fact(texts.broughtBy, courier_full_name?.split(" ")[0]),
      fact(texts.address, receipt.address),
    ],
    isComing && due > 0 && [fact(texts.toPay, inBoth(due, rate))],
    tracking_url && [fact(texts.tracking, tracking_url)],
  ]);
}

/** The WhatsApp text for the courier: where to, whom to call, what to collect, and the notes. */
export function courierText(order: Delivery, rate: TicketRate | null = null): string {
  const { receipt, client_name, client_phone, pickup_address, notes } = order;
  const due = totalDue(order);
  const collect = `${dueText(due, rate?.rate ?? null)}: ${dueParts(dueNow(order))}`;
  return paragraphs([
    [`*${texts.order} ${formatNumber(order.number)}*`, momentOf(order)],
    [fact(texts.pickUp, named(client_name, client_phone)), ...place(pickup_address)],
    [fact(texts.deliver, named(receipt.full_name, receipt.phone)), ...place(receipt.address)],
    [due > 0 ? fact(collectionTexts.due, collect) : texts.nothingToCollect],
    notes?.trim() ? [fact(texts.notes, notes.trim())] : false,
  ]);
}

const COMING: ReadonlySet<DeliveryStatus> = new Set(["pending", "in_transit"]);

type Line = string | undefined;

/** The lines of each part, with an empty line between parts; a missing part or line leaves nothing. */
const paragraphs = (parts: readonly (readonly Line[] | false | null | "")[]): string =>
  parts
    .filter((part) => part !== false && part !== null && part !== "")
    .map((part) => part.filter((line) => line !== undefined).join("\n"))
    .join("\n\n");

const fact = (label: string, value: string | null | undefined): Line =>
  value ? `*${label}:* ${value}` : undefined;

const named = (name: string, phone: string | null) =>
  [name, phone && formatPhone(phone)].filter(Boolean).join(" · ");

const momentOf = ({ date, promised_time }: Delivery) =>
  [formatDay(date), promised_time].filter(Boolean).join(", ");

/** `$25,00 o Bs 5.000,00 (tasa del 20 nov 2026)` */
const inBoth = (due: Cents, rate: TicketRate | null) =>
  rate === null
    ? formatMoney(due)
    : `${formatMoney(due)} o ${formatMoney(dollarsToBolivares(due, rate.rate), "VES")} (tasa del ${formatDay(rate.effectiveDate)})`;

/** An address, and the link that opens it in a phone's map. */
const place = (address: string): Line[] =>
  address.trim()
    ? [
        address.trim(),
        `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address.trim())}`,
      ]
    : [];
