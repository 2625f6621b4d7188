import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Import } from "./contract.ts";
import { isUnderstood, type Reading, understoodFields } from "./rules.ts";

type Column = Import["columns"][number];

const field = (name: string, label: string, change: Partial<Import["fields"][number]> = {}) => ({
  field: name,
  label,
  reads: "text" as const,
  required: false,
  several: false,
  fixed: false,
  help: "",
  ...change,
});
const column = (index: number, name: string, change: Partial<Column> = {}): Column => ({
  index,
  name,
  samples: [],
  decimal: null,
  dates: null,
  ...change,
});
const auto: Reading["options"] = { decimal: "auto", dates: "auto", currency: {} };

const sheet = {
  columns: [
    column(0, "Cliente"),
    column(1, "Saldo", { decimal: "comma" }),
    column(2, "saldo DESDE", { dates: "dmy" }),
  ],
  fields: [
    field("legal_name", "Razón social", { required: true }),
    field("saldo", "Saldo", { reads: "amount" }),
    field("saldo_desde", "Saldo desde", { reads: "day" }),
    field("notes", "Notas"),
  ],
};
const mapping = { legal_name: 0, saldo: 1, saldo_desde: 2, notes: null };
const textsOf = (options: Partial<Reading["options"]>, change: object = {}) =>
  understoodFields({ ...sheet, ...change }, { mapping, options: { ...auto, ...options } }).map(
    ({ name, holds }) => [name, ...holds].join(" · "),
  );

describe("the columns of a sheet", () => {
  it("are told with their unit and notation, and with their heading if it is another one", () => {
    assert.deepEqual(textsOf({ currency: { saldo: "VES" } }), [
      "Razón social (columna «Cliente»)",
      "Saldo · en bolívares · coma decimal",
      "Saldo desde · día/mes/año",
    ]);
  });

  it("are written as somebody chose, whatever they say", () => {
    assert.deepEqual(textsOf({ decimal: "dot", dates: "mdy" }).slice(1), [
      "Saldo · en dólares · punto decimal",
      "Saldo desde · mes/día/año",
    ]);
  });

  it("of a matrix are one, which is written as those say that decide", () => {
    const prices = ["Chacao", "Baruta"].map((name) =>
      field(`to:${name}`, name, { reads: "amount", fixed: true }),
    );
    const columns = [
      column(0, "Desde"),
      column(1, "Chacao", { decimal: "unclear" }),
      column(2, "Baruta", { decimal: "dot" }),
    ];
    const fields = [field("from", "Desde", { required: true }), ...prices];
    const [, matrix] = understoodFields(
      { columns, fields },
      { mapping: { from: 0 }, options: { ...auto, currency: { amount: "VES" } } },
    );
    assert.deepEqual(matrix, {
      field: "to:Chacao",
      columns: 2,
      name: "2 columnas de precios",
      isClear: true,
      holds: ["en bolívares", "punto decimal"],
    });
  });

  it("are understood if all are used, none is missing and none can be read in two ways", () => {
    const read = (change: Partial<Import> = {}) =>
      isUnderstood({ ...sheet, mapping, unused: [], options: auto as Import["options"], ...change });
    assert.equal(read(), true);
    assert.equal(read({ unused: ["OBS"] }), false);
    assert.equal(read({ mapping: { ...mapping, legal_name: null } }), false);
    const columns = sheet.columns.map((column) => ({ ...column, decimal: "unclear" as const }));
    assert.equal(read({ columns }), false);
    assert.equal(read({ columns, options: { ...auto, decimal: "comma" } as Import["options"] }), true);
  });
});
