import { fillTotals } from "#migrations/journal/fill.ts";
import { fillWords } from "#migrations/search/postgres.ts";
import { fillTrigrams } from "#migrations/search/sqlite.ts";
import { ddlOf } from "#server/database/ddl.ts";
import { DELIVERY_STATUSES } from "#shared/vocabulary.ts";
import type { BenchDatabase } from "./database.ts";

/** Fills tables without triggers and foreign keys, for speed. The caller then does the triggers' work in bulk. */
export async function withoutTriggers(
  { engine, exec, rows }: BenchDatabase,
  fill: () => Promise<void>,
): Promise<void> {
  if (engine === "postgres") {
    await exec("set session_replication_role = replica");
    await fill();
    // The trigram index is rebuilt afterwards: filling it row by row would take longer than everything else.
    await exec("drop index deliveries_words_search");
    await exec(fillWords("deliveries"));
    for (const statement of ddlOf("postgres").trigramsByCompany("deliveries")) await exec(statement);
    await exec("set session_replication_role = origin");
    await continueIds({ exec, rows });
    return;
  }
  const triggers = await rows("select name, sql from sqlite_master where type = 'trigger'");
  await exec("pragma synchronous = off; pragma cache_size = -400000; pragma temp_store = memory");
  for (const { name } of triggers) await exec(`drop trigger ${name}`);
  await exec("begin");
  await fill();
  for (const statement of ["clients", "deliveries"].flatMap(fillTrigrams)) await exec(statement);
  await exec("commit");
  for (const { sql } of triggers) await exec(String(sql));
  await exec("pragma synchronous = full; pragma cache_size = -2000");
}

/** Moves PostgreSQL's sequences past the ids that were inserted. */
async function continueIds({ exec, rows }: Pick<BenchDatabase, "exec" | "rows">): Promise<void> {
  const tables = await rows(
    "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'id' and is_identity = 'YES'",
  );
  for (const { name } of tables)
    await exec(
      `select setval(pg_get_serial_sequence('${name}', 'id'), coalesce((select max(id) from ${name}), 0) + 1, false)`,
    );
}

/** Computes the daily and the journal's totals from the rows. */
export async function refillTotals({ exec }: BenchDatabase): Promise<void> {
  const kinds = DELIVERY_STATUSES.map((status) => `'${status}'`).join(", ");
  await exec(`insert into daily_totals (company_id, date, kind, count, amount)
    select company_id, date, status, count(*), sum(amount) from deliveries
    where deleted_at is null and status in (${kinds}) group by company_id, date, status`);
  await exec(`insert into daily_totals (company_id, date, kind, count, amount)
    select company_id, date, 'collected', count(*), sum(case when kind = 'refund' then -amount else amount end)
    from payments group by company_id, date`);
  await exec(`insert into daily_totals (company_id, date, kind, count, amount)
    select company_id, date, 'expenses', count(*), sum(amount) from company_bills group by company_id, date`);
  await exec(fillTotals);
}
