import { sql } from "kysely";
import { findByEmail } from "#features/account/server/queries.ts";
import { isPostgres } from "#server/database/executor.ts";
import { StartupError } from "#server/program/startupError.ts";
import type { Db, Tx } from "#server/schema.ts";

export interface CompanyTable {
  name: string;
  /** Its columns with text that people may have written. Times, hashes and the like are not among them. */
  texts: string[];
  /** Whether each row has a number of its own. */
  hasId: boolean;
}

/** Text that no person wrote, and the bank's references, which are part of the books. */
const NOT_WRITTEN =
  /hash|uuid|sha256|token|fingerprint|reference|secret|^key|_key_id$|^path$|^etag$|^status|^kind$|^state$|_at$|^date$|_date$|^day$|_on$|^month$/;

interface Column {
  table: string;
  column: string;
  type: string;
}

/** Every table whose rows belong to a company, each before those that it refers to. */
export async function companyTables(db: Db): Promise<CompanyTable[]> {
  const [columns, references] = await (isPostgres(db) ? lookAtPostgres(db) : lookAtSqlite(db));
  const owned = new Set(columns.filter(({ column }) => column === "company_id").map(({ table }) => table));
  const sorted = new Set<string>();
  const visit = (table: string) => {
    if (sorted.has(table)) return;
    for (const { from, to } of references) if (to === table && from !== table && owned.has(from)) visit(from);
    sorted.add(table);
  };
  for (const table of [...owned].sort()) visit(table);
  return [...sorted].map((name) => ({
    name,
    texts: columns
      .filter(({ table, column, type }) => table === name && type === "text" && !NOT_WRITTEN.test(column))
      .map(({ column }) => column),
    hasId: columns.some(({ table, column }) => table === name && column === "id"),
  }));
}

type Look = [columns: Column[], references: { from: string; to: string }[]];

async function lookAtPostgres(db: Db): Promise<Look> {
  const columns = await sql<Column>`
    select c.table_name as "table", c.column_name as "column", c.data_type as type from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' order by c.ordinal_position`.execute(
    db,
  );
  const references = await sql<{ from: string; to: string }>`
    select f.relname as "from", t.relname as "to" from pg_constraint c
    join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid
    where c.contype = 'f' and c.connamespace = to_regnamespace(current_schema())`.execute(db);
  return [columns.rows, references.rows];
}

async function lookAtSqlite(db: Db): Promise<Look> {
  const columns = await sql<Column>`
    select t.name as "table", c.name as "column", lower(c.type) as type from pragma_table_list t, pragma_table_info(t.name) c
    where t.schema = 'main' and t.type = 'table' order by t.name, c.cid`.execute(db);
  const references = await sql<{ from: string; to: string }>`
    select t.name as "from", k."table" as "to" from pragma_table_list t, pragma_foreign_key_list(t.name) k
    where t.schema = 'main' and t.type = 'table'`.execute(db);
  return [columns.rows, references.rows];
}

/** Lets `work` change and remove rows that are otherwise only added, in this transaction. */
export async function withRemoval<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  if (isPostgres(tx)) {
    // Sums that wait for the commit would then refer to a company that is gone.
    await sql`set constraints all immediate`.execute(tx);
    await sql`select set_config('mandado.removing', 'on', true)`.execute(tx);
    const done = await work();
    await sql`select set_config('mandado.removing', 'off', true)`.execute(tx);
    return done;
  }
  // Deleted text must not stay in the file's free pages.
  await sql`pragma secure_delete = on`.execute(tx);
  const { rows } = await sql<{ name: string; statement: string }>`
    select name, sql as statement from sqlite_master
    where type = 'trigger' and sql like '%raise(abort, ''rows of % are only added'')%'`.execute(tx);
  for (const { name } of rows) await sql`drop trigger ${sql.id(name)}`.execute(tx);
  const done = await work();
  for (const { statement } of rows) await sql.raw(statement).execute(tx);
  return done;
}

/** The company with this id, or of the account with this e-mail. Throws a `StartupError`. */
export async function companyIdOf(db: Db, subject: string): Promise<number> {
  const row = /^\d{1,15}$/.test(subject)
    ? await db.selectFrom("companies").select("id").where("id", "=", Number(subject)).executeTakeFirst()
    : await findByEmail(db, subject).then((account) => account && { id: account.company_id });
  if (!row) throw new StartupError(`No hay una empresa con el número o el email ${subject}`);
  return row.id;
}
