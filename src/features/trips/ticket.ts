import { totalDue } from "#features/collections/rules.ts";
import { collectionTexts, dueText } from "#features/collections/texts.ts";
import type { Company } from "#features/company/contract.ts";
import { plainFacts } from "#features/deliveries/fields/plainFacts.ts";
import { amountOfStops, dueOfStops, numberOf } from "#features/deliveries/rules.ts";
import { deliveryTexts, statusLabels } from "#features/deliveries/texts.ts";
import {
  inBolivares,
  lineText,
  paysLines,
  priceLinesOf,
  type TicketLine,
  type TicketLines,
  type TicketOrder,
  type TicketRate,
  toLine,
} from "#features/deliveries/ticket.ts";
import { formatDay } from "#shared/dates.ts";
import { formatPhone } from "#shared/identifiers/phone.ts";
import { type Cents, formatMoney, fromDollars } from "#shared/money.ts";
import { stopsText, stopTitle, tripTexts } from "./texts.ts";

type Orders = readonly [TicketOrder, ...TicketOrder[]];

/** A trip's ticket: the pickup once, each stop with its amount, and the sums. The PDF and the WhatsApp text have exactly these lines. */
export function tripLines(orders: Orders, note = "", rate: TicketRate | null = null): TicketLines {
  const [first] = orders;
  const due = dueOfStops(orders);
  const amount = amountOfStops(orders);
  const total = toLine("💵", tripTexts.total, formatMoney(amount));
  const dueLine = toLine("💰", tripTexts.totalDue, dueText(due, rate?.rate ?? null));
  return {
    title: tripTexts.one,
    number: stopsText(orders.length),
    date: formatDay(first.date),
    amount: total,
    bolivares: rate && toLine("💱", deliveryTexts.bolivares, inBolivares(amount, rate)),
    due: due === 0 ? null : paperDue(dueLine, due, rate),
    groups: [
      {
        title: "Recogida",
        lines: [
          toLine("👤", deliveryTexts.client, first.client_name),
          toLine("📞", deliveryTexts.phone, first.client_phone && formatPhone(first.client_phone)),
          toLine("📍", deliveryTexts.pickupAddress, first.pickup_address),
          toLine("📦", deliveryTexts.service, first.service_name),
          toLine("🛵", deliveryTexts.courier, first.courier_full_name),
        ],
      },
      ...orders.map((order, index) => ({
        title: stopTitle(index + 1, numberOf(order)),
        lines: linesOfStop(order, first, rate),
      })),
      ...(due === 0 ? [] : [{ title: tripTexts.stops, lines: [dueLine] }]),
    ],
    thanks: "¡Gracias por su preferencia!",
    note,
  };
}

const paperDue = (line: TicketLine, due: Cents, rate: TicketRate | null) => ({
  line,
  amount: toLine("💰", tripTexts.totalDue, formatMoney(due)),
  bolivares: rate && toLine("💱", deliveryTexts.bolivares, inBolivares(due, rate)),
});

/** What a stop says that the trip doesn't. */
function linesOfStop(order: TicketOrder, first: TicketOrder, rate: TicketRate | null): TicketLine[] {
  const { receipt } = order;
  const due = totalDue(order);
  const texts = deliveryTexts;
  return [
    toLine("🙋", texts.recipient, receipt.full_name),
    toLine("📞", texts.phone, formatPhone(receipt.phone)),
    toLine("🏁", texts.address, receipt.address),
    ...plainFacts(order, []).map(({ emoji, label, value }) => toLine(emoji, label, value)),
    ...(order.service_name === first.service_name ? [] : [toLine("📦", texts.service, order.service_name)]),
    ...priceLinesOf(order),
    toLine("💵", texts.amount, formatMoney(fromDollars(order.amount))),
    ...(due === 0 ? [] : [toLine("💰", collectionTexts.due, dueText(due, rate?.rate ?? null))]),
    ...paysLines(order, rate),
    ...(order.courier_full_name === first.courier_full_name
      ? []
      : [toLine("🛵", texts.courier, order.courier_full_name)]),
    toLine("🚦", texts.status, statusLabels[order.status]),
  ];
}

/** The ticket as WhatsApp text: the company's name first, its note last. A stop's own link follows it. */
export function tripText(
  orders: Orders,
  company: Pick<Company, "name" | "ticket_note">,
  rate: TicketRate | null = null,
): string {
  const { title, number, date, amount, bolivares, groups, thanks, note } = tripLines(
    orders,
    company.ticket_note,
    rate,
  );
  const blocks = [
    `*${company.name}*\n🎫 *${title}:* ${number}\n📅 *${deliveryTexts.date}:* ${date}`,
    ...groups.map((group, index) => {
      const order = orders[index - 1];
      const lines = group.lines.map(lineText);
      if (!order) return lines.join("\n");
      const link = order.tracking_url ? [`🔎 *${deliveryTexts.tracking}:* ${order.tracking_url}`] : [];
      return [`*${group.title}*`, ...lines, ...link].join("\n");
    }),
    [amount, ...(bolivares ? [bolivares] : [])].map(lineText).join("\n"),
    `${thanks} 🙌`,
    ...(note ? [note] : []),
  ];
  return blocks.join("\n\n");
}
