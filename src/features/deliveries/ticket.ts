import { paysText, paysWithTexts } from "#features/collections/changeTexts.ts";
import { totalDue } from "#features/collections/rules.ts";
import { collectionTexts, dueText } from "#features/collections/texts.ts";
import type { Company } from "#features/company/contract.ts";
import { bolivaresText } from "#features/rates/texts.ts";
import { wayText } from "#features/tariffs/texts.ts";
import { formatDay } from "#shared/dates.ts";
import { formatPhone } from "#shared/identifiers/phone.ts";
import { type Cents, dollarsToBolivares, formatMoney, fromDollars, type Rate } from "#shared/money.ts";
import { uiTexts } from "#shared/texts.ts";
import type { Delivery } from "./contract.ts";
import { parcelTexts, partialText } from "./fields/parcelTexts.ts";
import { plainFacts } from "./fields/plainFacts.ts";
import type { SeenBy } from "./fields/table.ts";
import { numberOf } from "./rules.ts";
import { stopText, stopTexts } from "./stopTexts.ts";
import { deliveryTexts, paymentLabel, statusLabels } from "./texts.ts";

/** The lines of an order's ticket. */
export type TicketOrder = Pick<Delivery, SeenBy<"ticket">>;

export interface TicketLine {
  label: string;
  value: string;
  /** The emoji before the line in the WhatsApp text. */
  emoji: string;
}

/** A ticket's lines in order: the PDF and the WhatsApp text have exactly these. */
export interface TicketLines {
  title: string;
  number: string;
  date: string;
  amount: TicketLine;
  /** The amount in bolívares, with the rate and its day; null without a rate. */
  bolivares: TicketLine | null;
  /** What is to be collected at the door: its line in the groups, and for paper its two amounts. Null if nothing is. */
  due: { line: TicketLine; amount: TicketLine; bolivares: TicketLine | null } | null;
  groups: { title: string; lines: TicketLine[] }[];
  thanks: string;
  /** The company's note, the last lines; may be empty. */
  note: string;
}

/** The rate in force, and the day that it was set for. */
export interface TicketRate {
  rate: Rate;
  effectiveDate: string;
}

/** The labels and values of a ticket. Missing values are 'N/A', missing notes 'Sin notas'. */
export function ticketLines(order: TicketOrder, note = "", rate: TicketRate | null = null): TicketLines {
  const { receipt } = order;
  const texts = deliveryTexts;
  const due = dueOf(order, rate);
  return {
    title: "Orden N.º",
    number: numberOf(order),
    date: formatDay(order.date),
    // Whoever paid for the goods too paid more than this.
    amount: toLine(
      "💵",
      order.cod_amount > 0 && order.cod_status === "collected" ? collectionTexts.servicePrice : texts.amount,
      formatMoney(fromDollars(order.amount)),
    ),
    bolivares: rate && toLine("💱", texts.bolivares, inBolivares(fromDollars(order.amount), rate)),
    due,
    groups: [
      {
        title: "Recogida",
        lines: [
          toLine("👤", texts.client, order.client_name),
          toLine("📞", texts.phone, order.client_phone && formatPhone(order.client_phone)),
          toLine("📍", texts.pickupAddress, order.pickup_address),
        ],
      },
      {
        title: "Entrega",
        lines: [
          ...(order.trip ? [toLine("🔢", stopTexts.stop, stopText(order.trip))] : []),
          toLine("🙋", texts.recipient, receipt.full_name),
          toLine("📞", texts.phone, formatPhone(receipt.phone)),
          toLine("🏁", texts.address, receipt.address),
          ...plainFacts(order, ["notes"]).map(({ emoji, label, value }) => toLine(emoji, label, value)),
          ...partialLines(order),
        ],
      },
      {
        title: "Servicio",
        lines: [
          toLine("📦", texts.service, order.service_name),
          ...priceLinesOf(order),
          toLine("🧾", texts.paymentStatus, paymentLabel(order)),
          ...(due ? [due.line] : []),
          ...paysLines(order, rate),
          toLine("🛵", texts.courier, order.courier_full_name),
          toLine("🚦", texts.status, statusLabels[order.status] ?? order.status),
          toLine("📝", texts.notes, order.notes, uiTexts.noNotes),
        ],
      },
    ],
    thanks: "¡Gracias por su preferencia!",
    note,
  };
}

/** With what the recipient pays, and the change. */
export function paysLines(order: TicketOrder, rate: TicketRate | null): TicketLine[] {
  const text = paysText(order, rate?.rate ?? null);
  return text === null ? [] : [toLine("💵", paysWithTexts.change, text)];
}

function partialLines(order: TicketOrder): TicketLine[] {
  const text = partialText(order);
  return text === null ? [] : [toLine("↩️", parcelTexts.partial, text)];
}

/** Where it goes from and to, and what the price consists of if that is more than the service and nobody named another. */
export function priceLinesOf({ pickup_zone, delivery_zone, price, price_lines }: TicketOrder): TicketLine[] {
  const zones = wayText(pickup_zone, delivery_zone);
  const lines = price_lines.map(({ name, amount }) => `${name} ${formatMoney(fromDollars(amount))}`);
  return [
    ...(zones ? [toLine("🗺️", deliveryTexts.zone, zones)] : []),
    ...(lines.length > 1 && price === null
      ? [toLine("🧮", deliveryTexts.priceLines, lines.join(" + "))]
      : []),
  ];
}

/**
 * The same lines on paper, whose large number is what the courier asks for: what is to be collected, with the price among the lines, or
 * else the price.
 */
export function paperLines({ due, ...lines }: TicketLines): Omit<TicketLines, "due"> {
  if (!due) return lines;
  const groups = lines.groups.map((group) => ({
    ...group,
    lines: group.lines.map((line) => (line === due.line ? lines.amount : line)),
  }));
  return { ...lines, groups, amount: due.amount, bolivares: due.bolivares };
}

/** The ticket as WhatsApp text with bold labels: the company's name first, its note last. A PDF has no link to follow. */
export function ticketText(
  order: TicketOrder,
  company: Pick<Company, "name" | "ticket_note">,
  rate: TicketRate | null = null,
): string {
  const lines = ticketLines(order, company.ticket_note, rate);
  const { title, number, date, amount, bolivares, groups, thanks, note } = lines;
  const head = `🎫 *${title} ${number}*\n📅 *${deliveryTexts.date}:* ${date}`;
  const blocks = [
    `*${company.name}*\n${head}`,
    ...groups.map((group) => group.lines.map(lineText).join("\n")),
    [amount, ...(bolivares ? [bolivares] : [])].map(lineText).join("\n"),
    ...(order.tracking_url ? [`🔎 *${deliveryTexts.tracking}:* ${order.tracking_url}`] : []),
    `${thanks} 🙌`,
    ...(note ? [note] : []),
  ];
  return blocks.join("\n\n");
}

/** What is to be collected, while it is: `$25,00 (Bs 5.000,00)` among the lines. */
export function dueOf(order: TicketOrder, rate: TicketRate | null): TicketLines["due"] {
  const due = totalDue(order);
  if (due === 0) return null;
  return {
    line: toLine("💰", collectionTexts.due, dueText(due, rate?.rate ?? null)),
    amount: toLine("💰", collectionTexts.toCollect, formatMoney(due)),
    bolivares: rate && toLine("💱", deliveryTexts.bolivares, inBolivares(due, rate)),
  };
}

export const inBolivares = (amount: Cents, { rate, effectiveDate }: TicketRate) =>
  `${formatMoney(dollarsToBolivares(amount, rate), "VES")} · tasa ${bolivaresText(rate)} del ${formatDay(effectiveDate)}`;

export function lineText({ emoji, label, value }: TicketLine): string {
  return `${emoji} *${label}:* ${value}`;
}

export function toLine(
  emoji: string,
  label: string,
  value: string | null,
  missing: string = uiTexts.missing,
): TicketLine {
  return { emoji, label, value: value?.trim() || missing };
}
