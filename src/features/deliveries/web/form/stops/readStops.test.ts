import assert from "node:assert/strict";
import { test } from "node:test";
import { readStops } from "./readStops.ts";

const fieldsIn = (text: string) =>
  readStops(text)?.map(({ receipt, cod_amount, notes }) => [
    receipt.full_name,
    receipt.phone,
    receipt.address,
    cod_amount,
    notes,
  ]);

test("pasted rows are stops, each cell in its field, and further cells are notes", () => {
  const rows =
    "Nombre\tTeléfono\tDirección\tMonto\nAna\t0414-1112233\tChacao, torre 2\t$ 7,50\tFrágil\tpiso 2";
  assert.deepEqual(fieldsIn(rows), [["Ana", "0414-1112233", "Chacao, torre 2", "7.50", "Frágil\npiso 2"]]);
  assert.deepEqual(fieldsIn("Luis;0416;Baruta\nEva;;;Bs 20"), [
    ["Luis", "0416", "Baruta", "", ""],
    // What is no amount in dollars stays as it is written, and the form says so.
    ["Eva", "", "", "Bs 20", ""],
  ]);
});

test("a text without cells is none, and headings alone make no stop", () => {
  for (const text of ["Ana Pérez", "Ana\nLuis", "", "Calle 1, casa 2"])
    assert.equal(readStops(text), undefined);
  assert.deepEqual(readStops("Nombre;Teléfono"), []);
});
