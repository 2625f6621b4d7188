import {
  type Amounts,
  amountsOf,
  bolivaresToDollars,
  type Cents,
  CURRENCIES,
  type Rate,
} from "#shared/money.ts";
import type { JournalCause } from "#shared/vocabulary.ts";
import type { Entry } from "./lines.ts";

/** The causes that undo what somebody paid: cash that they move out of a till is given back. */
const GIVES_BACK: ReadonlySet<JournalCause> = new Set(["refund", "advance_void", "goods_void"]);
/** The other causes by which those who are no admins take cash out of a drawer for good. */
const SPENDS: ReadonlySet<JournalCause> = new Set(["bill", "bill_correction", "settlement"]);

/** What an act takes out of its author's till. */
export interface CashOut {
  /** What leaves net, in cents and céntimos: a currency that comes in is negative. */
  amounts: Amounts;
  /** Whether it undoes a payment; else it pays a bill or a courier. */
  isGivenBack: boolean;
}

/** What the entries of one act take out of a till for a payment that is undone, a bill or a courier; null for others. */
export function cashOutOf(entries: readonly Entry[]): CashOut | null {
  const isGivenBack = entries.some(({ cause }) => GIVES_BACK.has(cause));
  if (!isGivenBack && !entries.some(({ cause }) => SPENDS.has(cause))) return null;
  const lines = entries.flatMap((entry) => entry.lines.filter(({ place }) => place === "till"));
  const amounts = amountsOf((currency) =>
    lines.reduce((all, line) => (line.currency === currency ? all - line.amount : all), 0),
  );
  return CURRENCIES.some((currency) => amounts[currency] > 0) ? { amounts, isGivenBack } : null;
}

/** What cash is worth in cents; null if its bolívares have no known worth. */
export function worthOf({ USD, VES }: Amounts, rate: Rate | null): Cents | null {
  if (VES === 0) return USD;
  return rate === null ? null : ((USD + bolivaresToDollars(VES, rate)) as Cents);
}
