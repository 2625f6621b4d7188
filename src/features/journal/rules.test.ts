import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Cents } from "#shared/money.ts";
import {
  checkEntry,
  type Entry,
  entryOfAdvance,
  entryOfBill,
  entryOfKeptChange,
  entryOfOrder,
  entryOfPayment,
  entryOfReadyGoods,
  entryOfSentChange,
  entryOfUnreadyGoods,
  fundsOf,
  type Line,
  reverseEntry,
} from "./rules.ts";

const cents = (value: number) => value as Cents;
const order = { id: 7, client_id: 3, number: "000007" };
const none = { client_id: null, place: null, courier_id: null, shift_id: null, delivery_id: null };
const usd = (account: Line["account"], amount: number, party: Partial<Line> = {}): Line => ({
  ...none,
  ...party,
  account,
  currency: "USD",
  amount: cents(amount),
});
const ves = (account: Line["account"], amount: number, party: Partial<Line> = {}): Line => ({
  ...usd(account, amount, party),
  currency: "VES",
});
const entry = (...lines: Line[]): Entry => ({
  cause: "payment",
  cause_id: 1,
  reverses_id: null,
  note: null,
  lines,
});
const client = { client_id: 3 };
const safe = { place: "safe" } as const;

describe("the journal's rules", () => {
  it("accept what is planned: bolívares with change, goods, advances, write-offs, waived shortages", () => {
    const receipt = entry(
      usd("cash", 2000, safe),
      usd("cash", -500, safe),
      ves("cash", -25_050, safe),
      ves("exchange", 25_050),
      usd("exchange", -250),
      usd("receivable", -1250, { ...client, delivery_id: 7 }),
    );
    const goods = entry(
      ves("cash", 90_000, { place: "courier", courier_id: 4 }),
      ves("goods", -90_000, client),
    );
    const shift = entry(usd("cash", 100, { place: "shift", shift_id: 9 }), usd("difference", -100));
    for (const each of [
      receipt,
      goods,
      shift,
      entry(usd("bank", 10), usd("advance", -10, client)),
      entry(usd("write_off", 10), usd("receivable", -10)),
      entry(usd("cash", 10, safe), usd("capital", -10)),
    ]) {
      checkEntry(each);
      checkEntry(reverseEntry({ ...each, id: 1 }, { cause: "refund", cause_id: 2 }));
    }
  });

  it("move goods money to what is available and back, and return an old payout to what is available", () => {
    const goods = [{ client_id: 3, delivery_id: 7, currency: "VES" as const, amount: -90 as Cents }];
    const [ready, back] = [entryOfReadyGoods(2, null, goods), entryOfUnreadyGoods(2, null, goods)];
    const linesText = (posting: Entry) =>
      posting.lines.map(({ account, currency, amount }) => `${account} ${currency} ${amount}`);
    assert.deepEqual(
      [ready.cause, ...linesText(ready)],
      ["goods_ready", "goods VES 90", "goods_ready VES -90"],
    );
    assert.deepEqual(
      [back.cause, ...linesText(back)],
      ["goods_ready_void", "goods VES -90", "goods_ready VES 90"],
    );
    for (const each of [ready, back]) checkEntry(each);
    const old = { ...entry(usd("goods", 5, client), usd("bank", -5)), id: 1 };
    assert.deepEqual(linesText(reverseEntry(old, { cause: "remittance_void", cause_id: 2 })), [
      "goods_ready USD -5",
      "bank USD 5",
    ]);
  });

  it("reverse a courier's cash in the account while it is unsettled, other cash in the till", () => {
    const courier = { place: "courier", courier_id: 4 } as const;
    const original = entry(
      usd("cash", 25, courier),
      usd("goods", -25, client),
      ves("cash", 9, courier),
      ves("goods", -9, client),
    );
    const cause = { cause: "goods_void", cause_id: 2 } as const;
    const at = (unsettled: ReadonlySet<number>) => {
      const reversal = reverseEntry({ ...original, id: 1, unsettled }, cause);
      checkEntry(reversal);
      return reversal.lines.flatMap(({ account, place, amount }) =>
        account === "cash" ? `${place} ${amount}` : [],
      );
    };
    assert.deepEqual(at(new Set([0, 2])), ["courier -25", "courier -9"]);
    assert.deepEqual(at(new Set([2])), ["till -25", "courier -9"]);
    assert.deepEqual(at(new Set()), ["till -25", "till -9"]);
  });

  const refused: [string, Entry, RegExp][] = [
    ["a currency that is off by a cent", entry(usd("bank", 10), usd("income", -9)), /off by 1 USD/],
    ["two currencies that only sum to zero together", entry(usd("bank", 10), ves("exchange", -10)), /off by/],
    ["an empty line", entry(usd("bank", 0)), /a line of 0/],
    ["half a cent", entry(usd("bank", 0.5), usd("income", -0.5)), /a line of 0.5/],
    ["cash that is nowhere", entry(usd("cash", 1), usd("income", -1)), /cash with the wrong party/],
    ["a bank with a client", entry(usd("bank", 1, client), usd("income", -1)), /bank with the wrong/],
    [
      "available goods of nobody",
      entry(usd("cash", 1, safe), usd("goods_ready", -1)),
      /goods_ready with the wrong/,
    ],
    ["goods of nobody", entry(usd("cash", 1, safe), usd("goods", -1)), /goods with the wrong/],
    [
      "a courier's cash without the courier",
      entry(usd("cash", 1, { place: "courier" }), usd("income", -1)),
      /cash with the wrong/,
    ],
    [
      "the safe of a shift",
      entry(usd("cash", 1, { ...safe, shift_id: 1 }), usd("income", -1)),
      /cash with the wrong/,
    ],
  ];
  for (const [what, posting, why] of refused)
    it(`refuse ${what}`, () => assert.throws(() => checkEntry(posting), why));

  it("write nothing for an order or a bill of zero", () => {
    assert.deepEqual(entryOfOrder(order, cents(0)).lines, []);
    assert.deepEqual(
      entryOfBill({ id: 1, name: "x", amount: cents(0), method: "cash", tendered: null }).lines,
      [],
    );
  });

  it("split money in both currencies: bolívares pass through the exchange, change is negative", () => {
    const received = { USD: cents(1500), VES: cents(-50_000) };
    const lines = (entry: Entry) => {
      checkEntry(entry);
      return entry.lines.map(({ account, place, client_id, currency, amount }) =>
        [account, place ?? client_id, currency, amount].join(" "),
      );
    };
    assert.deepEqual(lines(entryOfPayment(order, { id: 1, amount: cents(1250) }, { cash: received })), [
      "cash till USD 1500",
      "cash till VES -50000",
      "exchange  VES 50000",
      "exchange  USD -250",
      "receivable 3 USD -1250",
    ]);
    const courier = { place: "courier", courier_id: 4 } as const;
    const atDoor = entryOfPayment(
      order,
      { id: 1, amount: cents(1500) },
      { cash: { USD: cents(1500), VES: cents(0) } },
      courier,
    );
    assert.deepEqual(lines(atDoor), ["cash courier USD 1500", "receivable 3 USD -1500"]);
    const held = { USD: cents(0), VES: cents(250_000) };
    const advance = { id: 9, client_id: 3, number: "R-000009" };
    assert.deepEqual(lines(entryOfAdvance(advance, cents(1250), { bank: held })), [
      "bank  VES 250000",
      "exchange  VES -250000",
      "exchange  USD 1250",
      "advance 3 USD -1250",
    ]);
    const applied = entryOfPayment(
      order,
      { id: 2, amount: cents(5) },
      fundsOf("advance", { USD: cents(5), VES: cents(0) }),
    );
    assert.deepEqual(lines(applied), ["advance 3 USD 5", "receivable 3 USD -5"]);
    const deducted = entryOfPayment(
      order,
      { id: 3, amount: cents(5) },
      fundsOf("deduction", { USD: cents(5), VES: cents(0) }),
    );
    assert.deepEqual(lines(deducted), ["goods_ready 3 USD 5", "receivable 3 USD -5"]);
  });

  it("put each tender where it lies, and owe the change that is to be sent until it is", () => {
    const mixed = {
      cash: { USD: cents(2000), VES: cents(0) },
      bank: { USD: cents(0), VES: cents(100_000) },
      change: { USD: cents(0), VES: cents(-50_000) },
    };
    const paid = entryOfPayment(order, { id: 1, amount: cents(2250) }, mixed);
    const change = { id: 5, currency: "VES", amount: cents(50_000) } as const;
    const balances = (entries: Entry[]) => {
      for (const entry of entries) checkEntry(entry);
      const sums = new Map<string, number>();
      for (const { account, currency, amount } of entries.flatMap(({ lines }) => lines))
        sums.set(`${account} ${currency}`, (sums.get(`${account} ${currency}`) ?? 0) + amount);
      return Object.fromEntries([...sums].filter(([, amount]) => amount !== 0));
    };
    const received = {
      "cash USD": 2000,
      "bank VES": 100_000,
      "change VES": -50_000,
      "exchange VES": -50_000,
      "exchange USD": 250,
      "receivable USD": -2250,
    };
    assert.deepEqual(balances([paid]), received);
    const { "change VES": _, ...ended } = received;
    assert.deepEqual(balances([paid, entryOfSentChange(change)]), { ...ended, "bank VES": 50_000 });
    assert.deepEqual(balances([paid, entryOfKeptChange(change)]), { ...ended, "difference VES": -50_000 });
  });

  it("pay a bill from the till or the bank", () => {
    const accounts = (["cash", "mobile_payment", "bank_transfered"] as const).map((method) =>
      entryOfBill({ id: 1, name: "x", amount: cents(5), method, tendered: null }).lines.map(
        ({ account, place, amount }) => [account, place, amount],
      ),
    );
    assert.deepEqual(accounts, [
      [
        ["expense", null, 5],
        ["cash", "till", -5],
      ],
      [
        ["expense", null, 5],
        ["bank", null, -5],
      ],
      [
        ["expense", null, 5],
        ["bank", null, -5],
      ],
    ]);
  });
});
