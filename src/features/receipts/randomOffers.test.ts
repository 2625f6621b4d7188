import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import type { Funds } from "#features/journal/rules.ts";
import {
  amountsOf,
  bolivaresToDollars,
  type Cents,
  CURRENCIES,
  dollarsToBolivares,
  MAX_BOLIVARES,
  type Rate,
  sum,
  sumOf,
} from "#shared/money.ts";
import type { ReceiptMethod } from "#shared/vocabulary.ts";
import {
  fundsOfTenders,
  isTooMuchChange,
  isToSend,
  judgeOffer,
  type Money,
  type Offer,
  type OfferedTender,
  partsOf,
  type Received,
  type Tender,
} from "./rules.ts";
import { splitTenders } from "./splitTenders.ts";
import { cents, tender, usd, ves } from "./testing.ts";

const rates = fc.oneof(
  fc.integer({ min: 100_000_000, max: 100_000_000_000 }),
  fc.integer({ min: 1, max: 9_000_000_000_000_000 }),
) as fc.Arbitrary<Rate>;
const money = fc.record({
  currency: fc.constantFrom("USD", "VES"),
  amount: fc.integer({ min: -300_000, max: 3_000_000 }).map(cents),
}) as fc.Arbitrary<Money>;
const offeredMoney = fc.record({
  currency: fc.constantFrom("USD", "VES"),
  amount: fc.integer({ min: -300_000, max: 3_000_000 }).map(cents),
  method: fc.constantFrom(undefined, "cash", "cash", "transfer", "mobile_payment"),
  reference: fc.option(fc.integer({ min: 100_000, max: 999_999 }).map(String), { nil: null }),
  bank: fc.constantFrom(null, "0102", "0134", "0134"),
  phone: fc.constantFrom(null, "4141234567", "4141234567"),
  document: fc.constant("V-12345678"),
}) as fc.Arbitrary<OfferedTender>;
const offers = fc.record({
  method: fc.constantFrom("cash", "transfer", "mobile_payment"),
  currency: fc.constantFrom("USD", "VES"),
  amount: fc.integer({ min: 1, max: 5_000_000 }).map(cents),
  reference: fc.constantFrom(null, "777777"),
  tenders: fc.option(fc.array(offeredMoney, { minLength: 1, maxLength: 5 }), { nil: undefined, freq: 2 }),
}) as fc.Arbitrary<Offer>;
const owed = fc
  .oneof(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 1, max: 999_999_999 }))
  .map(cents);

/** Dollars as a number with a fraction, for a tolerance. */
const exactly = (bolivares: number, rate: Rate) => (bolivares * 100_000_000) / rate;

function checkReceived({ amount, tenders, net }: Received, most: Cents, rate: Rate) {
  assert.ok(amount >= 1 && amount <= most);
  assert.equal(sum(tenders.map(({ usd }) => usd)), amount);
  for (const currency of ["USD", "VES"] as const) {
    const of = tenders.filter((tender) => tender.currency === currency);
    assert.equal(sum(of.map((tender) => tender.amount)), net[currency]);
  }
  assert.ok(tenders.every((tender) => (tender.rate === null) === (tender.currency === "USD")));
  const bolivares = amount - net.USD;
  assert.ok(Math.abs(bolivares - exactly(net.VES, rate)) <= 0.5 + 50_000_000 / rate + 1e-6);
  assert.ok(changeIsBounded(tenders, rate));
  checkMethods(tenders);
}

/** A mobile payment is in bolívares, unless it is a single amount; change that is to be sent says where. */
function checkMethods(tenders: readonly Tender[]) {
  for (const tender of tenders) {
    const { method, currency, bank, phone, document, reference } = tender;
    assert.ok(method !== "mobile_payment" || currency === "VES" || tenders.length === 1);
    if (isToSend(tender)) assert.ok(bank && phone && document);
    if (method === "cash") assert.equal(reference, null);
  }
  const funds = fundsOfTenders(tenders);
  assert.deepEqual(totalOf(funds), sumOf(tenders));
  for (const currency of CURRENCIES) {
    assert.ok((funds.bank?.[currency] ?? 0) >= 0);
    assert.ok((funds.change?.[currency] ?? 0) <= 0);
  }
}

const totalOf = (funds: Funds) =>
  amountsOf((currency) => sum(Object.values(funds).map((amounts) => amounts[currency])));

/** The bound of change again, on each tender's exact worth: dollars times the rate. */
function changeIsBounded(
  tenders: readonly (Money & { method?: ReceiptMethod | undefined })[],
  rate: Rate,
): boolean {
  const exactValue = ({ currency, amount }: Money) =>
    BigInt(amount) * (currency === "USD" ? BigInt(rate) : 100_000_000n);
  const total = (of: readonly Money[]) => of.reduce((all, tender) => all + exactValue(tender), 0n);
  const cash = tenders.filter(({ method = "cash", amount }) => method === "cash" && amount > 0);
  const change = -total(tenders.filter(({ amount }) => amount < 0));
  const fits = cash.some(
    ({ currency }) => change < exactValue(currency === "USD" ? usd(10_000) : ves(50_000)),
  );
  return change === 0n || (fits && change <= total(cash));
}

describe("10,000 random offers", () => {
  it("pay no more than is owed, all of it if everything is paid, and their tenders add up", () => {
    let [accepted, refused] = [0, 0];
    fc.assert(
      fc.property(offers, owed, rates, fc.boolean(), (offer, debt, rate, whole) => {
        const judgement = judgeOffer(offer, { owed: debt, whole }, rate);
        if ("errors" in judgement) {
          refused += 1;
          return;
        }
        accepted += 1;
        checkReceived(judgement, debt, rate);
        if (whole) assert.equal(judgement.amount, debt);
      }),
      { numRuns: 10_000 },
    );
    assert.ok(accepted > 1000 && refused > 1000, `${accepted} accepted, ${refused} refused`);
  });

  it("have as much change as a banknote allows, and no more", () => {
    const seen = new Map<boolean, number>();
    fc.assert(
      fc.property(fc.array(offeredMoney, { minLength: 1, maxLength: 5 }), rates, (tenders, rate) => {
        const isTooMuch = isTooMuchChange(tenders, rate);
        assert.equal(isTooMuch, !changeIsBounded(tenders, rate));
        seen.set(isTooMuch, (seen.get(isTooMuch) ?? 0) + 1);
      }),
      { numRuns: 10_000 },
    );
    assert.ok(
      [true, false].every((judged) => (seen.get(judged) ?? 0) > 500),
      JSON.stringify([...seen]),
    );
  });

  it("settle a debt with whatever was handed over, if the change is exact", () => {
    fc.assert(
      fc.property(fc.array(money, { maxLength: 4 }), owed, rates, (handed, debt, rate) => {
        const lines = handed.filter(({ amount }) => amount !== 0);
        const dollars = sum(lines.filter(({ currency }) => currency === "USD").map(({ amount }) => amount));
        const bolivares = sum(lines.filter(({ currency }) => currency === "VES").map(({ amount }) => amount));
        const rest = dollarsToBolivares((debt - dollars) as Cents, rate) - bolivares;
        fc.pre(rest !== 0 && bolivares + rest !== 0 && Math.abs(rest) <= MAX_BOLIVARES / 2);
        const tenders = [...lines, ves(rest)];
        const offer = { method: "cash", currency: "USD", tenders } as const;
        fc.pre(!isTooMuchChange(tenders, rate));
        const judgement = judgeOffer(offer, { owed: debt, whole: true }, rate);
        assert.ok(!("errors" in judgement), JSON.stringify(judgement));
        checkReceived(judgement, debt, rate);
      }),
      { numRuns: 10_000 },
    );
  });

  it("pay a part in bolívares as its dollars, and the rest of the debt after it", () => {
    fc.assert(
      fc.property(owed, rates, fc.integer({ min: 1, max: 100 }), (debt, rate, percent) => {
        const most = dollarsToBolivares(debt, rate);
        const amount = Math.floor((most * percent) / 100) as Cents;
        fc.pre(amount > 0 && most <= MAX_BOLIVARES);
        const judgement = judgeOffer(
          { method: "cash", currency: "VES", amount },
          { owed: debt, whole: false },
          rate,
        );
        const expected = amount === most ? debt : bolivaresToDollars(amount, rate);
        if ("errors" in judgement) return assert.equal(expected, 0);
        assert.equal(judgement.amount, expected);
        checkReceived(judgement, debt, rate);
      }),
      { numRuns: 10_000 },
    );
  });

  it("are split over payments to the cent and the céntimo", () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 1_000_000 }).map(cents), {
      minLength: 1,
      maxLength: 1000,
    });
    const dollars = fc.integer({ min: -5_000_000, max: 900_000_000 }).map(cents);
    const centimos = fc.integer({ min: 0, max: 900_000_000 }).map(cents);
    fc.assert(
      fc.property(amounts, dollars, dollars, centimos, (of, notes, sent, bolivares) => {
        const rest = cents(sum(of) - notes - sent);
        const tenders = [
          tender("cash", "USD", notes),
          { ...tender("mobile_payment", "VES", cents(rest < 0 ? 0 - bolivares : bolivares)), usd: rest },
          { ...tender("transfer", "USD", sent) },
        ];
        const rows = splitTenders(
          tenders.map((tender) => ({ ...tender, isToSend: isToSend(tender) })),
          of,
        );
        assert.deepEqual(
          rows.map((row) => sum(row.map((share) => share.usd))),
          of,
        );
        for (const [column, { amount, usd: worth }] of tenders.entries()) {
          const shares = rows.flatMap((row) => (row[column] ? [row[column]] : []));
          assert.equal(sum(shares.map((share) => share.amount)), amount);
          assert.equal(sum(shares.map((share) => share.usd)), worth);
          assert.ok(shares.every((share) => share.usd * worth >= 0 && share.amount * amount >= 0));
        }
        const parts = partsOf(tenders, of);
        assert.equal(sum(parts.map(({ cash }) => cash?.USD ?? cents(0))), notes);
      }),
      { numRuns: 500 },
    );
  });

  it("give back change that is to be sent of the last payment alone", () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 2000 }).map(cents), { minLength: 1, maxLength: 6 });
    const dollars = fc.integer({ min: 0, max: 9_999 }).map(cents);
    fc.assert(
      fc.property(amounts, dollars, (of, change) => {
        const tenders = [
          tender("cash", "USD", cents(sum(of) + change)),
          ...(change > 0 ? [tender("transfer", "USD", cents(-change))] : []),
        ];
        const parts = partsOf(tenders, of);
        // Whatever becomes of the change, each of the others is worth what it pays.
        assert.deepEqual(
          parts.map(({ cash, change: sent }) => (cash?.USD ?? 0) + (sent?.USD ?? 0)),
          of,
        );
        assert.deepEqual(
          parts.slice(0, -1).map((part) => part.change),
          parts.slice(0, -1).map(() => undefined),
        );
      }),
      { numRuns: 2000 },
    );
  });
});
