import { type Amounts, amountsOf, carried, sumOf } from "#features/cash/rules.ts";
import { type Entry, entry, type Line, line } from "#features/journal/rules.ts";
import { type Cents, CURRENCIES, type Currency, sum } from "#shared/money.ts";
import type { CourierLineKind, SettlementDecision } from "#shared/vocabulary.ts";

export interface AccountLine {
  kind: CourierLineKind;
  currency: Currency;
  amount: Cents;
  /** Whether its difference waits for a decision. Such a line can't be settled. */
  undecided: boolean;
}

/** The cash that the courier still has to hand over, without the pay. */
export const owedCash = (lines: readonly AccountLine[]): Amounts =>
  sumOf(lines.filter(({ kind }) => kind !== "pay"));

/** The pay in these lines, in cents. */
export const earnedBy = (lines: readonly AccountLine[]): Cents =>
  sum(lines.filter(({ kind }) => kind === "pay").map(({ amount }) => amount));

export interface Settled {
  expected: Amounts;
  counted: Amounts;
  /** Counted and kept less expected: negative for a shortage. */
  difference: Amounts;
  earned: Cents;
  /** Dollars of charged differences that are kept from the pay, because the courier didn't bring them. */
  kept: Cents;
}

/** The result of a count. With `payNow` a shortage of charged differences is kept from the pay. */
export function settle(lines: readonly AccountLine[], counted: Amounts, payNow: boolean): Settled {
  const expected = owedCash(lines);
  const earned = earnedBy(lines);
  const charged = sumOf(lines.filter(({ kind }) => kind === "difference")).USD;
  const short = expected.USD - counted.USD;
  const kept = (payNow ? Math.max(0, Math.min(short, charged, earned)) : 0) as Cents;
  const difference = amountsOf(
    (currency) => counted[currency] + (currency === "USD" ? kept : 0) - expected[currency],
  );
  return { expected, counted, difference, earned, kept };
}

const TILL = { place: "till", shift_id: null, courier_id: null } as const;
const withCourier = (courier_id: number) => ({ place: "courier", shift_id: null, courier_id }) as const;

interface Ref {
  id: number;
  courier_id: number;
}

/** The cash that a courier hands over. What is kept from the pay is paid and handed over at once. */
export const handedOver = (
  { id, courier_id }: Ref,
  { counted, kept }: Pick<Settled, "counted" | "kept">,
  note: string,
): Entry =>
  entry(
    "settlement",
    id,
    note,
    carried(
      withCourier(courier_id),
      TILL,
      amountsOf((currency) => counted[currency] + (currency === "USD" ? kept : 0)),
    ),
  );

/** The company bears a difference, so the courier no longer holds it. */
export const waived = ({ id, courier_id }: Ref, difference: Amounts, note: string): Entry =>
  entry(
    "decision",
    id,
    note,
    CURRENCIES.flatMap((currency) => [
      line("cash", difference[currency], { ...withCourier(courier_id), currency }),
      line("difference", -difference[currency], { currency }),
    ]),
  );

/** Reverses a settlement's entry: the courier gets back what was handed over, from the till of whoever voids it. */
export function undone(given: Entry & { id: number }, cause: "settlement_void" | "decision_void"): Entry {
  const lines = given.lines.map((one): Line => ({ ...one, ...backTo(one), amount: -one.amount as Cents }));
  return { cause, cause_id: given.cause_id, reverses_id: given.id, note: given.note, lines };
}

const backTo = ({ account, place }: Line): Partial<Line> =>
  account === "cash" && place !== "courier" ? TILL : {};

/** Whether something is left to decide. */
export const isUndecided = (difference: Amounts, decision: SettlementDecision | null): boolean =>
  decision === null && CURRENCIES.some((currency) => difference[currency] !== 0);
