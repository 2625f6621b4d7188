import { readCsv } from "./csv.ts";
import { SheetError, type SheetRow, sheetTexts } from "./sheet.ts";
import { readWorkbook } from "./xlsx.ts";

const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** Encrypted workbooks, and Excel's form of before 2007. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];

/** `%PDF` */
const PDF = [0x25, 0x50, 0x44, 0x46];

const beginsWith = (bytes: Uint8Array, start: number[]) => start.every((byte, at) => bytes[at] === byte);

/** Reads an XLSX or CSV by its bytes, whatever its name. Throws a `SheetError`. Runs in a thread of its own: see `readSheet`. */
export async function parseSheet(bytes: Uint8Array, maxRows: number): Promise<SheetRow[]> {
  if (bytes.length === 0) throw new SheetError(sheetTexts.empty);
  if (beginsWith(bytes, COMPOUND)) throw new SheetError(sheetTexts.locked);
  if (beginsWith(bytes, PDF)) throw new SheetError(sheetTexts.isPdf);
  const rows = beginsWith(bytes, ZIP) ? await workbookOf(bytes, maxRows) : readCsv(bytes, maxRows);
  if (rows.length === 0) throw new SheetError(sheetTexts.empty);
  return rows;
}

async function workbookOf(bytes: Uint8Array, maxRows: number): Promise<SheetRow[]> {
  try {
    return await readWorkbook(bytes, maxRows);
  } catch (error) {
    if (error instanceof SheetError) throw error;
    // The library's own errors name parts of the file in English.
    throw new SheetError(sheetTexts.unreadable, { cause: error });
  }
}
