import { sql } from "kysely";
import type { CheckChange } from "#server/database/types.ts";
import type { Tx } from "#server/schema.ts";

/**
 * SQLite can't change a CHECK, so the table is rebuilt: its rows go into a copy, the table is dropped and created with the new
 * condition, and the rows, indexes, triggers and the next id come back. Foreign keys that point to it are checked at the commit.
 * Throws when the table has no such CHECK, when a row violates the new one, or when a foreign key that cascades points to the table:
 * dropping it would delete those rows.
 */
export async function changeCheck(tx: Tx, { table, from, to }: CheckChange): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(tx);
  const schema = await sql<{ type: string; sql: string }>`
    select type, sql from sqlite_schema where tbl_name = ${table} and sql is not null`.execute(tx);
  const definition = schema.rows.find(({ type }) => type === "table")?.sql ?? "";
  const [before, after, ...more] = definition.split(`check (${from})`);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`${table} must have exactly one check (${from})`);
  const cascading = await sql<{ name: string }>`
    select t.name from sqlite_schema as t, pragma_foreign_key_list(t.name) as key
    where t.type = 'table' and key."table" = ${table} and key.on_delete <> 'NO ACTION'`.execute(tx);
  if (cascading.rows[0]) throw new Error(`dropping ${table} would delete rows of ${cascading.rows[0].name}`);

  const copy = `${table}_copy`;
  const indexes = await indexReferences(tx, table);
  await run("pragma defer_foreign_keys = on");
  await run(`create table ${copy} as select * from ${table}`);
  // Dropping a table forgets its next id, and ids are never used again.
  await run(`insert into sqlite_sequence select '${copy}', seq from sqlite_sequence where name = '${table}'`);
  await run(`drop table ${table}`);
  await run(`${before}check (${to})${after}`);
  await run(`update sqlite_sequence set name = '${table}' where name = '${copy}'`);
  await run(`insert into ${table} select * from ${copy}`);
  await run(`drop table ${copy}`);
  for (const index of indexes) await run(`drop index ${index}`);
  for (const { type, sql } of schema.rows) if (type !== "table") await run(sql);
}

/**
 * Indexes the foreign keys that point to the table, and returns the indexes' names. Dropping the table looks for what refers to each of its
 * rows, and so does each row that comes back: without them 100,000 orders took more than minutes.
 */
async function indexReferences(tx: Tx, table: string): Promise<string[]> {
  const { rows } = await sql<{ child: string; key: number; column: string }>`
    select t.name as child, key.id as key, key."from" as "column"
    from sqlite_schema as t, pragma_foreign_key_list(t.name) as key
    where t.type = 'table' and t.name <> ${table} and key."table" = ${table} order by t.name, key.id, key.seq`.execute(
    tx,
  );
  const keys = Map.groupBy(rows, ({ child, key }) => `${child}_${key}`);
  const names: string[] = [];
  for (const [key, columns] of keys) {
    const name = `${table}_of_${key}`;
    const [first] = columns;
    if (!first) continue;
    await sql
      .raw(`create index ${name} on ${first.child} (${columns.map(({ column }) => column).join()})`)
      .execute(tx);
    names.push(name);
  }
  return names;
}
