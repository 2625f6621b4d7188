import assert from "node:assert/strict";
import { test } from "node:test";
import { dayWith } from "./day.ts";
import type { Entry } from "./outbox.ts";

const DAY = { cash: { USD: 5.1, VES: 100 }, earned: 2, delivered: 1, failed: 1, lines: [] };
const entry = (delivery_id: number, did: object, change: Partial<Entry> = {}) =>
  ({
    seq: delivery_id,
    courier_id: 7,
    number: 1,
    files: [],
    state: "waiting",
    message: null,
    action: { id: "a", delivery_id, at: "2026-11-20T15:00:00.000Z", ...did },
    ...change,
  }) as Entry;
const paid = (method: string, ...tenders: object[]) => ({
  kind: "deliver",
  receiver_name: "Ana",
  collection: { outcome: "collected", method, tenders },
});

test("a day without signal is the server's with what waits", () => {
  const cash = paid("cash", { currency: "USD", amount: 20 }, { currency: "VES", amount: -50.25 });
  const entries = [
    entry(1, cash),
    entry(2, paid("mobile_payment", { currency: "VES", amount: 900 })),
    entry(3, { kind: "fail", reason: "absent" }),
    entry(3, { kind: "fail", reason: "absent" }),
    entry(4, cash, { state: "done" }),
    entry(5, cash, { courier_id: 8 }),
  ];
  assert.deepEqual(dayWith(DAY, entries, 7), {
    cash: { USD: 2510, VES: 4975 },
    float: { USD: 0, VES: 0 },
    earned: 200,
    delivered: 3,
    failed: 2,
  });
  assert.deepEqual(dayWith(DAY, [], 7).cash, { USD: 510, VES: 10_000 });
});

test("a day tells apart what the office gave him for change", () => {
  const line = (kind: "cash" | "float", currency: "USD" | "VES", amount: number) =>
    ({ id: 1, kind, delivery_number: null, currency, amount, at: "2026-11-20T15:00:00.000Z" }) as const;
  const lines = [
    line("cash", "USD", 5.1),
    line("float", "USD", 20),
    line("float", "VES", 100),
    line("float", "USD", -12.5),
  ];
  const day = { ...DAY, cash: { USD: 12.6, VES: 100 }, lines };
  const { cash, float } = dayWith(day, [entry(2, paid("cash", { currency: "USD", amount: 3 }))], 7);
  assert.deepEqual({ cash, float }, { cash: { USD: 1560, VES: 10_000 }, float: { USD: 750, VES: 10_000 } });
});
