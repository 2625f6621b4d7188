import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { compactText, gridOf } from "./scale.ts";

describe("a chart's grid", () => {
  for (const [values, grid] of [
    [[], [0, 1]],
    [
      [0, 0],
      [0, 1],
    ],
    [[3], [0, 1, 2, 3]],
    [[7], [0, 2, 4, 6, 8]],
    [
      [80, 12.3, 67.7],
      [0, 20, 40, 60, 80],
    ],
    [
      [-30, 60],
      [-50, 0, 50, 100],
    ],
    [[-0.4], [-1, 0]],
  ] as const)
    test(`of ${values.join(", ") || "nothing"} has ${grid.join(", ")}`, () =>
      assert.deepEqual(gridOf(values), grid));

  test("contains every value and zero, in few equal whole steps", () => {
    const cents = fc.integer({ min: -1e11, max: 1e11 });
    const amounts = fc.array(
      cents.map((amount) => amount / 100),
      { maxLength: 31 },
    );
    fc.assert(
      fc.property(amounts, (values) => {
        const grid = gridOf(values);
        const [first = 0, second = 0] = grid;
        assert.ok(grid.length >= 2 && grid.length <= 7, `${grid}`);
        assert.ok(grid.includes(0) && grid.every(Number.isInteger));
        for (const [at, line] of grid.entries()) assert.equal(line, first + at * (second - first));
        for (const value of values) assert.ok(value >= first && value <= (grid.at(-1) ?? 0));
      }),
    );
  });
});

test("a grid's values are written as the language's compact notation writes them", () => {
  const compact = new Intl.NumberFormat("es", { notation: "compact", maximumFractionDigits: 1 });
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 999_999_999 })), (amounts) => {
      for (const value of gridOf(amounts))
        if (value < 1e9) assert.equal(compactText(value), compact.format(value));
    }),
  );
});
