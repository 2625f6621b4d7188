// Writes an XLSX row by row, so that a long report needs no more memory than a short one.
import { PassThrough, type Readable, type Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";
import { type Day, daysBetween } from "#shared/dates.ts";
import { waitForRoom } from "../pdf/table/room.ts";

/** A cell to write. `decimal` is exact: the digits of a number with a dot. A text stays a text, also `00123` and `=1+1`. */
export type StreamedCell =
  | { is: "text"; text: string; strong?: boolean }
  | { is: "money" | "rate" | "integer"; decimal: string }
  | { is: "day"; day: Day }
  /** `time`: `HH:MM`. */
  | { is: "moment"; day: Day; time: string }
  | null;

/** The most rows of a sheet of a workbook: what follows goes on in the next sheet. */
const MOST_ROWS = 1_048_576;
/** The most characters that a cell holds. */
const MOST_TEXT = 32_767;

/** The place of each look in the styles below. */
const STYLES = { text: 1, strong: 2, money: 3, rate: 4, integer: 5, day: 6, moment: 7 } as const;
const STYLES_XML = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="3"><numFmt numFmtId="164" formatCode="#,##0.00######"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy"/><numFmt numFmtId="166" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="8"><xf/>${[
  [49, 0],
  [49, 1],
  [4, 0],
  [164, 0],
  [1, 0],
  [165, 0],
  [166, 0],
]
  .map(
    ([format, font]) =>
      `<xf numFmtId="${format}" fontId="${font}" applyNumberFormat="1"${font === 1 ? ' applyFont="1"' : ""}/>`,
  )
  .join("")}</cellXfs></styleSheet>`;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const SHEET_BEGIN = `${HEAD}<worksheet xmlns="${MAIN}"><sheetFormatPr defaultColWidth="17" defaultRowHeight="15"/><sheetData>`;
const SHEET_END = "</sheetData></worksheet>";

export interface StreamedWorkbook {
  row(cells: readonly StreamedCell[]): void;
  /** Sends what is ready. Rejects when the reader is gone. */
  drain(): Promise<void>;
  end(): Promise<void>;
}

/** Begins a workbook. `mostRows` is for tests. */
export function streamWorkbook(output: Writable, mostRows: number = MOST_ROWS): StreamedWorkbook {
  const zip = new ZipFile();
  const zipped = zip.outputStream as Readable;
  zipped.pipe(output);
  let sheets = 0;
  let rows = 0;
  let ready = "";
  let sheet = beginSheet();
  // Whoever waits for room in a sheet must hear that nobody reads it.
  output.once("close", () => sheet.destroy());

  function beginSheet(): PassThrough {
    sheets += 1;
    rows = 0;
    ready = SHEET_BEGIN;
    const part = new PassThrough();
    part.on("error", () => {});
    zip.addReadStream(part, `xl/worksheets/sheet${sheets}.xml`);
    return part;
  }

  async function drain(): Promise<void> {
    if (!sheet.destroyed) sheet.write(ready);
    ready = "";
    await waitForRoom(output.destroyed ? output : sheet);
  }

  return {
    row(cells) {
      if (rows === mostRows) {
        sheet.end(ready + SHEET_END);
        sheet = beginSheet();
      }
      rows += 1;
      ready += `<row r="${rows}">${cells.map(cellXml).join("")}</row>`;
    },
    drain,
    async end() {
      await drain();
      sheet.end(SHEET_END);
      for (const [name, xml] of partsOf(sheets)) zip.addBuffer(Buffer.from(HEAD + xml), name);
      zip.end();
      await finished(output);
    },
  };
}

/** What a workbook has besides its sheets. */
function partsOf(sheets: number): [name: string, xml: string][] {
  const all = Array.from({ length: sheets }, (_, index) => index + 1);
  const override = (part: string, type: string) =>
    `<Override PartName="/xl/${part}.xml" ContentType="${TYPE}.${type}+xml"/>`;
  const relation = (id: number | string, type: string, target: string) =>
    `<Relationship Id="r${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
  return [
    [
      "[Content_Types].xml",
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${override("workbook", "sheet.main")}${override("styles", "styles")}${all.map((index) => override(`worksheets/sheet${index}`, "worksheet")).join("")}</Types>`,
    ],
    [
      "_rels/.rels",
      `<Relationships xmlns="${PACKAGE}/relationships">${relation(1, "officeDocument", "xl/workbook.xml")}</Relationships>`,
    ],
    [
      "xl/workbook.xml",
      `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${all.map((index) => `<sheet name="Hoja ${index}" sheetId="${index}" r:id="r${index}"/>`).join("")}</sheets></workbook>`,
    ],
    [
      "xl/_rels/workbook.xml.rels",
      `<Relationships xmlns="${PACKAGE}/relationships">${all.map((index) => relation(index, "worksheet", `worksheets/sheet${index}.xml`)).join("")}${relation("s", "styles", "styles.xml")}</Relationships>`,
    ],
    ["xl/styles.xml", STYLES_XML],
  ];
}

function cellXml(cell: StreamedCell): string {
  if (cell === null) return "<c/>";
  if (cell.is === "text") {
    const style = cell.strong ? STYLES.strong : STYLES.text;
    return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(cell.text)}</t></is></c>`;
  }
  return `<c s="${STYLES[cell.is]}"><v>${numberOf(cell)}</v></c>`;
}

/** Days are counted from here. */
const FIRST_DAY = "1899-12-30" as Day;

function numberOf(cell: Exclude<StreamedCell, null | { is: "text" }>): string {
  if ("decimal" in cell) return cell.decimal;
  const days = daysBetween(FIRST_DAY, cell.day);
  if (cell.is === "day") return String(days);
  const [hours = 0, minutes = 0] = cell.time.split(":").map(Number);
  return String(days + (hours * 60 + minutes) / 1440);
}

/** Characters that XML can't carry. */
const UNSTORABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
/** How a workbook writes such characters: a text that looks like it is written so too. */
const ESCAPED = /_(?=x[0-9A-Fa-f]{4}_)/g;
const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

const xmlText = (text: string): string =>
  text
    .slice(0, MOST_TEXT)
    .toWellFormed()
    .replace(UNSTORABLE, "")
    .replace(ESCAPED, "_x005F_")
    .replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);
