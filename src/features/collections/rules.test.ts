import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import type { Funds } from "#features/journal/rules.ts";
import { fundsOfTenders, judgeOffer } from "#features/receipts/rules.ts";
import { type Cents, dollarsToBolivares, parseRate, type Rate, sum, sumOf } from "#shared/money.ts";
import { agreedText } from "./agreedTexts.ts";
import { changeFor, covers, notesFor, offPlan, worthOf } from "./changeRules.ts";
import { cardDoorText, carryAllText, carryText, paysText } from "./changeTexts.ts";
import { doorTenders } from "./doorTenders.ts";
import { agreeOn, costOf, type DueAtDoor, differs, dueAtDoor, shareOut, totalDue } from "./rules.ts";
import { doorText } from "./texts.ts";

const cents = (amount: number) => amount as Cents;
const RATE = 20_000_000_000 as Rate;
const net = (USD: number, VES = 0) => ({ USD: cents(USD), VES: cents(VES) });

const nonZero = (funds: Funds) =>
  Object.fromEntries(Object.entries(funds).filter(([, { USD, VES }]) => USD !== 0 || VES !== 0));

describe("what is collected at a door", () => {
  it("is the fee, if it is collected there, and the goods", () => {
    const order = { remaining: cents(500), cod_amount: cents(2000) };
    assert.deepEqual(dueAtDoor({ collect_fee: true, ...order }), { fee: 500, goods: 2000 });
    assert.deepEqual(dueAtDoor({ collect_fee: false, ...order }), { fee: 0, goods: 2000 });
  });

  const order = {
    collect_fee: true,
    cod_amount: 20,
    cod_status: "pending",
    debt_remaining_amount: 5,
  } as const;

  it("is what the order still owes and the goods, while nothing is decided", () => {
    assert.equal(totalDue(order), 2500);
    assert.equal(totalDue({ ...order, debt_remaining_amount: 2 }), 2200);
    assert.equal(totalDue({ ...order, collect_fee: false }), 2000);
    assert.equal(totalDue({ ...order, cod_status: "collected" }), 0);
  });

  it("is told in both currencies, and afterwards what became of it", () => {
    assert.equal(doorText(order, RATE), "Cobrar al entregar: $25,00 (Bs 5.000,00)");
    assert.equal(doorText(order, null), "Cobrar al entregar: $25,00");
    assert.equal(doorText(order, RATE, true), "Cobrar $25,00 (Bs 5.000,00)");
    assert.equal(cardDoorText(order, RATE), "Cobrar $25,00 · Bs 5.000");
    assert.equal(cardDoorText(order, null), "Cobrar $25,00");
    assert.equal(cardDoorText({ ...order, cod_status: "paid_to_client" }, RATE), "Pagado directo al cliente");
    assert.equal(doorText({ ...order, cod_amount: 0, debt_remaining_amount: 0 }, RATE), null);
    assert.equal(doorText({ ...order, cod_status: "paid_to_client" }, RATE), "Pagado directo al cliente");
    assert.equal(doorText({ ...order, cod_status: "none" }, RATE), null);
  });

  for (const [what, received, due, goods, fee] of [
    ["dollars", net(2500), [500, 2000], net(2000), net(500)],
    ["bolívares", net(0, 500_000), [500, 2000], net(0, 400_000), net(0, 100_000)],
    [
      "dollars that cover a part of the goods",
      net(1000, 300_000),
      [500, 2000],
      net(1000, 200_000),
      net(0, 100_000),
    ],
    ["change in bolívares", net(3000, -100_000), [500, 2000], net(2000), net(1000, -100_000)],
    ["change in dollars", net(-500, 600_000), [500, 2000], net(0, 400_000), net(-500, 200_000)],
    ["goods alone, with change in bolívares", net(2500, -100_000), [0, 2000], net(2000), net(500, -100_000)],
    ["goods alone", net(0, 400_001), [0, 2000], net(0, 400_001), net(0)],
    ["a fee alone", net(500), [500, 0], net(0), net(500)],
  ] as const)
    it(`gives the goods dollars first: ${what}`, () => {
      const due_ = { fee: cents(due[0]), goods: cents(due[1]) };
      assert.deepEqual(shareOut(received, due_, RATE), { goods, fee });
    });

  it("is divided to the cent and the céntimo, whatever is handed over", () => {
    const amount = fc.integer({ min: 0, max: 1_000_000 });
    const rates = fc.bigInt({ min: 100_000_000n, max: 100_000_000_000n }).map((rate) => Number(rate) as Rate);
    const dollars = fc.option(fc.integer({ min: -50_000, max: 1_100_000 }), { nil: undefined });
    const methods = fc.constantFrom("cash", "transfer", "mobile_payment");
    const addressee = { bank: "0102", phone: "4141234567", document: "V-1" };
    fc.assert(
      fc.property(amount, amount, rates, dollars, methods, (fee, goods, rate, usd, method) => {
        const owed = cents(fee + goods);
        fc.pre(owed > 0);
        const rest = cents(owed - (usd ?? 0));
        const ves = dollarsToBolivares(rest, rate);
        const tenders = [
          { currency: "USD", amount: cents(usd ?? 0) } as const,
          { currency: "VES", amount: ves, method, ...addressee } as const,
        ].filter(({ amount: lineAmount }) => lineAmount !== 0);
        const received = judgeOffer(
          { method: "cash", currency: "USD", tenders },
          { owed, whole: true },
          rate,
        );
        fc.pre(!("errors" in received));
        if ("errors" in received) return;
        const shares = shareOut(received.net, { fee: cents(fee), goods: cents(goods) }, rate);
        for (const currency of ["USD", "VES"] as const)
          assert.equal(shares.goods[currency] + shares.fee[currency], received.net[currency]);
        assert.ok(shares.goods.USD >= 0 && shares.goods.VES >= 0);
        assert.ok(shares.goods.USD <= goods);
        if (goods > 0 && received.net.USD > 0)
          assert.equal(shares.goods.USD, Math.min(goods, received.net.USD));
        const paid = doorTenders(received.tenders, shares.goods, cents(fee), rate);
        assert.equal(sum(paid.map((tender) => tender.usd)), fee);
        assert.deepEqual(sumOf(paid), shares.fee);
        assert.deepEqual(sumOf(paid.map((payment) => ({ ...payment, amount: payment.goods }))), shares.goods);
        // Each tender is what was handed over, cash as one line; goods are no part of change.
        const [before, after] = [
          received.tenders,
          paid.map((payment) => ({ ...payment, amount: cents(payment.amount + payment.goods) })),
        ];
        assert.deepEqual(nonZero(fundsOfTenders(after)), nonZero(fundsOfTenders(before)));
        assert.ok(paid.every(({ goods: part, amount }) => part >= 0 && (amount + part > 0 || part === 0)));
        const worth = (100_000_000 * shares.goods.VES) / rate + shares.goods.USD;
        assert.ok(Math.abs(worth - goods) <= 1 + 100_000_000 / rate);
      }),
      { numRuns: 10_000 },
    );
  });
});

describe("another amount that is agreed at a door", () => {
  const due = (goods: number, fee: number): DueAtDoor => ({ goods: cents(goods), fee: cents(fee) });

  it("is what was planned where nothing is said", () => {
    assert.deepEqual(agreeOn(due(2000, 500), { goods: cents(1800) }), due(1800, 500));
    assert.deepEqual(agreeOn(due(2000, 500), { fee: cents(0) }), due(2000, 0));
    assert.deepEqual(agreeOn(due(2000, 500), { goods: cents(2100) }), due(2100, 500));
  });

  it("is refused if there are no goods, more of the fee than is owed, or nothing", () => {
    assert.equal(agreeOn(due(0, 500), { goods: cents(1) }), "noGoods");
    assert.equal(agreeOn(due(2000, 500), { fee: cents(501) }), "feeAbove");
    assert.equal(agreeOn(due(2000, 500), { goods: cents(0), fee: cents(0) }), "nothing");
  });

  it("is told to people, with what differs alone", () => {
    assert.equal(
      agreedText(due(2000, 500), due(1800, 500), "Faltó un refresco"),
      "Se acordó mercancía por $18,00 en vez de $20,00: Faltó un refresco",
    );
    assert.equal(
      agreedText(due(2000, 500), due(2000, 100), "No tenía"),
      "Se acordó servicio por $1,00 en vez de $5,00: No tenía",
    );
  });

  it("costs the courier at most what was planned, and nothing if it brought more", () => {
    const amount = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 1_000_000 }));
    const wish = fc.option(amount.map(cents), { nil: undefined });
    const seen = new Set<string>();
    fc.assert(
      fc.property(amount, amount, wish, wish, (plannedGoods, plannedFee, goods, fee) => {
        const planned = due(plannedGoods, plannedFee);
        const agreed = agreeOn(planned, { goods, fee });
        seen.add(typeof agreed === "string" ? agreed : "agreed");
        if (typeof agreed === "string") {
          const wanted = { goods: goods ?? planned.goods, fee: fee ?? planned.fee };
          const isWrong = { noGoods: planned.goods === 0, feeAbove: wanted.fee > planned.fee, nothing: true };
          assert.ok(isWrong[agreed]);
          return;
        }
        assert.ok(agreed.fee <= planned.fee && agreed.goods + agreed.fee > 0);
        assert.ok(planned.goods > 0 || agreed.goods === 0);
        const cost = costOf(planned, agreed);
        const total = planned.goods + planned.fee;
        assert.ok(cost >= 0 && cost < total);
        assert.equal(cost > 0, agreed.goods + agreed.fee < total);
        if (!differs(planned, agreed)) assert.equal(cost, 0);
        // What the client is owed, what is paid of the fee and what it cost make up what was planned, or more.
        assert.ok(agreed.goods + agreed.fee + cost >= total);
      }),
      { numRuns: 10_000 },
    );
    assert.deepEqual([...seen].sort(), ["agreed", "feeAbove", "noGoods", "nothing"]);
  });
});

describe("the change that a courier carries", () => {
  const AT = parseRate("457.96") as Rate;

  it("is whole dollars first, and the rest in bolívares", () => {
    assert.deepEqual(changeFor(net(2000), cents(1250), AT), net(700, 22_898));
    assert.deepEqual(changeFor(net(2000), cents(1300), AT), net(700));
    assert.deepEqual(changeFor(net(500), cents(450), AT), net(0, 22_898));
  });

  it("is none for the exact amount, for less, and where nothing is collected", () => {
    assert.equal(changeFor(net(2000), cents(2000), AT), null);
    assert.equal(changeFor(net(1000), cents(1250), AT), null);
    assert.equal(changeFor(net(2000), cents(0), AT), null);
  });

  it("of bolívares is bolívares, and bolívares may make one dollar more of it", () => {
    assert.deepEqual(changeFor(net(0, 1_000_000), cents(1000), AT), net(0, 542_040));
    assert.deepEqual(changeFor(net(2000, 22_898), cents(1250), AT), net(800));
  });

  it("is what each currency leaves without a rate, which bolívares can't do without", () => {
    assert.deepEqual(changeFor(net(2000), cents(1250), null), net(750));
    assert.equal(covers(net(0, 1_000_000), cents(1000), null), false);
  });

  it("is told in both currencies", () => {
    const order = {
      collect_fee: true,
      cod_amount: 10,
      cod_status: "pending",
      debt_remaining_amount: 2.5,
    } as const;
    const paying = (USD: number, VES = 0) => ({ ...order, pays_with: { USD, VES } });
    assert.equal(paysText(paying(20), AT), "Paga $20,00 → vuelto $7,50 (Bs 3.434,70)");
    assert.equal(paysText(paying(20), null), "Paga $20,00 → vuelto $7,50");
    assert.equal(paysText(paying(12.5), AT), "Paga $12,50");
    assert.equal(paysText(paying(10), AT), "Paga $10,00: no alcanza");
    assert.equal(paysText(paying(0, 6000), AT), "Paga Bs 6.000,00 → vuelto Bs 275,50");
    assert.equal(paysText({ ...order, pays_with: null }, AT), null);
    assert.equal(paysText({ ...paying(20), cod_status: "collected" }, AT), null);
  });

  it("offers the notes that are enough", () => {
    assert.deepEqual(notesFor(cents(1250)), [2000, 5000, 10_000]);
    assert.deepEqual(notesFor(cents(500)), [500, 1000, 2000, 5000, 10_000]);
    assert.deepEqual(notesFor(cents(10_001)), []);
  });

  it("is what is paid with, less what is collected, to the céntimo", () => {
    const amount = fc.integer({ min: 0, max: 1_000_000 });
    const rates = fc.bigInt({ min: 100_000_000n, max: 100_000_000_000n }).map((rate) => Number(rate) as Rate);
    const bolivares = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 500_000_000 }));
    const seen = { change: 0, none: 0, mixed: 0 };
    fc.assert(
      fc.property(amount, bolivares, fc.integer({ min: 1, max: 1_000_000 }), rates, (USD, VES, due, rate) => {
        const paid = net(USD, VES);
        const change = changeFor(paid, cents(due), rate);
        if (!covers(paid, cents(due), rate)) return assert.equal(change, null);
        const carried = change ?? net(0);
        // What stays with the courier is exactly what is collected.
        const [keptUsd, keptVes] = [USD - carried.USD, VES - carried.VES];
        assert.equal(keptVes, dollarsToBolivares(cents(due - keptUsd), rate));
        assert.ok(
          carried.USD >= 0 &&
            carried.VES >= 0 &&
            carried.USD % 100 === 0 &&
            carried.USD <= Math.floor(USD / 100) * 100,
        );
        // One dollar more would be too much, or he was not handed it.
        const more = VES + dollarsToBolivares(cents(USD - due - carried.USD - 100), rate);
        assert.ok(more < 0 || carried.USD + 100 > USD);
        assert.equal(offPlan(paid, cents(due), net(keptUsd, keptVes), rate), null);
        assert.deepEqual(offPlan(paid, cents(due), net(keptUsd + 1, keptVes - 5), rate), net(1, -5));
        seen[change === null ? "none" : change.USD > 0 && change.VES > 0 ? "mixed" : "change"] += 1;
      }),
      { numRuns: 10_000, examples: [[1250, 0, 1250, RATE]] },
    );
    assert.ok(seen.change > 0 && seen.none > 0 && seen.mixed > 0, JSON.stringify(seen));
  });

  it("of dollars is change that the door takes as it is", () => {
    const rates = fc.bigInt({ min: 100_000_000n, max: 100_000_000_000n }).map((rate) => Number(rate) as Rate);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), rates, (due, rate) => {
        for (const note of notesFor(cents(due))) {
          const change = changeFor(net(note), cents(due), rate);
          const tenders = [
            { currency: "USD", amount: note } as const,
            { currency: "USD", amount: cents(-(change?.USD ?? 0)) } as const,
            { currency: "VES", amount: cents(-(change?.VES ?? 0)) } as const,
          ].filter(({ amount }) => amount !== 0);
          const offer = { method: "cash", currency: "USD", tenders } as const;
          const received = judgeOffer(offer, { owed: cents(due), whole: true }, rate);
          // Change of as much as the note is none: there is nothing to pay.
          if (change && worthOf(change, rate) >= note) continue;
          assert.ok(!("errors" in received), JSON.stringify({ note, due, rate, received }));
        }
      }),
      { numRuns: 2000 },
    );
  });
});

describe("the change of several orders", () => {
  it("is added up by currency, with the notes that each needs", () => {
    const changes = [{ USD: 7, VES: 228.98 }, null, { USD: 30, VES: 0 }, { USD: 0, VES: 100 }];
    assert.equal(carryAllText(changes), "$37,00 + Bs 328,98 (1 × $20, 1 × $10, 1 × $5, 2 × $1)");
    assert.equal(carryAllText([{ USD: 0, VES: 5 }]), "Bs 5,00");
    assert.equal(carryAllText([null]), null);
    assert.equal(
      carryText({ USD: 20, VES: 0 }, changes[0] ?? null),
      "Paga $20,00 → vuelto $7,00 + Bs 228,98",
    );
    assert.equal(carryText({ USD: 20, VES: 0 }, null), "Paga $20,00");
  });
});
