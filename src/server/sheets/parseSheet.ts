import type { SheetEncoding } from "#shared/reading/encodings.ts";
import { readCsv } from "./csv.ts";
import { SheetError, type SheetRow, sheetTexts } from "./sheet.ts";
import { readWorkbook } from "./workbook/readWorkbook.ts";

const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** Encrypted workbooks, and Excel's form of before 2007. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];

/** `%PDF` */
const PDF = [0x25, 0x50, 0x44, 0x46];

const beginsWith = (bytes: Uint8Array, start: number[]) => start.every((byte, at) => bytes[at] === byte);

/** Whether the bytes are a workbook's, not a text's. */
export const isWorkbook = (bytes: Uint8Array): boolean => beginsWith(bytes, ZIP);

/**
 * Reads an XLSX or CSV by its bytes, whatever its name. `encoding`: that of a CSV. Throws a `SheetError`. Runs in a process of its own: see
 * `readApart`.
 */
export async function parseSheet(
  bytes: Uint8Array,
  maxRows: number,
  encoding: SheetEncoding = "auto",
): Promise<SheetRow[]> {
  if (bytes.length === 0) throw new SheetError(sheetTexts.empty);
  if (beginsWith(bytes, COMPOUND)) throw new SheetError(sheetTexts.locked);
  if (beginsWith(bytes, PDF)) throw new SheetError(sheetTexts.isPdf);
  const rows = isWorkbook(bytes) ? await workbookOf(bytes, maxRows) : readCsv(bytes, maxRows, encoding);
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
