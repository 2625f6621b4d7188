import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Attention, AttentionKind } from "./contract.ts";
import { waitingByPage } from "./waiting.ts";

const wait = (kind: AttentionKind, count: number, to: string): Attention => ({
  kind,
  count,
  amount: null,
  oldest_at: null,
  to,
});

describe("the menu's numbers", () => {
  it("are of orders and of money", () => {
    const waiting = waitingByPage([
      wait("requests_new", 2, "/deliveries/requests?state=new"),
      wait("late_orders", 3, "/deliveries?late=1"),
      wait("change_to_send", 4, "/debts/receipts/change?state=to_send"),
      wait("reviews", 5, "/couriers/accounts?only=reviews"),
      wait("shifts_open", 6, "/company-bills/shifts?open=1"),
    ]);
    assert.deepEqual(
      [...waiting],
      [
        ["/deliveries", 5],
        ["/debts", 4],
      ],
    );
  });

  it("count an order once that is late and without a courier, and a payment that the bank doesn't know", () => {
    const waiting = waitingByPage([
      wait("transfers_unconfirmed", 7, "/debts/receipts?state=reported"),
      wait("not_in_bank", 2, "/debts/receipts?not_in_bank=1"),
      wait("late_orders", 3, "/deliveries?late=1"),
      wait("failed_attempts", 3, "/deliveries?attempted=1"),
      wait("unassigned_orders", 1, "/deliveries?unassigned=1"),
    ]);
    assert.deepEqual(
      [...waiting],
      [
        ["/debts", 7],
        ["/deliveries", 3],
      ],
    );
  });
});
