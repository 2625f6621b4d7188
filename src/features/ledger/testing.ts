// A model of orders, payments and their journal made of the rules alone, for tests.
import fc from "fast-check";
import {
  checkEntry,
  type Entry,
  entryOfClientChange,
  entryOfClosing,
  entryOfOrder,
  entryOfPayment,
  entryOfPriceChange,
  entryOfRefund,
  type Funds,
  fundsOf,
} from "#features/journal/rules.ts";
import type { Day } from "#shared/dates.ts";
import { type Cents, sum } from "#shared/money.ts";
import { PAYMENT_METHODS, PAYMENT_TYPES } from "#shared/vocabulary.ts";
import {
  type Debt,
  debtAfter,
  endDebt,
  type LedgerRow,
  makePayment,
  type NewTerms,
  type OrderTerms,
  refundPayments,
  repriceDebt,
  type StandingPayment,
  spreadPayment,
  startDebt,
} from "./rules.ts";

function assertHolds(holds: boolean): void {
  if (!holds) throw new Error("a rule of the ledger is broken");
}

const cents = (value: number) => value as Cents;
const FIRST_DAY = "2026-11-20" as Day;

/** The terms of an edit that changes nothing else about the payment. */
export const termsOfEdit = (before: OrderTerms, terms: OrderTerms): NewTerms => ({
  ...terms,
  wasFull: before.type === "full",
  paidDifferently: false,
});

/** A journal entry as it is stored. */
type Posted = Entry & { id: number; date: Day };

export interface Order {
  debt: Debt;
  ledger: (LedgerRow & { id: number; receipt_id: number })[];
  terms: OrderTerms;
  state: "pending" | "in_transit" | "delivered" | "cancelled" | "deleted";
  ref: { id: number; client_id: number | null; number: string };
}

/** Some clients' orders, their changes and their journal, with the rules alone. */
export class Book {
  today = FIRST_DAY;
  readonly orders: Order[] = [];
  readonly journal: Posted[] = [];
  private nextId = 1;

  private add(
    order: Order,
    { debt, entries }: { debt: Debt; entries: readonly LedgerRow[] },
    received?: Funds,
  ) {
    order.debt = debt;
    for (const entry of entries) {
      const id = this.nextId++;
      const row = { ...entry, id, receipt_id: entry.receipt_id ?? id };
      order.ledger.push(row);
      const undone = this.journal.find(
        ({ cause, cause_id }) => cause === "payment" && cause_id === row.refunds,
      );
      const money = received ?? fundsOf(row.method, { USD: row.amount, VES: cents(0) });
      this.write(undone ? entryOfRefund(undone, row.id, order.ref) : entryOfPayment(order.ref, row, money));
    }
  }

  private write(entry: Entry) {
    if (entry.lines.length === 0) return;
    checkEntry(entry);
    this.journal.push({ ...entry, id: this.journal.length + 1, date: this.today });
  }

  private standing({ ledger }: Order): StandingPayment[] {
    const refunded = new Set(ledger.map((entry) => entry.refunds));
    return ledger.filter(
      (entry): entry is StandingPayment => entry.kind === "payment" && !refunded.has(entry.id),
    );
  }

  create(terms: OrderTerms, client: number | null) {
    const opened = startDebt(terms);
    const id = this.orders.length + 1;
    const ref = { id, client_id: client, number: String(id) };
    const order: Order = { debt: opened.debt, ledger: [], terms, state: "pending", ref };
    this.write(entryOfOrder(ref, terms.amount));
    this.add(order, opened);
    this.orders.push(order);
  }

  edit(order: Order, terms: OrderTerms, client: number | null) {
    if (order.state !== "pending") return;
    const before = order.terms;
    const unpaid = order.debt.remaining > 0;
    const from = order.ref.client_id;
    const newTerms = { ...termsOfEdit(order.terms, terms), paidDifferently: client !== from };
    const repriced = repriceDebt(order.debt, this.standing(order), newTerms, this.today);
    const byHand = sum(
      this.standing(order)
        .filter((entry) => !entry.automatic)
        .map((entry) => entry.amount),
    );
    assertHolds((repriced === undefined) === terms.amount < byHand);
    if (!repriced) return;
    if (byHand === 0) order.ref = { ...order.ref, client_id: client };
    this.write(entryOfClientChange(order.ref, from, order.debt.remaining));
    this.write(entryOfPriceChange(order.ref, order.debt.amount, terms.amount));
    this.add(order, repriced);
    order.terms = terms;
    const owed = before.type === "full" && unpaid;
    if (terms.type === "full" && !owed) assertHolds(order.debt.status === "paid");
  }

  remove(order: Order) {
    if (order.state !== "pending" || this.standing(order).some((entry) => !entry.automatic)) return;
    this.write(entryOfClosing("deletion", order.ref, order.debt.amount));
    this.add(order, endDebt(order.debt, this.standing(order), this.today));
    order.state = "deleted";
  }

  move(order: Order) {
    if (order.state === "in_transit") order.state = "delivered";
    if (order.state === "pending") order.state = "in_transit";
  }

  cancel(order: Order) {
    if (order.state !== "in_transit") return;
    this.write(entryOfClosing("cancellation", order.ref, order.debt.amount));
    this.add(order, endDebt(order.debt, this.standing(order), this.today));
    order.state = "cancelled";
  }

  /** Returns the payment's id. `received`: where it lies, dollars in the bank by default. */
  pay(order: Order, amount: Cents, received?: Funds): number | undefined {
    if (amount <= 0 || amount > order.debt.remaining) return undefined;
    const entries = [makePayment(amount, received ? "cash" : "transfer", this.today)];
    this.add(order, { debt: debtAfter(order.debt, entries), entries }, received);
    return order.ledger.at(-1)?.id;
  }

  /** Refunds those of these payments that still stand. */
  refund(ids: ReadonlySet<number>) {
    for (const order of this.orders) {
      const undone = this.standing(order).filter(({ id }) => ids.has(id));
      if (undone.length > 0) this.add(order, refundPayments(order.debt, undone, this.today));
    }
  }

  payClient(amount: Cents) {
    const owing = this.orders.filter(({ debt }) => debt.remaining > 0);
    const total = sum(owing.map(({ debt }) => debt.remaining));
    if (amount <= 0 || amount > total) return;
    const shares = spreadPayment(
      amount,
      owing.map(({ debt }, id) => ({ id, remaining: debt.remaining })),
    );
    assertHolds(sum(shares.map((share) => share.amount)) === amount);
    for (const share of shares) this.pay(owing[share.id] as Order, share.amount);
  }
}

const amount = fc
  .oneof(fc.constantFrom(0, 1, 2, 999_999_999), fc.integer({ min: 0, max: 50_000 }))
  .map(cents);
const terms: fc.Arbitrary<OrderTerms> = fc.record({
  amount,
  type: fc.constantFrom(...PAYMENT_TYPES),
  method: fc.constantFrom(...PAYMENT_METHODS),
  date: fc.constant(FIRST_DAY),
});
const client = fc.constantFrom(null, 1, 2);
type Step = (book: Book, pick: () => Order | undefined) => void;
const onOne =
  (act: (book: Book, order: Order) => void): Step =>
  (book, pick) => {
    const order = pick();
    if (order) act(book, order);
  };
/** A change of a book, and the number of the order that it picks. */
export const step: fc.Arbitrary<{ at: number; run: Step }> = fc.record({
  at: fc.nat(1000),
  run: fc.oneof(
    fc.tuple(terms, client).map(
      ([orderTerms, who]): Step =>
        (book) =>
          book.create(orderTerms, who),
    ),
    fc
      .tuple(terms, client)
      .map(([orderTerms, who]) => onOne((book, order) => book.edit(order, orderTerms, who))),
    fc.constant(onOne((book, order) => book.remove(order))),
    fc.constant(onOne((book, order) => book.move(order))),
    fc.constant(onOne((book, order) => book.cancel(order))),
    fc.constant(onOne((book, order) => book.pay(order, order.debt.remaining))),
    amount.map((sum) => onOne((book, order) => book.pay(order, sum))),
    amount.map(
      (sum): Step =>
        (book) =>
          book.payClient(sum),
    ),
    fc.constant<Step>((book) => book.payClient(sum(book.orders.map(({ debt }) => debt.remaining)))),
  ),
});
