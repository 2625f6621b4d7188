import type { Day } from "./dates.ts";
import type { Cents, Currency } from "./money.ts";

/** A note or coin and the first day on which it is money. */
interface Piece {
  /** Cents or céntimos. */
  value: Cents;
  kind: "note" | "coin";
  from: Day;
}

const piece = (kind: Piece["kind"], value: number, from: string): Piece => ({
  value: (value * 100) as Cents,
  kind,
  from: from as Day,
});

const ALWAYS = "2000-01-01";
/** The first day of the digital bolívar. */
const DIGITAL = "2021-10-01";

/** The notes and coins of each currency, largest first. A new one is a new line. */
const PIECES: Record<Currency, readonly Piece[]> = {
  USD: [
    ...[100, 50, 20, 10, 5, 2, 1].map((value) => piece("note", value, ALWAYS)),
    ...[1, 0.5, 0.25, 0.1, 0.05, 0.01].map((value) => piece("coin", value, ALWAYS)),
  ],
  VES: [
    ...[500, 200].map((value) => piece("note", value, "2024-08-30")),
    ...[100, 50, 20, 10, 5].map((value) => piece("note", value, DIGITAL)),
    ...[1, 0.5, 0.25].map((value) => piece("coin", value, DIGITAL)),
  ],
};

/** The values that are money on a day, largest first. A note and a coin of one value count together. */
export function valuesOn(currency: Currency, day: Day): Cents[] {
  const valid = PIECES[currency].filter(({ from }) => from <= day);
  return [...new Set(valid.map(({ value }) => value))];
}

const largestNote = (currency: Currency): Cents => {
  const notes = PIECES[currency].filter(({ kind }) => kind === "note");
  return Math.max(...notes.map(({ value }) => value)) as Cents;
};

/** The largest banknote of each currency, in cents and céntimos. */
export const LARGEST_NOTES: Record<Currency, Cents> = { USD: largestNote("USD"), VES: largestNote("VES") };
