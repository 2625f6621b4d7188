import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readCsv } from "./csv.ts";
import { parseSheet } from "./parseSheet.ts";
import type { Cell } from "./sheet.ts";

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const withMark = (text: string): Uint8Array => utf8(`\ufeff${text}`);
const utf16 = (text: string, { big = false, mark = true } = {}): Uint8Array => {
  const bytes = Buffer.from(`${mark ? "\ufeff" : ""}${text}`, "utf16le");
  return new Uint8Array(big ? bytes.swap16() : bytes);
};
/** Spanish letters have the same codes in windows-1252 as in Latin 1; the euro sign has not. */
const windows = (text: string): Uint8Array =>
  new Uint8Array(Buffer.from(text.replaceAll("€", "\u0080"), "latin1"));

const PEOPLE = "Nombre;Teléfono\nPeña;0414\n";
const READ: Cell[][] = [
  ["Nombre", "Teléfono"],
  ["Peña", "0414"],
];

/** What people and programs write, and the rows that it means. */
const FILES: [name: string, bytes: Uint8Array, rows: Cell[][]][] = [
  ["UTF-8", utf8(PEOPLE), READ],
  [
    "texts that are guarded from being taken for a formula",
    utf8("Nombre;Nota\n'=Fórmula;'-2\n'Ñapa';'\n"),
    [
      ["Nombre", "Nota"],
      ["=Fórmula", "-2"],
      ["'Ñapa'", "'"],
    ],
  ],
  ["UTF-8 with a byte order mark", withMark(PEOPLE), READ],
  ["UTF-16, little endian", utf16(PEOPLE), READ],
  ["UTF-16, big endian", utf16(PEOPLE, { big: true }), READ],
  ["UTF-16 without a mark", utf16(PEOPLE, { mark: false }), READ],
  ["UTF-16 big endian without a mark", utf16(PEOPLE, { big: true, mark: false }), READ],
  ["windows-1252", windows(PEOPLE), READ],
  [
    "windows-1252 with a euro sign",
    windows("Año;€\n1;2"),
    [
      ["Año", "€"],
      ["1", "2"],
    ],
  ],
  [
    "commas",
    utf8("a,b\n1,2\n"),
    [
      ["a", "b"],
      ["1", "2"],
    ],
  ],
  [
    "tabs",
    utf8("a\tb\n1\t2"),
    [
      ["a", "b"],
      ["1", "2"],
    ],
  ],
  [
    "bars",
    utf8("a|b\n1|2"),
    [
      ["a", "b"],
      ["1", "2"],
    ],
  ],
  [
    "semicolons with decimal commas",
    utf8("a;b;c\nx;1,50;2,50\ny;1,60;2,60"),
    [
      ["a", "b", "c"],
      ["x", "1,50", "2,50"],
      ["y", "1,60", "2,60"],
    ],
  ],
  [
    "commas with addresses in quotes",
    utf8('a,b\n"Av. 1, piso 2",x\n"Av. 3; local 4",y'),
    [
      ["a", "b"],
      ["Av. 1, piso 2", "x"],
      ["Av. 3; local 4", "y"],
    ],
  ],
  [
    "semicolons with commas in addresses",
    utf8("Nombre;Dirección\nAna;Av. 1, piso 2, Chacao\nLuis;Baruta"),
    [
      ["Nombre", "Dirección"],
      ["Ana", "Av. 1, piso 2, Chacao"],
      ["Luis", "Baruta"],
    ],
  ],
  ["a line that names the separator", utf8("sep=,\r\na,b;c\r\n"), [["a", "b;c"]]],
  ["one column", utf8("Nombre\nAna\nLuis"), [["Nombre"], ["Ana"], ["Luis"]]],
  [
    "line breaks of Windows",
    utf8("a;b\r\n1;2\r\n"),
    [
      ["a", "b"],
      ["1", "2"],
    ],
  ],
  [
    "line breaks of old Macs",
    utf8("a;b\r1;2\r"),
    [
      ["a", "b"],
      ["1", "2"],
    ],
  ],
  [
    "a line break in quotes",
    utf8('a;b\n"Calle 1\r\nPiso 2";x'),
    [
      ["a", "b"],
      ["Calle 1\nPiso 2", "x"],
    ],
  ],
  [
    "doubled quotes",
    utf8('a;b\n"dijo ""hola""";x'),
    [
      ["a", "b"],
      ['dijo "hola"', "x"],
    ],
  ],
  [
    "a quote within a cell",
    utf8('a;b\nTubo 5";x'),
    [
      ["a", "b"],
      ['Tubo 5"', "x"],
    ],
  ],
  [
    "a text behind quotes",
    utf8('a;b\n"Ana" Pérez;x'),
    [
      ["a", "b"],
      ["Ana Pérez", "x"],
    ],
  ],
  [
    "an empty text in quotes",
    utf8('a;b\n"";x'),
    [
      ["a", "b"],
      ["", "x"],
    ],
  ],
  [
    "empty rows and columns",
    utf8(";;\na;b;\n;;;;\n\n1;2;;"),
    [
      ["a", "b"],
      ["1", "2"],
    ],
  ],
  [
    "spaces that don't break",
    utf8("a\u00a0b;\u00a0c\u202f\n1;2"),
    [
      ["a b", "c"],
      ["1", "2"],
    ],
  ],
  [
    "control characters",
    utf8("a;b\nx\u007fy;2\u001a"),
    [
      ["a", "b"],
      ["xy", "2"],
    ],
  ],
  [
    "a number with all digits and one without",
    utf8("a;b\n4141234567.0;4.14E+09"),
    [
      ["a", "b"],
      ["4141234567.0", "4.14E+09"],
    ],
  ],
  [
    "a text that begins with =",
    utf8("a;b\n=1+1;x"),
    [
      ["a", "b"],
      ["=1+1", "x"],
    ],
  ],
  ["no line break at the end", utf8("a;b\n1;"), [["a", "b"], ["1"]]],
];

const cellsOf = async (bytes: Uint8Array, maxRows = 100) =>
  (await parseSheet(bytes, maxRows)).map(({ cells }) => cells);

describe("a CSV file", () => {
  for (const [name, bytes, rows] of FILES)
    it(`with ${name} is read`, async () => assert.deepEqual(await cellsOf(bytes), rows));

  it("counts its rows as the spreadsheet does", async () => {
    const rows = await parseSheet(utf8('a;b\n"1\n1";x\n\n2;y'), 100);
    assert.deepEqual(
      rows.map(({ number }) => number),
      [1, 2, 4],
    );
  });

  const refused: [name: string, bytes: Uint8Array, message: RegExp][] = [
    ["an open quote", utf8('a;b\n1;2\n"Ana;x\ny;z\n'), /La fila 3 tiene unas comillas que no se cierran/],
    ["nothing", utf8(""), /La hoja está vacía/],
    ["empty rows only", utf8(";;\n\n"), /La hoja está vacía/],
    ["a web page", utf8("<html><table><tr><td>a</td></tr></table>"), /no es una hoja de cálculo/],
    [
      "a picture",
      new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]),
      /no es una hoja/,
    ],
    ["too many columns", utf8("x;".repeat(201)), /como máximo 200 columnas/],
    ["a very wide row", utf8(";".repeat(100_000)), /como máximo 200 columnas/],
    [
      "a long cell",
      utf8(`a;b\n${"x".repeat(10_001)};1`),
      /La fila 2 tiene una celda con más de 10.000 caracteres/,
    ],
    ["millions of quotes", utf8('"'.repeat(2_000_001)), /celda con más de 10.000 caracteres/],
    ["too many rows", utf8("a\n".repeat(121)), /como máximo 100 filas/],
  ];
  for (const [name, bytes, message] of refused)
    it(`with ${name} is refused`, () =>
      assert.rejects(parseSheet(bytes, 100), { name: "SheetError", message }));
});

it("a CSV of Excel for Mac has its accents", () => {
  const bytes = new Uint8Array([
    ...[0x43, 0x8e, 0x64, 0x75, 0x6c, 0x61, 0x0a],
    ...[0x4d, 0x61, 0x72, 0x92, 0x61, 0x20, 0x4e, 0x9c, 0x96, 0x65, 0x7a, 0x0a],
  ]);
  assert.deepEqual(
    readCsv(bytes, 10).map(({ cells }) => cells[0]),
    ["Cédula", "María Núñez"],
  );
});
