import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import {
  check,
  clientChanged,
  type Entry as JournalEntry,
  orderClosed,
  orderTaken,
  paid,
  priceChanged,
  refunded,
  reverse,
} from "#features/journal/rules.ts";
import type { Day } from "#shared/dates.ts";
import { type Cents, sum } from "#shared/money.ts";
import { PAYMENT_METHODS, PAYMENT_TYPES } from "#shared/vocabulary.ts";
import {
  close,
  type Debt,
  type Entry,
  type OrderTerms,
  open,
  payment,
  post,
  reprice,
  type StandingPayment,
  spread,
} from "./rules.ts";

const cents = (value: number) => value as Cents;
const today = "2026-11-20" as Day;

interface Order {
  debt: Debt;
  ledger: (Entry & { id: number })[];
  terms: OrderTerms;
  state: "pending" | "in_transit" | "delivered" | "cancelled" | "deleted";
  ref: { id: number; client_id: number | null; number: string };
}

/** Some clients' orders, their changes and their journal, with the rules alone. */
class Book {
  readonly orders: Order[] = [];
  readonly journal: (JournalEntry & { id: number })[] = [];
  private nextId = 1;

  private add(order: Order, { debt, entries }: { debt: Debt; entries: readonly Entry[] }) {
    order.debt = debt;
    for (const entry of entries) {
      const row = { ...entry, id: this.nextId++ };
      order.ledger.push(row);
      const undone = this.journal.find(
        ({ cause, cause_id }) => cause === "payment" && cause_id === row.refunds,
      );
      this.write(undone ? refunded(undone, row.id, order.ref) : paid(order.ref, row));
    }
  }

  private write(entry: JournalEntry) {
    if (entry.lines.length === 0) return;
    check(entry);
    this.journal.push({ ...entry, id: this.journal.length + 1 });
  }

  private standing({ ledger }: Order): StandingPayment[] {
    const refunded = new Set(ledger.map((entry) => entry.refunds));
    return ledger.filter(
      (entry): entry is StandingPayment => entry.kind === "payment" && !refunded.has(entry.id),
    );
  }

  create(terms: OrderTerms, client: number | null) {
    const opened = open(terms);
    const id = this.orders.length + 1;
    const ref = { id, client_id: client, number: String(id) };
    const order: Order = { debt: opened.debt, ledger: [], terms, state: "pending", ref };
    this.write(orderTaken(ref, terms.amount));
    this.add(order, opened);
    this.orders.push(order);
  }

  edit(order: Order, terms: OrderTerms, client: number | null) {
    if (order.state !== "pending") return;
    const repriced = reprice(order.debt, this.standing(order), terms, today);
    const byHand = sum(
      this.standing(order)
        .filter((entry) => !entry.automatic)
        .map((entry) => entry.amount),
    );
    assert.equal(repriced === undefined, terms.amount < byHand);
    if (!repriced) return;
    const from = order.ref.client_id;
    if (byHand === 0) order.ref = { ...order.ref, client_id: client };
    this.write(clientChanged(order.ref, from, order.debt.remaining));
    this.write(priceChanged(order.ref, order.debt.amount, terms.amount));
    this.add(order, repriced);
    order.terms = terms;
    if (terms.type === "full") assert.equal(order.debt.status, "paid");
  }

  remove(order: Order) {
    if (order.state !== "pending" || this.standing(order).some((entry) => !entry.automatic)) return;
    this.write(orderClosed("deletion", order.ref, order.debt.amount));
    this.add(order, close(order.debt, this.standing(order), today));
    order.state = "deleted";
  }

  move(order: Order) {
    if (order.state === "in_transit") order.state = "delivered";
    if (order.state === "pending") order.state = "in_transit";
  }

  cancel(order: Order) {
    if (order.state !== "in_transit") return;
    this.write(orderClosed("cancellation", order.ref, order.debt.amount));
    this.add(order, close(order.debt, this.standing(order), today));
    order.state = "cancelled";
  }

  pay(order: Order, amount: Cents) {
    if (amount <= 0 || amount > order.debt.remaining) return;
    const entries = [payment(amount, "transfer", today)];
    this.add(order, { debt: post(order.debt, entries), entries });
  }

  payClient(amount: Cents) {
    const owing = this.orders.filter(({ debt }) => debt.remaining > 0);
    const total = sum(owing.map(({ debt }) => debt.remaining));
    if (amount <= 0 || amount > total) return;
    const shares = spread(
      amount,
      owing.map(({ debt }, id) => ({ id, remaining: debt.remaining })),
    );
    assert.equal(sum(shares.map((share) => share.amount)), amount);
    for (const share of shares) this.pay(owing[share.id] as Order, share.amount);
  }

  /** The rules that every debt must keep at every moment. */
  check() {
    for (const { debt, ledger, state } of this.orders) {
      const paid = sum(ledger.filter(({ kind }) => kind === "payment").map(({ amount }) => amount));
      const refunded = sum(ledger.filter(({ kind }) => kind === "refund").map(({ amount }) => amount));
      assert.deepEqual([debt.paid, debt.refunded], [paid, refunded]);
      assert.ok(debt.remaining >= 0 && Number.isSafeInteger(debt.remaining));
      assert.ok(ledger.every(({ amount }) => amount > 0));
      if (state === "cancelled" || state === "deleted") {
        assert.deepEqual(
          [debt.paid - debt.refunded, debt.remaining, debt.status, debt.open],
          [0, 0, "pending", false],
        );
      } else {
        assert.equal(debt.amount, debt.paid - debt.refunded + debt.remaining);
        const expected =
          debt.remaining === 0 ? "paid" : debt.paid === debt.refunded ? "pending" : "partial_paid";
        assert.equal(debt.status, expected);
      }
      const undone = ledger.filter(({ kind }) => kind === "refund").map(({ refunds }) => refunds);
      assert.equal(new Set(undone).size, undone.length, "a payment is refunded once");
    }
  }

  /** Checks that the journal agrees with the debts and the ledger, and is zero after everything is reversed. */
  checkJournal() {
    const told = balances(this.journal);
    const expected = new Map<string, number>();
    const add = (key: string, amount: number) => expected.set(key, (expected.get(key) ?? 0) + amount);
    for (const { debt, ledger, ref } of this.orders) {
      add(`receivable ${ref.client_id} ${ref.id}`, debt.remaining);
      add("income", debt.open ? -debt.amount : 0);
      for (const { kind, method, amount } of ledger)
        add(method === "cash" ? "cash till" : "bank", kind === "payment" ? amount : -amount);
    }
    assert.deepEqual(told, new Map([...expected].filter(([, sum]) => sum !== 0).sort()));
    const undone = this.journal.map((entry) => reverse(entry, entry));
    for (const entry of undone) check(entry);
    assert.deepEqual(balances([...this.journal, ...undone]), new Map());
  }
}

/** Each account's balance by party and order, in its currency, if it is not zero. */
function balances(entries: readonly JournalEntry[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { account, place, client_id, delivery_id, amount } of entries.flatMap(({ lines }) => lines)) {
    const key =
      account === "receivable"
        ? `receivable ${client_id} ${delivery_id}`
        : place
          ? `${account} ${place}`
          : account;
    sums.set(key, (sums.get(key) ?? 0) + amount);
  }
  return new Map([...sums].filter(([, sum]) => sum !== 0).sort());
}

const amount = fc
  .oneof(fc.constantFrom(0, 1, 2, 999_999_999), fc.integer({ min: 0, max: 50_000 }))
  .map(cents);
const terms: fc.Arbitrary<OrderTerms> = fc.record({
  amount,
  type: fc.constantFrom(...PAYMENT_TYPES),
  method: fc.constantFrom(...PAYMENT_METHODS),
  date: fc.constant(today),
});
const client = fc.constantFrom(null, 1, 2);
type Step = (book: Book, pick: () => Order | undefined) => void;
const onOne =
  (act: (book: Book, order: Order) => void): Step =>
  (book, pick) => {
    const order = pick();
    if (order) act(book, order);
  };
const step: fc.Arbitrary<{ at: number; run: Step }> = fc.record({
  at: fc.nat(1000),
  run: fc.oneof(
    fc.tuple(terms, client).map(
      ([given, who]): Step =>
        (book) =>
          book.create(given, who),
    ),
    fc.tuple(terms, client).map(([given, who]) => onOne((book, order) => book.edit(order, given, who))),
    fc.constant(onOne((book, order) => book.remove(order))),
    fc.constant(onOne((book, order) => book.move(order))),
    fc.constant(onOne((book, order) => book.cancel(order))),
    fc.constant(onOne((book, order) => book.pay(order, order.debt.remaining))),
    amount.map((given) => onOne((book, order) => book.pay(order, given))),
    amount.map(
      (given): Step =>
        (book) =>
          book.payClient(given),
    ),
    fc.constant<Step>((book) => book.payClient(sum(book.orders.map(({ debt }) => debt.remaining)))),
  ),
});

describe("the ledger's rules", () => {
  it("keep every promise through 10,000 random histories, and their journal agrees", () => {
    let steps = 0;
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 25, size: "max" }), (history) => {
        const book = new Book();
        for (const { at, run } of history) {
          run(book, () => book.orders[at % Math.max(1, book.orders.length)]);
          book.check();
          steps += 1;
        }
        book.checkJournal();
      }),
      { numRuns: 10_000 },
    );
    assert.ok(steps >= 100_000, "the histories are long enough to mean something");
  });

  it("open a full order paid, a credit order pending, and an order of nothing paid without a payment", () => {
    const order = { method: "cash", date: today } as const;
    const full = open({ ...order, amount: cents(550), type: "full" });
    assert.deepEqual([full.debt.status, full.entries.length], ["paid", 1]);
    assert.equal(full.entries[0]?.automatic, true);
    const credit = open({ ...order, amount: cents(550), type: "partial" });
    assert.deepEqual([credit.debt.status, credit.debt.remaining, credit.entries], ["pending", 550, []]);
    const nothing = open({ ...order, amount: cents(0), type: "full" });
    assert.deepEqual([nothing.debt.status, nothing.entries], ["paid", []]);
    assert.equal(open({ ...order, amount: cents(0), type: "partial" }).debt.status, "paid");
  });

  it("leave the ledger alone when an edit changes neither amount nor method", () => {
    const given: OrderTerms = { amount: cents(100), type: "full", method: "cash", date: today };
    const { debt, entries } = open(given);
    const standing = entries.map((entry) => ({ ...entry, id: 1, kind: "payment" as const }));
    assert.deepEqual(reprice(debt, standing, given, today)?.entries, []);
  });

  it("refund a full order's payment and pay it again when only the method changes", () => {
    const given: OrderTerms = { amount: cents(100), type: "full", method: "cash", date: today };
    const { debt, entries } = open(given);
    const standing = entries.map((entry) => ({ ...entry, id: 7, kind: "payment" as const }));
    const repriced = reprice(debt, standing, { ...given, method: "transfer" }, today);
    assert.deepEqual(
      repriced?.entries.map(({ kind, amount, method, refunds }) => [kind, amount, method, refunds]),
      [
        ["refund", 100, "cash", 7],
        ["payment", 100, "transfer", null],
      ],
    );
    assert.deepEqual(
      [repriced?.debt.paid, repriced?.debt.refunded, repriced?.debt.status],
      [200, 100, "paid"],
    );
  });

  it("spread a payment over the oldest debts first, and stop with the money", () => {
    const debts = [
      { id: 1, remaining: cents(10) },
      { id: 2, remaining: cents(20) },
      { id: 3, remaining: cents(30) },
    ];
    assert.deepEqual(
      spread(cents(25), debts).map(({ id, amount }) => [id, amount]),
      [
        [1, 10],
        [2, 15],
      ],
    );
    assert.deepEqual(spread(cents(0), debts), []);
  });
});
