import type { CourierDay } from "#features/phone/contract.ts";
import { type Amounts, type Cents, type Currency, fromDollars, sumOf } from "#shared/money.ts";
import { type Entry, isWaiting } from "./outbox.ts";

/** A courier's day, in cents. */
export interface DayShown {
  cash: Amounts;
  /** What of it the office gave him for change. */
  float: Amounts;
  earned: Cents;
  delivered: number;
  failed: number;
}

interface Part {
  currency: Currency;
  amount: number | string;
}

/** What amounts of the API are in cents and céntimos. */
const sumInCents = (parts: readonly Part[]): Amounts =>
  sumOf(parts.map(({ currency, amount }) => ({ currency, amount: fromDollars(Number(amount)) })));

/** The banknotes that an action put into the courier's hands, less the change. */
function banknotesOf({ action }: Entry): readonly Part[] {
  const collection = action.kind === "deliver" ? action.collection : null;
  if (collection?.outcome !== "collected" || collection.method !== "cash") return [];
  return collection.tenders ?? [];
}

/** The day as the server knows it, with what the courier did and has not sent: right without signal. */
export function dayWith(day: CourierDay, entries: readonly Entry[], courierId: number): DayShown {
  const waiting = entries.filter((entry) => isWaiting(entry) && entry.courier_id === courierId);
  const ordersOf = (kind: "deliver" | "fail") =>
    new Set(waiting.filter(({ action }) => action.kind === kind).map(({ action }) => action.delivery_id))
      .size;
  const held = sumInCents(waiting.flatMap(banknotesOf));
  return {
    cash: {
      USD: (fromDollars(day.cash.USD) + held.USD) as Cents,
      VES: (fromDollars(day.cash.VES) + held.VES) as Cents,
    },
    float: sumInCents(day.lines.filter(({ kind }) => kind === "float")),
    earned: fromDollars(day.earned),
    delivered: day.delivered + ordersOf("deliver"),
    failed: day.failed + ordersOf("fail"),
  };
}
