import { type Day, formatDay } from "#shared/dates.ts";
import { type Cents, formatMoney } from "#shared/money.ts";
import { formatNumber } from "./rules.ts";
import { deliveryTexts } from "./texts.ts";

/** What a ticket says of an order; the labels of its states are already in Spanish. */
export interface Ticket {
  company: string;
  number: number;
  date: Day;
  client: string;
  client_phone: string | null;
  pickup_address: string;
  service: string;
  amount: Cents;
  payment_status: string;
  courier: string | null;
  status: string;
  recipient: { full_name: string; phone: string; address: string };
  notes: string | null;
}

export interface TicketLine {
  label: string;
  value: string;
  /** Stands before the line in the text for WhatsApp. */
  emoji: string;
}

/** A ticket's words in their order: the paper and the text for WhatsApp both say exactly these. */
export interface TicketLines {
  company: string;
  title: string;
  number: string;
  date: string;
  amount: TicketLine;
  groups: { title: string; lines: TicketLine[] }[];
  thanks: string;
}

const MISSING = "N/A";
const NO_NOTES = "Sin notas";

/** Decides every label and value of a ticket. What is missing says 'N/A', missing notes 'Sin notas'. */
export function ticketLines(ticket: Ticket): TicketLines {
  const { recipient } = ticket;
  const texts = deliveryTexts;
  return {
    company: ticket.company,
    title: "Orden N.º",
    number: formatNumber(ticket.number),
    date: formatDay(ticket.date),
    amount: line("💵", texts.amount, formatMoney(ticket.amount)),
    groups: [
      {
        title: "Recogida",
        lines: [
          line("👤", texts.client, ticket.client),
          line("📞", texts.phone, ticket.client_phone),
          line("📍", texts.pickupAddress, ticket.pickup_address),
        ],
      },
      {
        title: "Entrega",
        lines: [
          line("🙋", texts.recipient, recipient.full_name),
          line("📞", texts.phone, recipient.phone),
          line("🏁", texts.address, recipient.address),
        ],
      },
      {
        title: "Servicio",
        lines: [
          line("📦", texts.service, ticket.service),
          line("🧾", texts.paymentStatus, ticket.payment_status),
          line("🛵", texts.courier, ticket.courier),
          line("🚦", texts.status, ticket.status),
          line("📝", texts.notes, ticket.notes, NO_NOTES),
        ],
      },
    ],
    thanks: "¡Gracias por su preferencia!",
  };
}

/** The ticket as text for WhatsApp, with its bold labels. */
export function ticketText(ticket: Ticket): string {
  const { company, title, number, date, amount, groups, thanks } = ticketLines(ticket);
  const blocks = [
    `*${company}*\n🎫 *${title} ${number}*\n📅 *${deliveryTexts.date}:* ${date}`,
    ...groups.map((group) => group.lines.map(written).join("\n")),
    written(amount),
    `${thanks} 🙌`,
  ];
  return blocks.join("\n\n");
}

function written({ emoji, label, value }: TicketLine): string {
  return `${emoji} *${label}:* ${value}`;
}

function line(emoji: string, label: string, value: string | null, missing = MISSING): TicketLine {
  return { emoji, label, value: value?.trim() || missing };
}
