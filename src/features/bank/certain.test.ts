import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { addDays, type Day } from "#shared/dates.ts";
import type { Cents } from "#shared/money.ts";
import { sameReference } from "./compare.ts";
import type { Movement, OpenLine } from "./movements.ts";
import { findCandidates, isCertain } from "./rules.ts";
import { chooseTenders, findSums } from "./sums.ts";

const day = fc.integer({ min: 1, max: 14 }).map((days) => addDays("2026-11-01" as Day, days));
const amount = fc.constantFrom(1000, 2000, -1000).map((value) => value as Cents);
const reference = fc.constantFrom(null, "123456", "0123456", "3456", "99123456", "777", "654321");
const some = fc.array(fc.record({ day, amount, reference }), { maxLength: 8 });

describe("certain means certain", () => {
  it("for any lines and movements, in any order", () => {
    fc.assert(
      fc.property(some, some, fc.integer(), (drawn, moved, turn) => {
        const lines = drawn.map((line, index) => ({ id: index + 1, currency: "VES" as const, ...line }));
        const movements = moved.map((movement, index) => ({
          kind: "receipt" as const,
          id: index + 1,
          tender: 1,
          client_id: null,
          currency: "VES" as const,
          ...movement,
        }));
        const candidatesOf = findCandidates(lines, movements);
        const near = (a: { day: Day }, b: { day: Day }) =>
          addDays(a.day, 2) >= b.day && addDays(b.day, 2) >= a.day;
        const fits = (line: OpenLine, movement: Movement) =>
          line.amount === movement.amount &&
          near(line, movement) &&
          sameReference(line.reference, movement.reference);
        const certain = new Set<number>();
        for (const line of lines) {
          const candidates = candidatesOf.get(line.id) ?? [];
          const all = movements.filter((movement) => fits(line, movement));
          const back = lines.some(
            (item) =>
              item.amount === -line.amount &&
              sameReference(item.reference, line.reference) &&
              addDays(item.day, 10) >= line.day &&
              addDays(line.day, 10) >= item.day,
          );
          const only = all.length === 1 && lines.filter((item) => all[0] && fits(item, all[0])).length === 1;
          assert.equal(isCertain(candidates), only && !back, JSON.stringify({ line, candidates }));
          if (!isCertain(candidates)) continue;
          const id = candidates[0]?.movements[0]?.id ?? 0;
          assert.equal(id, all[0]?.id);
          assert.ok(!certain.has(id), "a movement is certain for one line");
          certain.add(id);
        }
        // The order doesn't matter.
        const turned = findCandidates(rotate(lines, turn), rotate(movements, turn));
        for (const { id } of lines)
          assert.equal(isCertain(turned.get(id) ?? []), isCertain(candidatesOf.get(id) ?? []));
      }),
      { numRuns: 300 },
    );
  });
});

function rotate<T>(items: readonly T[], by: number): T[] {
  const at = items.length === 0 ? 0 : Math.abs(by) % items.length;
  return [...items.slice(at), ...items.slice(0, at)];
}

describe("tenders that sum to a line", () => {
  const parts = fc.array(
    fc.integer({ min: 1, max: 9 }).map((amount) => ({ amount: amount as Cents })),
    { maxLength: 8 },
  );
  const total = (set: readonly { amount: Cents }[]) => set.reduce((so, { amount }) => so + amount, 0);

  it("are all sets of two to five", () => {
    fc.assert(
      fc.property(parts, fc.integer({ min: 1, max: 30 }), (tenders, amount) => {
        const sets = findSums(tenders, amount as Cents);
        let count = 0;
        for (let bits = 0; bits < 2 ** tenders.length; bits++) {
          const set = tenders.filter((_, index) => (bits >> index) % 2 === 1);
          if (set.length >= 2 && set.length <= 5 && total(set) === amount) count++;
        }
        assert.equal(sets.length, count);
        assert.ok(sets.every((set) => total(set) === amount));
      }),
    );
  });

  it("are at least one of each receipt, if any are", () => {
    fc.assert(
      fc.property(
        fc.array(
          parts.filter(({ length }) => length > 0),
          { minLength: 1, maxLength: 3 },
        ),
        fc.integer({ min: 1, max: 40 }),
        (receipts, amount) => {
          const chosen = chooseTenders(receipts, amount as Cents);
          if (chosen) {
            assert.equal(total(chosen), amount);
            for (const tenders of receipts) assert.ok(tenders.some((tender) => chosen.includes(tender)));
            assert.equal(new Set(chosen).size, chosen.length);
          } else
            assert.ok(
              !receipts.flat().every(({ amount: part }) => part > 0) || total(receipts.flat()) !== amount,
            );
        },
      ),
    );
  });

  it("are found among fifty receipts without trying everything", () => {
    const receipts = Array.from({ length: 50 }, (_, index) => [{ amount: (100 + index) as Cents }]);
    assert.equal(chooseTenders(receipts, total(receipts.flat()) as Cents)?.length, 50);
    const many = Array.from({ length: 50 }, (_, index) =>
      [1, 10, 100].map((times) => ({ amount: (times * (index + 1)) as Cents })),
    );
    assert.equal(chooseTenders(many, 12_345_678 as Cents), null);
  });
});
