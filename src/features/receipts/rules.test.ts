import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { MAX_BOLIVARES, type Rate } from "#shared/money.ts";
import { checkedKey, formatReceipt, judgeOffer, judgeWhole, type Offer } from "./rules.ts";
import { cents, usd, ves } from "./testing.ts";

const RATE = 20_050_000_000 as Rate;

/** The first message of a refused offer, or the dollars that an accepted one pays. */
function judged(offer: Partial<Offer>, owed: number, whole: boolean, rate: Rate | null = RATE) {
  const full = { method: "cash", currency: "USD", ...offer } as const;
  const judgement = judgeOffer(full, { owed: cents(owed), whole }, rate);
  return "errors" in judgement ? Object.entries(judgement.errors).flat(2).join(": ") : judgement.amount;
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
    const judgement = judgeWhole(
      cents(100_000_000),
      { method: "cash", currency: "VES" },
      9_000_000_000_000_000 as Rate,
    );
    assert.ok(
      "errors" in judgement && judgement.errors.currency?.[0]?.startsWith("El monto no puede ser mayor a Bs"),
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
