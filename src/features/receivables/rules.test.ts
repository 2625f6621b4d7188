import assert from "node:assert/strict";
import { it } from "node:test";
import fc from "fast-check";
import { addDays, type Day } from "#shared/dates.ts";
import { type Cents, sum } from "#shared/money.ts";
import { groupByReceipt } from "./rules.ts";

const line = fc.record({
  date: fc.constantFrom(0, 1).map((days) => addDays("2026-11-20" as Day, days)),
  kind: fc.constantFrom("order" as const, "payment" as const, "refund" as const),
  number: fc.option(fc.integer({ min: 1, max: 9 })),
  order_date: fc.constant("2026-11-19" as Day),
  client_reference: fc.constantFrom("A-1042", null),
  zones: fc.constantFrom("Chacao → Baruta", null),
  receipt_number: fc.option(fc.integer({ min: 1, max: 3 })),
  charge: fc.integer({ min: 0, max: 500 }).map((cents) => cents as Cents),
  credit: fc.integer({ min: 0, max: 500 }).map((cents) => cents as Cents),
  balance: fc.integer({ min: -500, max: 500 }).map((cents) => cents as Cents),
});

it("a statement by receipt has the same sums and ends with the same balance", () => {
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const grouped = groupByReceipt(lines);
      for (const column of ["charge", "credit"] as const)
        assert.equal(sum(grouped.map((line) => line[column])), sum(lines.map((line) => line[column])));
      assert.equal(grouped.at(-1)?.balance, lines.at(-1)?.balance);
      // No two lines that follow each other are of one receipt, and those without a receipt stay as they are.
      for (const [at, line] of grouped.slice(1).entries()) {
        const before = grouped[at];
        assert.ok(
          line.receipt_number === null ||
            line.receipt_number !== before?.receipt_number ||
            line.kind !== before.kind ||
            line.date !== before.date,
        );
      }
      const loose = lines.filter(({ receipt_number }) => receipt_number === null);
      assert.deepEqual(
        grouped.filter(({ receipt_number }) => receipt_number === null),
        loose,
      );
      assert.deepEqual(groupByReceipt(grouped), grouped);
    }),
  );
});
