import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { plainNumber } from "#shared/reading/characters.ts";
import { readerOfDays } from "./days.ts";
import { readerOfDecimals } from "./decimals.ts";
import { createIsKnown, proposeMapping } from "./proposeMapping.ts";
import type { Cell, SheetRow } from "./sheet.ts";
import { lettersOf, toTable } from "./table.ts";

const sheet = (rows: Cell[][]): SheetRow[] => rows.map((cells, index) => ({ number: index + 1, cells }));

describe("a number", () => {
  for (const [value, text] of [
    [4141234567, "4141234567"],
    [0.1 + 0.2, "0.3"],
    [1e-7, "0.0000001"],
    [123456789012345, "123456789012345"],
    [1e20, "100000000000000000000"],
    [-12.5, "-12.5"],
    [0, "0"],
  ] as const)
    it(`${value} is ${text} in full`, () => assert.equal(plainNumber(value), text));
});

describe("decimals of a column", () => {
  const columns: [cells: Cell[], option: "auto" | "comma" | "dot", read: (string | undefined)[]][] = [
    [["12,50", "1.234", "1.234,5"], "auto", ["12.50", "1234", "1234.5"]],
    [["12.50", "1,234"], "auto", ["12.50", "1234"]],
    [["1.234.567", "1.234"], "auto", ["1234567", "1234"]],
    [["0.125", "1.250"], "auto", ["0.125", "1.250"]],
    [["1.234", 5.5], "comma", ["1234", "5.5"]],
    [["1.234"], "dot", ["1.234"]],
    [["12.50"], "comma", [undefined]],
    // The column is written with commas; the others contradict it.
    [["1.234,50", "12,5", "1.23"], "auto", ["1234.50", "12.5", undefined]],
    [["$ 12,50", "Bs. 1.000,00", "US$3,00", "3,00 USD"], "auto", ["12.50", "1000.00", "3.00", "3.00"]],
    [["(12,50)", "12,50-", "-$12,50", "+3"], "auto", ["-12.50", "-12.50", "-12.50", "3"]],
    [["1 234,50", "1'234,50", ",5", "5,"], "auto", ["1234.50", "1234.50", "0.5", "5"]],
    [["4.14E+09", "10 €", "$5 Bs"], "auto", [undefined, undefined, undefined]],
    [
      ["007", "abc", "1,2,3", "12 $ 5", "-", ","],
      "auto",
      ["7", undefined, undefined, undefined, undefined, undefined],
    ],
    [[12.5, 3], "auto", ["12.5", "3"]],
  ];
  for (const [cells, option, expected] of columns)
    it(`${JSON.stringify(cells)} (${option}) are ${expected}`, () => {
      const reader = readerOfDecimals(cells, option);
      assert.ok("read" in reader);
      assert.deepEqual(cells.map(reader.read), expected);
    });

  it("that nothing decides are a problem with both readings", () => {
    const problem = "«1.234»: ¿1234 (miles) o 1,234 (decimales)? Falta decir cómo se escriben los decimales";
    assert.deepEqual(readerOfDecimals(["5", "1.234", 3.5], "auto"), { problem });
    assert.deepEqual(readerOfDecimals(["1.234,50", "1,234.50"], "auto"), {
      problem: "«1.234,50» y «1,234.50»: Falta decir cómo se escriben los decimales",
    });
  });

  it("that contradict the others of their column are refused with both readings", () => {
    const reader = readerOfDecimals(["1.234,50", "12,50", "1.23"], "auto");
    assert.ok("refuse" in reader);
    assert.equal(reader.refuse?.("1.23"), "«1.23»: ¿123 (miles) o 1,23 (decimales)?");
    assert.equal(reader.refuse?.("1.234"), undefined);
  });
});

describe("days of a column", () => {
  const columns: [cells: Cell[], option: "auto" | "dmy" | "mdy", read: (string | undefined)[]][] = [
    [["25/12/2026", "03/04/2026"], "auto", ["2026-12-25", "2026-04-03"]],
    [["12/25/2026", "03/04/26"], "auto", ["2026-12-25", "2026-03-04"]],
    [["03/04/2026"], "dmy", ["2026-04-03"]],
    [["25/12/2026"], "mdy", [undefined]],
    [
      ["5/5/2026", "2026-01-02", "2026/1/2", "2026-01-02 14:05"],
      "auto",
      ["2026-05-05", "2026-01-02", "2026-01-02", "2026-01-02"],
    ],
    [
      ["26 nov 2026", "26-nov-26", "26 de noviembre de 2026", "26 de noviembre del 2026"],
      "auto",
      Array(4).fill("2026-11-26"),
    ],
    [["Nov 26, 2026", "Jan 2, 2026"], "auto", ["2026-11-26", "2026-01-02"]],
    [[46352, 46352.75, "46352"], "auto", Array(3).fill("2026-11-26")],
    [["31/02/2026", "25/11/2026 anulado", "", 12, "1-2"], "auto", Array(5).fill(undefined)],
  ];
  for (const [cells, option, expected] of columns)
    it(`${JSON.stringify(cells)} (${option}) are ${expected}`, () => {
      const reader = readerOfDays(cells, option);
      assert.ok("read" in reader);
      assert.deepEqual(cells.map(reader.read), expected);
    });

  it("that nothing decides are a problem with both readings", () => {
    const problem = "«03/04/2026»: ¿3 abr 2026 o 4 mar 2026? Falta decir el orden de las fechas";
    assert.deepEqual(readerOfDays(["2026-01-02", "03/04/2026"], "auto"), { problem });
    assert.ok("problem" in readerOfDays(["25/12/2026", "12/25/2026", "03/04/2026"], "auto"));
  });
});

const FIELDS = [
  { field: "name", names: ["Nombre", "Razón social", "Client name"] },
  { field: "phone", names: ["Teléfono", "Celular", "Phone"] },
];

describe("a table", () => {
  const isKnown = createIsKnown(FIELDS);

  it("begins at its headings, also below a title", () => {
    const { columns, rows } = toTable(
      sheet([
        ["Lista de clientes"],
        ["Actualizada", "2026-11-01"],
        ["N.º", "RAZON SOCIAL", "Teléfono"],
        [1, "Ana", "0414"],
      ]),
      isKnown,
    );
    assert.deepEqual(columns, [
      { index: 0, name: "N.º", samples: ["1"] },
      { index: 1, name: "RAZON SOCIAL", samples: ["Ana"] },
      { index: 2, name: "Teléfono", samples: ["0414"] },
    ]);
    assert.deepEqual(
      rows.map(({ number }) => number),
      [4],
    );
  });

  it("without known headings begins at the first row that is as full as others", () => {
    const { columns } = toTable(sheet([["Título"], ["Uno", "Dos", "Tres"], ["a", "b", "c"]]), isKnown);
    assert.deepEqual(
      columns.map(({ name }) => name),
      ["Uno", "Dos", "Tres"],
    );
  });

  it("leaves out a total at the end and headings that are repeated", () => {
    const { rows } = toTable(
      sheet([
        ["Nombre", "Monto"],
        ["Ana", 1],
        ["NOMBRE", "monto"],
        ["Total Express", 2],
        ["Sub total", 3],
        ["", "Total:"],
      ]),
      isKnown,
    );
    assert.deepEqual(
      rows.map(({ cells }) => cells[0]),
      ["Ana", "Total Express"],
    );
  });

  it("names columns without a heading, and leaves out empty ones", () => {
    const { columns } = toTable(
      sheet([
        ["Nombre", "", ""],
        ["Ana", "x", ""],
      ]),
      isKnown,
    );
    assert.deepEqual(
      columns.map(({ index, name }) => [index, name]),
      [
        [0, "Nombre"],
        [1, "Columna B"],
      ],
    );
    assert.deepEqual([0, 25, 26, 701, 702].map(lettersOf), ["A", "Z", "AA", "ZZ", "AAA"]);
  });
});

describe("a mapping", () => {
  const propose = (...names: string[]) =>
    proposeMapping(
      names.map((name, index) => ({ index, name })),
      FIELDS,
    );

  it("is proposed from the names of the columns, in Spanish and English", () => {
    assert.deepEqual(propose("TELEFONO", "Razon Social"), { name: 1, phone: 0 });
    assert.deepEqual(propose("Phone", "client_name"), { name: 1, phone: 0 });
    assert.deepEqual(propose("Nombre del cliente", "Celular 1", "Nombre"), { name: 2, phone: 1 });
    assert.deepEqual(propose("Dirección", "Nota"), { name: null, phone: null });
  });
});
