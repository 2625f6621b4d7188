import { type Day, formatDay } from "#shared/dates.ts";
import { type Cents, dollarsToBolivares, formatMoney, formatRate, type Rate } from "#shared/money.ts";
import { formatNumber } from "#shared/numbers.ts";
import { receivableTexts as texts } from "./texts.ts";

/** How many orders a message lists. */
const MOST = 30;

export interface Reminding {
  company: { name: string; payment_details: string };
  client: string;
  today: Day;
  orders: readonly { number: number; date: Day; owed: Cents; opening: boolean }[];
  /** What the client owes, less its advances. */
  total: Cents;
  /** Null: the company has no rate. */
  rate: { rate: Rate; date: Day } | null;
}

/** The message that reminds a client of its open orders, in both currencies. */
export function reminderText({ company, client, today, orders, total, rate }: Reminding): string {
  const owed = orders.reduce((sum, order) => sum + order.owed, 0);
  const more = orders.length - MOST;
  const lines = orders
    .slice(0, MOST)
    .map(
      ({ number, date, owed, opening }) =>
        `• ${opening ? texts.opening : `Orden ${formatNumber(number)}`} (${formatDay(date)}): ${formatMoney(owed)}`,
    );
  if (more > 0) lines.push(`• y ${more} órdenes más`);
  if (total < owed) lines.push(`• ${texts.credit}: ${formatMoney(total - owed)}`);
  const inBolivares =
    rate && total > 0
      ? [
          `${formatMoney(dollarsToBolivares(total, rate.rate), "VES")} (tasa ${formatRate(rate.rate)} del ${formatDay(rate.date)})`,
        ]
      : [];
  return [
    `*${company.name}*`,
    `Hola, ${client}: este es su saldo al ${formatDay(today)}.`,
    "",
    ...lines,
    `*Total: ${formatMoney(total)}*`,
    ...inBolivares,
    ...(company.payment_details ? ["", texts.howToPay, company.payment_details] : []),
  ].join("\n");
}
