import { createHash } from "node:crypto";
import type { Mapping } from "#features/bank-statements/contract.ts";
import { MAX_LINES, MOST_LEFT_OUT } from "#features/bank-statements/contract.ts";
import {
  type FileLines,
  type LeftOut,
  numberLines,
  rememberedFor,
  type StatementLine,
} from "#features/bank-statements/rules.ts";
import { accountIsIn, otherFormat } from "#features/bank-statements/texts.ts";
import type { ReadingModule } from "#server/reading/protocol.ts";
import { decode } from "#server/sheets/csv.ts";
import { parseSheet } from "#server/sheets/parseSheet.ts";
import { refuseFile, refuseLong } from "#server/sheets/sheet.ts";
import type { Column, Table } from "#server/sheets/table.ts";
import type { Day } from "#shared/dates.ts";
import type { FieldErrors } from "#shared/errors.ts";
import { referenceEnd, referenceKey } from "#shared/identifiers/reference.ts";
import type { Cents, Currency } from "#shared/money.ts";
import { fold } from "#shared/search.ts";
import { proposeStatementMapping, toStatementTable } from "./columns.ts";
import { isHtmlTable, readHtmlTable } from "./htmlTable.ts";
import { readLines } from "./lines.ts";
import { isMt940, readMt940 } from "./mt940.ts";

/** What is kept of a file: a sheet, whose columns somebody maps, or an MT940 file's lines. */
type Content = { format: "sheet"; table: Table } | ({ format: "mt940" } & FileLines);

export interface StatementInput {
  /** The file, or what was kept of it. */
  source: { bytes: Uint8Array } | { content: string };
  /** The mapping to read by; undefined: the remembered one if it fits, else the proposed one. */
  mapping: Mapping | undefined;
  /** The account's last mapping, as it is stored. */
  remembered: string | null;
  /** The account's; null before its first import. */
  currency: Currency | null;
  /** Which account of an MT940 file with several. */
  statementAccount?: string | undefined;
  today: Day;
}

/** What a file is. */
export interface StatementHead {
  format: Content["format"];
  /** JSON to keep. */
  content: string;
  columns: Column[];
  rowCount: number;
  /** By which its lines were read; null for an MT940 file. */
  mapping: Mapping | null;
  isRemembered: boolean;
  currency: Currency;
  /** The rows that are no lines: the first thousand, and how many there are. */
  left_out: LeftOut[];
  leftOutCount: number;
  /** Why there are no lines. */
  errors: FieldErrors | null;
}

/** A line as it is stored. */
export interface StoredLine {
  day: Day;
  amount: Cents;
  reference: string | null;
  reference_end: string | null;
  description: string;
  line_key: string;
  number: number;
  search: string;
}

/** First what the file is, then its lines. */
export type StatementBatch = StatementHead | { lines: StoredLine[] };

/** Lines of a batch. */
const BATCH = 500;

const readStatement: ReadingModule<StatementInput, StatementBatch>["default"] = async function* (input) {
  const content = await contentOf(input);
  const names = content.format === "sheet" ? content.table.columns.map(({ name }) => name) : [];
  const remembered = rememberedFor(input.remembered, names);
  const stored = "content" in input.source ? input.source.content : JSON.stringify(content);
  refuseLong(stored.length);
  const head = {
    format: content.format,
    content: stored,
    isRemembered: remembered !== null,
  };
  if (content.format === "mt940") {
    const currency = content.currency ?? "VES";
    const errors = otherCurrency(currency, input.currency);
    yield { ...head, columns: [], rowCount: 0, mapping: null, currency, ...leftOutOf(content), errors };
    if (!errors) yield* batchesOf(content.lines);
    return;
  }
  const { table } = content;
  const proposed = proposeStatementMapping(table);
  const chosen = input.mapping ?? remembered ?? proposed;
  const currency = chosen.currency ?? proposed.currency ?? input.currency ?? "VES";
  const mapping = { ...chosen, currency };
  const wrong = otherCurrency(currency, input.currency);
  const read = wrong ? { errors: wrong } : readLines(table, mapping, input.today);
  const errors = "errors" in read ? read.errors : null;
  const leftOut = leftOutOf("errors" in read ? null : read);
  yield {
    ...head,
    columns: table.columns,
    rowCount: table.rows.length,
    mapping,
    currency,
    ...leftOut,
    errors,
  };
  if ("lines" in read) yield* batchesOf(read.lines);
};

/** The error of lines in another currency than the account's. */
const otherCurrency = (currency: Currency, accounts: Currency | null): FieldErrors | null =>
  accounts !== null && accounts !== currency ? { currency: [accountIsIn(accounts)] } : null;

const leftOutOf = (read: FileLines | null) => ({
  left_out: read?.left_out.slice(0, MOST_LEFT_OUT) ?? [],
  leftOutCount: read?.left_out.length ?? 0,
});

export default readStatement;

async function contentOf({ source, today, statementAccount }: StatementInput): Promise<Content> {
  if ("content" in source) return JSON.parse(source.content);
  const { bytes } = source;
  const text = isZip(bytes) ? null : decode(bytes);
  const other = formatOf(bytes, text ?? "");
  if (other) throw refuseFile(otherFormat(other));
  if (text !== null && isMt940(text)) return { format: "mt940", ...readMt940(text, today, statementAccount) };
  const rows =
    text !== null && isHtmlTable(text) ? readHtmlTable(text, MAX_LINES) : await parseSheet(bytes, MAX_LINES);
  return { format: "sheet", table: toStatementTable(rows) };
}

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** How far into a file its format is looked for. */
const HEAD = 4000;

/** The name of a known format that is not read. */
function formatOf(bytes: Uint8Array, text: string): string | null {
  const head = text.slice(0, HEAD);
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) return "de Excel antiguo (.xls)";
  if (head.startsWith("%PDF-")) return "PDF";
  if (head.includes("OFXHEADER") || head.includes("<OFX>")) return "OFX";
  if (head.includes("iso:20022") && head.includes("camt.")) return "CAMT";
  if (head.includes(":20:") && head.includes(":34F:")) return "MT942";
  return null;
}

const hashOf = (key: string): string => createHash("sha256").update(key).digest("base64url").slice(0, 32);

/** The lines of a file as they are stored, with their numbers among equals. */
export const toStoredLines = (lines: readonly StatementLine[]): StoredLine[] =>
  numberLines(lines).map(({ key, ...line }) => {
    const reference = referenceKey(line.reference ?? "");
    return {
      ...line,
      reference_end: reference && referenceEnd(reference),
      line_key: key.includes("\n") ? hashOf(key) : key,
      search: fold(`${line.reference ?? ""}\n${reference ?? ""}\n${line.description}`),
    };
  });

function* batchesOf(lines: readonly StatementLine[]): Generator<{ lines: StoredLine[] }> {
  const stored = toStoredLines(lines);
  for (let at = 0; at < stored.length; at += BATCH) yield { lines: stored.slice(at, at + BATCH) };
}
