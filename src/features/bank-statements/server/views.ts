import type { Db } from "#server/schema.ts";
import type { Day } from "#shared/dates.ts";
import { toDollars } from "#shared/money.ts";
import type { Mapping, Statement } from "../contract.ts";
import type { StatementLine } from "../rules.ts";
import { freshLines, rememberedFor, type StatementRow } from "./queries.ts";
import { type Content, linesOf } from "./readFile.ts";
import { proposeStatementMapping } from "./reading/columns.ts";

/** What was read of a statement; null once it is imported. */
export const contentOf = ({ content }: StatementRow): Content | null => content && JSON.parse(content);

export const namesOf = (content: Content): string[] =>
  content.format === "sheet" ? content.table.columns.map(({ name }) => name) : [];

/**
 * A statement as the API answers it. One that is not imported yet is shown as `mapping` understands it: by default the account's last one if
 * it is for these columns, else the one that their names propose.
 */
export async function viewStatement(
  db: Db,
  row: StatementRow,
  today: Day,
  given?: Mapping,
): Promise<Statement> {
  const { id, account, file_name, format, state, start_date, end_date, line_count, new_count } = row;
  const shown = { id, account, file_name, format, state, start_date, end_date, created_at: row.created_at };
  const content = contentOf(row);
  if (!content) {
    const counts = { lines: line_count, new: new_count, known: line_count - new_count };
    const mapping = format === "sheet" && row.remembered ? JSON.parse(row.remembered).mapping : null;
    return { ...shown, columns: [], mapping, preview: [], problem: null, counts };
  }
  const isSheet = content.format === "sheet";
  const mapping = isSheet
    ? (given ?? rememberedFor(row.remembered, namesOf(content)) ?? proposeStatementMapping(content.table))
    : null;
  const found = linesOf(content, mapping, today);
  const columns = isSheet ? content.table.columns : [];
  if ("errors" in found) {
    const problem = Object.values(found.errors).flat().join(". ");
    const rows = isSheet ? content.table.rows.length : 0;
    return { ...shown, columns, mapping, preview: [], problem, counts: { lines: rows, new: 0, known: 0 } };
  }
  const { lines } = found;
  const fresh = await freshLines(db, row.bank_account_id, lines);
  const counts = { lines: lines.length, new: fresh.lines.length, known: lines.length - fresh.lines.length };
  return { ...shown, columns, mapping, preview: previewOf(lines), problem: null, counts };
}

/** The first five lines. */
export const previewOf = (lines: readonly StatementLine[]): Statement["preview"] =>
  lines.slice(0, 5).map(({ day, amount, reference, description }) => ({
    ...{ date: day, amount: toDollars(amount), reference, description },
  }));
