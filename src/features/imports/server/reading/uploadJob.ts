import { createHash } from "node:crypto";
import { type ImportKindName, importTexts as texts } from "#features/imports/texts.ts";
import type { ReadingModule } from "#server/reading/protocol.ts";
import { parseSheet } from "#server/sheets/parseSheet.ts";
import { createIsKnown } from "#server/sheets/proposeMapping.ts";
import { SHEET_LIMITS, SheetError, sheetTexts } from "#server/sheets/sheet.ts";
import { type Column, toTable } from "#server/sheets/table.ts";
import { namedFields } from "../kind.ts";
import { fieldsOf } from "../kinds/fields.ts";

export interface UploadInput {
  bytes: Uint8Array;
  kind: ImportKindName;
  clientId: number | undefined;
}

/** First what the sheet is, then its rows in parts: the JSON of each is a row of `import_parts`. */
export type UploadBatch = { hash: string; columns: Column[]; rowCount: number } | { part: string };

/** Rows of a part. */
const PART = 500;

const readUpload: ReadingModule<UploadInput, UploadBatch>["default"] = async function* ({
  bytes,
  kind,
  clientId,
}) {
  const { maxRows } = SHEET_LIMITS;
  const sheet = await parseSheet(bytes, maxRows);
  const { columns, rows } = toTable(sheet, createIsKnown(namedFields(fieldsOf[kind])));
  if (rows.length === 0) throw new SheetError(texts.noRows);
  if (rows.length > maxRows) throw new SheetError(sheetTexts.tooManyRows(maxRows));
  // The same file of two clients is two files.
  const hash = createHash("sha256")
    .update(clientId === undefined ? "" : `client ${clientId} `)
    .update(bytes)
    .digest("hex");
  yield { hash, columns, rowCount: rows.length };
  for (let at = 0; at < rows.length; at += PART)
    yield { part: JSON.stringify(rows.slice(at, at + PART).map(({ number, cells }) => [number, cells])) };
};

export default readUpload;
