import { createHash } from "node:crypto";
import type { Mapping } from "#features/bank-statements/contract.ts";
import { MAX_LINES } from "#features/bank-statements/contract.ts";
import { numberLines, rememberedFor, type StatementLine } from "#features/bank-statements/rules.ts";
import type { ReadingModule } from "#server/reading/protocol.ts";
import { decode } from "#server/sheets/csv.ts";
import { parseSheet } from "#server/sheets/parseSheet.ts";
import type { Column, Table } from "#server/sheets/table.ts";
import type { Day } from "#shared/dates.ts";
import type { FieldErrors } from "#shared/errors.ts";
import { referenceEnd, referenceKey } from "#shared/identifiers/reference.ts";
import type { Cents } from "#shared/money.ts";
import { fold } from "#shared/search.ts";
import { proposeStatementMapping, toStatementTable } from "./columns.ts";
import { readLines } from "./lines.ts";
import { isMt940, readMt940 } from "./mt940.ts";

/** What is kept of a file: a sheet, whose columns somebody maps, or an MT940 file's lines. */
type Content = { format: "sheet"; table: Table } | { format: "mt940"; lines: StatementLine[] };

export interface StatementInput {
  /** The file, or what was kept of it. */
  source: { bytes: Uint8Array } | { content: string };
  /** The mapping to read by; undefined: the remembered one if it fits, else the proposed one. */
  given: Mapping | undefined;
  /** The account's last mapping, as it is stored. */
  remembered: string | null;
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
  const head = {
    format: content.format,
    content: "content" in input.source ? input.source.content : JSON.stringify(content),
    isRemembered: remembered !== null,
  };
  if (content.format === "mt940") {
    yield { ...head, columns: [], rowCount: 0, mapping: null, errors: null };
    return yield* batchesOf(content.lines);
  }
  const { table } = content;
  const mapping = input.given ?? remembered ?? proposeStatementMapping(table);
  const read = readLines(table, mapping, input.today);
  const errors = "errors" in read ? read.errors : null;
  yield { ...head, columns: table.columns, rowCount: table.rows.length, mapping, errors };
  if ("lines" in read) yield* batchesOf(read.lines);
};

export default readStatement;

async function contentOf({ source, today }: StatementInput): Promise<Content> {
  if ("content" in source) return JSON.parse(source.content);
  const { bytes } = source;
  const text = isZip(bytes) ? null : decode(bytes);
  if (text !== null && isMt940(text)) return { format: "mt940", lines: readMt940(text, today) };
  return { format: "sheet", table: toStatementTable(await parseSheet(bytes, MAX_LINES)) };
}

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

function* batchesOf(lines: readonly StatementLine[]): Generator<{ lines: StoredLine[] }> {
  const stored = numberLines(lines).map(({ key, ...line }): StoredLine => {
    const reference = referenceKey(line.reference ?? "");
    return {
      ...line,
      reference_end: reference && referenceEnd(reference),
      line_key: createHash("sha256").update(key).digest("base64url").slice(0, 32),
      search: fold(`${line.reference ?? ""}\n${reference ?? ""}\n${line.description}`),
    };
  });
  for (let at = 0; at < stored.length; at += BATCH) yield { lines: stored.slice(at, at + BATCH) };
}
