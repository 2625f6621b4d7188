import type { Day } from "#shared/dates.ts";
import { dollarsToBolivares, fromDollars, parseRate, toDollars } from "#shared/money.ts";
import type { Random } from "../random.ts";
import type { BillDraft } from "./bills.ts";
import { isClosed, weekday } from "./calendar.ts";

const FIRST = 52;
const GROWTH = 1.0032;

/**
 * The rate of each working day, in bolívares per dollar: it rises by a third of a percent on most days, and now and then it jumps.
 * Weekends and holidays use the one before. The first day always has one.
 */
export function ratesOf(random: Random, days: readonly Day[]): Map<Day, number> {
  const rates = new Map<Day, number>();
  let rate = FIRST;
  for (const [index, day] of days.entries()) {
    if (index > 0 && (weekday(day) > 5 || isClosed(day))) continue;
    rate *= random.chance(0.02) ? random.between(1.02, 1.06) : GROWTH ** random.between(-0.3, 2.3);
    rates.set(day, Number(rate.toFixed(4)));
  }
  return rates;
}

/** Most transfers and all but a few pagos móviles are in bolívares, at the day's rate. */
export function inBolivares(random: Random, bill: BillDraft, rate: number): BillDraft {
  const exact = parseRate(rate);
  const isPaidSo = random.chance(bill.method === "mobile_payment" ? 0.95 : 0.6);
  if (bill.method === "cash" || !isPaidSo || exact === undefined) return bill;
  const amount = toDollars(dollarsToBolivares(fromDollars(Number(bill.amount)), exact));
  return { ...bill, currency: "VES", amount };
}
