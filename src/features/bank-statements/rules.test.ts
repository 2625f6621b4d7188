import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { addDays, type Day } from "#shared/dates.ts";
import type { Cents } from "#shared/money.ts";
import { numberLines, type StatementLine } from "./rules.ts";

const line = (change: Partial<StatementLine> = {}): StatementLine => ({
  day: "2026-11-20" as Day,
  amount: 1000 as Cents,
  reference: "00123",
  description: "PAGO MÓVIL",
  ...change,
});

/** The lines that an account has after files, as the database keeps them: by key and number. */
function importAll(files: readonly (readonly StatementLine[])[]): string[] {
  const keys = new Set<string>();
  for (const file of files) for (const { key, number } of numberLines(file)) keys.add(`${key} ${number}`);
  return [...keys].sort();
}

describe("the number of a line among its equals", () => {
  it("tells two equal payments of one day apart", () => {
    assert.deepEqual(
      numberLines([line(), line({ amount: 5 as Cents }), line()]).map(({ number }) => number),
      [1, 1, 2],
    );
  });

  it("is the same in the bank's other formats", () => {
    const [first, other] = numberLines([line(), line({ reference: "123", description: "pago  movil" })]);
    assert.equal(first?.key, other?.key);
    assert.equal(other?.number, 2);
  });

  it("differs with another day, amount or reference", () => {
    const others = [{ day: "2026-11-21" as Day }, { amount: -1000 as Cents }, { reference: "124" }];
    for (const change of others) assert.equal(numberLines([line(), line(change)])[1]?.number, 1);
  });

  it("differs by its description where the bank gives no reference, and only there", () => {
    const numberOf = (reference: string | null) =>
      numberLines([line({ reference }), line({ reference, description: "OTRO" })])[1]?.number;
    assert.equal(numberOf(null), 1);
    assert.equal(numberOf("123"), 2);
  });

  // Few values, so that many lines are equal.
  const statement = fc
    .array(
      fc.record({
        day: fc.integer({ min: 0, max: 6 }).map((days) => addDays("2026-11-01" as Day, days)),
        amount: fc.constantFrom(100, -100, 250).map((value) => value as Cents),
        reference: fc.constantFrom(null, "111111", "222222"),
        description: fc.constantFrom("PAGO", "COMISION"),
      }),
      { minLength: 1, maxLength: 40 },
    )
    .map((lines) => lines.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)));

  it("gives the same lines however a statement is downloaded in parts, in any order", () => {
    fc.assert(
      fc.property(
        statement,
        fc.array(fc.tuple(fc.nat(), fc.nat(), fc.boolean()), { maxLength: 6 }),
        fc.nat(),
        (lines, cuts, turn) => {
          // Each file begins with a day's first line, as banks cut them, and may end in the middle of its last day.
          const dayStart = (index: number) => lines.findIndex(({ day }) => day === lines[index]?.day);
          const files = cuts.map(([from, count, newestFirst]) => {
            const start = dayStart(from % lines.length);
            const file = lines.slice(start, start + 1 + (count % lines.length));
            return newestFirst ? file.toReversed() : file;
          });
          const all = [...files, lines];
          const at = turn % all.length;
          assert.deepEqual(importAll([...all.slice(at), ...all.slice(0, at)]), importAll([lines]));
        },
      ),
      { numRuns: 200 },
    );
  });

  it("gives the same lines from files of whole days, of which none has all", () => {
    fc.assert(
      fc.property(statement, fc.array(fc.tuple(fc.nat(6), fc.nat(6)), { maxLength: 8 }), (lines, ranges) => {
        const from = (day: number) => addDays("2026-11-01" as Day, day);
        const covering = [...ranges, [0, 2], [2, 3], [4, 6]] as [number, number][];
        const files = covering.map(([start, end]) =>
          lines.filter(({ day }) => day >= from(start) && day <= from(end)),
        );
        assert.deepEqual(importAll(files), importAll([lines]));
      }),
      { numRuns: 200 },
    );
  });
});
