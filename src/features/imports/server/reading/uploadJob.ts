import { createHash } from "node:crypto";
import { type ImportKindName, importTexts as texts } from "#features/imports/texts.ts";
import type { ReadingModule } from "#server/reading/protocol.ts";
import { orderOfColumn } from "#server/sheets/days.ts";
import { notationOfColumn } from "#server/sheets/decimals.ts";
import { isWorkbook, parseSheet } from "#server/sheets/parseSheet.ts";
import { createIsKnown } from "#server/sheets/proposeMapping.ts";
import { SHEET_LIMITS, SheetError, sheetTexts } from "#server/sheets/sheet.ts";
import { type Column, type Table, toTable } from "#server/sheets/table.ts";
import type { SheetEncoding } from "#shared/reading/encodings.ts";
import { namedFields } from "../kind.ts";
import { fieldsOf } from "../kinds/fields.ts";
import type { ReadColumn } from "../queries.ts";
import { fileIn, fileParts, rowParts } from "./parts.ts";

export interface UploadInput {
  /** The file as it came, or as `import_parts` keeps it. */
  source: { bytes: Uint8Array } | { kept: readonly string[] };
  kind: ImportKindName;
  clientId: number | undefined;
  encoding: SheetEncoding;
}

/** What a sheet is. */
export interface UploadHead {
  hash: string;
  columns: ReadColumn[];
  rowCount: number;
  hiddenRows: number;
}

/** First what the sheet is, then its rows in parts; of a text that came the file too, so that it can be read again. */
export type UploadBatch = UploadHead | { part: string } | { file: string };

const readUpload: ReadingModule<UploadInput, UploadBatch>["default"] = async function* ({
  source,
  kind,
  clientId,
  encoding,
}) {
  const { maxRows } = SHEET_LIMITS;
  const bytes = "bytes" in source ? source.bytes : fileIn(source.kept);
  const sheet = await parseSheet(bytes, maxRows, encoding);
  const { columns, rows } = toTable(sheet, createIsKnown(namedFields(fieldsOf[kind])));
  if (rows.length === 0) throw new SheetError(texts.noRows);
  if (rows.length > maxRows) throw new SheetError(sheetTexts.tooManyRows(maxRows));
  // The same file of two clients is two files.
  const hash = createHash("sha256")
    .update(clientId === undefined ? "" : `client ${clientId} `)
    .update(bytes)
    .digest("hex");
  const hiddenRows = rows.filter(({ hidden }) => hidden).length;
  const read = columns.map((column) => withNotation(column, rows));
  yield { hash, columns: read, rowCount: rows.length, hiddenRows };
  for (const part of rowParts(rows)) yield { part };
  if ("bytes" in source && !isWorkbook(bytes)) for (const file of fileParts(bytes)) yield { file };
};

function withNotation(column: Column, rows: Table["rows"]): ReadColumn {
  const cells = rows.map((row) => row.cells[column.index] ?? "");
  return { ...column, decimal: notationOfColumn(cells), dates: orderOfColumn(cells) };
}

export default readUpload;
