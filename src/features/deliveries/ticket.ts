import { paymentStatusLabels } from "#features/ledger/texts.ts";
import { formatDay } from "#shared/dates.ts";
import { formatMoney, fromDollars } from "#shared/money.ts";
import { uiTexts } from "#shared/texts.ts";
import type { Delivery } from "./contract.ts";
import { formatNumber } from "./rules.ts";
import { deliveryTexts, statusLabels } from "./texts.ts";

/** What a ticket says of an order. */
export type TicketOrder = Pick<
  Delivery,
  | "number"
  | "date"
  | "client_name"
  | "client_phone"
  | "pickup_address"
  | "service_name"
  | "amount"
  | "payment_status"
  | "courier_full_name"
  | "status"
  | "receipt"
  | "notes"
>;

export interface TicketLine {
  label: string;
  value: string;
  /** Stands before the line in the text for WhatsApp. */
  emoji: string;
}

/** A ticket's words in their order: the paper and the text for WhatsApp both say exactly these. */
export interface TicketLines {
  title: string;
  number: string;
  date: string;
  amount: TicketLine;
  groups: { title: string; lines: TicketLine[] }[];
  thanks: string;
}

/** Decides every label and value of a ticket. What is missing says 'N/A', missing notes 'Sin notas'. */
export function ticketLines(order: TicketOrder): TicketLines {
  const { receipt } = order;
  const texts = deliveryTexts;
  return {
    title: "Orden N.º",
    number: formatNumber(order.number),
    date: formatDay(order.date),
    amount: line("💵", texts.amount, formatMoney(fromDollars(order.amount))),
    groups: [
      {
        title: "Recogida",
        lines: [
          line("👤", texts.client, order.client_name),
          line("📞", texts.phone, order.client_phone),
          line("📍", texts.pickupAddress, order.pickup_address),
        ],
      },
      {
        title: "Entrega",
        lines: [
          line("🙋", texts.recipient, receipt.full_name),
          line("📞", texts.phone, receipt.phone),
          line("🏁", texts.address, receipt.address),
        ],
      },
      {
        title: "Servicio",
        lines: [
          line("📦", texts.service, order.service_name),
          line("🧾", texts.paymentStatus, paymentStatusLabels[order.payment_status]),
          line("🛵", texts.courier, order.courier_full_name),
          line("🚦", texts.status, statusLabels[order.status]),
          line("📝", texts.notes, order.notes, uiTexts.noNotes),
        ],
      },
    ],
    thanks: "¡Gracias por su preferencia!",
  };
}

/** The ticket as text for WhatsApp, with its bold labels; the company's name heads it where the sender knows it. */
export function ticketText(order: TicketOrder, company: string | null): string {
  const { title, number, date, amount, groups, thanks } = ticketLines(order);
  const head = `🎫 *${title} ${number}*\n📅 *${deliveryTexts.date}:* ${date}`;
  const blocks = [
    company ? `*${company}*\n${head}` : head,
    ...groups.map((group) => group.lines.map(written).join("\n")),
    written(amount),
    `${thanks} 🙌`,
  ];
  return blocks.join("\n\n");
}

function written({ emoji, label, value }: TicketLine): string {
  return `${emoji} *${label}:* ${value}`;
}

function line(
  emoji: string,
  label: string,
  value: string | null,
  missing: string = uiTexts.notAvailable,
): TicketLine {
  return { emoji, label, value: value?.trim() || missing };
}
