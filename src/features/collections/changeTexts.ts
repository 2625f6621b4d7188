// What is said of the money that an order is paid with at its door. Apart, because the page of orders has no room for it.
import {
  type Amounts,
  type Cents,
  CURRENCIES,
  dollarsToBolivares,
  formatMoney,
  fromDollars,
  type Rate,
  type SentAmounts,
} from "#shared/money.ts";
import { carryOf, changeFor, covers, notesIn, paidWith, worthOf } from "./changeRules.ts";
import { type AnsweredOrder, totalDue } from "./rules.ts";
import { amountsText, collectionTexts, doorText, dueText } from "./texts.ts";

/** Why an order can't be paid with so much. */
export const paysWithTexts = {
  nothing: "No hay nada que cobrar al entregar: quita con cuánto paga",
  noRate: "No hay tasa del día: escribe con cuánto paga en dólares",
  label: "¿Con cuánto paga?",
  change: "Vuelto",
  exact: "Exacto",
  other: "Otro monto",
  inDollars: "Paga con, en dólares",
  inBolivares: "Paga con, en bolívares",
};

/** `Paga con $10,00 y son $12,50: no alcanza` */
export const paysTooLittle = (paid: Amounts, due: Cents) =>
  `Paga con ${amountsText(paid)} y son ${formatMoney(due)}: no alcanza`;

/** `vuelto $7,50 (Bs 3.434,70)`: all of it in each currency; of bolívares alone in bolívares. Null: there is none. */
export function changeText(paid: Amounts, due: Cents, rate: Rate | null): string | null {
  const change = changeFor(paid, due, rate);
  return change && `vuelto ${paid.USD > 0 ? dueText(worthOf(change, rate), rate) : amountsText(change)}`;
}

/** `Pago y vuelto distintos de lo dicho: -$0,50 · Bs 228,98`: what came in more or less than planned, in cents and céntimos. */
export const otherChange = (off: Amounts) =>
  `Pago y vuelto distintos de lo dicho: ${CURRENCIES.filter((currency) => off[currency] !== 0)
    .map((currency) => formatMoney(off[currency], currency))
    .join(" · ")}`;

/** The hint of more change than the company's limit, in cents. */
export const aboveLimit = (limit: Cents) =>
  `El vuelto pasa de ${formatMoney(limit)}: asegúrate de que el repartidor lo lleve`;

/**
 * `Paga $20,00 → vuelto $7,50 (Bs 3.434,70)`, as of `changeText`. Null if nobody said with what is paid, or nothing is to be collected.
 */
export function paysText(
  order: AnsweredOrder & { pays_with: SentAmounts | null },
  rate: Rate | null,
): string | null {
  const [paid, due] = [paidWith(order), totalDue(order)];
  if (!paid || due === 0) return null;
  const pays = `Paga ${amountsText(paid)}`;
  if (!covers(paid, due, rate)) return `${pays}: no alcanza`;
  const change = changeText(paid, due, rate);
  return change ? `${pays} → ${change}` : pays;
}

/** `Paga $20,00 → vuelto $7,00 + Bs 228,98`: what to carry in each currency, from the API's answer. */
export function carryText(pays: SentAmounts, change: SentAmounts | null): string {
  const inEach = ({ USD, VES }: SentAmounts) => amountsText({ USD: fromDollars(USD), VES: fromDollars(VES) });
  return `Paga ${inEach(pays)}${change ? ` → vuelto ${inEach(change)}` : ""}`;
}

/** `doorText` in one line of a card on the board: `Cobrar $25,00 · Bs 5.000`, to the bolívar. */
export function cardDoorText(order: AnsweredOrder, rate: Rate | null): string | null {
  const due = totalDue(order);
  if (due === 0 || rate === null) return doorText(order, rate, true);
  const bolivares = (Math.round(dollarsToBolivares(due, rate) / 100) * 100) as Cents;
  const whole = formatMoney(bolivares, "VES").replace(/,00$/, "");
  return `${collectionTexts.dueShort} ${formatMoney(due)} · ${whole}`;
}

/** `$17,00 + Bs 457,96 (1 × $10, 1 × $5, 2 × $1)`: what to carry for these orders, with the notes of each order's own dollars. Null: nothing. */
export function carryAllText(changes: readonly (SentAmounts | null)[]): string | null {
  const all = carryOf(changes);
  if (!all) return null;
  const counts = new Map<Cents, number>();
  for (const { note, count } of changes.flatMap((change) => notesIn(fromDollars(change?.USD ?? 0))))
    counts.set(note, (counts.get(note) ?? 0) + count);
  const notes = [...counts]
    .sort(([first], [second]) => second - first)
    .map(([note, count]) => `${count} × ${formatMoney(note).replace(/,00$/, "")}`);
  return `${amountsText(all)}${notes.length > 0 ? ` (${notes.join(", ")})` : ""}`;
}
