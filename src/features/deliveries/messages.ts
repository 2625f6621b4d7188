import { paysText } from "#features/collections/changeTexts.ts";
import { dueNow, totalDue } from "#features/collections/rules.ts";
import { collectionTexts, dueParts, dueText } from "#features/collections/texts.ts";
import { formatDay } from "#shared/dates.ts";
import { formatPhone } from "#shared/identifiers/phone.ts";
import { type Cents, dollarsToBolivares, formatMoney } from "#shared/money.ts";
import { mapPage, type Place } from "#shared/place/place.ts";
import type { DeliveryStatus } from "#shared/vocabulary.ts";
import type { ReadDelivery } from "./contract.ts";
import { plainTexts } from "./fields/plainTexts.ts";
import { formatNumber } from "./rules.ts";
import { messageTexts as texts } from "./texts.ts";
import type { TicketRate } from "./ticket.ts";

/** The WhatsApp text for who receives an order. It has no price, no notes of the office and no phone of the sender. */
export function recipientText(
  order: ReadDelivery,
  company: { name: string },
  rate: TicketRate | null = null,
): string {
  const { receipt, client_name, courier_full_name, tracking_url, service_name } = order;
  const isComing = COMING.has(order.status);
  const due = totalDue(order);
  // Another release may know more states.
  const greet = texts.greeting[order.status] ?? texts.greetingOfOther;
  return joinParagraphs([
    [`*${company.name}*`, greet(receipt.full_name, client_name)],
    isComing && [
      factLine(plainTexts.client_reference.label, order.client_reference),
      factLine(texts.parcel, service_name),
      factLine(texts.when, momentOf(order)),
      factLine(texts.broughtBy, courier_full_name?.split(" ")[0]),
      factLine(texts.address, receipt.address),
    ],
    isComing && due > 0 && [factLine(texts.toPay, inBoth(due, rate))],
    order.pin_code ? [factLine(texts.pin, order.pin_code), texts.pinHint] : false,
    tracking_url && [factLine(texts.tracking, tracking_url)],
  ]);
}

/** The WhatsApp text for the courier: where to, whom to call, what to collect, and the notes. */
export function courierText(order: ReadDelivery, rate: TicketRate | null = null): string {
  const { receipt, client_name, client_phone, pickup_address, notes } = order;
  const due = totalDue(order);
  const collect = `${dueText(due, rate?.rate ?? null)}: ${dueParts(dueNow(order))}`;
  const pays = paysText(order, rate?.rate ?? null);
  return joinParagraphs([
    [`*${texts.order} ${formatNumber(order.number)}*`, momentOf(order)],
    order.client_reference ? [factLine(plainTexts.client_reference.label, order.client_reference)] : false,
    [factLine(texts.pickUp, nameAndPhone(client_name, client_phone)), ...placeLines(pickup_address)],
    [
      factLine(texts.deliver, nameAndPhone(receipt.full_name, receipt.phone)),
      ...placeLines(receipt.address, order.receipt_location),
    ],
    [due > 0 ? factLine(collectionTexts.due, collect) : texts.nothingToCollect, pays ?? undefined],
    notes?.trim() ? [factLine(texts.notes, notes.trim())] : false,
  ]);
}

const COMING: ReadonlySet<DeliveryStatus> = new Set(["pending", "in_transit"]);

type Line = string | undefined;

/** The lines of each part, with an empty line between parts; a missing part or line leaves nothing. */
const joinParagraphs = (parts: readonly (readonly Line[] | false | null | "")[]): string =>
  parts
    .filter((part) => part !== false && part !== null && part !== "")
    .map((part) => part.filter((line) => line !== undefined).join("\n"))
    .join("\n\n");

const factLine = (label: string, value: string | null | undefined): Line =>
  value ? `*${label}:* ${value}` : undefined;

const nameAndPhone = (name: string, phone: string | null) =>
  [name, phone && formatPhone(phone)].filter(Boolean).join(" · ");

const momentOf = ({ date, promised_time }: ReadDelivery) =>
  [formatDay(date), promised_time].filter(Boolean).join(", ");

/** `$25,00 o Bs 5.000,00 (tasa del 20 nov 2026)` */
const inBoth = (due: Cents, rate: TicketRate | null) =>
  rate === null
    ? formatMoney(due)
    : `${formatMoney(due)} o ${formatMoney(dollarsToBolivares(due, rate.rate), "VES")} (tasa del ${formatDay(rate.effectiveDate)})`;

/** An address, and the link that opens its place in a phone's map. */
const placeLines = (address: string, place: Place | null = null): Line[] =>
  address.trim() ? [address.trim(), mapPage(place ?? address.trim())] : [];
