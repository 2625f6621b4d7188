import { sql } from "kysely";
import type { Author } from "#server/author.ts";
import { lockForUpdate } from "#server/database/locks.ts";
import type { Db, RowOf, Tx } from "#server/schema.ts";
import type { Instant } from "#shared/dates.ts";
import { AppError, orNotFound } from "#shared/errors.ts";
import type { Currency } from "#shared/money.ts";
import { fold } from "#shared/search.ts";
import type { BankAccount } from "../contract.ts";
import type { Remembered } from "../rules.ts";
import { isOfImported } from "./verbs/isOfImported.ts";

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

/** Throws `not-found`. A statement whose lines are still being written, or already being removed, is none. */
export async function findStatement(db: Db, companyId: number, id: number): Promise<StatementRow> {
  const row = await readStatementRow(db, companyId, id);
  if (row.state === "mapping" && row.content === "") throw new AppError("not-found");
  return row;
}

/** Throws `not-found`. */
export async function readStatementRow(db: Db, companyId: number, id: number): Promise<StatementRow> {
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
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("bank_lines as l").select("l.id").whereRef("l.statement_id", "=", "bank_statements.id"),
        ),
      ),
    )
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
): Promise<Pick<AccountRow, "mapping" | "currency"> & { id: number | undefined }> {
  const account = await db
    .selectFrom("bank_accounts")
    .select(["id", "mapping", "currency"])
    .where("company_id", "=", companyId)
    .where("name_key", "=", fold(name))
    .executeTakeFirst();
  return account ?? { id: undefined, mapping: null, currency: null };
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
      from bank_lines as b where company_id = ${companyId} and ${isOfImported("b", companyId)} group by bank_account_id) as l on l.bank_account_id = a.id
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
