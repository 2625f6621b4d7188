import type { Day } from "#shared/dates.ts";
import { type Cents, sum } from "#shared/money.ts";
import type { EntryKind, EntryMethod, PaymentStatus, PaymentType } from "#shared/vocabulary.ts";

/** A ledger row. Rows are only added; a refund undoes exactly one payment. */
export interface LedgerRow {
  kind: EntryKind;
  amount: Cents;
  method: EntryMethod;
  date: Day;
  /** Made by the system for a `full` order, not by a person. */
  automatic: boolean;
  /** For a refund: the id of the payment it undoes. */
  refunds: number | null;
  /** A refund has its payment's receipt. Null for a payment that has no receipt yet. */
  receipt_id: number | null;
}

/** Whether a person made it, not the system for a `full` order. */
export const isByHand = ({ automatic }: Pick<LedgerRow, "automatic">): boolean => !automatic;

/** A payment in the ledger that no refund has undone. */
export interface StandingPayment extends LedgerRow {
  id: number;
  kind: "payment";
  receipt_id: number;
}

/** The amount that an order owes, in cents. `open` is false once the order is cancelled or deleted: then it owes nothing. */
export interface Debt {
  open: boolean;
  amount: Cents;
  paid: Cents;
  refunded: Cents;
  remaining: Cents;
  status: PaymentStatus;
  /** What is no longer expected. */
  written_off: Cents;
}

/** Remaining and status from a debt's totals. No other code computes them. */
function makeDebt(
  amount: Cents,
  paid: Cents,
  refunded: Cents,
  open: boolean,
  written_off = 0 as Cents,
): Debt {
  const net = paid - refunded;
  const remaining = (open ? amount - net - written_off : 0) as Cents;
  const status = !open ? "pending" : remaining === 0 ? "paid" : net === 0 ? "pending" : "partial_paid";
  return { open, amount, paid, refunded, remaining, status, written_off };
}

export function makePayment(amount: Cents, method: EntryMethod, date: Day, automatic = false): LedgerRow {
  return { kind: "payment", amount, method, date, automatic, refunds: null, receipt_id: null };
}

function refundOf(paid: StandingPayment, date: Day): LedgerRow {
  return {
    kind: "refund",
    amount: paid.amount,
    method: paid.method,
    date,
    automatic: paid.automatic,
    refunds: paid.id,
    receipt_id: paid.receipt_id,
  };
}

/** Refunds these payments of a debt, which owes their amount again. */
export function refundPayments(
  debt: Debt,
  standing: readonly StandingPayment[],
  today: Day,
): { debt: Debt; entries: LedgerRow[] } {
  const entries = standing.map((entry) => refundOf(entry, today));
  return { debt: debtAfter(debt, entries), entries };
}

/** The debt after these ledger rows. */
export function debtAfter(debt: Debt, entries: readonly LedgerRow[]): Debt {
  const sumKind = (kind: EntryKind) =>
    sum(entries.filter((entry) => entry.kind === kind).map((entry) => entry.amount));
  return makeDebt(
    debt.amount,
    (debt.paid + sumKind("payment")) as Cents,
    (debt.refunded + sumKind("refund")) as Cents,
    debt.open,
    debt.written_off,
  );
}

/** Writes `amount` cents of an open debt off; a negative amount takes it back. */
export function writeOff({ amount, paid, refunded, open, written_off }: Debt, change: number): Debt {
  return makeDebt(amount, paid, refunded, open, (written_off + change) as Cents);
}

export interface OrderTerms {
  amount: Cents;
  type: PaymentType;
  /** How a `full` order is paid. */
  method: EntryMethod;
  /** The day when it is paid. */
  date: Day;
  /** A `full` order is not paid at once: its fee is collected at the door, or it is a return. */
  isOwed?: boolean;
}

/** The terms of an edit. */
export interface NewTerms extends OrderTerms {
  /** The order was `full` before, and not to be collected at the door. */
  wasFull: boolean;
  /** The currency, the reference, the payer or the client changed. */
  paidDifferently: boolean;
}

const isPaidAtOnce = ({ type, isOwed = false }: OrderTerms) => type === "full" && !isOwed;

/** The debt of a new order, with its automatic payment if the order is paid at once. */
export function startDebt(terms: OrderTerms): { debt: Debt; entries: LedgerRow[] } {
  const debt = makeDebt(terms.amount, 0 as Cents, 0 as Cents, true);
  const entries =
    isPaidAtOnce(terms) && terms.amount > 0
      ? [makePayment(terms.amount, terms.method, terms.date, true)]
      : [];
  return { debt: debtAfter(debt, entries), entries };
}

/**
 * Edits a pending order: the debt is re-priced and the automatic payment follows. `undefined` if the new amount is less than the
 * manual payments. An order that stays or becomes `full` ends paid, by rows dated `today`; but an edit doesn't pay what a voided receipt
 * left owed.
 */
export function repriceDebt(
  debt: Debt,
  standing: readonly StandingPayment[],
  terms: NewTerms,
  today: Day,
): { debt: Debt; entries: LedgerRow[] } | undefined {
  const byHand = sum(standing.filter(isByHand).map((entry) => entry.amount));
  if (terms.amount < byHand) return undefined;
  const automatic = standing.filter((entry) => entry.automatic);
  const paid = sum(automatic.map((entry) => entry.amount));
  const rest = terms.amount - byHand;
  const owes = terms.wasFull && debt.remaining > 0;
  const due = (!isPaidAtOnce(terms) ? 0 : owes ? Math.min(paid, rest) : rest) as Cents;
  const keeps =
    paid === due &&
    automatic.every((entry) => entry.method === terms.method) &&
    !(terms.paidDifferently && automatic.length > 0);
  const entries: LedgerRow[] = [];
  if (!keeps) {
    for (const entry of automatic) entries.push(refundOf(entry, today));
    if (due > 0) entries.push(makePayment(due, terms.method, today, true));
  }
  return { debt: debtAfter(makeDebt(terms.amount, debt.paid, debt.refunded, true), entries), entries };
}

/** Cancels or deletes an order: every payment is refunded, and nothing is owed. */
export function endDebt(
  debt: Debt,
  standing: readonly StandingPayment[],
  today: Day,
): { debt: Debt; entries: LedgerRow[] } {
  return refundPayments({ ...debt, open: false }, standing, today);
}

/** A cancelled order was delivered after all: all of it is owed again. */
export const reopenDebt = ({ amount, paid, refunded }: Debt): Debt => makeDebt(amount, paid, refunded, true);

export interface Owed {
  id: number;
  remaining: Cents;
}

export interface Share extends Owed {
  /** The part of the payment for this debt, in cents. */
  amount: Cents;
}

/**
 * Spreads a client's payment over its open debts, in the given order (order date, then number): each is paid in full until the
 * money ends. Debts that get nothing are omitted. The dialog's preview uses this function too.
 */
export function spreadPayment(amount: Cents, debts: readonly Owed[]): Share[] {
  const shares: Share[] = [];
  let left: number = amount;
  for (const debt of debts) {
    if (left <= 0) break;
    const share = Math.min(left, debt.remaining) as Cents;
    if (share > 0) shares.push({ ...debt, amount: share });
    left -= share;
  }
  return shares;
}

/** Open debts with a new order's, in the order in which they are paid. It has the greatest number, so it is the last of its day. */
export function withNewest<D extends { date: Day }>(debts: readonly D[], newest: D): D[] {
  const later = debts.findIndex(({ date }) => date > newest.date);
  return debts.toSpliced(later < 0 ? debts.length : later, 0, newest);
}

/** What is left of an advance, by its receipt. */
export interface Rest {
  id: number;
  rest: Cents;
}

/** Spreads advances over debts, each in the given order. `id` is the debt's. */
export function spreadAdvances(
  rests: readonly Rest[],
  debts: readonly Owed[],
): { receipt_id: number; id: number; amount: Cents }[] {
  const left = new Map(debts.map(({ id, remaining }) => [id, remaining]));
  return rests.flatMap(({ id: receipt_id, rest }) => {
    const owing = debts.map(({ id }) => ({ id, remaining: left.get(id) ?? (0 as Cents) }));
    return spreadPayment(rest, owing).map(({ id, remaining, amount }) => {
      left.set(id, (remaining - amount) as Cents);
      return { receipt_id, id, amount };
    });
  });
}
