// The parts of a zip file: their sizes before anything is unpacked, and their texts.
import { Readable } from "node:stream";
import { createInflateRaw } from "node:zlib";
import { SheetError, sheetTexts } from "../sheet.ts";

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const LONGEST_COMMENT = 65_535;
const MAX_ENTRIES = 2000;

/** A part of a zip file, as its directory has it. */
export interface Entry {
  name: string;
  flags: number;
  /** 8: compressed; 0: as it is. */
  method: number;
  packed: number;
  unpacked: number;
  /** Where its header is. */
  at: number;
}

/** The directory of a zip file. Throws a `SheetError` if it is damaged or too long. */
export function* entriesOf(bytes: Uint8Array): Generator<Entry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(view);
  const entries = view.getUint16(end + 10, true);
  if (entries > MAX_ENTRIES) throw new SheetError(sheetTexts.tooMuch);
  let at = view.getUint32(end + 16, true);
  for (let entry = 0; entry < entries; entry++) {
    if (at + ENTRY_BYTES > view.byteLength || view.getUint32(at, true) !== ENTRY)
      throw new SheetError(sheetTexts.unreadable);
    const nameLength = view.getUint16(at + 28, true);
    yield {
      name: new TextDecoder().decode(bytes.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameLength)),
      flags: view.getUint16(at + 8, true),
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    };
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

/** The text of a part in pieces. Throws a `SheetError` if it is longer than its directory says. */
export async function* textOf(bytes: Uint8Array, { at, method, packed, unpacked }: Entry) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (at + LOCAL_BYTES > view.byteLength) throw new SheetError(sheetTexts.unreadable);
  const begin = at + LOCAL_BYTES + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  const content = Readable.from([Buffer.from(bytes.subarray(begin, begin + packed))]);
  const decoder = new TextDecoder();
  let length = 0;
  for await (const piece of method === 0 ? content : content.pipe(createInflateRaw())) {
    length += (piece as Buffer).length;
    if (length > unpacked) throw new SheetError(sheetTexts.tooMuch);
    yield decoder.decode(piece as Buffer, { stream: true });
  }
}
