import assert from "node:assert/strict";
import { test } from "node:test";
import type { Stop } from "#features/phone/contract.ts";
import { sampleStop } from "../testing.ts";
import { newsOf, withNews } from "./news.ts";

const stop = (id: number, change: Partial<Stop> = {}) =>
  sampleStop({ id, number: id, due: { fee: 3, goods: 0, total: 3, bolivares: 600 }, ...change });

test("orders that came, that say something else, and that are gone are news", () => {
  const before = [stop(1), stop(2), stop(3), stop(4), stop(5, { status: "in_transit" })];
  const after = [
    stop(1),
    stop(2, { receipt_address: "Av. Libertador" }),
    stop(3, { due: { fee: 4, goods: 0, total: 4, bolivares: 800 } }),
    stop(5, { status: "cancelled" }),
    stop(6),
  ];
  assert.deepEqual(newsOf(before, after), { fresh: [6], changed: [2, 3], gone: [4, 5] });
});

test("what the courier did himself, another rate and an order that ended are none", () => {
  const before = [stop(1), stop(2), stop(3, { status: "delivered" })];
  const after = [
    stop(1, { status: "in_transit", due: { fee: 3, goods: 0, total: 3, bolivares: 750 } }),
    stop(2, { status: "delivered", due: { fee: 0, goods: 0, total: 0, bolivares: 0 } }),
    stop(3, { status: "delivered" }),
    stop(4, { status: "cancelled" }),
  ];
  assert.deepEqual(newsOf(before, after), { fresh: [], changed: [], gone: [] });
});

test("a mark stays until it is taken off; a new order that changes is still new", () => {
  const marks = withNews(new Map(), { fresh: [1], changed: [2], gone: [] });
  const later = withNews(marks, { fresh: [], changed: [1, 2], gone: [2] });
  assert.deepEqual([...later], [[1, "fresh"]]);
});
