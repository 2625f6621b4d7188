import { moveCash } from "#features/cash/rules.ts";
import { type Entry, type Line, makeEntry, makeLine } from "#features/journal/rules.ts";
import {
  type Amounts,
  amountsOf,
  type Cents,
  CURRENCIES,
  type Currency,
  exactWorth,
  type Rate,
  sum,
  sumOf,
} from "#shared/money.ts";
import type { CourierLineKind, SettlementDecision } from "#shared/vocabulary.ts";

export interface AccountLine {
  kind: CourierLineKind;
  currency: Currency;
  amount: Cents;
  /** Whether its difference waits for a decision. Such a line can't be settled. */
  undecided: boolean;
}

/** The lines of banknotes that lie with the courier: what he collected, also of rejected deliveries, and what the office handed him. */
export const HELD_KINDS: readonly CourierLineKind[] = ["cash", "unclaimed", "float"];

/** The cash that the courier still has to hand over, also of rejected deliveries and floats, without the pay. */
export const owedCash = (lines: readonly AccountLine[]): Amounts =>
  sumOf(lines.filter(({ kind }) => kind !== "pay"));

/** The pay in these lines, in cents. */
export const earnedBy = (lines: readonly AccountLine[]): Cents =>
  sum(lines.filter(({ kind }) => kind === "pay").map(({ amount }) => amount));

/**
 * The lines that a settlement takes. With `payNow` all; otherwise what the courier is owed stays open: the pay, and the differences of a
 * currency in which he is owed more than he holds.
 */
export function linesToSettle<Each extends AccountLine>(lines: readonly Each[], payNow: boolean): Each[] {
  if (payNow) return [...lines];
  const expected = owedCash(lines);
  return lines.filter(
    ({ kind, currency }) => HELD_KINDS.includes(kind) || (kind === "difference" && expected[currency] >= 0),
  );
}

/** What is owed to the courier in each currency: surpluses, and change that he gave out of his own money, not out of a float. */
export function owedTo(lines: readonly AccountLine[]): Amounts {
  const sumKinds = (...wanted: AccountLine["kind"][]) =>
    sumOf(lines.filter(({ kind }) => wanted.includes(kind)));
  const [cash, differences] = [sumKinds("cash", "float"), sumKinds("difference")];
  return amountsOf((currency) => Math.max(0, -cash[currency]) + Math.max(0, -differences[currency]));
}

export interface SettlementResult {
  expected: Amounts;
  counted: Amounts;
  /** Counted and kept, less returned and expected: negative for a shortage. */
  difference: Amounts;
  /** Cash of rejected deliveries that was handed in. It is not expected, so it is a surplus. */
  unclaimed: Amounts;
  /** Floats that were settled: cash of the office's that comes back, or was given as change. */
  floats: Amounts;
  earned: Cents;
  /** Dollars of charged differences that are kept from the pay, because the courier didn't bring them. */
  kept: Cents;
  /** Cash that was owed to the courier and is handed to him. */
  returned: Amounts;
}

/** Staff give a courier this much of his cash in a day; more is returned by an admin. */
const MOST_RETURNED: Amounts = { USD: 100_00 as Cents, VES: 0 as Cents };

/**
 * What settlements give a courier, less what they took from him: his pay, and what is kept from it, is not counted. A float was the office's
 * before, so handing it in takes nothing from him.
 */
export const givenBy = (
  settlements: readonly Pick<SettlementResult, "returned" | "counted" | "floats">[],
): Amounts =>
  amountsOf((currency) =>
    settlements.reduce(
      (all, { returned, counted, floats }) => all + returned[currency] + floats[currency] - counted[currency],
      0,
    ),
  );

/**
 * Whether only an admin returns cash, when the settlements of a day give so much. Bolívares count at `rate`; without one they have no known
 * worth.
 */
export const needsAdmin = (returned: Amounts, rate: Rate | null): boolean =>
  rate === null
    ? returned.VES > 0 || returned.USD > MOST_RETURNED.USD
    : exactWorth(returned, rate) > exactWorth(MOST_RETURNED, rate);

/**
 * Whether the chosen lines give the courier cash, and leave out what he has to hand over, although his account is not in his favour. Bolívares
 * count at `rate`; without one each currency stands for itself.
 */
export function leavesOutDebt(
  chosen: readonly AccountLine[],
  others: readonly AccountLine[],
  rate: Rate | null,
): boolean {
  const [own, all] = [owedCash(chosen), owedCash([...chosen, ...others])];
  const isOwing = others.some(({ kind, amount }) => kind !== "pay" && amount > 0);
  if (!isOwing) return false;
  return rate === null
    ? CURRENCIES.some((currency) => own[currency] < 0 && all[currency] >= 0)
    : exactWorth(own, rate) < 0n && exactWorth(all, rate) >= 0n;
}

/** What the courier hands over. Negative if he gets more than he brings. */
const cashHandedOver = ({
  counted,
  kept: withheld,
  returned,
}: Pick<SettlementResult, "counted" | "kept" | "returned">): Amounts =>
  amountsOf((currency) => counted[currency] + (currency === "USD" ? withheld : 0) - returned[currency]);

/**
 * The result of a count. With `payNow` a shortage of charged differences is kept from the pay, and what is owed to the courier is
 * returned. Cash of rejected deliveries is expected until all of a currency is there: then it is a surplus, because nobody knows whose
 * it is.
 */
export function computeSettlement(
  lines: readonly AccountLine[],
  counted: Amounts,
  payNow: boolean,
): SettlementResult {
  const held = owedCash(lines);
  const rejected = sumOf(lines.filter(({ kind }) => kind === "unclaimed"));
  const floats = sumOf(lines.filter(({ kind }) => kind === "float"));
  const earned = earnedBy(lines);
  const charged = sumOf(lines.filter(({ kind }) => kind === "difference")).USD;
  const short = held.USD - counted.USD;
  const withheld = (payNow ? Math.max(0, Math.min(short, charged, earned)) : 0) as Cents;
  const owed = owedTo(lines);
  // He may bring less, because he keeps what he is owed.
  const returned = amountsOf((currency) =>
    payNow ? Math.max(0, Math.min(counted[currency] - held[currency], owed[currency])) : 0,
  );
  const handedOver = cashHandedOver({ counted, kept: withheld, returned });
  const unclaimed = amountsOf((currency) =>
    handedOver[currency] >= held[currency] ? rejected[currency] : 0,
  );
  const expected = amountsOf((currency) => held[currency] - unclaimed[currency]);
  const difference = amountsOf((currency) => handedOver[currency] - expected[currency]);
  return { expected, counted, difference, unclaimed, floats, earned, kept: withheld, returned };
}

const TILL = { place: "till", shift_id: null, courier_id: null } as const;
const placeOfCourier = (courier_id: number) => ({ place: "courier", shift_id: null, courier_id }) as const;

interface Ref {
  id: number;
  courier_id: number;
}

/** The cash that a courier hands over, less what is returned. What is kept from the pay is paid and handed over at once. */
export const entryOfSettlement = (
  { id, courier_id }: Ref,
  settled: Pick<SettlementResult, "counted" | "kept" | "returned">,
  note: string,
): Entry =>
  makeEntry("settlement", id, note, moveCash(placeOfCourier(courier_id), TILL, cashHandedOver(settled)));

/** The company bears a difference, so the courier no longer holds it. */
export const entryOfDecision = ({ id, courier_id }: Ref, difference: Amounts, note: string): Entry =>
  makeEntry(
    "decision",
    id,
    note,
    CURRENCIES.flatMap((currency) => [
      makeLine("cash", difference[currency], { ...placeOfCourier(courier_id), currency }),
      makeLine("difference", -difference[currency], { currency }),
    ]),
  );

/** The entry that reverses a settlement's entry. The cash goes back to the courier from the till of the person who voids it. */
export function reverseSettlementEntry(
  entry: Entry & { id: number },
  cause: "settlement_void" | "unclaimed_settled_void" | "decision_void",
): Entry {
  const lines = entry.lines.map(
    (line): Line => ({ ...line, ...returnToTill(line), amount: -line.amount as Cents }),
  );
  return { cause, cause_id: entry.cause_id, reverses_id: entry.id, note: entry.note, lines };
}

const returnToTill = ({ account, place }: Line): Partial<Line> =>
  account === "cash" && place !== "courier" ? TILL : {};

/** Whether something is left to decide. */
export const isUndecided = (difference: Amounts, decision: SettlementDecision | null): boolean =>
  decision === null && CURRENCIES.some((currency) => difference[currency] !== 0);
