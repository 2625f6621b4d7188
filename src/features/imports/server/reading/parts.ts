// How `import_parts` keeps a sheet and its file.
import { gunzipSync, gzipSync } from "node:zlib";
import { type Cell, refuseLong, SHEET_LIMITS, type SheetRow } from "#server/sheets/sheet.ts";

/** A part of rows has so many of them or letters at most: the main thread stores it in one turn. */
const PART = { rows: 500, letters: 500_000 };
/** Bytes of a part of a file: a multiple of three, so that their texts can be joined. */
const BYTES = 300_000;

/** A row; the third is there if the spreadsheet hides it. */
type StoredRow = [number: number, cells: Cell[], hidden?: 1];

/** The rows of a sheet in parts of JSON. Throws a `SheetError` if they have too many letters. */
export function* rowParts(rows: readonly SheetRow[]): Generator<string> {
  let part: string[] = [];
  let [letters, all] = [0, 0];
  for (const { number, cells, hidden } of rows) {
    const row: StoredRow = hidden ? [number, cells, 1] : [number, cells];
    const text = JSON.stringify(row);
    part.push(text);
    letters += text.length;
    all += text.length;
    refuseLong(all);
    if (part.length < PART.rows && letters < PART.letters) continue;
    yield jsonOf(part);
    part = [];
    letters = 0;
  }
  if (part.length > 0) yield jsonOf(part);
}

const jsonOf = (rows: readonly string[]): string => `[${rows.join(",")}]`;

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
