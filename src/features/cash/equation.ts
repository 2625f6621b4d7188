import { type Amounts, amountsOf, type Cents, CURRENCIES, type Currency, sumOf } from "#shared/money.ts";
import type { JournalCause } from "#shared/vocabulary.ts";

/** Where cash came from and went to. `inside` is cash that only changed its place. */
export const TERMS = ["received", "spent", "handed", "deposited", "differences", "inside"] as const;
export type Term = (typeof TERMS)[number];

/** The term of the cash that each cause moves; null: the cause moves none. */
const TERM_OF: Record<JournalCause, Term | null> = {
  order: null,
  opening: null,
  opening_void: null,
  price: null,
  client: null,
  merge: null,
  cancellation: null,
  cancellation_void: null,
  deletion: null,
  payment: "received",
  refund: "received",
  advance: "received",
  advance_void: "received",
  opening_advance: null,
  opening_advance_void: null,
  goods: "received",
  goods_void: "received",
  goods_ready: null,
  goods_ready_void: null,
  goods_opening: null,
  change_sent: null,
  change_kept: null,
  change_void: null,
  change_returned: "received",
  change_lost: "differences",
  remittance: "handed",
  remittance_void: "handed",
  bill: "spent",
  bill_correction: "spent",
  float: "inside",
  shift_in: "inside",
  shift_out: "inside",
  shift_close: "inside",
  difference: "differences",
  deposit: "deposited",
  withdrawal: "deposited",
  capital: "received",
  adjustment: "differences",
  write_off: null,
  write_off_void: null,
  settlement: "inside",
  settlement_void: "inside",
  decision: "differences",
  decision_void: "differences",
  charge: "differences",
  charge_void: "differences",
  unclaimed: "differences",
  unclaimed_claimed: "differences",
  unclaimed_settled: "differences",
  unclaimed_settled_void: "differences",
  courier_float: "inside",
  courier_float_void: "inside",
};

export const causesOf = (term: Term): JournalCause[] =>
  (Object.keys(TERM_OF) as JournalCause[]).filter((cause) => TERM_OF[cause] === term);

/** The cash in the three places. */
export interface Places {
  couriers: Amounts;
  shifts: Amounts;
  safe: Amounts;
}

export type CashEquation = Places & Record<Exclude<Term, "inside">, Amounts>;

interface MovedCash {
  cause: JournalCause;
  currency: Currency;
  amount: Cents;
}

/** The terms of the cash equation (see `isBalanced`), in cents and céntimos, from all cash that each cause moved. */
export function cashEquation(moved: readonly MovedCash[], places: Places): CashEquation {
  const sumTerm = (term: Term) => sumOf(moved.filter(({ cause }) => TERM_OF[cause] === term));
  const negatedTerm = (term: Term) => negate(sumTerm(term));
  return {
    received: sumTerm("received"),
    ...places,
    spent: negatedTerm("spent"),
    handed: negatedTerm("handed"),
    deposited: negatedTerm("deposited"),
    differences: negatedTerm("differences"),
  };
}

const negate = (amounts: Amounts): Amounts => amountsOf((currency) => 0 - amounts[currency]);

/** Received = with couriers + in shifts + in the safe + spent + handed to clients + deposited + differences. */
export const isBalanced = ({ received, ...terms }: CashEquation): boolean =>
  CURRENCIES.every(
    (currency) => received[currency] === Object.values(terms).reduce((all, term) => all + term[currency], 0),
  );
