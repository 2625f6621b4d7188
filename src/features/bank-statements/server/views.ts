import type { Db } from "#server/schema.ts";
import { toDollars } from "#shared/money.ts";
import type { Statement } from "../contract.ts";
import { type Ahead, lookAhead } from "./importLines.ts";
import type { StatementRow } from "./queries.ts";
import type { StoredLine } from "./reading/statementJob.ts";
import type { ReadStatement } from "./readStatement.ts";

/** A statement as the API answers it. `read`: as a mapping understands it; null once it is imported. `ahead`: what it would bring, if that is known. */
export async function viewStatement(
  db: Db,
  row: StatementRow,
  read: ReadStatement | null,
  ahead?: Ahead | null,
): Promise<Statement> {
  const { id, account, file_name, format, state, start_date, end_date, line_count, new_count } = row;
  const view = {
    id,
    account,
    file_name,
    format,
    state,
    start_date,
    end_date,
    created_at: row.created_at,
    currency: read?.currency ?? row.currency ?? "VES",
    left_out: read ? read.left_out : row.left_out === null ? [] : JSON.parse(row.left_out),
  };
  const left_out = read ? read.leftOutCount : row.left_out_count;
  if (!read) {
    const counts = { lines: line_count, new: new_count, known: line_count - new_count, left_out };
    const mapping = format === "sheet" && row.remembered ? JSON.parse(row.remembered).mapping : null;
    return { ...view, columns: [], mapping, preview: [], problem: null, counts };
  }
  const { columns, mapping, errors, lines, rowCount } = read;
  if (errors) {
    const problem = Object.values(errors).flat().join(". ");
    const counts = { lines: rowCount, new: 0, known: 0, left_out };
    return { ...view, columns, mapping, preview: [], problem, counts };
  }
  const { fresh } = ahead ?? (await lookAhead(db, row.company_id, row.bank_account_id, lines));
  const counts = {
    lines: lines.length,
    new: fresh.lines.length,
    known: lines.length - fresh.lines.length,
    left_out,
  };
  return { ...view, columns, mapping, preview: previewOf(lines), problem: null, counts };
}

/** The first five lines. */
export const previewOf = (lines: readonly StoredLine[]): Statement["preview"] =>
  lines.slice(0, 5).map(({ day, amount, reference, description }) => ({
    date: day,
    amount: toDollars(amount),
    reference,
    description,
  }));
