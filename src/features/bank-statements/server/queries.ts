import { sql } from "kysely";
import { refuseClosed } from "#features/company/server/verbs/refuseClosed.ts";
import type { Author } from "#server/author.ts";
import { lockForUpdate } from "#server/database/locks.ts";
import { prepared } from "#server/database/prepared.ts";
import type { Db, RowOf, Tx } from "#server/schema.ts";
import type { Day, Instant } from "#shared/dates.ts";
import { conflict, orNotFound } from "#shared/errors.ts";
import type { Currency } from "#shared/money.ts";
import { fold } from "#shared/search.ts";
import type { BankAccount } from "../contract.ts";
import { numberLines, type Remembered, type StatementLine } from "../rules.ts";
import { statementTexts as texts } from "../texts.ts";
import type { StoredLine } from "./reading/statementJob.ts";
import type { ReadStatement } from "./readStatement.ts";

export type StatementRow = RowOf<"bank_statements"> & {
  account: string;
  /** The account's last mapping, and its currency; null before its first import. */
  remembered: string | null;
  currency: Currency | null;
};
type AccountRow = RowOf<"bank_accounts">;

/** The bank account of this name, locked until the transaction ends: its statements are imported one after the other. */
export async function takeAccount(tx: Tx, companyId: number, name: string, at: Instant): Promise<AccountRow> {
  const name_key = fold(name);
  await tx
    .insertInto("bank_accounts")
    .values({ company_id: companyId, name, name_key, currency: null, mapping: null, created_at: at })
    .onConflict((conflict) => conflict.columns(["company_id", "name_key"]).doNothing())
    .execute();
  const query = tx
    .selectFrom("bank_accounts")
    .selectAll()
    .where("company_id", "=", companyId)
    .where("name_key", "=", name_key);
  return orNotFound(await lockForUpdate(query, tx).executeTakeFirst());
}

export async function lockAccount(tx: Tx, id: number): Promise<void> {
  await lockForUpdate(tx.selectFrom("bank_accounts").select("id").where("id", "=", id), tx).execute();
}

/** Throws `not-found`. */
export async function findStatement(db: Db, companyId: number, id: number): Promise<StatementRow> {
  const row = await db
    .selectFrom("bank_statements as s")
    .innerJoin("bank_accounts as a", "a.id", "s.bank_account_id")
    .selectAll("s")
    .select(["a.name as account", "a.mapping as remembered", "a.currency"])
    .where("s.company_id", "=", companyId)
    .where("s.id", "=", id)
    .executeTakeFirst();
  return orNotFound(row);
}

const DAY_MS = 24 * 3_600_000;

/** Keeps what was read until it is imported, and forgets what nobody imported within a day. */
export async function insertStatement(
  tx: Tx,
  { companyId, accountId, at }: Author,
  statement: Pick<StatementRow, "bank_account_id" | "file_name" | "format" | "content" | "digest">,
): Promise<number> {
  await tx
    .deleteFrom("bank_statements")
    .where("company_id", "=", companyId)
    .where("state", "=", "mapping")
    .where("created_at", "<", new Date(Date.parse(at) - DAY_MS).toISOString() as Instant)
    .execute();
  const { id } = await tx
    .insertInto("bank_statements")
    .values({
      ...statement,
      company_id: companyId,
      account_id: accountId,
      created_at: at,
      state: "mapping",
      start_date: null,
      end_date: null,
      left_out: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The last imported statement of the same bytes in another account of the company. */
export const findSameFile = (
  db: Db,
  companyId: number,
  digest: string,
  bankAccountId: number,
): Promise<{ id: number; account: string } | undefined> =>
  db
    .selectFrom("bank_statements as s")
    .innerJoin("bank_accounts as a", "a.id", "s.bank_account_id")
    .select(["s.id", "a.name as account"])
    .where("s.company_id", "=", companyId)
    .where("s.digest", "=", digest)
    .where("s.state", "=", "imported")
    .where("s.bank_account_id", "<>", bankAccountId)
    .orderBy("s.id", "desc")
    .limit(1)
    .executeTakeFirst();

interface Fresh {
  start: Day;
  end: Day;
  lines: StoredLine[];
  /** Known lines whose text the bank changed. */
  changed: { id: number; description: string; search: string }[];
}

/** Those of an account's lines that it doesn't have yet, and the days of them all. There is at least one line. */
export async function freshLines(
  db: Db,
  bankAccountId: number,
  lines: readonly StoredLine[],
): Promise<Fresh> {
  const days = lines.map(({ day }) => day).sort();
  const [start, end] = [days[0] as Day, days.at(-1) as Day];
  const known = await db
    .selectFrom("bank_lines")
    .select(["id", "day", "amount", "reference", "description", "line_key", "number"])
    .where("bank_account_id", "=", bankAccountId)
    .where("day", ">=", start)
    .where("day", "<=", end)
    .orderBy("id")
    .execute();
  const seen = new Map(withKeys(known).map((line) => [keyOf(line), line]));
  const changed = lines.flatMap((line) => {
    const before = seen.get(keyOf(line));
    const { description, search } = line;
    return before && description !== "" && before.description !== description
      ? [{ id: before.id, description, search }]
      : [];
  });
  return { start, end, lines: lines.filter((line) => !seen.has(keyOf(line))), changed };
}

/**
 * A line with a reference is known by it. One from before that has a key of its text: then all are numbered again, which takes a while for
 * thousands.
 */
function withKeys<L extends StatementLine & { line_key: string; number: number }>(
  known: readonly L[],
): readonly L[] {
  const isFromBefore = ({ day, reference, line_key }: L) =>
    reference !== null && !line_key.startsWith(`${day} `);
  if (!known.some(isFromBefore)) return known;
  return numberLines(known).map((line) => (line.key.includes("\n") ? line : { ...line, line_key: line.key }));
}

const keyOf = ({ line_key, number }: { line_key: string; number: number }): string => `${line_key} ${number}`;

/** Rows of one statement. */
const ROWS = 500;

type NewLine = StoredLine & Pick<RowOf<"bank_lines">, "company_id" | "bank_account_id" | "statement_id">;

const addLines = prepared((db, { rows }: { rows: readonly NewLine[] }) =>
  db.insertInto("bank_lines").values(rows),
);

const writeTexts = prepared((db, { rows }: { rows: Fresh["changed"] }) => {
  const values = rows.map(
    ({ id, description, search }) =>
      sql`(cast(${id} as bigint), cast(${description} as text), cast(${search} as text))`,
  );
  return {
    compile: () =>
      sql<never>`update bank_lines set description = w.column2, search = w.column3
        from (values ${sql.join(values)}) as w where bank_lines.id = w.column1`.compile(db),
  };
});

/**
 * Imports a statement's lines: those that its account has already are not added, and get the text that the bank gives them now. The account
 * must be locked; it gets the lines' currency. Returns how many are new. Throws `conflict` for a new one in a closed period.
 */
export async function importLines(
  tx: Tx,
  author: Author,
  statement: Pick<StatementRow, "id" | "bank_account_id">,
  { lines, currency, left_out, leftOutCount }: ReadStatement,
): Promise<number> {
  const fresh = await freshLines(tx, statement.bank_account_id, lines);
  await refuseClosed(tx, author, ...new Set(fresh.lines.map(({ day }) => day)));
  const rows = fresh.lines.map((line) => ({
    ...line,
    company_id: author.companyId,
    bank_account_id: statement.bank_account_id,
    statement_id: statement.id,
  }));
  for (let done = 0; done < rows.length; done += ROWS)
    await addLines(tx, { rows: rows.slice(done, done + ROWS) });
  for (let done = 0; done < fresh.changed.length; done += ROWS)
    await writeTexts(tx, { rows: fresh.changed.slice(done, done + ROWS) });
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
      new_count: rows.length,
      left_out: JSON.stringify(left_out),
      left_out_count: leftOutCount,
    })
    .where("id", "=", statement.id)
    .execute();
  return rows.length;
}

export async function rememberMapping(tx: Tx, accountId: number, remembered: Remembered): Promise<void> {
  await tx
    .updateTable("bank_accounts")
    .set({ mapping: JSON.stringify(remembered) })
    .where("id", "=", accountId)
    .execute();
}

/** What the account of this name remembers of its last statement, and its currency; null for a new one. */
export async function rememberedOf(
  db: Db,
  companyId: number,
  name: string,
): Promise<Pick<AccountRow, "mapping" | "currency">> {
  const account = await db
    .selectFrom("bank_accounts")
    .select(["mapping", "currency"])
    .where("company_id", "=", companyId)
    .where("name_key", "=", fold(name))
    .executeTakeFirst();
  return account ?? { mapping: null, currency: null };
}

/** Removes a statement with the lines that it brought. Throws `conflict` if one of them is decided, or a later import may have seen them. */
export async function removeStatement(tx: Tx, { id, bank_account_id, state }: StatementRow): Promise<void> {
  await lockAccount(tx, bank_account_id);
  if (state === "imported") {
    const later = tx
      .selectFrom("bank_statements")
      .select("id")
      .where("bank_account_id", "=", bank_account_id)
      .where("state", "=", "imported")
      .where("id", ">", id);
    if (await later.executeTakeFirst()) throw conflict(texts.notNewest);
    await tx.deleteFrom("bank_lines").where("statement_id", "=", id).where("state", "=", "open").execute();
    const left = tx.selectFrom("bank_lines").select("id").where("statement_id", "=", id);
    if (await left.executeTakeFirst()) throw conflict(texts.decided);
  }
  await tx.deleteFrom("bank_statements").where("id", "=", id).execute();
}

/** The company's bank accounts by name, with what is imported of each. */
export async function listAccounts(db: Db, companyId: number): Promise<BankAccount[]> {
  const { rows } = await sql<Omit<BankAccount, "last"> & LastImport>`
    select a.id, a.name, coalesce(a.currency, 'VES') as currency, s.start_date, s.end_date, coalesce(l.lines, 0) as lines, coalesce(l.open, 0) as open,
      n.id as last_id, n.file_name as last_file, n.created_at as last_at, n.left_out_count as last_left_out
    from bank_accounts as a
    left join (select bank_account_id, min(start_date) as start_date, max(end_date) as end_date, max(id) as last
      from bank_statements where company_id = ${companyId} and state = 'imported' group by bank_account_id) as s
      on s.bank_account_id = a.id
    left join bank_statements as n on n.id = s.last
    left join (select bank_account_id, count(*) as lines, sum(case state when 'open' then 1 else 0 end) as open
      from bank_lines where company_id = ${companyId} group by bank_account_id) as l on l.bank_account_id = a.id
    where a.company_id = ${companyId} order by a.name_key`.execute(db);
  return rows.map(({ last_id, last_file, last_at, last_left_out, ...row }) => ({
    ...row,
    last:
      last_id === null
        ? null
        : {
            id: last_id,
            file_name: last_file ?? "",
            created_at: last_at ?? "",
            left_out: last_left_out ?? 0,
          },
  }));
}

interface LastImport {
  last_id: number | null;
  last_file: string | null;
  last_at: string | null;
  last_left_out: number | null;
}
