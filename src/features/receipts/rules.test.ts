import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import {
  bolivaresToDollars,
  type Cents,
  dollarsToBolivares,
  MAX_BOLIVARES,
  type Rate,
  sum,
} from "#shared/money.ts";
import {
  checkedKey,
  formatReceipt,
  inFull,
  isTooMuchChange,
  type Money,
  type Offer,
  partsOf,
  type Received,
  receive,
} from "./rules.ts";

const cents = (value: number) => value as Cents;
const RATE = 20_050_000_000 as Rate;
const usd = (amount: number): Money => ({ currency: "USD", amount: cents(amount) });
const ves = (amount: number): Money => ({ currency: "VES", amount: cents(amount) });

/** The first message of a refused offer, or the dollars that an accepted one pays. */
function judged(offer: Partial<Offer>, owed: number, whole: boolean, rate: Rate | null = RATE) {
  const full = { method: "cash", currency: "USD", ...offer } as const;
  const told = receive(full, { owed: cents(owed), whole }, rate);
  return "errors" in told ? Object.entries(told.errors).flat(2).join(": ") : told.amount;
}

describe("what is received", () => {
  const cases: [string, Partial<Offer>, number, boolean, string | number, (Rate | null)?][] = [
    ["dollars in full", {}, 1250, true, 1250],
    ["a part in dollars", { amount: cents(1) }, 1250, false, 1],
    ["more dollars", { amount: cents(1251) }, 1250, false, "amount: El monto no puede ser mayor a $12,50"],
    ["bolívares in full", { currency: "VES" }, 1250, true, 1250],
    ["exactly the debt in bolívares", { currency: "VES", amount: cents(250_625) }, 1250, false, 1250],
    [
      "a céntimo more",
      { currency: "VES", amount: cents(250_626) },
      1250,
      false,
      "amount: El monto no puede ser mayor a Bs 2.506,25",
    ],
    ["a part in bolívares", { currency: "VES", amount: cents(100_000) }, 1250, false, 499],
    ["half a cent in bolívares", { currency: "VES", amount: cents(101) }, 1250, false, 1],
    [
      "less than half a cent",
      { currency: "VES", amount: cents(100) },
      1250,
      false,
      "amount: El monto no alcanza un centavo de dólar",
    ],
    [
      "less than half a cent as a tender",
      { tenders: [ves(100)] },
      1250,
      false,
      "tenders: El monto no alcanza un centavo de dólar",
    ],
    [
      "dollars exchanged for hardly more",
      { tenders: [usd(100), ves(20_050), ves(-40_000)] },
      1250,
      false,
      "tenders: El monto no alcanza un centavo de dólar",
    ],
    [
      "bolívares without a rate",
      { currency: "VES" },
      1250,
      true,
      "currency: No hay tasa para esta fecha",
      null,
    ],
    ["dollars without a rate", {}, 1250, true, 1250, null],
    [
      "bolívares as tenders without a rate",
      { tenders: [ves(1)] },
      1250,
      false,
      "currency: No hay tasa para esta fecha",
      null,
    ],
    [
      "a debt of less than a céntimo",
      { currency: "VES" },
      1250,
      true,
      "currency: El monto es menor a un céntimo de bolívar",
      1 as Rate,
    ],
    ["change in both currencies", { tenders: [usd(2000), usd(-500), ves(-50_125)] }, 1250, true, 1250],
    ["change in dollars for bolívares", { tenders: [ves(290_725), usd(-200)] }, 1250, true, 1250],
    [
      "change of a bolívar note",
      { tenders: [ves(250_625 + 50_000), ves(-50_000)] },
      1250,
      true,
      "tenders: El vuelto no puede ser mayor que un billete",
    ],
    ["change just below it", { tenders: [ves(250_625 + 49_999), ves(-49_999)] }, 1250, true, 1250],
    [
      "change in dollars of more than a bolívar note",
      { tenders: [ves(401_000), usd(-750)] },
      1250,
      true,
      "tenders: El vuelto no puede ser mayor que un billete",
    ],
    ["change just below $100", { tenders: [usd(11_249), usd(-9999)] }, 1250, true, 1250],
    [
      "change of $100",
      { tenders: [usd(11_250), usd(-10_000)] },
      1250,
      true,
      "tenders: El vuelto no puede ser mayor que un billete",
    ],
    [
      "change of $100 in both currencies",
      { tenders: [usd(11_250), usd(-5000), ves(-1_002_500)] },
      1250,
      true,
      "tenders: El vuelto no puede ser mayor que un billete",
    ],
    [
      "$500 of change for bolívares",
      { tenders: [ves(12_474_000), usd(-50_000)] },
      4000,
      true,
      "tenders: El vuelto no puede ser mayor que un billete",
      2_310_000_000_0 as Rate,
    ],
    ["bolívares worth the debt to the cent", { tenders: [ves(250_600)] }, 1250, true, 1250],
    [
      "bolívares worth a cent less",
      { tenders: [ves(250_500)] },
      1250,
      true,
      "tenders: Lo recibido menos el vuelto debe ser $12,50",
    ],
    ["a part as tenders", { tenders: [usd(500), ves(50_125)] }, 1250, false, 750],
    [
      "too much as tenders",
      { tenders: [usd(1300)] },
      1250,
      false,
      "tenders: Lo recibido menos el vuelto no puede ser mayor a $12,50",
    ],
    [
      "only change",
      { tenders: [usd(-1)] },
      1250,
      false,
      "tenders: El vuelto no puede ser mayor que un billete",
    ],
    [
      "as much change as money",
      { tenders: [usd(5), usd(-5)] },
      1250,
      false,
      "tenders: Lo recibido debe ser mayor que el vuelto",
    ],
    [
      "a tender of nothing",
      { tenders: [usd(1250), ves(0)] },
      1250,
      true,
      "tenders: Lo recibido no puede ser cero",
    ],
    [
      "change for a transfer",
      { method: "transfer", tenders: [usd(1300), usd(-50)] },
      1250,
      true,
      "tenders: Solo el pago en efectivo puede tener vuelto",
    ],
    ["dollars alone as tenders, without a rate", { tenders: [usd(1300), usd(-50)] }, 1250, true, 1250, null],
    ["nothing", {}, 1250, false, "amount: El monto es requerido"],
    ["a part of nothing", { amount: cents(1) }, 0, false, "amount: El monto no puede ser mayor a $0,00"],
  ];
  for (const [what, offer, owed, whole, expected, rate] of cases)
    it(`of ${what}`, () => assert.equal(judged(offer, owed, whole, rate), expected));

  it("has no more bolívares than a sum can hold", () => {
    const tenders = [ves(MAX_BOLIVARES), ves(1), ves(-MAX_BOLIVARES)];
    assert.match(String(judged({ tenders }, 1250, false)), /^tenders: El monto no puede ser mayor a Bs/);
  });

  it("has bolívares up to the largest amount", () => {
    const told = inFull(cents(100_000_000), "VES", 9_000_000_000_000_000 as Rate);
    assert.ok("errors" in told && told.errors.currency?.[0]?.startsWith("El monto no puede ser mayor a Bs"));
  });
});

const rates = fc.oneof(
  fc.integer({ min: 100_000_000, max: 100_000_000_000 }),
  fc.integer({ min: 1, max: 9_000_000_000_000_000 }),
) as fc.Arbitrary<Rate>;
const money = fc.record({
  currency: fc.constantFrom("USD", "VES"),
  amount: fc.integer({ min: -300_000, max: 3_000_000 }).map(cents),
}) as fc.Arbitrary<Money>;
const offers = fc.record({
  method: fc.constantFrom("cash", "transfer", "mobile_payment"),
  currency: fc.constantFrom("USD", "VES"),
  amount: fc.integer({ min: 1, max: 5_000_000 }).map(cents),
  tenders: fc.option(fc.array(money, { minLength: 1, maxLength: 5 }), { nil: undefined, freq: 2 }),
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
}

/** The bound of change again, on each tender's exact worth: dollars times the rate. */
function changeIsBounded(tenders: readonly Money[], rate: Rate): boolean {
  const worth = ({ currency, amount }: Money) =>
    BigInt(amount) * (currency === "USD" ? BigInt(rate) : 100_000_000n);
  const total = (of: readonly Money[]) => of.reduce((all, one) => all + worth(one), 0n);
  const taken = tenders.filter(({ amount }) => amount > 0);
  const change = -total(tenders.filter(({ amount }) => amount < 0));
  const fits = taken.some(({ currency }) => change < worth(currency === "USD" ? usd(10_000) : ves(50_000)));
  return change === 0n || (fits && change <= total(taken));
}

describe("10,000 random offers", () => {
  it("pay no more than is owed, all of it if everything is paid, and their tenders add up", () => {
    let [accepted, refused] = [0, 0];
    fc.assert(
      fc.property(offers, owed, rates, fc.boolean(), (offer, debt, rate, whole) => {
        const told = receive(offer, { owed: debt, whole }, rate);
        if ("errors" in told) {
          refused += 1;
          return;
        }
        accepted += 1;
        checkReceived(told, debt, rate);
        if (whole) assert.equal(told.amount, debt);
      }),
      { numRuns: 10_000 },
    );
    assert.ok(accepted > 1000 && refused > 1000, `${accepted} accepted, ${refused} refused`);
  });

  it("have as much change as a banknote allows, and no more", () => {
    const seen = new Map<boolean, number>();
    fc.assert(
      fc.property(fc.array(money, { minLength: 1, maxLength: 5 }), rates, (tenders, rate) => {
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
        const given = handed.filter(({ amount }) => amount !== 0);
        const dollars = sum(given.filter(({ currency }) => currency === "USD").map(({ amount }) => amount));
        const bolivares = sum(given.filter(({ currency }) => currency === "VES").map(({ amount }) => amount));
        const rest = dollarsToBolivares((debt - dollars) as Cents, rate) - bolivares;
        fc.pre(rest !== 0 && bolivares + rest !== 0 && Math.abs(rest) <= MAX_BOLIVARES / 2);
        const tenders = [...given, ves(rest)];
        const offer = { method: "cash", currency: "USD", tenders } as const;
        fc.pre(!isTooMuchChange(tenders, rate));
        const told = receive(offer, { owed: debt, whole: true }, rate);
        assert.ok(!("errors" in told), JSON.stringify(told));
        checkReceived(told, debt, rate);
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
        const told = receive({ method: "cash", currency: "VES", amount }, { owed: debt, whole: false }, rate);
        const expected = amount === most ? debt : bolivaresToDollars(amount, rate);
        if ("errors" in told) return assert.equal(expected, 0);
        assert.equal(told.amount, expected);
        checkReceived(told, debt, rate);
      }),
      { numRuns: 10_000 },
    );
  });

  it("are split over payments to the cent and the céntimo", () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 1_000_000 }).map(cents), {
      minLength: 1,
      maxLength: 1000,
    });
    const net = fc.integer({ min: -5_000_000, max: 900_000_000 }).map(cents);
    fc.assert(
      fc.property(amounts, net, net, (of, USD, VES) => {
        const parts = partsOf({ USD, VES }, of);
        assert.equal(sum(parts.map((part) => part.USD)), USD);
        assert.equal(sum(parts.map((part) => part.VES)), VES);
        const dollars = partsOf({ USD: sum(of), VES: cents(0) }, of);
        assert.deepEqual(
          dollars.map((part) => part.USD),
          of,
        );
      }),
      { numRuns: 500 },
    );
  });
});

describe("a reference", () => {
  for (const [method, reference, key] of [
    ["transfer", "00123-456", "123456"],
    ["mobile_payment", "Ref. 0042", "ref0042"],
    ["cash", "123", null],
    ["deduction", "123", null],
    ["transfer", "---", null],
    ["transfer", "000", null],
    ["transfer", null, null],
  ] as const)
    it(`of ${method}, ${reference}, is known as ${key}`, () =>
      assert.equal(checkedKey(method, reference), key));

  it("of a receipt is its number", () => assert.equal(formatReceipt(42), "R-000042"));
});
