import type { Author } from "#server/author.ts";
import { lockForUpdate } from "#server/database/locks.ts";
import type { Database } from "#server/database/types.ts";
import { enqueue } from "#server/jobs/queue.ts";
import type { JobHandler } from "#server/jobs/runner.ts";
import type { Tx } from "#server/schema.ts";
import { conflict } from "#shared/errors.ts";
import { statementTexts as texts } from "../texts.ts";
import { ROWS } from "./lines.ts";
import { findStatement, lockAccount, type StatementRow } from "./queries.ts";

/** The kind of job that removes the lines of a statement that is not imported. Its payload: `companyId` and `statementId`. */
export const FORGET_LINES = "forget_bank_lines";

/**
 * Removes a statement with the lines that it brought; many of them in a job, and from the commit on they are gone for everybody. Returns it as
 * it was. Throws `not-found`, and `conflict` if one of them is decided, or a later import may have seen them.
 */
export async function removeStatement(tx: Tx, author: Author, id: number): Promise<StatementRow> {
  const { companyId, at } = author;
  const { bank_account_id } = await findStatement(tx, companyId, id);
  await lockAccount(tx, bank_account_id);
  // Read again: somebody may have removed it while the account was locked.
  const row = await findStatement(tx, companyId, id);
  if (row.state === "imported") await refuseUsed(tx, row);
  const lines = await tx.selectFrom("bank_lines").select("id").where("statement_id", "=", id).execute();
  if (lines.length > ROWS) {
    await tx
      .updateTable("bank_statements")
      .set({ state: "mapping", content: "" })
      .where("id", "=", id)
      .execute();
    await enqueue(tx, FORGET_LINES, { companyId, statementId: id }, new Date(at), companyId);
    return row;
  }
  await tx.deleteFrom("bank_lines").where("statement_id", "=", id).execute();
  await tx.deleteFrom("bank_statements").where("id", "=", id).execute();
  return row;
}

/** Locks the statement's lines. Throws `conflict` if it is not the account's last, or one of its lines is decided. */
async function refuseUsed(tx: Tx, { id, company_id, bank_account_id }: StatementRow): Promise<void> {
  const later = tx
    .selectFrom("bank_statements")
    .select("id")
    .where("company_id", "=", company_id)
    .where("bank_account_id", "=", bank_account_id)
    .where("state", "=", "imported")
    .where("id", ">", id)
    .limit(1);
  if (await later.executeTakeFirst()) throw conflict(texts.notNewest);
  const lines = tx.selectFrom("bank_lines").select("state").where("statement_id", "=", id).orderBy("id");
  const states = await lockForUpdate(lines, tx).execute();
  if (states.some(({ state }) => state !== "open")) throw conflict(texts.decided);
}

/**
 * Removes the lines of a statement that was undone, or whose import ended in the middle, in short transactions. One whose columns somebody
 * may still map stays without them. Safe to repeat, and beside an import of the same statement, which writes what it misses.
 */
export function forgetLines(database: Database): JobHandler {
  return async ({ payload }) => {
    const { statementId } = payload as { statementId: number };
    await removeLines(database, statementId);
    await database.transaction((tx) =>
      tx
        .deleteFrom("bank_statements")
        .where("id", "=", statementId)
        .where("state", "=", "mapping")
        .where("content", "=", "")
        .execute(),
    );
  };
}

async function removeLines(database: Database, id: number): Promise<void> {
  const find = (tx: Tx) =>
    tx
      .selectFrom("bank_statements")
      .select("bank_account_id")
      .where("id", "=", id)
      .where("state", "=", "mapping")
      .executeTakeFirst();
  for (let removed = ROWS; removed === ROWS; )
    removed = await database.transaction(async (tx) => {
      const before = await find(tx);
      if (!before) return 0;
      await lockAccount(tx, before.bank_account_id);
      // Read again: it may be imported by now.
      if (!(await find(tx))) return 0;
      const lines = tx.selectFrom("bank_lines").select("id").where("statement_id", "=", id).limit(ROWS);
      const ids = (await lines.execute()).map((line) => line.id);
      if (ids.length > 0) await tx.deleteFrom("bank_lines").where("id", "in", ids).execute();
      return ids.length;
    });
}

/** Removes the lines that imports of the account left in the middle, before another one meets them. */
export async function removeAbandoned(
  database: Database,
  companyId: number,
  bankAccountId: number,
): Promise<void> {
  const unfinished = await database.read
    .selectFrom("bank_statements as s")
    .select("s.id")
    .where("s.company_id", "=", companyId)
    .where("s.bank_account_id", "=", bankAccountId)
    .where("s.state", "=", "mapping")
    .where(({ exists, selectFrom }) =>
      exists(selectFrom("bank_lines as l").select("l.id").whereRef("l.statement_id", "=", "s.id")),
    )
    .execute();
  for (const { id } of unfinished) await removeLines(database, id);
}
