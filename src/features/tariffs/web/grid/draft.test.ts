import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { cellOf } from "#features/tariffs/rules.ts";
import { tariffTexts } from "#features/tariffs/texts.ts";
import { type Draft, differences, raised, readBlock, readPercent, toDraft, withTyped } from "./draft.ts";

const zones = ["Chacao", "Baruta", "El Hatillo"].map((name, index) => ({ id: index + 1, name }));
const grid = { rows: zones, columns: zones, zones };
const amounts = (draft: Draft) =>
  [...draft.values()].map(({ from_zone_id, to_zone_id, amount }) => [from_zone_id, to_zone_id, amount]);

describe("a list that is edited", () => {
  it("takes typed prices, and an empty one removes the cell", () => {
    const typed = (from: number, to: number, text: string) => ({ from, to, text });
    const first = withTyped(toDraft([]), "amount", [
      typed(1, 2, "5,50"),
      typed(2, 3, "$ 7"),
      typed(3, 1, "x"),
    ]);
    assert.deepEqual(amounts(first), [
      [1, 2, 550],
      [2, 3, 700],
    ]);
    const paid = withTyped(first, "courier_pay", [typed(1, 2, "2"), typed(3, 3, "2")]);
    assert.deepEqual(cellOf([...paid.values()], 1, 2)?.courier_pay, 200);
    assert.equal(paid.size, 2);
    const without = withTyped(paid, "amount", [typed(2, 3, " ")]);
    assert.deepEqual(amounts(without), [[1, 2, 550]]);
    assert.deepEqual([...differences(paid, without)], ["2 3"]);
    assert.equal(differences(first, paid).size, 1);
    assert.deepEqual(amounts(raised(without, 10)), [[1, 2, 600]]);
    assert.deepEqual(amounts(first).length, 2, "an earlier draft stays as it was");
  });

  it("reads a percent whole or not at all", () => {
    const read = (text: string) => {
      const percent = readPercent(text);
      return typeof percent === "number" ? percent : percent.problem;
    };
    for (const [text, percent] of [
      ["10", 10],
      ["-12,5", -12.5],
      ["7.25 %", 7.25],
      ["(5)", -5],
      ["1.000", 1000],
      ["10 o 12", "No se entiende «10 o 12»"],
      ["$10", "No se entiende «$10»"],
      ["1,005", "«1,005»: ¿1005 (miles) o 1,005 (decimales)?"],
      ["0,123456", "No se entiende «0,123456»"],
      ["-101", tariffTexts.percentWrong],
      ["1.000,01", tariffTexts.percentWrong],
    ] as const)
      assert.equal(read(text), percent, text);
  });

  it("reads a bare block from the active cell on, within the grid", () => {
    const block = readBlock("5\t6,50\t7\r\n8\t\tn/a\r\n", grid, { row: 1, column: 1 });
    assert.deepEqual(block, {
      typed: [
        { from: 2, to: 2, text: "5" },
        { from: 2, to: 3, text: "6,50" },
        { from: 3, to: 2, text: "8" },
        { from: 3, to: 3, text: "" },
      ],
      wrong: [],
      unknown: [],
      outside: ["7", "n/a"],
    });
    const [at, text] = [{ row: 0, column: 0 }, "5\tgratis"];
    assert.deepEqual(readBlock(text, grid, at).wrong, ["gratis"]);
    assert.deepEqual(readBlock("Bs 5\t$5", grid, at).wrong, [
      "Bs 5 (Está en bolívares: escríbelo en dólares)",
    ]);
  });

  it("reads a table with the zones as headings, in any order and spelling", () => {
    const table = "Desde\tEL HATILLO\tchacao\tCatia\nBaruta\t9\t8\t1\nPetare\t1\t1\t1\nChacao\t\t4\t1";
    const { typed, unknown } = readBlock(table, grid, { row: 2, column: 2 });
    assert.deepEqual(typed, [
      { from: 2, to: 3, text: "9" },
      { from: 2, to: 1, text: "8" },
      { from: 1, to: 1, text: "4" },
    ]);
    assert.deepEqual(unknown, ["Catia", "Petare"]);
    const file = readBlock(`\ufeff${table.replaceAll("\t", ";")}\r\n`, grid, { row: 0, column: 0 });
    assert.deepEqual(file, { typed, wrong: [], unknown, outside: [] });
  });
});
