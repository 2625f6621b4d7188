import { readSheet } from "#server/sheets/readSheet.ts";
import type { Table } from "#server/sheets/table.ts";
import type { Day } from "#shared/dates.ts";
import { MAX_FILE_BYTES, MAX_LINES, type Mapping } from "../contract.ts";
import type { StatementLine } from "../rules.ts";
import { toStatementTable } from "./reading/columns.ts";
import { type ReadLines, readLines } from "./reading/lines.ts";
import { isMt940, readMt940 } from "./reading/mt940.ts";

/** What was read of a file: a sheet, whose columns somebody maps, or an MT940 file's lines. */
export type Content = { format: "sheet"; table: Table } | { format: "mt940"; lines: StatementLine[] };

/** A company's statement file. Throws a 422 under `file`, which names the line if one is wrong. */
export async function readFile(bytes: Uint8Array, companyId: number, today: Day): Promise<Content> {
  const text = textOf(bytes);
  if (text !== null && isMt940(text)) return { format: "mt940", lines: readMt940(text, today) };
  const rows = await readSheet(bytes, companyId, { maxBytes: MAX_FILE_BYTES, maxRows: MAX_LINES });
  return { format: "sheet", table: toStatementTable(rows) };
}

/** As UTF-8, else as Windows' Latin text; null for a file that is no text. */
function textOf(bytes: Uint8Array): string | null {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** A content's lines. An MT940 file needs no mapping. */
export const linesOf = (content: Content, mapping: Mapping | null, today: Day): ReadLines =>
  content.format === "mt940"
    ? { lines: content.lines }
    : readLines(content.table, mapping ?? NO_MAPPING, today);

const NO_MAPPING: Mapping = {
  ...{ date: null, amount: null, debit: null, credit: null, sign: null, reference: null, description: null },
  ...{ decimal: "auto", dates: "auto" },
};
