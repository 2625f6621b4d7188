import { sql } from "kysely";
import type { Db } from "#server/schema.ts";

export async function newestTransaction(db: Db): Promise<number> {
  const { rows } = await sql<{ newest: number }>`
    select pg_snapshot_xmax(pg_current_snapshot())::text::bigint - 1 as newest`.execute(db);
  return rows[0]?.newest ?? 0;
}

/**
 * The newest transaction that changed each company. Ids above this server's newest belong to another server: its events came from
 * a dump.
 */
export async function newestChanges(db: Db, companies: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; newest: number | null }>`
    select c.id, (select e.transaction_id from events as e where e.company_id = c.id and e.transaction_id < n.next
      order by e.transaction_id desc limit 1) as newest
    from unnest(${companies}::bigint[]) as c (id),
      (select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as next) as n`.execute(db);
  return new Map(rows.map(({ id, newest }) => [id, newest ?? 0]));
}

/**
 * Whether the server on this connection is a replica that has replayed the transaction and all earlier ones: every transaction
 * before the oldest that may still run has ended there.
 */
export async function hasAll(db: Db, transaction: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select pg_is_in_recovery() and pg_snapshot_xmin(pg_current_snapshot())::text::bigint > ${transaction} as has`.execute(
    db,
  );
  return rows[0]?.has === true;
}

/** Equal for a primary and its replicas, different for any other server. */
export async function identityOf(db: Db): Promise<string> {
  const { rows } = await sql<{ identity: string }>`
    select (select system_identifier from pg_control_system()) || ' ' || oid as identity
    from pg_database where datname = current_database()`.execute(db);
  return rows[0]?.identity ?? "";
}
