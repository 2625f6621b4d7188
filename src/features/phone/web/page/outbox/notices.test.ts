import assert from "node:assert/strict";
import { test } from "node:test";
import type { Stop } from "#features/phone/contract.ts";
import { sampleStop } from "../testing.ts";
import { noticesOf } from "./notices.ts";

const stop = (id: number, status: Stop["status"], cancellation_notes: string | null = null) =>
  sampleStop({ id, number: id, status, receipt_full_name: `Ana ${id}`, cancellation_notes });

test("a courier is told of each order that was taken from him on his way, and of no other", () => {
  const before = [
    stop(1, "in_transit"),
    stop(2, "in_transit"),
    stop(3, "in_transit"),
    stop(4, "pending"),
    stop(5, "pending"),
    stop(6, "delivered"),
    stop(7, "cancelled", "Ya no"),
  ];
  const after = [
    stop(1, "in_transit"),
    stop(2, "cancelled", "No hay nadie"),
    stop(5, "cancelled", "Ya no"),
    stop(7, "cancelled", "Ya no"),
  ];
  assert.deepEqual(noticesOf(before, after), [
    { id: 2, kind: "cancelled", number: 2, recipient: "Ana 2", reason: "No hay nadie" },
    { id: 3, kind: "reassigned", number: 3, recipient: "Ana 3", reason: null },
  ]);
});
