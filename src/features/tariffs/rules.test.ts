import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import type { Day } from "#shared/dates.ts";
import type { Cents } from "#shared/money.ts";
import { type Cell, cellOf, type PriceBasis, priceError, priceOf, raise } from "./rules.ts";

const cents = (least = 0) => fc.integer({ min: least, max: 100_000 }) as fc.Arbitrary<Cents>;
const zone = fc.integer({ min: 1, max: 4 });
const cell: fc.Arbitrary<Cell> = fc.record({
  from_zone_id: zone,
  to_zone_id: zone,
  amount: cents(),
  courier_pay: fc.option(cents()),
});
const cells = fc.uniqueArray(cell, {
  selector: (cell) => `${cell.from_zone_id} ${cell.to_zone_id}`,
  maxLength: 16,
});
const list = cells.map((all) => ({ valid_from: "2026-05-01" as Day, cells: all }));
const basis: fc.Arbitrary<PriceBasis> = fc.record({
  service: fc.record({ name: fc.constant("Exprés"), amount: cents(), courier_pay: cents() }),
  from: fc.option(zone.map((id) => ({ id, name: `Z${id}` }))),
  to: fc.option(zone.map((id) => ({ id, name: `Z${id}` }))),
  own: fc.option(list.map((cells) => ({ ...cells, client_name: "Comercial Ávila" }))),
  general: fc.option(list),
  hasTariff: fc.boolean(),
  extras: fc.array(
    fc.record({
      name: fc.constant("Espera"),
      amount: cents(-500),
      courier_pay: cents(),
      quantity: fc.integer({ min: 1, max: 99 }),
    }),
    { maxLength: 4 },
  ),
});

describe("what an order costs", () => {
  it("comes from exactly one price: the client's own list, else the general one, else the service", () => {
    fc.assert(
      fc.property(basis, (basis) => {
        const { from, to, own, general, service } = basis;
        const price = priceOf({ ...basis, extras: [] });
        // Written out: the way itself before the way back, in each list.
        const within = (all: readonly Cell[] = []) => {
          const way = all.filter((cell) => cell.from_zone_id === from?.id && cell.to_zone_id === to?.id);
          const back = all.filter((cell) => cell.from_zone_id === to?.id && cell.to_zone_id === from?.id);
          return [...way, ...back].slice(0, 1);
        };
        const cellsFound = from && to ? [...within(own?.cells), ...within(general?.cells)] : [];
        assert.equal(price.amount, cellsFound[0]?.amount ?? service.amount);
        assert.equal(price.courier_pay, cellsFound[0]?.courier_pay ?? service.courier_pay);
        const source = within(own?.cells).length > 0 ? "tarifa de Comercial Ávila" : "tarifa general";
        const missing = to ? "recogida" : "entrega";
        if (!from || !to)
          assert.equal(
            price.explanation,
            basis.hasTariff ? `Precio del servicio: falta la zona de ${missing}` : "Precio del servicio",
          );
        else if (cellsFound.length === 0)
          assert.equal(price.explanation, `Precio del servicio: sin tarifa para ${from.name} → ${to.name}`);
        else assert.equal(price.explanation, `${from.name} → ${to.name} · ${source} desde el 1 may 2026`);
      }),
      { numRuns: 5000 },
    );
  });

  it("is the sum of its lines, and the courier's pay that of the price and of the extras", () => {
    fc.assert(
      fc.property(basis, (basis) => {
        const price = priceOf(basis);
        assert.equal(
          price.amount,
          price.lines.reduce((all, { amount }) => all + amount, 0),
        );
        const plain = priceOf({ ...basis, extras: [] });
        const [amount, pay] = basis.extras.reduce(
          ([all, paid], extra) => [
            all + extra.amount * extra.quantity,
            paid + extra.courier_pay * extra.quantity,
          ],
          [plain.amount as number, plain.courier_pay as number],
        );
        assert.deepEqual([price.amount, price.courier_pay], [amount, pay]);
        assert.equal(priceError(price) === undefined, price.amount >= 0);
      }),
      { numRuns: 5000 },
    );
  });

  it("is the same both ways, unless the other way has its own price", () => {
    fc.assert(
      fc.property(cells, zone, zone, (all, from, to) => {
        const there = cellOf(all, from, to);
        const back = cellOf(all, to, from);
        assert.equal(there === undefined, back === undefined);
        const own = all.filter(
          (cell) =>
            (cell.from_zone_id === from && cell.to_zone_id === to) ||
            (cell.from_zone_id === to && cell.to_zone_id === from),
        );
        if (own.length === 1) assert.equal(there, back);
      }),
      { numRuns: 5000 },
    );
  });

  it("names how many of an extra there are", () => {
    const service = { name: "Exprés", amount: 500 as Cents, courier_pay: 200 as Cents };
    const wait = { name: "Espera", amount: 150 as Cents, courier_pay: 100 as Cents };
    const extras = [
      { ...wait, quantity: 1 },
      { ...wait, quantity: 3 },
    ];
    const price = priceOf({
      service,
      from: null,
      to: null,
      own: null,
      general: null,
      hasTariff: false,
      extras,
    });
    assert.deepEqual(price.lines, [
      { name: "Exprés", amount: 500 },
      { name: "Espera", amount: 150 },
      { name: "Espera × 3", amount: 450 },
    ]);
    assert.deepEqual([price.amount, price.courier_pay], [1100, 600]);
  });

  it("may not be below zero nor above the largest amount", () => {
    const pay = 0 as Cents;
    assert.equal(priceError({ amount: 0 as Cents, courier_pay: pay }), undefined);
    assert.match(priceError({ amount: -1 as Cents, courier_pay: pay }) ?? "", /por debajo de cero/);
    assert.match(priceError({ amount: 1_000_000_000 as Cents, courier_pay: pay }) ?? "", /demasiado alto/);
  });
});

describe("raising prices by a percent", () => {
  it("rounds each of 10,000 once, to the nearest quarter of a dollar", () => {
    const percent = fc.integer({ min: -9900, max: 30_000 }).map((hundredths) => hundredths / 100);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }) as fc.Arbitrary<Cents>, percent, (amount, by) => {
        const raised = raise(amount, by, 25);
        assert.equal(raised % 25, 0);
        // Within half a step of the exact product, in ten-thousandths of a cent.
        const exact = BigInt(amount) * BigInt(10_000 + Math.round(by * 100));
        const away = BigInt(raised) * 10_000n - exact;
        assert.ok(away <= 125_000n && away > -125_000n, `${amount} by ${by} is ${raised}`);
      }),
      { numRuns: 10_000 },
    );
  });

  it("keeps what is a multiple already by zero percent", () => {
    assert.equal(raise(525 as Cents, 0, 25), 525);
    assert.equal(raise(500 as Cents, 10, 25), 550);
    assert.equal(raise(500 as Cents, -100, 25), 0);
    assert.equal(raise(512 as Cents, 0, 1), 512);
  });
});
