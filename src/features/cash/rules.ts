import { type Entry, entry, type Line, line } from "#features/journal/rules.ts";
import { type Amounts, amountsOf, type Cents, CURRENCIES, type Currency, parseMoney } from "#shared/money.ts";
import type { CashPlace, JournalCause } from "#shared/vocabulary.ts";

/** Counted notes and coins: how many of each value, as `{"20": 3}`. */
export type Pieces = Record<string, number>;
export type Breakdown = Partial<Record<Currency, Pieces | undefined>>;

const worth = (pieces: Pieces): Cents =>
  Object.entries(pieces).reduce((all, [value, count]) => all + (parseMoney(value) ?? 0) * count, 0) as Cents;

/** Whether the notes and coins are worth what was counted, in each currency that has some. */
export const addsUp = (breakdown: Breakdown, counted: Amounts): boolean =>
  CURRENCIES.every((currency) => {
    const pieces = breakdown[currency];
    return !pieces || worth(pieces) === counted[currency];
  });

type At = Pick<Line, "place" | "shift_id" | "courier_id">;

const inSafe: At = { place: "safe", shift_id: null, courier_id: null };
const inShift = (shift_id: number): At => ({ place: "shift", shift_id, courier_id: null });

/** Cash that goes from one place to another. */
export const carried = (from: At, to: At, amounts: Amounts): Line[] =>
  CURRENCIES.flatMap((currency) => [
    line("cash", amounts[currency], { ...to, currency }),
    line("cash", -amounts[currency], { ...from, currency }),
  ]);

/** The float of a new shift, from the safe. */
export const floated = (shiftId: number, float: Amounts): Entry =>
  entry("float", shiftId, null, carried(inSafe, inShift(shiftId), float));

/** Cash between the safe and an open shift. */
export const moved = (shiftId: number, kind: "in" | "out", amounts: Amounts, note: string | null): Entry =>
  kind === "in"
    ? entry("shift_in", shiftId, note, carried(inSafe, inShift(shiftId), amounts))
    : entry("shift_out", shiftId, note, carried(inShift(shiftId), inSafe, amounts));

export interface Count {
  expected: Amounts;
  counted: Amounts;
  /** Counted less expected: negative for a shortage. */
  difference: Amounts;
}

export const count = (expected: Amounts, counted: Amounts): Count => ({
  expected,
  counted,
  difference: amountsOf((currency) => counted[currency] - expected[currency]),
});

/** A counted shift: the counted cash goes to the safe, and the difference leaves the shift at nothing. */
export function counted(shiftId: number, { counted, difference }: Count, note: string | null): Entry[] {
  const lines = CURRENCIES.flatMap((currency) => [
    line("cash", difference[currency], { ...inShift(shiftId), currency }),
    line("difference", -difference[currency], { currency }),
  ]);
  return [
    entry("shift_close", shiftId, note, carried(inShift(shiftId), inSafe, counted)),
    entry("difference", shiftId, note, lines),
  ];
}

export const SAFE_KINDS = ["deposit", "withdrawal", "capital", "adjustment"] as const;
export type SafeKind = (typeof SAFE_KINDS)[number];

/**
 * Cash between the safe and the world: a deposit goes to the bank, a withdrawal to the owner, capital comes from the owner. An
 * adjustment, which may be negative, corrects the safe after a count.
 */
export function safeMoved(
  companyId: number,
  kind: SafeKind,
  { currency, amount, note }: { currency: Currency; amount: Cents; note: string | null },
): Entry {
  const intoSafe = kind === "deposit" || kind === "withdrawal" ? -amount : amount;
  const other = {
    deposit: "bank",
    withdrawal: "capital",
    capital: "capital",
    adjustment: "difference",
  } as const;
  return entry(kind, companyId, note, [
    line("cash", intoSafe, { ...inSafe, currency }),
    line(other[kind], -intoSafe, { currency }),
  ]);
}

/** A line of cash in the journal, with its entry's cause. */
export interface CashLine {
  place: CashPlace;
  cause: JournalCause;
  currency: Currency;
  amount: Cents;
}
