// How `import_parts` keeps a sheet and its file.
import { gunzipSync, gzipSync } from "node:zlib";
import { type Cell, SHEET_LIMITS, type SheetRow } from "#server/sheets/sheet.ts";

/** Rows of a part. */
const ROWS = 500;
/** Bytes of a part of a file: a multiple of three, so that their texts can be joined. */
const BYTES = 300_000;

/** A row; the third is there if the spreadsheet hides it. */
type StoredRow = [number: number, cells: Cell[], hidden?: 1];

/** The rows of a sheet in parts of JSON. */
export function* rowParts(rows: readonly SheetRow[]): Generator<string> {
  for (let at = 0; at < rows.length; at += ROWS)
    yield JSON.stringify(
      rows
        .slice(at, at + ROWS)
        .map(({ number, cells, hidden }): StoredRow => (hidden ? [number, cells, 1] : [number, cells])),
    );
}

/** The rows of a part. */
export const rowsIn = (part: string): SheetRow[] =>
  (JSON.parse(part) as StoredRow[]).map(([number, cells, hidden]) =>
    hidden ? { number, cells, hidden: true } : { number, cells },
  );

/** A file in parts of text, compressed. */
export function* fileParts(bytes: Uint8Array): Generator<string> {
  const packed = gzipSync(bytes);
  for (let at = 0; at < packed.length; at += BYTES) yield packed.subarray(at, at + BYTES).toString("base64");
}

/** The file of these parts. */
export const fileIn = (parts: readonly string[]): Uint8Array =>
  gunzipSync(Buffer.from(parts.join(""), "base64"), { maxOutputLength: SHEET_LIMITS.maxBytes });
