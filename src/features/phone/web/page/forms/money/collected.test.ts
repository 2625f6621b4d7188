import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { judgeOffer } from "#features/receipts/rules.ts";
import { blankSent, readCents } from "#features/receipts/waysToPay.ts";
import {
  type Cents,
  dollarsToBolivares,
  fromDollars,
  parseMoney,
  parseRate,
  type Rate,
} from "#shared/money.ts";
import {
  blankCollected,
  type Collected,
  changeChoices,
  collectionOf,
  exactIn,
  type Owed,
  restIn,
  type Way,
  withMethod,
} from "./collected.ts";

const due = { fee: 5, goods: 20, total: 25, bolivares: 5000 };
const owed: Owed = { due, rate: 200 };
const cash: Way = { method: "cash", currency: "USD", amount: "", reference: "", bank: "", payer_phone: "" };
const mobile: Way = { ...cash, method: "mobile_payment", currency: "VES", reference: "123456" };
const money = (change: Partial<Collected>): Collected => ({ ...blankCollected(), ...change });
const addressee = { ...blankSent(), bank: "0102", phone: "0414-1234567", document: "V-12345678" };

const tendersOf = (of: Owed, value: Collected) => {
  const collected = collectionOf(of, value, null);
  assert.ok("collection" in collected, JSON.stringify(collected));
  return "tenders" in collected.collection ? collected.collection.tenders : undefined;
};
const problemOf = (of: Owed, value: Collected) => {
  const collected = collectionOf(of, value, null);
  return "problem" in collected ? [collected.problem.field, collected.problem.message] : null;
};

describe("what a courier collected", () => {
  it("is one way to pay, in either currency", () => {
    assert.deepEqual(tendersOf(owed, money({ ways: [{ ...cash, amount: "25" }] })), [
      { method: "cash", currency: "USD", amount: 25 },
    ]);
    assert.deepEqual(tendersOf(owed, money({ ways: [{ ...cash, currency: "VES", amount: "5.000" }] })), [
      { method: "cash", currency: "VES", amount: 5000 },
    ]);
  });

  it("is notes and the rest by mobile payment, each with its details", () => {
    const ways = [
      { ...cash, amount: "10" },
      { ...mobile, amount: "3000", bank: "0134", payer_phone: "0412-7654321" },
    ];
    const collected = collectionOf(owed, money({ ways }), "Dos pagos");
    assert.deepEqual(collected, {
      collection: {
        outcome: "collected",
        method: "cash",
        rate: 200,
        tenders: [
          { method: "cash", currency: "USD", amount: 10 },
          {
            method: "mobile_payment",
            currency: "VES",
            amount: 3000,
            reference: "123456",
            bank: "0134",
            payer_phone: "0412-7654321",
          },
        ],
      },
    });
  });

  it("asks which change was given, and never books bolívares by itself", () => {
    const notes = money({ ways: [{ ...cash, amount: "30" }] });
    assert.deepEqual(restIn(owed, notes), { USD: -500, VES: -100_000 });
    assert.deepEqual(problemOf(owed, notes), ["change", "Indica cómo diste el vuelto"]);
    assert.deepEqual(changeChoices(owed, notes), [
      { as: "USD", amount: 500 },
      { as: "VES", amount: 100_000 },
      { as: "sent", amount: 100_000 },
    ]);
    const changeOf = (change: Partial<Collected>) => tendersOf(owed, { ...notes, ...change })?.slice(1);
    assert.deepEqual(changeOf({ change: { USD: "5", VES: "" } }), [
      { method: "cash", currency: "USD", amount: -5 },
    ]);
    assert.deepEqual(changeOf({ change: { USD: "", VES: "1000" } }), [
      { method: "cash", currency: "VES", amount: -1000 },
    ]);
    assert.deepEqual(changeOf({ change: { USD: "3", VES: "400" } }), [
      { method: "cash", currency: "USD", amount: -3 },
      { method: "cash", currency: "VES", amount: -400 },
    ]);
    // The rest of the change, which nobody gave in notes, is sent.
    assert.deepEqual(changeOf({ change: { USD: "3", VES: "" }, sent: addressee }), [
      { method: "cash", currency: "USD", amount: -3 },
      {
        method: "mobile_payment",
        currency: "VES",
        amount: -400,
        bank: "0102",
        phone: "0414-1234567",
        document: "V-12345678",
      },
    ]);
    const part = { ...notes, change: { USD: "3", VES: "" } };
    assert.deepEqual(problemOf(owed, part), ["change", "Indica cómo diste el vuelto"]);
  });

  it("says what of an amount was not understood, or that it is in the other currency", () => {
    const says = (amount: string, currency: "USD" | "VES" = "USD") =>
      problemOf(owed, money({ ways: [{ ...cash, currency, amount }] }));
    assert.deepEqual(says("10 €"), ["ways.0.amount", "No se entiende «10 €»"]);
    assert.deepEqual(says("Bs 500"), ["ways.0.amount", "Está en bolívares: escríbelo en dólares"]);
    assert.deepEqual(says("$5", "VES"), ["ways.0.amount", "Está en dólares: escríbelo en bolívares"]);
    assert.deepEqual(says(" "), ["ways.0.amount", "Indica el monto"]);
    const change = { ways: [{ ...cash, amount: "30" }], change: { USD: "Bs 5", VES: "" } };
    assert.deepEqual(problemOf(owed, money(change)), [
      "change.USD",
      "Está en bolívares: escríbelo en dólares",
    ]);
  });

  it("says what is missing of change that is sent", () => {
    const notes = money({ ways: [{ ...cash, amount: "30" }], sent: { ...addressee, document: " " } });
    const missing = "Para enviar el vuelto hacen falta el banco, el teléfono y el documento";
    assert.deepEqual(problemOf(owed, notes), ["sent.document", missing]);
    const two = { ...addressee, phone: "0414-1234567 / 0412-1234567" };
    assert.deepEqual(problemOf(owed, { ...notes, sent: two }), ["sent.phone", "Escribe un solo número"]);
  });

  it("is refused before it is sent if it can't be", () => {
    const ways = (...list: Way[]) => money({ ways: list });
    assert.deepEqual(problemOf(owed, blankCollected()), ["ways.0.amount", "Indica el monto"]);
    assert.deepEqual(problemOf(owed, ways({ ...cash, amount: "20" })), [
      "ways.0.amount",
      "Lo recibido menos el vuelto debe ser lo que se cobra",
    ]);
    assert.deepEqual(problemOf(owed, ways({ ...mobile, amount: "5000", reference: " " })), [
      "ways.0.reference",
      "Indica la referencia",
    ]);
    const twoPhones = { ...mobile, amount: "5000", payer_phone: "0414-1234567 / 0412-1234567" };
    assert.deepEqual(problemOf(owed, ways(twoPhones)), ["ways.0.payer_phone", "Escribe un solo número"]);
    const large = money({ ways: [{ ...cash, amount: "130" }], change: { USD: "105", VES: "" } });
    assert.deepEqual(problemOf(owed, large), [
      "ways.0.amount",
      "El vuelto no puede ser mayor que un billete",
    ]);
    assert.deepEqual(problemOf(owed, ways({ ...mobile, amount: "2500" }, { ...mobile, amount: "2500" })), [
      "ways.0.amount",
      "La misma referencia está dos veces",
    ]);
  });

  it("is the rest at once by transfer, and in bolívares by mobile payment", () => {
    const blank = blankCollected();
    const [transfer] = withMethod(owed, blank, 0, "transfer");
    assert.deepEqual([transfer?.currency, transfer?.amount], ["USD", "25"]);
    const [paid] = withMethod(owed, blank, 0, "mobile_payment");
    assert.deepEqual([paid?.currency, paid?.amount], ["VES", "5000"]);
    const back = withMethod(owed, money({ ways: [paid as Way] }), 0, "cash");
    assert.deepEqual(back, [cash], "the currency before");
    const ways = [
      { ...cash, amount: "10" },
      { ...mobile, method: "cash" as const },
    ];
    const both = withMethod(owed, money({ ways }), 1, "mobile_payment");
    assert.deepEqual(both[1]?.amount, "3000");
    const typed = money({ ways: [{ ...cash, amount: "7" }] });
    assert.equal(withMethod(owed, typed, 0, "transfer")[0]?.amount, "7");
  });

  it("is a mobile payment of unknown bolívares without a rate", () => {
    const value = money({ ways: [{ ...mobile, currency: "USD" }] });
    assert.deepEqual(collectionOf({ due, rate: null }, value, null), {
      collection: {
        outcome: "collected",
        method: "mobile_payment",
        rate: null,
        currency: "USD",
        reference: "123456",
      },
    });
  });

  it("is another amount, if that was agreed, with its reason", () => {
    const agreed = { goods: "18", fee: "", reason: " Faltó un refresco " };
    const value = money({ ways: [{ ...cash, amount: "23" }], agreed });
    const collected = collectionOf(owed, value, null);
    assert.ok("collection" in collected && "agreed" in collected.collection, JSON.stringify(collected));
    assert.deepEqual(collected.collection.agreed, { goods: 18, fee: 5, reason: "Faltó un refresco" });
    assert.deepEqual(problemOf(owed, { ...value, agreed: { ...agreed, reason: "" } }), [
      "agreed.reason",
      "El motivo es requerido",
    ]);
    assert.deepEqual(problemOf(owed, { ...value, agreed: { ...agreed, goods: "20" } }), [
      "agreed.goods",
      "Indica el monto acordado",
    ]);
    assert.deepEqual(problemOf(owed, { ...value, agreed: { ...agreed, fee: "6" } }), [
      "agreed.fee",
      "El servicio acordado no puede ser mayor que lo que se debe ($5,00)",
    ]);
    assert.deepEqual(problemOf(owed, { ...value, ways: [{ ...cash, amount: "25" }] }), [
      "change",
      "Indica cómo diste el vuelto",
    ]);
  });

  it("can be sent whatever was handed over, once its change is told, and the server takes it", () => {
    const rates = fc.integer({ min: 1_000, max: 100_000_000 }).map((rate) => rate / 1000);
    const handed = fc.array(
      fc.record({
        currency: fc.constantFrom("USD", "VES"),
        cents: fc.integer({ min: 1, max: 50_000 }),
        method: fc.constantFrom("cash", "cash", "transfer"),
      }),
      { minLength: 1, maxLength: 3 },
    );
    const choices = fc.array(fc.nat(2), { minLength: 1, maxLength: 3 });
    const seen = { sent: 0, refused: 0 };
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 30_000 }),
        rates,
        handed,
        choices,
        (total, rate, payments, picked) => {
          const of: Owed = { due: { fee: 0, goods: total / 100, total: total / 100, bolivares: null }, rate };
          const parsed = parseRate(rate) as Rate;
          fc.pre(dollarsToBolivares(total as Cents, parsed) > 0);
          let value = money({
            ways: payments.map(({ currency, cents, method }, index) => ({
              ...cash,
              method,
              currency: currency as "USD" | "VES",
              amount: String(cents / 100),
              reference: String(100_000 + index),
            })),
          });
          // What is missing is paid by a last way; change is given as was picked.
          const last = { ...mobile, reference: "999999" };
          if ((restIn(of, value).VES ?? 0) > 0)
            value = {
              ...value,
              ways: withMethod(
                of,
                { ...value, ways: [...value.ways, last] },
                payments.length,
                "mobile_payment",
              ),
            };
          for (const pick of picked) {
            const offered = changeChoices(of, value);
            const choice = offered[pick % Math.max(1, offered.length)];
            if (!choice) continue;
            value =
              choice.as === "sent"
                ? { ...value, sent: addressee }
                : { ...value, change: { ...value.change, [choice.as]: String(choice.amount / 100) } };
          }
          const collected = collectionOf(of, value, null);
          if ("problem" in collected) {
            seen.refused += 1;
            return;
          }
          assert.ok("tenders" in collected.collection);
          const tenders = collected.collection.tenders.map((tender) => ({
            ...tender,
            amount: fromDollars(tender.amount),
          }));
          const judged = judgeOffer(
            { method: "cash", currency: "USD", tenders },
            { owed: total as Cents, whole: true },
            parsed,
          );
          assert.ok(!("errors" in judged), JSON.stringify(judged));
          assert.equal(judged.amount, total);
          seen.sent += 1;
        },
      ),
      { numRuns: 5000 },
    );
    assert.ok(seen.sent > 1000 && seen.refused > 100, JSON.stringify(seen));
  });

  it("is complete with an exact amount, at every rate", () => {
    const rates = fc.integer({ min: 1_000, max: 100_000_000 }).map((rate) => rate / 1000);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50_000 }), rates, (total, rate) => {
        const of: Owed = { due: { fee: total / 100, goods: 0, total: total / 100, bolivares: null }, rate };
        for (const { currency, amount } of exactIn(of, blankCollected(), 0)) {
          const typed = String(amount / 100);
          assert.equal(readCents(typed), parseMoney(typed));
          assert.equal(problemOf(of, money({ ways: [{ ...cash, currency, amount: typed }] })), null);
        }
      }),
    );
  });
});
