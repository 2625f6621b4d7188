// Small files in the shapes of six banks, from public descriptions.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Mapping } from "#features/bank-statements/contract.ts";
import type { SheetRow } from "#server/sheets/sheet.ts";
import type { Day } from "#shared/dates.ts";
import { proposeStatementMapping, toStatementTable } from "./columns.ts";
import { isHtmlTable, readHtmlTable } from "./htmlTable.ts";
import { readLines } from "./lines.ts";

const TODAY = "2026-11-26" as Day;

/** A sheet of these rows, as the reader gives them. */
const sheetOf = (rows: (string | number)[][]): SheetRow[] =>
  rows.map((cells, index) => ({ number: index + 1, cells })).filter(({ cells }) => cells.length > 0);

function readAll(rows: (string | number)[][], change: Partial<Mapping> = {}) {
  const table = toStatementTable(sheetOf(rows));
  return readLines(table, { ...proposeStatementMapping(table), ...change }, TODAY);
}

/** The rows that are no lines: their numbers and reasons. */
function leftOut(rows: (string | number)[][], change: Partial<Mapping> = {}): string[] {
  const read = readAll(rows, change);
  return "errors" in read ? [] : read.left_out.map(({ row, why }) => `${row} ${why}`);
}

/** The lines as texts, with the mapping that the columns' names propose. */
function read(rows: (string | number)[][], change: Partial<Mapping> = {}) {
  const statement = readAll(rows, change);
  if ("errors" in statement) return statement.errors;
  return statement.lines.map(
    ({ day, amount, reference, description }) => `${day} ${amount} ${reference} ${description}`,
  );
}

const BANESCO = [
  ["Fecha", "Referencia", "Descripción", "Monto", "Balance"],
  ["24/11/2026", "00012345678", "PAGO MOVIL RECIBIDO", "1.234,50", "10.000,00"],
  ["24/11/2026", "00012345679", "COM. PAGO MOVIL", "-3,70", "9.996,30"],
];

describe("the statement of", () => {
  it("Banesco: one signed column", () => {
    assert.deepEqual(read(BANESCO), [
      "2026-11-24 123450 00012345678 PAGO MOVIL RECIBIDO",
      "2026-11-24 -370 00012345679 COM. PAGO MOVIL",
    ]);
  });

  it("a bank that writes its debits as negatives", () => {
    const rows = [
      ["Fecha", "Referencia", "Descripción", "Débito", "Crédito"],
      ["24/11/2026", "00012345678", "COMISION", "-3,70", ""],
      ["24/11/2026", "00012345679", "TRANSFERENCIA", "250,00", ""],
      ["25/11/2026", "00012345680", "PAGO MOVIL", "", "1.234,50"],
    ];
    assert.deepEqual(read(rows), [
      "2026-11-24 -370 00012345678 COMISION",
      "2026-11-24 -25000 00012345679 TRANSFERENCIA",
      "2026-11-25 123450 00012345680 PAGO MOVIL",
    ]);
  });

  it("Mercantil: without headings, days without marks, NC and ND", () => {
    const rows = [
      [
        "VES",
        "01050012345678901234",
        "24112026",
        "0098765432",
        "NC",
        "PAGO MOVIL 04141234567",
        "1500,00",
        "9000,00",
      ],
      [
        "VES",
        "01050012345678901234",
        "25112026",
        "0098765433",
        "ND",
        "TRANSF A TERCEROS",
        "250,25",
        "8749,75",
      ],
    ];
    const table = toStatementTable(sheetOf(rows));
    assert.deepEqual(table.columns.map(({ name }) => name).slice(0, 3), [
      "Columna A",
      "Columna B",
      "Columna C",
    ]);
    assert.deepEqual(read(rows, { date: 2, reference: 3, sign: 4, description: 5, amount: 6 }), [
      "2026-11-24 150000 0098765432 PAGO MOVIL 04141234567",
      "2026-11-25 -25025 0098765433 TRANSF A TERCEROS",
    ]);
  });

  it("Provincial: a title above, an XLSX with numbers and days", () => {
    const rows = [
      ["Movimientos de cuenta", "", "", "", "", ""],
      ["Cuenta: 0108-0000-00-0000000000"],
      [],
      ["F. Operación", "F. Valor", "Código", "N° Doc.", "Concepto", "Importe", "Saldo"],
      ["2026-11-24", "2026-11-24", "P2P", 45678901, "ABONO P2P", 2500.1, 12500.1],
      ["2026-11-25", "2026-11-25", "COM", 45678902, "COMISION P2P", -7.5, 12492.6],
    ];
    assert.deepEqual(read(rows), [
      "2026-11-24 250010 45678901 ABONO P2P",
      "2026-11-25 -750 45678902 COMISION P2P",
    ]);
  });

  it("Venezuela: the kind in words, a comma of decimals", () => {
    const rows = [
      ["fecha", "referencia", "concepto", "saldo", "monto", "tipoMovimiento", "rif", "numeroCuenta"],
      [
        "24-11-2026",
        "51234567890",
        "PAGOMOVIL BDV",
        "5.000,00",
        "800,00",
        "Nota de Crédito",
        "V012345678",
        "0102",
      ],
      [
        "25-11-2026",
        "51234567891",
        "PAGO PROVEEDOR",
        "4.700,00",
        "300,00",
        "Nota de Débito",
        "J298951957",
        "0102",
      ],
    ];
    assert.deepEqual(read(rows), [
      "2026-11-24 80000 51234567890 PAGOMOVIL BDV",
      "2026-11-25 -30000 51234567891 PAGO PROVEEDOR",
    ]);
  });

  it("BNC: debit and credit, a point of decimals, a balance at the beginning and a total at the end", () => {
    const rows = [
      ["Fecha", "Tipo de Transacción", "Referencia", "Descripción", "Débito", "Crédito", "Saldo"],
      ["", "", "", "SALDO INICIAL", "", "", "1,000.00"],
      ["24/11/2026", "PM", "7654321", "Pago movil", "", "2,345.60", "3,345.60"],
      ["25/11/2026", "CO", "7654322", "Comision", "4.20", "0.00", "3,341.40"],
      ["Total", "", "", "", "4.20", "2,345.60", ""],
    ];
    assert.deepEqual(read(rows), [
      "2026-11-24 234560 7654321 Pago movil",
      "2026-11-25 -420 7654322 Comision",
    ]);
    assert.deepEqual(leftOut(rows), ["2 falta la fecha y el monto", "5 la fecha «Total» no se entiende"]);
  });

  it("Bancamiga: numbered rows, cargo and abono, a time beside the day", () => {
    const rows = [
      ["Estado de cuenta"],
      ["Nro.", "Fecha", "Referencia", "Concepto", "Cargo", "Abono", "Saldo"],
      ["1", "24/11/2026 09:15", "001122334455", "PM RECIBIDO", "0,00", "99,99", "99,99"],
      ["2", "24/11/2026 10:00", "001122334456", "CARGO POR SERVICIO", "1,00", "0,00", "98,99"],
      ["3", "24/11/2026 10:30", "001122334457", "CONSULTA", "0,00", "0,00", "98,99"],
    ];
    assert.deepEqual(read(rows), [
      "2026-11-24 9999 001122334455 PM RECIBIDO",
      "2026-11-24 -100 001122334456 CARGO POR SERVICIO",
    ]);
    assert.deepEqual(leftOut(rows), ["5 el monto es cero"]);
  });

  it("any of them: a line is one whatever its text says", () => {
    const rows = [
      ...BANESCO,
      ["24/11/2026", "00012345680", "SALDO FINAL ORDEN 44", "10,00", "0"],
      ["24/11/2026", "00012345681", "Saldo anterior cliente Pérez", "20,00", "0"],
      ["24/11/2026", "00012345682", "Total", "30,00", "0"],
    ];
    assert.deepEqual(read(rows), [
      "2026-11-24 123450 00012345678 PAGO MOVIL RECIBIDO",
      "2026-11-24 -370 00012345679 COM. PAGO MOVIL",
      "2026-11-24 1000 00012345680 SALDO FINAL ORDEN 44",
      "2026-11-24 2000 00012345681 Saldo anterior cliente Pérez",
      "2026-11-24 3000 00012345682 Total",
    ]);
    assert.deepEqual(leftOut(rows), []);
  });

  it("a bank that writes debits as negatives: they left all the same", () => {
    const rows = [
      ["Fecha", "Referencia", "Débito", "Crédito"],
      ["24/11/2026", "1111", "-5,00", ""],
      ["24/11/2026", "2222", "6,00", ""],
      ["24/11/2026", "3333", "", "7,00"],
    ];
    assert.deepEqual(read(rows), ["2026-11-24 -500 1111 ", "2026-11-24 -600 2222 ", "2026-11-24 700 3333 "]);
  });

  it("an account in dollars, as its heading or its cells say", () => {
    const rows = [
      ["Fecha", "Referencia", "Monto USD"],
      ["24/11/2026", "1111", "5,00"],
    ];
    const currencyOf = (sheet: (string | number)[][]) =>
      proposeStatementMapping(toStatementTable(sheetOf(sheet))).currency;
    assert.equal(currencyOf(rows), "USD");
    assert.equal(currencyOf(BANESCO), null);
    const few = [...BANESCO, ["25/11/2026", "00012345680", "TRANSFERENCIA", "$5,00", "10,00"]];
    assert.equal(currencyOf(few), "VES");
    const cells = [
      ["Fecha", "Referencia", "Monto"],
      ["24/11/2026", "1111", "$5,00"],
      ["24/11/2026", "2222", "$7,00"],
      ["24/11/2026", "3333", "Bs 8,00"],
    ];
    assert.equal(currencyOf(cells), "USD");
    assert.deepEqual(read(cells), ["2026-11-24 500 1111 ", "2026-11-24 700 2222 "]);
    assert.deepEqual(leftOut(cells), ["4 el monto «Bs 8,00» está en otra moneda que la cuenta"]);
  });

  it("a web page that is named .xls", () => {
    const page = `<html><head><style>td { color: red }</style></head><body><!-- <tr><td>no</td></tr> --><h1>Movimientos</h1>
      <table border=1><tr><th>Fecha</th><th>Referencia</th><th>Descripci&oacute;n</th><th>Monto</th></tr>
      <tr><td>24/11/2026</td><td>00012345678</td><td>PAGO&nbsp;M&Oacute;VIL &amp; CO</td><td align="right">1.234,50</td></tr>
      <tr><td>25/11/2026<td>00012345679<td>COM.<br>PM<td>-3,70</table></body></html>`;
    assert.ok(isHtmlTable(page));
    const table = toStatementTable(readHtmlTable(page, 100));
    const statement = readLines(table, proposeStatementMapping(table), TODAY);
    assert.ok("lines" in statement);
    assert.deepEqual(
      statement.lines.map(({ day, amount, reference, description }) => [day, amount, reference, description]),
      [
        ["2026-11-24", 123450, "00012345678", "PAGO MÓVIL & CO"],
        ["2026-11-25", -370, "00012345679", "COM. PM"],
      ],
    );
  });
});

describe("a sheet with a wrong line", () => {
  const withLine = (cells: (string | number)[]) => [...BANESCO, cells];
  const problems: [string, (string | number)[], string][] = [
    ["a day that is none", ["31/02/2026", "1", "X", "5,00"], "Línea 4: la fecha «31/02/2026» no se entiende"],
    [
      "a day of next year",
      ["24/11/2027", "1", "X", "5,00"],
      "Línea 4: la fecha 24 nov 2027 está en el futuro",
    ],
    ["no day", ["", "1", "X", "5,00"], "Línea 4: falta la fecha"],
    ["no amount", ["24/11/2026", "1", "X", ""], "Línea 4: falta el monto"],
    ["words as an amount", ["24/11/2026", "1", "X", "cinco"], "Línea 4: el monto «cinco» no se entiende"],
    [
      "three decimals",
      ["24/11/2026", "1", "X", "5,001"],
      "Línea 4: el monto «5,001» tiene más de dos decimales",
    ],
    [
      "an enormous amount",
      ["24/11/2026", "1", "X", "99.999.999.999,00"],
      "Línea 4: el monto «99.999.999.999,00» es demasiado grande",
    ],
    [
      "a reference that a spreadsheet cut",
      ["24/11/2026", "1,23E+11", "X", "5,00"],
      "Línea 4: la referencia «1,23E+11» perdió sus cifras: da formato de texto a la columna y guárdalo otra vez",
    ],
  ];
  /** What refuses the file: a misread column would move a line to another day or account. */
  const REFUSED = new Set(["a day of next year", "a reference that a spreadsheet cut"]);
  for (const [what, cells, message] of problems)
    it(`${REFUSED.has(what) ? "is refused" : "leaves it out"} with its number: ${what}`, () => {
      const mapping = { decimal: "comma", dates: "dmy" } as const;
      if (REFUSED.has(what)) assert.deepEqual(read(withLine(cells), mapping), { file: [message] });
      else assert.deepEqual(leftOut(withLine(cells), mapping), [message.replace("Línea 4:", "4")]);
    });

  it("leaves out both sides, and is refused for an unknown kind", () => {
    const sides = [
      ["Fecha", "Referencia", "Débito", "Crédito"],
      ["24/11/2026", "1", "5,00", ""],
      ["24/11/2026", "1", "5,00", "6,00"],
    ];
    assert.deepEqual(leftOut(sides), ["3 tiene débito y crédito a la vez"]);
    const kinds = [
      ["Fecha", "Referencia", "Monto", "Tipo"],
      ["24/11/2026", "1", "5,00", "ZZ"],
    ];
    assert.deepEqual(read(kinds, { sign: 3 }), { file: ["Línea 2: «ZZ» no dice si es débito o crédito"] });
  });

  it("names what its mapping lacks", () => {
    assert.deepEqual(read(BANESCO, { date: null, amount: null }), {
      date: ["Elige la columna de la fecha"],
      amount: ["Elige la columna del monto, o las de débito y crédito"],
    });
    assert.deepEqual(read(BANESCO, { reference: 9 }), { reference: ["El archivo no tiene esa columna"] });
    assert.deepEqual(read(BANESCO.slice(0, 1)), { file: ["El archivo no tiene movimientos"] });
  });

  it("asks where a column can be read in two ways", () => {
    const rows = [
      ["Fecha", "Referencia", "Monto"],
      ["05/06/2026", "1", "1.234"],
    ];
    assert.deepEqual(Object.keys(read(rows, { dates: "auto" })), ["dates"]);
    assert.deepEqual(Object.keys(read(rows, { dates: "dmy", decimal: "auto" })), ["decimal"]);
    // Without a choice it is read as Venezuelans write.
    assert.deepEqual(read(rows), ["2026-06-05 123400 1 "]);
  });
});
