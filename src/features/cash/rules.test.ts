import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { agreeOn, costOf, shareOut } from "#features/collections/rules.ts";
import {
  checkEntry,
  type Entry,
  entryOfBill,
  entryOfCharge,
  entryOfGoods,
  entryOfPayment,
  entryOfRemittance,
  makeEntry,
  type PostedEntry,
  reverseCharge,
  reverseEntry,
} from "#features/journal/rules.ts";
import {
  amountsOf,
  type Cents,
  CURRENCIES,
  type Currency,
  dollarsToBolivares,
  type Rate,
  sumOf,
} from "#shared/money.ts";
import { cashEquation, isBalanced } from "./equation.ts";
import {
  addsUp,
  compareCount,
  entriesOfClosing,
  entryOfFloat,
  entryOfMove,
  entryOfSafeMove,
  moveCash,
  SAFE_KINDS,
} from "./rules.ts";

const HISTORIES = 10_000;
const cents = (value: number) => value as Cents;
const order = { id: 7, client_id: 3, number: "000007" };
const courier = { place: "courier", courier_id: 9 } as const;
const RATE = 20_000_000_000 as Rate;

/** The fee and the goods' price, paid in dollars and, for the rest, bolívares: `part` of 4 in dollars, more with change. */
function collected(id: number, fee: Cents, goods: Cents, part: number): Entry[] {
  const USD = cents(Math.round(((fee + goods) * part) / 4));
  const due = { fee, goods };
  const shares = shareOut({ USD, VES: dollarsToBolivares(cents(fee + goods - USD), RATE) }, due, RATE);
  const payment = { id, amount: fee };
  const changed = fee > 0 ? { USD: cents(0), VES: cents(0) } : shares.fee;
  const received = {
    cash: amountsOf((currency) => shares.goods[currency] + changed[currency]),
  };
  return [
    ...(fee > 0 ? [entryOfPayment(order, payment, { cash: shares.fee }, courier)] : []),
    entryOfGoods(order, { receiptId: id, goods: shares.goods, changed, received }, courier),
  ];
}

const step = fc.record({
  what: fc.constantFrom(
    "open",
    "in",
    "out",
    "close",
    "safe",
    "pay",
    "refund",
    "spend",
    "collect",
    "charge",
    "undo",
    "hand",
    "remit",
  ),
  who: fc.nat(2),
  usd: fc.integer({ min: 0, max: 9000 }),
  ves: fc.integer({ min: 0, max: 900_000 }),
  off: fc.integer({ min: -3, max: 3 }),
  kind: fc.constantFrom(...SAFE_KINDS),
  note: fc.constantFrom(null, "x"),
});

/** What was collected at a door, and what its courier may be charged for agreeing on less. */
interface DoorOrder {
  entries: PostedEntry[];
  cost: Cents;
  charge?: PostedEntry;
}

/** Collects by an agreement: less of the fee, and less or more of the goods. */
function collectAgreed(id: number, planned: { fee: Cents; goods: Cents }, off: number): DoorOrder {
  const wanted = {
    goods: planned.goods === 0 ? cents(0) : cents(Math.max(0, planned.goods + off * 100)),
    fee: cents(Math.max(0, planned.fee - Math.abs(off) * 10)),
  };
  const judged = agreeOn(planned, wanted);
  const agreed = typeof judged === "string" ? planned : judged;
  const entries = collected(id, agreed.fee, agreed.goods, off + 3);
  return { entries: entries.map((entry) => ({ ...entry, id })), cost: costOf(planned, agreed) };
}

/** Voids what was collected: cash that the courier has leaves his account, other cash the till; he owes the charge no more. */
function undoDoor({ entries, charge }: DoorOrder, isHanded: boolean, id: number): Entry[] {
  const undone = entries.map((entry) => {
    const unsettled = new Set(isHanded ? [] : entry.lines.keys());
    const cause = entry.cause === "payment" ? "refund" : "goods_void";
    return reverseEntry({ ...entry, unsettled }, { cause, cause_id: id });
  });
  return charge ? [...undone, reverseCharge(charge)] : undone;
}

describe("the rules of cash", () => {
  it(`keep the equation balanced after each step of ${HISTORIES} random histories`, () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 25, size: "max" }), (history) => {
        const lines: {
          cause: Entry["cause"];
          place: string;
          shift: number | null;
          currency: Currency;
          amount: Cents;
        }[] = [];
        const goods: { currency: Currency; amount: Cents }[] = [];
        const shifts: (number | null)[] = [null, null, null];
        const payments: (Entry & { id: number })[] = [];
        const doors: DoorOrder[] = [];
        let next = 1;
        const write = (who: number, entries: Entry[]) => {
          for (const entry of entries) {
            checkEntry(entry);
            const shift = shifts[who] ?? null;
            for (const { account, place, shift_id, currency, amount } of entry.lines)
              if (account === "goods") goods.push({ currency, amount: cents(-amount) });
              else if (account === "cash")
                lines.push({
                  cause: entry.cause,
                  place: place === "till" ? (shift === null ? "safe" : "shift") : String(place),
                  shift: place === "till" ? shift : shift_id,
                  currency,
                  amount,
                });
          }
        };
        for (const { what, who, usd, ves, off, kind, note } of history) {
          const amounts = { USD: cents(usd), VES: cents(ves) };
          const shift = shifts[who] ?? null;
          seen.add(what);
          if (what === "open" && shift === null) {
            shifts[who] = next;
            write(who, [entryOfFloat(next, amounts)]);
          } else if ((what === "in" || what === "out") && shift !== null)
            write(who, [entryOfMove(shift, what, amounts, note)]);
          else if (what === "close" && shift !== null) {
            const expected = sumOf(lines.filter((line) => line.shift === shift));
            const counted = amountsOf((currency) => Math.max(0, expected[currency] + off));
            write(who, entriesOfClosing(shift, compareCount(expected, counted), note));
            assert.deepEqual(sumOf(lines.filter((line) => line.shift === shift)), { USD: 0, VES: 0 });
            shifts[who] = null;
          } else if (what === "safe")
            write(who, [entryOfSafeMove(1, kind, { currency: "VES", amount: cents(ves), note })]);
          else if (what === "pay") {
            const entry = entryOfPayment(
              order,
              { id: next, amount: cents(usd) },
              { cash: { USD: cents(usd - off), VES: cents(ves) } },
            );
            payments.push({ ...entry, id: next });
            write(who, [entry]);
          } else if (what === "refund" && payments.length > 0) {
            const [payment] = payments.splice(off + 3 < payments.length ? off + 3 : 0, 1);
            if (payment) write(who, [reverseEntry(payment, { cause: "refund", cause_id: next })]);
          } else if (what === "collect") {
            const planned = { fee: cents(usd), goods: cents(Math.round(ves / 100)) };
            const door = collectAgreed(next, planned, off);
            doors.push(door);
            write(who, door.entries);
          } else if (what === "charge") {
            const door = doors.find((candidate) => candidate.cost > 0 && !candidate.charge);
            if (door) {
              const entry = entryOfCharge({ receiptId: next, courier_id: 9, order }, door.cost);
              door.charge = { ...entry, id: next };
              write(who, [entry]);
            }
          } else if (what === "undo" && doors.length > 0) {
            const [door] = doors.splice(usd % doors.length, 1);
            if (door) write(who, undoDoor(door, off > 0, next));
          } else if (what === "hand") {
            const held = sumOf(lines.filter(({ place }) => place === "courier"));
            const amounts = amountsOf((currency) => held[currency] + off);
            const from = { ...courier, shift_id: null };
            const till = { place: "till", courier_id: null, shift_id: null } as const;
            write(who, [makeEntry("settlement", next, null, moveCash(from, till, amounts))]);
          } else if (what === "remit") {
            const currency = off > 0 ? "USD" : "VES";
            const amount = cents(Math.min(usd, sumOf(goods)[currency]));
            const remittance = {
              id: next,
              client_id: 3,
              number: "000001",
              currency,
              method: "cash",
            } as const;
            write(who, [entryOfRemittance(remittance, amount)]);
          } else if (what === "spend")
            write(who, [
              entryOfBill({
                id: next,
                name: "x",
                amount: cents(usd),
                method: "cash",
                tendered: off > 0 ? cents(ves) : null,
              }),
            ]);
          next += 1;
          for (const owed of Object.values(sumOf(goods))) assert.ok(owed >= 0);
          const at = (place: string) => sumOf(lines.filter((line) => line.place === place));
          assert.ok(
            isBalanced(
              cashEquation(lines, { couriers: at("courier"), shifts: at("shift"), safe: at("safe") }),
            ),
          );
        }
      }),
      { numRuns: HISTORIES },
    );
    assert.equal(seen.size, 13);
  });

  it("see that cash is missing", () => {
    const nothing = { USD: cents(0), VES: cents(0) };
    const places = { couriers: nothing, shifts: nothing, safe: { USD: cents(5), VES: cents(0) } };
    const received = [{ cause: "payment", currency: "USD", amount: cents(5) }] as const;
    assert.ok(isBalanced(cashEquation(received, places)));
    for (const currency of CURRENCIES)
      assert.ok(
        !isBalanced(cashEquation([...received, { cause: "bill", currency, amount: cents(-1) }], places)),
      );
  });

  it("add notes and coins up in each currency by itself", () => {
    const counted = { USD: cents(6525), VES: cents(50_050) };
    assert.ok(addsUp({}, counted));
    assert.ok(addsUp({ USD: { "50": 1, "5": 3, "0.25": 1 } }, counted));
    assert.ok(addsUp({ VES: { "500": 1, "0.5": 1 } }, counted));
    assert.ok(!addsUp({ USD: { "50": 1, "5": 3 } }, counted));
    assert.ok(!addsUp({ USD: { "50": 1, "5": 3, "0.25": 1 }, VES: {} }, counted));
  });
});
