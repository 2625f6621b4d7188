import { SheetError, sheetTexts } from "../sheet.ts";
import { entriesOf } from "./zip.ts";

/** A size that stands elsewhere, in the form for files above 4 GB. */
const ELSEWHERE = 0xffffffff;

/** What all parts of a workbook may unpack to. Its rows are read as a stream. */
const MAX_UNPACKED = 200 * 1024 * 1024;
/** What one part other than rows may unpack to: shared texts and styles are held whole. */
const MAX_PART = 40 * 1024 * 1024;
/** How many times its size a large part may unpack to. Sheets of equal rows have some thirty. */
const MAX_RATIO = 100;
const LARGE = 1024 * 1024;

const ROWS = /^xl\/worksheets\//i;

/**
 * Adds up what a zip file says that it unpacks to, before anything is unpacked; the readers then stop each part at its declared size.
 * Throws a `SheetError` if it is too much, or if a part hides its size.
 */
export function refuseBomb(bytes: Uint8Array): void {
  let total = 0;
  for (const { name, flags, packed, unpacked } of entriesOf(bytes)) {
    // Two bytes are an empty part, compressed.
    const hidden = unpacked === 0 && packed > 2;
    const isStreamed = (flags & 8) !== 0 && packed === 0 && !name.endsWith("/");
    total += unpacked;
    if (hidden || isStreamed || packed === ELSEWHERE || unpacked === ELSEWHERE || total > MAX_UNPACKED)
      throw new SheetError(sheetTexts.tooMuch);
    if (unpacked > MAX_PART && !ROWS.test(name)) throw new SheetError(sheetTexts.tooMuch);
    if (unpacked > LARGE && unpacked > packed * MAX_RATIO) throw new SheetError(sheetTexts.tooMuch);
  }
}
