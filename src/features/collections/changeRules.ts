// With what an order is paid at its door, and the change. Apart, because the page of orders has no room for it.
import {
  type Amounts,
  amountsOf,
  bolivaresToDollars,
  type Cents,
  dollarsToBolivares,
  fromDollars,
  NO_MONEY,
  type Rate,
  type SentAmounts,
} from "#shared/money.ts";
import { type AnsweredOrder, totalDue } from "./rules.ts";

/** Whether what a recipient pays with, in cents and céntimos, is not less than what is due in cents. Bolívares count only at a rate. */
export const covers = (paid: Amounts, due: Cents, rate: Rate | null): boolean => {
  const left = (due - paid.USD) as Cents;
  return left <= 0 || (rate !== null && dollarsToBolivares(left, rate) <= paid.VES);
};

/**
 * The change that a courier must carry for an order of so many cents: whole dollars first, but never more of them than he is handed, and the
 * rest in bolívares at the rate. Without a rate it is what each currency leaves. Null: there is none, or what is paid with is not enough.
 */
export function changeFor(paid: Amounts, due: Cents, rate: Rate | null): Amounts | null {
  if (due <= 0 || !covers(paid, due, rate)) return null;
  const over = (paid.USD - due) as Cents;
  if (rate === null) return over + paid.VES > 0 ? { USD: over, VES: paid.VES } : null;
  const restAfter = (dollars: number) =>
    (paid.VES + dollarsToBolivares((over - dollars) as Cents, rate)) as Cents;
  // Bolívares may cover the part of a dollar that is missing, so that one note more comes back.
  const most = Math.min(paid.USD, over + bolivaresToDollars(paid.VES, rate) + 1);
  let dollars = Math.max(0, Math.floor(most / 100) * 100);
  while (dollars > 0 && restAfter(dollars) < 0) dollars -= 100;
  const change = { USD: dollars as Cents, VES: restAfter(dollars) };
  return change.USD + change.VES > 0 ? change : null;
}

/**
 * What was received in each currency, less what the planned notes and their change would have left, in cents and céntimos. Null if that is
 * nothing, or if nothing could be planned because the notes were not enough.
 */
export function offPlan(paid: Amounts, due: Cents, received: Amounts, rate: Rate | null): Amounts | null {
  if (!covers(paid, due, rate)) return null;
  const change = changeFor(paid, due, rate) ?? NO_MONEY;
  const off = amountsOf((currency) => received[currency] - (paid[currency] - change[currency]));
  return off.USD === 0 && off.VES === 0 ? null : off;
}

/** The notes with which an amount of so many cents is usually paid, in cents: those that are enough. */
export const notesFor = (due: Cents): Cents[] => NOTES.filter((note) => note >= due);

const NOTES = [500, 1000, 2000, 5000, 10_000] as Cents[];

/** What a change is worth in cents, to compare it with the company's limit. Without a rate only its dollars count. */
export const worthOf = ({ USD, VES }: Amounts, rate: Rate | null): Cents =>
  (USD + (rate === null ? 0 : bolivaresToDollars(VES, rate))) as Cents;

/** What an order's recipient pays with, from the API's answer; null: the exact amount. */
export const paidWith = ({ pays_with: paid }: { pays_with: SentAmounts | null }): Amounts | null =>
  paid && { USD: fromDollars(paid.USD), VES: fromDollars(paid.VES) };

/** `changeFor` of the API's answer, at a rate. */
export function changeNow(
  order: AnsweredOrder & { pays_with: SentAmounts | null },
  rate: Rate | null,
): Amounts | null {
  const paid = paidWith(order);
  return paid && changeFor(paid, totalDue(order), rate);
}

/** All the change to carry, in cents and céntimos, from the API's answers. Null: none. */
export function carryOf(changes: readonly (SentAmounts | null)[]): Amounts | null {
  const sent = changes.filter((change) => change !== null);
  const all = amountsOf((currency) => sent.reduce((sum, change) => sum + fromDollars(change[currency]), 0));
  return all.USD + all.VES > 0 ? all : null;
}

/** Notes that make up whole dollars, the largest first: to fetch before he leaves. */
export function notesIn(dollars: Cents): { note: Cents; count: number }[] {
  let left = Math.floor(dollars / 100) * 100;
  return CHANGE_NOTES.flatMap((note) => {
    const count = Math.floor(left / note);
    left -= count * note;
    return count > 0 ? [{ note, count }] : [];
  });
}

const CHANGE_NOTES = [2000, 1000, 500, 100] as Cents[];
