import { budgetOf, readApart } from "#server/reading/pool.ts";
import { refuseFile, sheetTexts } from "#server/sheets/sheet.ts";
import type { Day } from "#shared/dates.ts";
import { MAX_FILE_BYTES, type Mapping } from "../contract.ts";
import type { StatementRow } from "./queries.ts";
import type { StatementBatch, StatementHead, StatementInput, StoredLine } from "./reading/statementJob.ts";

/** A statement as a mapping understands it. */
export interface ReadStatement extends StatementHead {
  /** None if it has `errors`. */
  lines: StoredLine[];
}

const STATEMENT_JOB = new URL("./reading/statementJob.ts", import.meta.url);

/** Reads a company's statement in a process of its own. Throws a 422 under `file`, which names the line if one of an MT940 file is wrong. */
export async function readStatement(companyId: number, input: StatementInput): Promise<ReadStatement> {
  const { source } = input;
  const size = "bytes" in source ? source.bytes.length : source.content.length;
  if ("bytes" in source && size > MAX_FILE_BYTES) throw refuseFile(sheetTexts.tooLarge(MAX_FILE_BYTES));
  const job = { module: STATEMENT_JOB, companyId, input, budget: budgetOf(size) };
  let head: StatementHead | undefined;
  const lines: StoredLine[] = [];
  for await (const batch of readApart<StatementBatch>(job)) {
    if ("lines" in batch) lines.push(...batch.lines);
    else head = batch;
  }
  if (!head) throw new Error("A statement without a head");
  return { ...head, lines };
}

/** Reads what was kept of a statement; null once it is imported. Without `mapping` by the account's last mapping, else by the proposed one. */
export const readKept = async (
  { company_id, content, remembered, currency }: StatementRow,
  today: Day,
  mapping?: Mapping,
): Promise<ReadStatement | null> =>
  content ? readStatement(company_id, { source: { content }, mapping, remembered, currency, today }) : null;
