import { type Entry, type Line, makeEntry, makeLine } from "#features/journal/rules.ts";
import { type Amounts, amountsOf, type Cents, CURRENCIES, type Currency, parseMoney } from "#shared/money.ts";
import type { CashPlace, JournalCause } from "#shared/vocabulary.ts";

/** Counted notes and coins: how many of each value, as `{"20": 3}`. */
export type Pieces = Record<string, number>;
export type Breakdown = Partial<Record<Currency, Pieces | undefined>>;

const sumPieces = (pieces: Pieces): Cents =>
  Object.entries(pieces).reduce((all, [value, count]) => all + (parseMoney(value) ?? 0) * count, 0) as Cents;

/** Whether the notes and coins are worth what was counted, in each currency that has some. */
export const addsUp = (breakdown: Breakdown, counted: Amounts): boolean =>
  CURRENCIES.every((currency) => {
    const pieces = breakdown[currency];
    return !pieces || sumPieces(pieces) === counted[currency];
  });

type Holder = Pick<Line, "place" | "shift_id" | "courier_id">;

const inSafe: Holder = { place: "safe", shift_id: null, courier_id: null };
const placeOfShift = (shift_id: number): Holder => ({ place: "shift", shift_id, courier_id: null });

/** Cash that goes from one place to another. */
export const moveCash = (from: Holder, to: Holder, amounts: Amounts): Line[] =>
  CURRENCIES.flatMap((currency) => [
    makeLine("cash", amounts[currency], { ...to, currency }),
    makeLine("cash", -amounts[currency], { ...from, currency }),
  ]);

/** The float of a new shift, from the safe. */
export const entryOfFloat = (shiftId: number, float: Amounts): Entry =>
  makeEntry("float", shiftId, null, moveCash(inSafe, placeOfShift(shiftId), float));

/** Cash between the safe and an open shift. */
export const entryOfMove = (
  shiftId: number,
  kind: "in" | "out",
  amounts: Amounts,
  note: string | null,
): Entry =>
  kind === "in"
    ? makeEntry("shift_in", shiftId, note, moveCash(inSafe, placeOfShift(shiftId), amounts))
    : makeEntry("shift_out", shiftId, note, moveCash(placeOfShift(shiftId), inSafe, amounts));

export interface Count {
  expected: Amounts;
  counted: Amounts;
  /** Counted less expected: negative for a shortage. */
  difference: Amounts;
}

export const compareCount = (expected: Amounts, counted: Amounts): Count => ({
  expected,
  counted,
  difference: amountsOf((currency) => counted[currency] - expected[currency]),
});

/** A counted shift: the counted cash goes to the safe, and the difference leaves the shift at nothing. */
export function entriesOfClosing(
  shiftId: number,
  { counted, difference }: Count,
  note: string | null,
): Entry[] {
  const lines = CURRENCIES.flatMap((currency) => [
    makeLine("cash", difference[currency], { ...placeOfShift(shiftId), currency }),
    makeLine("difference", -difference[currency], { currency }),
  ]);
  return [
    makeEntry("shift_close", shiftId, note, moveCash(placeOfShift(shiftId), inSafe, counted)),
    makeEntry("difference", shiftId, note, lines),
  ];
}

export const SAFE_KINDS = ["deposit", "withdrawal", "capital", "adjustment"] as const;
export type SafeKind = (typeof SAFE_KINDS)[number];

/**
 * Cash between the safe and the world: a deposit goes to the bank, a withdrawal to the owner, capital comes from the owner. An
 * adjustment, which may be negative, corrects the safe after a count.
 */
export function entryOfSafeMove(
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
  return makeEntry(kind, companyId, note, [
    makeLine("cash", intoSafe, { ...inSafe, currency }),
    makeLine(other[kind], -intoSafe, { currency }),
  ]);
}

/** A line of cash in the journal, with its entry's cause. */
export interface CashLine {
  place: CashPlace;
  cause: JournalCause;
  currency: Currency;
  amount: Cents;
}
