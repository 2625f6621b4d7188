import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import { type Book, partsOf, rowsXml, workbookOf, zipOf } from "#test/workbook.ts";
import { parseSheet } from "./parseSheet.ts";
import { type Cell, cellWithUnit } from "./sheet.ts";

const bookOf = (rows: string, more: Omit<Book, "sheets"> & { after?: string } = {}): Book => {
  const { after, ...book } = more;
  return { sheets: [{ rows, ...(after !== undefined && { after }) }], ...book };
};
const t = (text: string) => `<t xml:space="preserve">${text}</t>`;

const BOOKS: [name: string, book: Book, rows: Cell[][]][] = [
  [
    "inline texts and numbers",
    bookOf(
      rowsXml([
        ["Nombre", "Monto"],
        ["Ana", 12.5],
      ]),
    ),
    [
      ["Nombre", "Monto"],
      ["Ana", 12.5],
    ],
  ],
  [
    "shared texts, plain and in several fonts",
    bookOf('<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>', {
      shared: [t("Peña &amp; Hijos"), `<r>${t("Av. ")}</r><r><rPr><b/></rPr>${t("Bolívar")}</r>`],
    }),
    [["Peña & Hijos", "Av. Bolívar"]],
  ],
  [
    "formulas, which are their values",
    bookOf(
      '<row r="1"><c r="A1"><f>SUM(B1:C1)</f><v>7</v></c><c r="B1" t="str"><f>A2&amp;"x"</f><v>Hola</v></c><c r="C1"><f>NOW()</f></c></row>',
    ),
    [[7, "Hola"]],
  ],
  [
    "a long number, which is never short",
    bookOf('<row r="1"><c r="A1"><v>4.141234567E9</v></c><c r="B1"><v>4141234567.0</v></c></row>'),
    [[4141234567, 4141234567]],
  ],
  [
    "numbers as text, with their zeros",
    bookOf(rowsXml([["04141234567", "0012"]])),
    [["04141234567", "0012"]],
  ],
  [
    "days counted from 1900",
    bookOf(
      '<row r="1"><c r="A1" s="1"><v>46352</v></c><c r="B1" s="2"><v>46352.5</v></c><c r="C1" s="3"><v>0.75</v></c></row>',
      {
        formats: ["dd/mm/yyyy", "dd/mm/yyyy hh:mm", "hh:mm"],
      },
    ),
    [
      [
        { day: "2026-11-26", time: null },
        { day: "2026-11-26", time: "12:00" },
        { day: null, time: "18:00" },
      ],
    ],
  ],
  [
    "days counted from 1904",
    bookOf('<row r="1"><c r="A1" s="1"><v>44890</v></c></row>', {
      formats: ["d\\-mmm\\-yy"],
      date1904: true,
    }),
    [[{ day: "2026-11-26", time: null }]],
  ],
  ["a day as ISO text", bookOf('<row r="1"><c r="A1" t="str"><v>2026-11-26</v></c></row>'), [["2026-11-26"]]],
  [
    "merged cells, which have a value once",
    bookOf(
      rowsXml([
        ["Clientes", null, null],
        ["Nombre", "Teléfono", "Nota"],
        ["Ana", "0414", "x"],
      ]),
      {
        after: '<mergeCells count="1"><mergeCell ref="A1:C1"/></mergeCells>',
      },
    ),
    [["Clientes"], ["Nombre", "Teléfono", "Nota"], ["Ana", "0414", "x"]],
  ],
  [
    "hidden rows, which a filter hides",
    bookOf(
      '<row r="1"><c r="A1"><v>1</v></c></row><row r="2" hidden="1"><c r="A2"><v>2</v></c></row><row r="3"><c r="A3"><v>3</v></c></row>',
    ),
    [[1], [2], [3]],
  ],
  [
    "a hidden sheet before the visible one",
    {
      sheets: [
        { name: "Datos", rows: rowsXml([["no"]]), state: "hidden" },
        { name: "Clientes", rows: rowsXml([["sí"]]) },
      ],
    },
    [["sí"]],
  ],
  ["an empty sheet before a full one", { sheets: [{ rows: "" }, { rows: rowsXml([["sí"]]) }] }, [["sí"]]],
  [
    "cells without addresses",
    bookOf("<row><c><v>1</v></c><c><v>2</v></c></row><row><c><v>3</v></c></row>"),
    [[1, 2], [3]],
  ],
  [
    "gaps between cells",
    bookOf('<row r="5"><c r="B5"><v>1</v></c><c r="D5"><v>2</v></c></row>'),
    [["", 1, "", 2]],
  ],
  [
    "truth and errors",
    bookOf(
      '<row r="1"><c r="A1" t="b"><v>1</v></c><c r="B1" t="b"><v>0</v></c><c r="C1" t="e"><v>#N/A</v></c></row>',
    ),
    [["Sí", "No", "#N/A"]],
  ],
  ["a text that begins with =", bookOf(rowsXml([["=1+1", "-5", "+58"]])), [["=1+1", "-5", "+58"]]],
  [
    "escaped control characters",
    bookOf('<row r="1"><c r="A1" t="inlineStr"><is><t>Ana_x0000_ Pérez_x000D_</t></is></c></row>'),
    [["Ana Pérez"]],
  ],
  ["spaces that don't break", bookOf(rowsXml([["\u00a0Ana\u00a0Pérez "]])), [["Ana Pérez"]]],
  [
    "styled empty cells to the far right",
    bookOf('<row r="1"><c r="A1"><v>1</v></c><c r="XFD1" s="0"/></row>'),
    [[1]],
  ],
];

const cellsOf = async (bytes: Uint8Array) => (await parseSheet(bytes, 100)).map(({ cells }) => cells);

/** Number formats with and without a unit. */
const FORMATS = [
  "&quot;Bs.&quot;\\ #,##0.00",
  "#,##0.00",
  "[$$-409]#,##0.00",
  "[$€-2] #,##0.00",
  "[&gt;=100]#,##0",
];

describe("a workbook", () => {
  for (const [name, book, rows] of BOOKS)
    it(`with ${name} is read`, async () => assert.deepEqual(await cellsOf(await workbookOf(book)), rows));

  it("counts its rows as the spreadsheet does", async () => {
    const bytes = await workbookOf(
      bookOf('<row r="3"><c r="A3"><v>1</v></c></row><row r="7"><c r="A7"><v>2</v></c></row>'),
    );
    const rows = await parseSheet(bytes, 100);
    assert.deepEqual(
      rows.map(({ number }) => number),
      [3, 7],
    );
  });

  it("says which rows are hidden and what unit the formats of numbers say", async () => {
    const cells = FORMATS.map((_, at) => `<c r="${"ABCDE"[at]}2" s="${at + 1}"><v>5</v></c>`).join("");
    const rows = `<row r="1" hidden="0"><c r="A1" t="inlineStr" s="1"><is>${t("a")}</is></c></row><!-- <row r="1"> --><row r="2" hidden="1">${cells}</row><row r="3"/><x:row r="4"><x:c s="1"><x:v>1</x:v></x:c></x:row>`;
    const read = await parseSheet(await workbookOf(bookOf(rows, { formats: FORMATS })), 100);
    const bolivares = '"Bs."\\ #,##0.00';
    assert.deepEqual(read, [
      { number: 1, cells: ["a"] },
      {
        number: 2,
        cells: [
          { number: 5, format: bolivares },
          5,
          { number: 5, format: "[$$-409]#,##0.00" },
          { number: 5, format: "[$€-2] #,##0.00" },
          5,
        ],
        hidden: true,
      },
      { number: 4, cells: [{ number: 1, format: bolivares }] },
    ]);
    assert.deepEqual(read[1]?.cells.map(cellWithUnit), ["Bs 5", "5", "$ 5", "5 [$€-2] #,##0.00", "5"]);
  });

  it("that has no sheet, is locked or damaged is refused", async () => {
    const whole = await workbookOf(bookOf(rowsXml([["a"]])));
    const damaged = whole.slice();
    damaged.fill(0x20, 40, 400);
    const { "xl/workbook.xml": _, ...headless } = partsOf(bookOf(""));
    const refused: [Uint8Array, RegExp][] = [
      [
        new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
        /tiene contraseña o es de un Excel muy antiguo/,
      ],
      [whole.slice(0, whole.length - 30), /está dañado/],
      [damaged, /está dañado/],
      [await zipOf(headless), /está dañado/],
      [
        await zipOf({ "content.xml": "<x/>", mimetype: "application/vnd.oasis.opendocument.spreadsheet" }),
        /está dañado/,
      ],
      [await workbookOf({ sheets: [{ rows: "" }] }), /La hoja está vacía/],
      [await workbookOf({ sheets: [{ rows: rowsXml([["a"]]), state: "hidden" }] }), /La hoja está vacía/],
      [await workbookOf(bookOf('<row r="1"><c r="XFD1"><v>1</v></c></row>')), /como máximo 200 columnas/],
    ];
    for (const [bytes, message] of refused)
      await assert.rejects(parseSheet(bytes, 100), { name: "SheetError", message });
  });

  const office = (() => {
    try {
      return execFileSync("which", ["soffice"], { encoding: "utf8" }).trim();
    } catch {
      return undefined;
    }
  })();
  it("that LibreOffice wrote is read", {
    skip: office === undefined && "LibreOffice is not installed",
  }, async () => {
    const folder = mkdtempSync(join(tmpdir(), "sheets-"));
    try {
      const text = "Nombre,Fecha,Monto\nPeña,2026-11-26,12.50\n";
      writeFileSync(join(folder, "lista.csv"), text);
      const profile = `-env:UserInstallation=file://${folder}/profile`;
      // The text's encoding: LibreOffice would take it for windows-1252.
      const inUtf8 = "--infilter=CSV:44,34,76";
      const command = [profile, "--headless", inUtf8, "--convert-to", "xlsx", "--outdir", folder];
      execFileSync(office ?? "", [...command, join(folder, "lista.csv")], { stdio: "ignore" });
      const rows = await cellsOf(readFileSync(join(folder, "lista.xlsx")));
      assert.deepEqual(rows, [
        ["Nombre", "Fecha", "Monto"],
        ["Peña", { day: "2026-11-26", time: null }, 12.5],
      ]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
