import { refuseClosed } from "#features/company/server/verbs/refuseClosed.ts";
import type { Author } from "#server/author.ts";
import type { Database } from "#server/database/types.ts";
import { enqueue } from "#server/jobs/queue.ts";
import type { Db, Tx } from "#server/schema.ts";
import { addLines, countLines, type Fresh, freshLines, partsOf, ROWS, writeTexts } from "./lines.ts";
import { lockAccount, type StatementRow } from "./queries.ts";
import type { StoredLine } from "./reading/statementJob.ts";
import type { ReadStatement } from "./readStatement.ts";
import { FORGET_LINES } from "./removeStatement.ts";

type Statement = Pick<StatementRow, "id" | "bank_account_id">;

/** What a statement would bring, as it was seen before the transaction that imports it. */
export interface Ahead {
  fresh: Fresh;
  /** The account's imported statements. As long as they are the same, so are its lines. */
  seen: string;
  /** Whether all of it is written, and only waits to be seen. */
  isWritten: boolean;
}

/** Compares a file's lines, of which there is one at least, with what its account has. */
export async function lookAhead(
  db: Db,
  companyId: number,
  bankAccountId: number | undefined,
  lines: ReadStatement["lines"],
): Promise<Ahead> {
  const seen = bankAccountId === undefined ? "" : await importedOf(db, companyId, bankAccountId);
  return { seen, fresh: await freshLines(db, { companyId, bankAccountId }, lines), isWritten: false };
}

async function importedOf(db: Db, companyId: number, bankAccountId: number): Promise<string> {
  const rows = await db
    .selectFrom("bank_statements")
    .select("id")
    .where("company_id", "=", companyId)
    .where("bank_account_id", "=", bankAccountId)
    .where("state", "=", "imported")
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id).join();
}

/** Whether a statement's lines are more than one short transaction writes. */
export const isLong = (ahead: Ahead | null): ahead is Ahead =>
  ahead !== null && (ahead.fresh.lines.length > ROWS || ahead.fresh.changed.length > ROWS);

/** How long lines wait for the import that they were written for before they are removed. */
const ABANDONED_MS = 600_000;

/** Says of a statement that its lines are written before it is imported. Throws `conflict` for a new one in a closed period. */
export async function beginWriting(tx: Tx, author: Author, id: number, { fresh }: Ahead): Promise<void> {
  await refuseClosed(tx, author, ...daysOf(fresh));
  const { companyId, at } = author;
  const later = new Date(Date.parse(at) + ABANDONED_MS);
  await enqueue(tx, FORGET_LINES, { companyId, statementId: id }, later, companyId);
}

const daysOf = ({ lines }: Fresh) => new Set(lines.map(({ day }) => day));

/**
 * Writes a statement's new lines, and the texts that the bank changed, in short transactions. Nobody sees the lines until `importLines` says
 * that they are imported, which also writes what this did not.
 */
export async function writeAhead(
  database: Database,
  companyId: number,
  statement: Statement,
  ahead: Ahead,
): Promise<Ahead> {
  const { fresh } = ahead;
  const write = (work: (tx: Tx) => Promise<unknown>) =>
    database.transaction(async (tx) => {
      await lockAccount(tx, statement.bank_account_id);
      await work(tx);
    });
  for (const lines of partsOf(fresh.lines))
    await write((tx) => addLines(tx, { rows: rowsOf(companyId, statement, lines) }));
  for (const rows of partsOf(fresh.changed)) await write((tx) => writeTexts(tx, { rows }));
  return { ...ahead, isWritten: true };
}

const rowsOf = (companyId: number, { id, bank_account_id }: Statement, lines: readonly StoredLine[]) =>
  lines.map((line) => ({ ...line, company_id: companyId, bank_account_id, statement_id: id }));

/**
 * Imports a statement's lines: those that its account has already are not added, and get the text that the bank gives them now. The account
 * must be locked; it gets the lines' currency. Returns how many are new. Throws `conflict` for a new one in a closed period.
 */
export async function importLines(
  tx: Tx,
  author: Author,
  statement: Statement,
  { lines, currency, left_out, leftOutCount }: ReadStatement,
  ahead: Ahead | null = null,
): Promise<number> {
  const fresh = await writeMissing(tx, author, statement, lines, ahead);
  await tx
    .updateTable("bank_accounts")
    .set({ currency })
    .where("id", "=", statement.bank_account_id)
    .where("currency", "is", null)
    .execute();
  await tx
    .updateTable("bank_statements")
    .set({
      state: "imported",
      content: null,
      start_date: fresh.start,
      end_date: fresh.end,
      line_count: lines.length,
      new_count: fresh.lines.length,
      left_out: JSON.stringify(left_out),
      left_out_count: leftOutCount,
    })
    .where("id", "=", statement.id)
    .execute();
  return fresh.lines.length;
}

/** Writes what is not written ahead. If anything came in between, it compares and writes all again. */
async function writeMissing(
  tx: Tx,
  author: Author,
  statement: Statement,
  lines: ReadStatement["lines"],
  ahead: Ahead | null,
): Promise<Fresh> {
  const { id, bank_account_id } = statement;
  const { companyId } = author;
  const isSame = ahead !== null && ahead.seen === (await importedOf(tx, companyId, bank_account_id));
  const isWritten = isSame && ahead.isWritten && (await countLines(tx, id)) === ahead.fresh.lines.length;
  // What nobody imported must not stand in the way.
  await tx
    .deleteFrom("bank_lines")
    .where("statement_id", "in", (of) => {
      const unfinished = of
        .selectFrom("bank_statements")
        .select("id")
        .where("company_id", "=", companyId)
        .where("bank_account_id", "=", bank_account_id)
        .where("state", "=", "mapping");
      return isWritten ? unfinished.where("id", "<>", id) : unfinished;
    })
    .execute();
  const where = { companyId, bankAccountId: bank_account_id };
  const fresh = isSame ? ahead.fresh : await freshLines(tx, where, lines);
  await refuseClosed(tx, author, ...daysOf(fresh));
  if (isWritten) return fresh;
  for (const part of partsOf(fresh.lines)) await addLines(tx, { rows: rowsOf(companyId, statement, part) });
  for (const rows of partsOf(fresh.changed)) await writeTexts(tx, { rows });
  if ((await countLines(tx, id)) !== fresh.lines.length)
    throw new Error(`Statement ${id} has other lines than it brought`);
  return fresh;
}
