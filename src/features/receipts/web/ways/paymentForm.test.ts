import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { z } from "zod";
import { paying } from "#features/ledger/contract.ts";
import { type Due, isTooMuchChange, judgeOffer, type Offer } from "#features/receipts/rules.ts";
import { cents } from "#features/receipts/testing.ts";
import {
  blankSent,
  exactAmounts,
  MOST,
  netOf,
  nextWay,
  restLeft,
  restOf,
  type SentChange,
  sentAmount,
  tendersOf,
  typedAmount,
  type WayToPay,
} from "#features/receipts/waysToPay.ts";
import {
  type Cents,
  CURRENCIES,
  type Currency,
  dollarsToBolivares,
  NO_MONEY,
  parseMoney,
  type Rate,
  sumOf,
} from "#shared/money.ts";
import { PAYMENT_METHODS } from "#shared/vocabulary.ts";
import {
  type PayingValues,
  paymentBody,
  paymentRules,
  receivedFor,
  withAnotherWay,
  withoutWay,
} from "../paymentForm.ts";

const RATE = 20_000_000_000 as Rate;
const schema = z.object({ method: z.enum(PAYMENT_METHODS), amount: z.string().optional(), ...paying });
const blank: PayingValues = {
  method: "cash",
  currency: "USD",
  amount: "",
  counted: false,
  bank: "",
  reference: "",
  payer_phone: "",
  received: { USD: "", VES: "" },
  change: { USD: "", VES: "" },
  sent: null,
  ways: [],
  paid_on: "2026-11-20",
  accept_similar: false,
};
const addressee: SentChange = {
  ...blankSent(),
  bank: "0102",
  phone: "0414-1234567",
  document: "V-12345678",
};
const whole = (owed: number): Due => ({ owed: cents(owed), whole: true });
const cash = (amount: string, currency: Currency = "USD"): WayToPay => ({
  method: "cash",
  currency,
  amount,
  reference: "",
  bank: "",
  payer_phone: "",
});

/** What the server makes of the request: its tenders, and what they pay. */
function judgeBody(values: PayingValues, due: Due, rate: Rate | null) {
  const parsed = schema.parse(paymentBody(values, due, rate));
  const tenders = parsed.tenders?.map((tender) => ({ ...tender, method: tender.method ?? parsed.method }));
  return {
    tenders,
    judgement: judgeOffer({ ...parsed, amount: parseMoney(parsed.amount) } as Offer, due, rate),
  };
}

const rates = fc.oneof(
  fc.integer({ min: 100_000_000, max: 100_000_000_000 }),
  fc.integer({ min: 1, max: 9_000_000_000_000_000 }),
) as fc.Arbitrary<Rate>;
const owed = fc
  .oneof(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 1, max: 999_999_999 }))
  .map(cents);
const way = fc
  .record({
    method: fc.constantFrom("cash", "transfer", "mobile_payment"),
    currency: fc.constantFrom("USD", "VES"),
    cents: fc.integer({ min: 1, max: 30_000 }),
    bank: fc.constantFrom("", "0102"),
  })
  .map(({ cents: amount, ...tender }) => ({
    ...cash(typedAmount(cents(amount))),
    ...tender,
    currency: tender.method === "mobile_payment" ? "VES" : tender.currency,
  })) as fc.Arbitrary<WayToPay>;

describe("a payment in several ways", () => {
  it("settles the debt with any exact amount, to the cent and the céntimo", () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(fc.array(way, { maxLength: 4 }), way, owed, rates, (others, last, debt, rate) => {
        const net = netOf({ ways: others, change: blank.change });
        for (const { currency, amount } of exactAmounts(net, debt, rate, last.method)) {
          assert.ok(last.method !== "mobile_payment" || currency === "VES");
          const ways = [...others, { ...last, currency, amount: typedAmount(amount) }];
          const values = { ...blank, ways };
          assert.deepEqual(restLeft(values, whole(debt), rate), NO_MONEY);
          const { tenders, judgement } = judgeBody(values, whole(debt), rate);
          if ("errors" in judgement) {
            // All bolívares together may be more than anybody can pay.
            assert.match(JSON.stringify(judgement.errors), /no puede ser mayor a Bs 9\.999\.999\.999,99/);
            continue;
          }
          seen.add(`${last.method} ${currency}`);
          assert.equal(judgement.amount, debt);
          assert.deepEqual(judgement.net, sumOf(tenders ?? []));
          assert.deepEqual(judgement.net, netOf(values));
          assert.deepEqual(receivedFor(values, whole(debt), rate), judgement);
        }
      }),
      { numRuns: 5000 },
    );
    assert.equal(seen.size, 5, [...seen].join());
  });

  it("gives change in each of five ways, as long as it is less than a banknote", () => {
    const seen = { accepted: 0, refused: 0 };
    const methods = new Set<string>();
    const choices = fc.constantFrom(
      ...CURRENCIES.map((currency) => ({ currency, method: "cash" as const })),
      ...CURRENCIES.map((currency) => ({ currency, method: "transfer" as const })),
      { currency: "VES" as const, method: "mobile_payment" as const },
    );
    fc.assert(
      fc.property(
        fc.array(way, { maxLength: 3 }),
        way,
        owed,
        rates,
        choices,
        (others, note, debt, rate, how) => {
          const ways = [{ ...note, method: "cash" as const }, ...others];
          const rest = restOf(netOf({ ways, change: blank.change }), debt, rate);
          const { currency, method } = how;
          const back = rest[currency] ?? 0;
          fc.pre(back < 0 && -back <= MOST[currency]);
          const typed = typedAmount(-back as Cents);
          const values: PayingValues =
            method === "cash"
              ? { ...blank, ways, change: { ...blank.change, [currency]: typed } }
              : { ...blank, ways, sent: { ...addressee, method, currency } };
          const { tenders = [], judgement } = judgeBody(values, whole(debt), rate);
          // All bolívares given back for a debt that is worth no céntimo pay nothing.
          fc.pre(!isNothing(tenders, debt, rate));
          assert.deepEqual(restLeft(values, whole(debt), rate), NO_MONEY);
          assert.equal(sentAmount(values, whole(debt), rate), method === "cash" ? 0 : -back);
          if ("errors" in judgement) {
            seen.refused += 1;
            const isAbove = JSON.stringify(judgement.errors).includes("Bs 9.999.999.999,99");
            return assert.ok(isAbove || isTooMuchChange(tenders, rate), JSON.stringify(judgement));
          }
          seen.accepted += 1;
          assert.equal(judgement.amount, debt);
          assert.deepEqual(judgement.net, sumOf(tenders));
          const change = judgement.tenders.filter(({ amount }) => amount < 0);
          assert.deepEqual(
            change.map((tender) => [tender.amount, tender.currency, tender.method]),
            [[back, currency, method]],
          );
          methods.add(`${method} ${currency}`);
        },
      ),
      { numRuns: 4000 },
    );
    assert.ok(seen.accepted > 1000 && seen.refused > 1000, JSON.stringify(seen));
    assert.equal(methods.size, 5, [...methods].join());
  });

  const isNothing = (tenders: { currency: Currency; amount: Cents }[], debt: Cents, rate: Rate) => {
    const { USD, VES } = sumOf(tenders);
    return VES === 0 && dollarsToBolivares((debt - USD) as Cents, rate) === 0;
  };

  it("pays a part with what is typed, and says what is left", () => {
    fc.assert(
      fc.property(fc.array(way, { minLength: 2, maxLength: 4 }), owed, rates, (ways, debt, rate) => {
        const values = { ...blank, ways };
        const due = { owed: debt, whole: false };
        const { judgement } = judgeBody(values, due, rate);
        const rest = restLeft(values, due, rate);
        if ("errors" in judgement) return;
        assert.ok(rest.USD >= 0);
        assert.equal(debt - judgement.amount, rest.USD);
      }),
      { numRuns: 5000 },
    );
  });

  it("is $10 in notes and the rest by mobile payment", () => {
    const values = { ...blank, method: "cash" as const };
    const { ways = [] } = withAnotherWay(values, RATE);
    assert.deepEqual(ways, [cash(""), nextWay({ method: "cash" }, RATE)]);
    const [first, second] = ways as [WayToPay, WayToPay];
    const [exact] = exactAmounts({ USD: cents(1000), VES: cents(0) }, cents(1200), RATE, second.method);
    const typed = {
      ...second,
      amount: typedAmount(exact?.amount ?? cents(0)),
      reference: "00123456",
      bank: "0134",
    };
    const done = { ...values, ways: [{ ...first, amount: "10" }, typed] };
    assert.deepEqual(paymentBody(done, whole(1200), RATE), {
      method: "cash",
      tenders: [
        { method: "cash", currency: "USD", amount: "10" },
        {
          method: "mobile_payment",
          currency: "VES",
          amount: "400",
          reference: "00123456",
          bank: "0134",
          payer_phone: "",
        },
      ],
      accept_similar: false,
      paid_on: "2026-11-20",
    });
  });

  it("sends of counted notes what is not given back in cash", () => {
    const values = { ...blank, counted: true, received: { USD: "20", VES: "" }, sent: addressee };
    const sent = (change: string) =>
      tendersOf(
        { ways: [cash("20")], change: { USD: change, VES: "" }, sent: values.sent },
        whole(1200),
        RATE,
      ).get("sent")?.amount;
    assert.deepEqual([sent(""), sent("5"), sent("8")], ["-1600", "-600", undefined]);
    const body = paymentBody(values, whole(1200), RATE);
    assert.deepEqual(body.tenders?.at(-1), {
      method: "mobile_payment",
      currency: "VES",
      amount: "-1600",
      bank: "0102",
      phone: "0414-1234567",
      document: "V-12345678",
    });
    assert.equal(receivedFor(values, whole(1200), RATE)?.amount, 1200);
  });

  it("is one payment as before when only one way is left", () => {
    const typed = {
      ...blank,
      method: "transfer" as const,
      currency: "VES" as const,
      reference: "1234",
      bank: "0102",
    };
    const two = { ...typed, ...withAnotherWay(typed, RATE) };
    assert.equal(two.ways.length, 2);
    const three = { ...two, ...withAnotherWay(two, RATE) };
    assert.deepEqual(
      three.ways.map(({ method }) => method),
      ["transfer", "cash", "mobile_payment"],
    );
    assert.deepEqual({ ...two, ...withoutWay(two, 1) }, typed);
    assert.deepEqual({ ...three, ...withoutWay(three, 1) }.ways.length, 2);
    // Counted notes stay counted, with their change.
    const counted = {
      ...blank,
      counted: true,
      received: { USD: "20", VES: "" },
      change: { USD: "8", VES: "" },
    };
    const more = { ...counted, ...withAnotherWay(counted, RATE) };
    assert.deepEqual(more.ways[0], cash("20"));
    assert.deepEqual({ ...more, ...withoutWay(more, 1) }, { ...counted });
  });

  it("shows under its field what is wrong", () => {
    const errorsOf = (values: PayingValues) => {
      const { error } = paymentRules(schema, whole(1200), RATE).safeParse(values);
      return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join("."), message]));
    };
    const mobile = { ...nextWay({ method: "cash" }, RATE), amount: "400" };
    assert.deepEqual(errorsOf({ ...blank, ways: [cash("10"), mobile] }), {});
    for (const amount of ["", "0", "-5"])
      assert.deepEqual(errorsOf({ ...blank, ways: [cash(amount), mobile] }), {
        "ways.0.amount": "El monto es requerido",
      });
    assert.deepEqual(errorsOf({ ...blank, ways: [cash("diez"), { ...mobile, bank: "9" }] }), {
      "ways.0.amount": "El monto debe tener como máximo 2 decimales",
      "ways.1.bank": "El banco no es válido",
    });
    assert.deepEqual(errorsOf({ ...blank, ways: [cash("20")], sent: { ...addressee, phone: "" } }), {
      tenders: "Para enviar el vuelto hacen falta el banco, el teléfono y el documento",
    });
    assert.deepEqual(errorsOf({ ...blank, ways: [cash("5"), mobile] }), {
      tenders: "Lo recibido menos el vuelto debe ser $12,00",
    });
    for (const currency of CURRENCIES)
      assert.deepEqual(
        errorsOf({ ...blank, counted: true, received: { ...blank.received, [currency]: "x" } }),
        {
          [`received.${currency}`]: "El monto debe tener como máximo 2 decimales",
        },
      );
  });
});
