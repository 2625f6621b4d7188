import { SheetError, sheetTexts } from "./sheet.ts";

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LONGEST_COMMENT = 65_535;
/** A size or a count that stands elsewhere, in the form for files above 4 GB. */
const ELSEWHERE = 0xffffffff;

/** What all parts of a workbook may unpack to. Its rows are read as a stream. */
const MAX_UNPACKED = 200 * 1024 * 1024;
/** What one part other than rows may unpack to: shared texts and styles are held whole. */
const MAX_PART = 40 * 1024 * 1024;
const MAX_ENTRIES = 2000;
/** How many times its size a large part may unpack to. Sheets of equal rows have some thirty. */
const MAX_RATIO = 100;
const LARGE = 1024 * 1024;

const ROWS = /^xl\/worksheets\//i;

/**
 * Adds up what a zip file says that it unpacks to, before anything is unpacked; the reader then stops each part at its declared size.
 * Throws a `SheetError` if it is too much, or if a part hides its size.
 */
export function refuseBomb(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(view);
  const entries = view.getUint16(end + 10, true);
  if (entries > MAX_ENTRIES) throw new SheetError(sheetTexts.tooMuch);
  let at = view.getUint32(end + 16, true);
  let total = 0;
  for (let entry = 0; entry < entries; entry++) {
    if (at + ENTRY_BYTES > view.byteLength || view.getUint32(at, true) !== ENTRY)
      throw new SheetError(sheetTexts.unreadable);
    const packed = view.getUint32(at + 20, true);
    const unpacked = view.getUint32(at + 24, true);
    const nameLength = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(bytes.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameLength));
    // Two bytes are an empty part, compressed.
    const hidden = unpacked === 0 && packed > 2;
    const isStreamed = (view.getUint16(at + 8, true) & 8) !== 0 && packed === 0 && !name.endsWith("/");
    total += unpacked;
    if (hidden || isStreamed || packed === ELSEWHERE || unpacked === ELSEWHERE || total > MAX_UNPACKED)
      throw new SheetError(sheetTexts.tooMuch);
    if (unpacked > MAX_PART && !ROWS.test(name)) throw new SheetError(sheetTexts.tooMuch);
    if (unpacked > LARGE && unpacked > packed * MAX_RATIO) throw new SheetError(sheetTexts.tooMuch);
    at += ENTRY_BYTES + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
}

/** Where the end of the directory is: the last one, as the reader looks for it. */
function endOf(view: DataView): number {
  const first = Math.max(0, view.byteLength - END_BYTES - LONGEST_COMMENT);
  for (let at = view.byteLength - END_BYTES; at >= first; at--)
    if (view.getUint32(at, true) === END) return at;
  throw new SheetError(sheetTexts.unreadable);
}
