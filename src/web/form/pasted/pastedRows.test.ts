import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { readPastedRows } from "./pastedRows.ts";

describe("pasted rows", () => {
  it("are read cell by cell, with tabs or with semicolons", () => {
    assert.deepEqual(readPastedRows("Ana\t0414; casa\nLuis\t\r\n"), [
      ["Ana", "0414; casa"],
      ["Luis", ""],
    ]);
    assert.deepEqual(readPastedRows("Ana;0414\n;"), [
      ["Ana", "0414"],
      ["", ""],
    ]);
    assert.deepEqual(readPastedRows("Ana, casa"), [["Ana, casa"]]);
    assert.deepEqual(readPastedRows(""), [[""]]);
  });

  it("keep each quote that encloses no whole cell", () => {
    assert.deepEqual(readPastedRows('"Bar ""El Sol"""\tpiso 2'), [['Bar "El Sol"', "piso 2"]]);
    assert.deepEqual(readPastedRows('tubo de 1/2"\t"abierto'), [['tubo de 1/2"', '"abierto']]);
    assert.deepEqual(readPastedRows('"uno" y dos\t"Calle 1\nCasa 2"'), [['"uno" y dos', "Calle 1\nCasa 2"]]);
  });

  it("are what a spreadsheet wrote", () => {
    const cell = fc.string({ unit: fc.constantFrom("a", '"', "\n", ";", "\t", " ", "1", "ñ"), maxLength: 8 });
    const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 4 });
    const write = (text: string) => `"${text.replaceAll('"', '""')}"`;
    fc.assert(
      fc.property(rows, (written) => {
        const pasted = written.map((row) => row.map(write).join("\t")).join("\n");
        assert.deepEqual(readPastedRows(pasted), written);
      }),
    );
  });
});
