import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { checkEntry, type Entry, reverseEntry } from "#features/journal/rules.ts";
import type { Day } from "#shared/dates.ts";
import { type Cents, sum } from "#shared/money.ts";
import { type OrderTerms, repriceDebt, spreadPayment, startDebt } from "./rules.ts";
import { Book, step, termsOfEdit } from "./testing.ts";

const cents = (value: number) => value as Cents;
const today = "2026-11-20" as Day;

/** The rules that every debt must keep at every moment. */
function checkDebts({ orders }: Book) {
  for (const { debt, ledger, state } of orders) {
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
function checkJournal({ orders, journal }: Book) {
  const actual = balances(journal);
  const expected = new Map<string, number>();
  const add = (key: string, amount: number) => expected.set(key, (expected.get(key) ?? 0) + amount);
  for (const { debt, ledger, ref } of orders) {
    add(`receivable ${ref.client_id} ${ref.id}`, debt.remaining);
    add("income", debt.open ? -debt.amount : 0);
    for (const { kind, method, amount } of ledger)
      add(method === "cash" ? "cash till" : "bank", kind === "payment" ? amount : -amount);
  }
  assert.deepEqual(actual, new Map([...expected].filter(([, sum]) => sum !== 0).sort()));
  const undone = journal.map((entry) => reverseEntry(entry, entry));
  for (const entry of undone) checkEntry(entry);
  assert.deepEqual(balances([...journal, ...undone]), new Map());
}

/** Each account's balance by party and order, in its currency, if it is not zero. */
function balances(entries: readonly Entry[]): Map<string, number> {
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

describe("the ledger's rules", () => {
  it("keep every promise through 10,000 random histories, and their journal agrees", () => {
    let steps = 0;
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 25, size: "max" }), (history) => {
        const book = new Book();
        for (const { at, run } of history) {
          run(book, () => book.orders[at % Math.max(1, book.orders.length)]);
          checkDebts(book);
          steps += 1;
        }
        checkJournal(book);
      }),
      { numRuns: 10_000 },
    );
    assert.ok(steps >= 100_000, "the histories are long enough to mean something");
  });

  it("open a full order paid, a credit order pending, and an order of nothing paid without a payment", () => {
    const order = { method: "cash", date: today } as const;
    const full = startDebt({ ...order, amount: cents(550), type: "full" });
    assert.deepEqual([full.debt.status, full.entries.length], ["paid", 1]);
    assert.equal(full.entries[0]?.automatic, true);
    const credit = startDebt({ ...order, amount: cents(550), type: "partial" });
    assert.deepEqual([credit.debt.status, credit.debt.remaining, credit.entries], ["pending", 550, []]);
    const nothing = startDebt({ ...order, amount: cents(0), type: "full" });
    assert.deepEqual([nothing.debt.status, nothing.entries], ["paid", []]);
    assert.equal(startDebt({ ...order, amount: cents(0), type: "partial" }).debt.status, "paid");
  });

  it("leave the ledger alone when an edit changes neither amount nor method", () => {
    const orderTerms: OrderTerms = { amount: cents(100), type: "full", method: "cash", date: today };
    const { debt, entries } = startDebt(orderTerms);
    const standing = entries.map((entry) => ({ ...entry, id: 1, receipt_id: 1, kind: "payment" as const }));
    assert.deepEqual(repriceDebt(debt, standing, termsOfEdit(orderTerms, orderTerms), today)?.entries, []);
  });

  it("refund a full order's payment and pay it again when only the method changes", () => {
    const orderTerms: OrderTerms = { amount: cents(100), type: "full", method: "cash", date: today };
    const { debt, entries } = startDebt(orderTerms);
    const standing = entries.map((entry) => ({ ...entry, id: 7, receipt_id: 1, kind: "payment" as const }));
    const repriced = repriceDebt(
      debt,
      standing,
      termsOfEdit(orderTerms, { ...orderTerms, method: "transfer" }),
      today,
    );
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
      spreadPayment(cents(25), debts).map(({ id, amount }) => [id, amount]),
      [
        [1, 10],
        [2, 15],
      ],
    );
    assert.deepEqual(spreadPayment(cents(0), debts), []);
  });
});
