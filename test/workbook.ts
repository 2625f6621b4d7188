import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";

/** A workbook as the XML that a spreadsheet program would write. */
export interface Book {
  /** `rows`: the XML inside of `sheetData`. `after`: what follows it, such as merged cells. */
  sheets: { name?: string; rows: string; after?: string; state?: "hidden" | "veryHidden" }[];
  /** The XML inside of each `si`. */
  shared?: string[];
  /** Number formats: style 1 is the first one. */
  formats?: string[];
  date1904?: boolean;
}

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const REL = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

/** The parts of a workbook by their names. */
export function partsOf({ sheets, shared, formats = [], date1904 = false }: Book): Record<string, string> {
  const named = sheets.map((sheet, index) => ({ name: `Hoja${index + 1}`, ...sheet, number: index + 1 }));
  const others = [["styles", "styles"], ...(shared ? [["sharedStrings", "sharedStrings"]] : [])];
  return {
    "[Content_Types].xml": `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    "_rels/.rels": `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${REL}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `${HEAD}<workbook ${MAIN} xmlns:r="${REL}"><workbookPr${date1904 ? ' date1904="1"' : ""}/><sheets>${named
      .map(
        ({ name, number, state }) =>
          `<sheet name="${name}" sheetId="${number}"${state ? ` state="${state}"` : ""} r:id="rId${number}"/>`,
      )
      .join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${named
      .map(
        ({ number }) =>
          `<Relationship Id="rId${number}" Type="${REL}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
      )
      .join("")}${others
      .map(
        ([type, file], index) =>
          `<Relationship Id="rIdX${index}" Type="${REL}/${type}" Target="${file}.xml"/>`,
      )
      .join("")}</Relationships>`,
    "xl/styles.xml": `${HEAD}<styleSheet ${MAIN}><numFmts count="${formats.length}">${formats
      .map((code, index) => `<numFmt numFmtId="${200 + index}" formatCode="${code}"/>`)
      .join("")}</numFmts><cellXfs count="${formats.length + 1}"><xf numFmtId="0"/>${formats
      .map((_, index) => `<xf numFmtId="${200 + index}" applyNumberFormat="1"/>`)
      .join("")}</cellXfs></styleSheet>`,
    ...(shared && {
      "xl/sharedStrings.xml": `${HEAD}<sst ${MAIN}>${shared.map((text) => `<si>${text}</si>`).join("")}</sst>`,
    }),
    ...Object.fromEntries(
      named.map(({ number, rows, after = "" }) => [
        `xl/worksheets/sheet${number}.xml`,
        `${HEAD}<worksheet ${MAIN}><sheetData>${rows}</sheetData>${after}</worksheet>`,
      ]),
    ),
  };
}

export const workbookOf = (book: Book): Promise<Uint8Array> => zipOf(partsOf(book));

/** A zip file of these parts. */
export async function zipOf(parts: Record<string, string | Buffer>): Promise<Uint8Array> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return new Uint8Array(await buffer(zip.outputStream));
}

const escapeXml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Rows as XML: texts inline, numbers as numbers, null left out. */
export const rowsXml = (rows: readonly (readonly (string | number | null)[])[]): string =>
  rows
    .map(
      (cells, row) =>
        `<row r="${row + 1}">${cells
          .map((cell, column) => {
            if (cell === null) return "";
            const at = `r="${String.fromCharCode(65 + column)}${row + 1}"`;
            return typeof cell === "number"
              ? `<c ${at}><v>${cell}</v></c>`
              : `<c ${at} t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`;
          })
          .join("")}</row>`,
    )
    .join("");
