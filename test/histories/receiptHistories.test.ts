// The rules of receipts, debts and the journal together, through random histories in two currencies.
import assert from "node:assert/strict";
import { it } from "node:test";
import fc from "fast-check";
import { checkEntry, type Entry, type Funds, fundsOf, reverseEntry } from "#features/journal/rules.ts";
import { spreadPayment } from "#features/ledger/rules.ts";
import { Book, step } from "#features/ledger/testing.ts";
import {
  fundsOfTenders,
  isTooMuchChange,
  judgeOffer,
  type Offer,
  type OfferedTender,
  partsOf,
  type Tender,
} from "#features/receipts/rules.ts";
import type { Day } from "#shared/dates.ts";
import { type Cents, CURRENCIES, dollarsToBolivares, type Rate, sum, sumOf } from "#shared/money.ts";
import type { PaymentMethod } from "#shared/vocabulary.ts";

const HISTORIES = 10_000;

/** A book whose clients pay in both currencies, with receipts that are voided. */
class Till extends Book {
  readonly receipts: { payments: { id: number; part: Funds }[]; tenders: Tender[]; isVoided: boolean }[] = [];

  receive(client: number, plan: Plan, rate: Rate) {
    const owing = this.orders.filter(({ debt, ref }) => debt.remaining > 0 && ref.client_id === client);
    const owed = sum(owing.map(({ debt }) => debt.remaining));
    const { whole } = plan;
    const received = judgeOffer(offerOf(plan, owed, rate), { owed, whole }, rate);
    if (owed === 0 || "errors" in received) return;
    const shares = spreadPayment(
      received.amount,
      owing.map(({ debt }, id) => ({ id, remaining: debt.remaining })),
    );
    const parts = partsOf(
      received.tenders,
      shares.map(({ amount }) => amount),
    );
    const payments = shares.map(({ id: at, amount }, index) => {
      const part = parts[index] as Funds;
      const order = owing[at];
      return { id: (order && this.pay(order, amount, part)) ?? 0, part };
    });
    this.receipts.push({ payments, tenders: received.tenders, isVoided: false });
    if (whole) for (const { debt } of owing) assert.equal(debt.remaining, 0);
  }

  void(at: number) {
    const receipt = this.receipts[at % Math.max(1, this.receipts.length)];
    if (!receipt) return;
    this.refund(new Set(receipt.payments.map(({ id }) => id)));
    receipt.isVoided = true;
  }
}

const CREDIT = { amount: 1250 as Cents, type: "partial", method: "cash", date: "2026-11-20" as Day } as const;
const cents = (min: number, max: number) => fc.integer({ min, max }) as fc.Arbitrary<Cents>;
/** A payment of a part of what is owed, or of all: in one currency, or in notes and the rest or the change by another way. */
interface Plan {
  how: "USD" | "VES" | "notes";
  /** Of the rest; and of change that it is. */
  rest: PaymentMethod;
  permille: number;
  whole: boolean;
  /** The notes, and the dollars given back. The rest is settled in bolívares. */
  notes: Cents;
  change: Cents;
}
const plan: fc.Arbitrary<Plan> = fc.record({
  how: fc.constantFrom("USD", "VES", "notes", "notes"),
  rest: fc.constantFrom("cash", "transfer", "mobile_payment"),
  permille: fc.integer({ min: 1, max: 1001 }),
  whole: fc.boolean(),
  notes: cents(0, 60_000),
  change: cents(0, 2000),
});

function offerOf({ how, permille, whole, notes, change, rest: by }: Plan, owed: Cents, rate: Rate): Offer {
  const part = Math.ceil(((whole ? 1000 : permille) * owed) / 1000) as Cents;
  const currency = how === "VES" ? "VES" : "USD";
  const amount = how === "VES" ? dollarsToBolivares(part, rate) : part;
  if (how !== "notes") return { method: "cash", currency, amount };
  const rest = dollarsToBolivares((part - notes + change) as Cents, rate);
  const addressee = { bank: "0102", phone: "4141234567", document: "V-1" };
  const tenders: OfferedTender[] = [
    { currency: "USD", amount: notes },
    { currency: "USD", amount: -change as Cents },
    { currency: "VES", amount: rest, method: by, ...addressee },
  ];
  return { method: "cash", currency, tenders: tenders.filter((tender) => tender.amount !== 0) };
}

const rate = fc.integer({ min: 90_000_000, max: 40_000_000_000 }) as fc.Arbitrary<Rate>;

const act: fc.Arbitrary<(till: Till) => void> = fc.oneof(
  {
    weight: 4,
    arbitrary: step.map(
      ({ at, run }) =>
        (till: Till) =>
          run(till, () => till.orders[at % Math.max(1, till.orders.length)]),
    ),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom(1, 2), plan, rate)
      .map((offer) => (till: Till) => till.receive(...offer)),
  },
  { weight: 1, arbitrary: fc.nat(100).map((at) => (till: Till) => till.void(at)) },
);

/** Each account's balance by currency, for a receivable also by client, if it is not zero. */
function balances(entries: readonly Entry[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { account, currency, client_id, amount } of entries.flatMap(({ lines }) => lines)) {
    const key = account === "receivable" ? `${account} ${client_id} ${currency}` : `${account} ${currency}`;
    sums.set(key, (sums.get(key) ?? 0) + amount);
  }
  return new Map([...sums].filter(([, sum]) => sum !== 0).sort());
}

/** The balances that the orders and the receipts tell. */
function expected({ orders, receipts }: Till): Map<string, number> {
  const sums = new Map<string, number>();
  const add = (key: string, amount: number) => sums.set(key, (sums.get(key) ?? 0) + amount);
  const standing = new Map(receipts.flatMap(({ payments }) => payments.map(({ id, part }) => [id, part])));
  for (const { debt, ref, ledger } of orders) {
    add(`receivable ${ref.client_id} USD`, debt.remaining);
    add("income USD", debt.open ? -debt.amount : 0);
    const refunded = new Set(ledger.map(({ refunds }) => refunds));
    for (const { id, kind, method, amount } of ledger) {
      if (kind === "refund" || refunded.has(id)) continue;
      const funds = standing.get(id) ?? fundsOf(method, { USD: amount, VES: 0 as Cents });
      for (const [account, { USD, VES }] of Object.entries(funds)) {
        add(`${account} USD`, USD);
        add(`${account} VES`, VES);
        add("exchange USD", -USD);
        add("exchange VES", -VES);
      }
      add("exchange USD", amount);
    }
  }
  return new Map([...sums].filter(([, sum]) => sum !== 0).sort());
}

it(`keep every promise through ${HISTORIES} random histories in two currencies`, () => {
  let [receipts, voided, inBolivares, mixed, toSend] = [0, 0, 0, 0, 0];
  fc.assert(
    fc.property(fc.array(act, { minLength: 1, maxLength: 20, size: "max" }), (history) => {
      const till = new Till();
      for (const client of [1, 2, 1]) till.create(CREDIT, client);
      for (const run of history) run(till);
      for (const entry of till.journal) checkEntry(entry);
      assert.deepEqual(balances(till.journal), expected(till));
      for (const { payments, tenders, isVoided } of till.receipts) {
        const funds = fundsOfTenders(tenders);
        for (const [fund, amounts] of Object.entries(funds))
          for (const currency of CURRENCIES)
            assert.equal(
              sum(payments.map(({ part }) => part[fund as keyof Funds]?.[currency] ?? (0 as Cents))),
              amounts[currency],
            );
        // What is back with the payer is less than a banknote, and less than the cash that came.
        assert.ok(!isTooMuchChange(tenders, tenders.find(({ rate }) => rate !== null)?.rate ?? null));
        if (isVoided) voided += 1;
        if (sumOf(tenders).VES !== 0) inBolivares += 1;
        if (Object.keys(funds).length > 1) mixed += 1;
        if (funds.change) toSend += 1;
        receipts += 1;
      }
      for (const { debt, ledger } of till.orders) {
        const total = (kind: string) =>
          sum(ledger.filter((row) => row.kind === kind).map(({ amount }) => amount));
        assert.deepEqual([debt.paid, debt.refunded], [total("payment"), total("refund")]);
      }
      const undone = till.journal.map((entry) => reverseEntry(entry, entry));
      assert.deepEqual(balances([...till.journal, ...undone]), new Map());
    }),
    { numRuns: HISTORIES },
  );
  assert.ok(
    receipts > HISTORIES && voided > HISTORIES / 10 && inBolivares > HISTORIES / 2,
    `${receipts} ${voided} ${inBolivares}`,
  );
  assert.ok(
    mixed > HISTORIES / 10 && toSend > HISTORIES / 20,
    `${mixed} mixed, ${toSend} with change to send`,
  );
});
