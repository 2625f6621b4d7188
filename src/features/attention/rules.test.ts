import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { parseRate } from "#shared/money.ts";
import type { Attention, AttentionKind } from "./contract.ts";
import { rankAttention } from "./rules.ts";

const NOW = new Date("2026-11-20T15:00:00.000Z");
const RATE = parseRate(100) ?? null;

const wait = (kind: AttentionKind, count: number, days: number | null, USD?: number, VES = 0): Attention => ({
  kind,
  count,
  amount: USD === undefined ? null : { USD, VES },
  oldest_at: days === null ? null : new Date(NOW.getTime() - days * 24 * 3_600_000).toISOString(),
  to: "/",
});

describe("what waits", () => {
  const ranked = (entries: Attention[], rate = RATE) =>
    rankAttention(entries, NOW, rate).map(({ kind }) => kind);

  it("is ranked by money, then by age", () => {
    const small = wait("change_to_send", 1, 1, 20);
    const large = wait("transfers_unconfirmed", 1, 1, 0, 5_000);
    const old = wait("payment_notices", 1, 9, 20);
    assert.deepEqual(ranked([small, large, old]), [
      "payment_notices",
      "transfers_unconfirmed",
      "change_to_send",
    ]);
    assert.deepEqual(ranked([small, large], null), ["change_to_send", "transfers_unconfirmed"]);
  });

  it("has a weight without money, by how many there are and since when", () => {
    const late = wait("late_orders", 7, 2);
    const cents = wait("differences_undecided", 1, 2, -1);
    const cash = wait("safe_negative", 1, null, -30);
    assert.deepEqual(ranked([cents, cash, late]), ["late_orders", "differences_undecided", "safe_negative"]);
  });

  it("begins with what stops the work", () => {
    const money = wait("goods_available", 3, null, 900_000);
    const rate = wait("rate_missing", 1, null);
    assert.deepEqual(ranked([money, rate, wait("backup_late", 1, 3)]), [
      "rate_missing",
      "backup_late",
      "goods_available",
    ]);
  });

  it("stays most urgent first among equals", () => {
    const entries = [wait("reviews", 1, 1), wait("requests_new", 1, 1)];
    assert.deepEqual(ranked(entries), ["reviews", "requests_new"]);
  });
});
