import { withoutGuard } from "#server/csv.ts";
import type { SheetEncoding } from "#shared/reading/encodings.ts";
import { addRow, cleanText, MAX_CELL, SheetError, type SheetRow, sheetTexts, toRow } from "./sheet.ts";

/** Reads text with semicolons, commas, tabs or bars. `encoding`: `auto` as its bytes say. Throws a `SheetError`. */
export function readCsv(bytes: Uint8Array, maxRows: number, encoding: SheetEncoding = "auto"): SheetRow[] {
  const text = encoding === "auto" ? decode(bytes) : new TextDecoder(encoding).decode(bytes);
  if (BINARY.test(text) || MARKUP.test(text)) throw new SheetError(sheetTexts.notASheet);
  const named = SEPARATOR_LINE.exec(text);
  const separator = named?.[1] ?? separatorOf(text);
  const rows: SheetRow[] = [];
  // The line that names the separator is none of the sheet's rows.
  let number = 0;
  for (const record of recordsIn(named ? text.slice(named[0].length) : text, separator))
    addRow(rows, toRow(++number, record.map(textOf)), maxRows);
  return rows;
}

/** `="00123"` is how a program tells Excel that a number is a text. */
const QUOTED = /^="([^"]*)"$/;

function textOf(cell: string): string {
  const text = cleanText(cell);
  return QUOTED.exec(text)?.[1] ?? withoutGuard(text);
}

const BINARY = /[\u0000-\u0008\u000e-\u0019\u001b-\u001f]/;
/** Web pages are sometimes named `.xls` or `.csv`. */
const MARKUP = /^\s*<(!doctype|html|table|\?xml)/i;
/** The first line of a CSV for Excel may name its separator. */
const SEPARATOR_LINE = /^sep=(.)(?:\r\n|\r|\n)/i;

/** UTF-8 and UTF-16, with or without a byte order mark, else Mac OS Roman or windows-1252: what Excel writes. */
export function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  const wide = zeros(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(isMacRoman(bytes) ? "macintosh" : "windows-1252").decode(bytes);
  }
}

/** The letters that Spanish has beyond ASCII, as Excel for Mac and Excel for Windows write them. */
const IN_MAC_ROMAN = new Set([0x83, 0x84, 0x87, 0x8e, 0x92, 0x96, 0x97, 0x9c, 0x9f]);
const IN_WINDOWS = new Set([
  0xc1, 0xc9, 0xcd, 0xd1, 0xd3, 0xda, 0xdc, 0xe1, 0xe9, 0xed, 0xf1, 0xf3, 0xfa, 0xfc,
]);

/** Whether more letters between letters are Mac OS Roman's. */
function isMacRoman(bytes: Uint8Array): boolean {
  let [mac, windows] = [0, 0];
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80 || !(isAsciiLetter(bytes[at - 1]) || isAsciiLetter(bytes[at + 1]))) continue;
    if (IN_MAC_ROMAN.has(byte)) mac += 1;
    else if (IN_WINDOWS.has(byte)) windows += 1;
  }
  return mac > windows;
}

const isAsciiLetter = (byte = 0): boolean => (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;

/** In UTF-16 every second byte of Spanish text is zero, mostly. */
function zeros(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  const sample = bytes.subarray(0, 1000);
  const half = sample.length / 2;
  const odd = sample.filter((byte, at) => at % 2 === 1 && byte === 0).length;
  const even = sample.filter((byte, at) => at % 2 === 0 && byte === 0).length;
  if (odd > half * 0.8 && even < half * 0.2) return "utf-16le";
  if (even > half * 0.8 && odd < half * 0.2) return "utf-16be";
  return undefined;
}

/** A semicolon before a comma, which may be a decimal one. */
const SEPARATORS = [";", "\t", ",", "|"];
const SAMPLE = { characters: 64 * 1024, records: 30 };

/** The separator that gives most of the first rows the same number of cells. */
function separatorOf(text: string): string {
  const head = text.slice(0, SAMPLE.characters);
  const scores = SEPARATORS.map((separator) => likeRows(head, separator));
  const best = Math.max(...scores);
  return best === 0 ? ";" : (SEPARATORS[scores.indexOf(best)] ?? ";");
}

function likeRows(head: string, separator: string): number {
  const widths = new Map<number, number>();
  let records = 0;
  try {
    for (const record of recordsIn(head, separator, true)) {
      if (record.length > 1) widths.set(record.length, (widths.get(record.length) ?? 0) + 1);
      if (++records === SAMPLE.records) break;
    }
  } catch (error) {
    // A line with too many columns: this is no separator.
    if (!(error instanceof SheetError)) throw error;
  }
  return Math.max(0, ...widths.values());
}

const QUOTE = '"';
const [LINE_FEED, RETURN] = [10, 13];

/**
 * The records of a text: cells in quotes may have separators and line breaks, and a doubled quote is one. In a sample, which may end within
 * quotes, one that is not closed is a character like others. Else it is a `SheetError`.
 */
function* recordsIn(text: string, separator: string, isSample = false): Generator<string[]> {
  const between = separator.charCodeAt(0);
  let at = 0;
  let number = 1;
  let record: string[] = [];
  while (at < text.length) {
    const quoted = text[at] === QUOTE ? quotedAt(text, at, number, isSample) : undefined;
    let end = quoted?.end ?? at;
    const from = end;
    while (end < text.length && !isStop(text.charCodeAt(end), between)) end++;
    record.push((quoted?.value ?? "") + text.slice(from, end));
    if (record.length > 16_384) throw new SheetError(sheetTexts.tooManyColumns);
    if (text.charCodeAt(end) === between && end < text.length) {
      at = end + 1;
      // A separator at the end of the text has an empty cell behind it, which says nothing.
      if (at < text.length) continue;
    } else at = text.charCodeAt(end) === RETURN && text.charCodeAt(end + 1) === LINE_FEED ? end + 2 : end + 1;
    yield record;
    record = [];
    number++;
  }
}

const isStop = (code: number, between: number) => code === between || code === LINE_FEED || code === RETURN;

/** A cell in quotes that begins at `at`, and where it ends. */
function quotedAt(
  text: string,
  at: number,
  row: number,
  isSample: boolean,
): { value: string; end: number } | undefined {
  let value = "";
  let from = at + 1;
  for (;;) {
    const quote = text.indexOf(QUOTE, from);
    if (quote === -1 && isSample) return undefined;
    if (quote === -1) throw new SheetError(sheetTexts.openQuote(row));
    value += text.slice(from, quote);
    if (value.length > MAX_CELL) throw new SheetError(sheetTexts.tooLong(row));
    if (text[quote + 1] !== QUOTE) return { value, end: quote + 1 };
    value += QUOTE;
    from = quote + 2;
  }
}
