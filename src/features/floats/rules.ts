import { moveCash } from "#features/cash/rules.ts";
import { type Entry, type Line, makeEntry, type PostedEntry } from "#features/journal/rules.ts";
import { type Amounts, CURRENCIES } from "#shared/money.ts";
import type { ReturnPlace } from "#shared/vocabulary.ts";

/** Where the office has cash: in a shift, or in the safe. */
export interface OfficePlace {
  place: ReturnPlace;
  shift_id: number | null;
}

/** Whether a place has so much of each currency. One of which nothing is taken may be below zero. */
export const hasEnough = (has: Amounts, handed: Amounts): boolean =>
  CURRENCIES.every((currency) => handed[currency] === 0 || has[currency] >= handed[currency]);

interface FloatRef {
  id: number;
  courier_id: number;
  /** The courier's name. */
  note: string;
}

/** Cash of the office that a courier carries from now on. */
export const entryOfFloat = (
  { id, courier_id, note }: FloatRef,
  from: OfficePlace,
  amounts: Amounts,
): Entry =>
  makeEntry(
    "courier_float",
    id,
    note,
    moveCash({ courier_id: null, ...from }, { place: "courier", shift_id: null, courier_id }, amounts),
  );

/** He gives it back before it is settled. */
export const reverseFloat = ({ id, cause_id, note, lines }: PostedEntry, to: OfficePlace): Entry => ({
  cause: "courier_float_void",
  cause_id,
  reverses_id: id,
  note,
  lines: lines.map(
    (line): Line => ({
      ...line,
      ...(line.place === "courier" ? {} : to),
      amount: (0 - line.amount) as Line["amount"],
    }),
  ),
});
