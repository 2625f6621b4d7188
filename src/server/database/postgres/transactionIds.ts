import { sql } from "kysely";
import type { Db } from "../schema.ts";

/** The newest transaction that has ended on a primary. */
export async function newestTransaction(db: Db): Promise<number> {
  const { rows } = await sql<{ newest: number }>`
    select pg_snapshot_xmax(pg_current_snapshot())::text::bigint - 1 as newest`.execute(db);
  return rows[0]?.newest ?? 0;
}

/**
 * By company, the newest transaction that changed anything of it. (Numbers that are yet to come are another server's: the
 * events were brought from there by a dump.)
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
 * Whether a replica, on this connection, has that transaction and all before it. It knows which is the oldest that may still
 * run: all before that one have ended, and what they wrote is there. A server that is no replica (any more) has nothing.
 */
export async function hasAll(db: Db, transaction: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select pg_is_in_recovery() and pg_snapshot_xmin(pg_current_snapshot())::text::bigint > ${transaction} as has`.execute(
    db,
  );
  return rows[0]?.has === true;
}

/** The same for a primary and its replicas, and for nothing else. */
export async function identityOf(db: Db): Promise<string> {
  const { rows } = await sql<{ identity: string }>`
    select (select system_identifier from pg_control_system()) || ' ' || oid as identity
    from pg_database where datname = current_database()`.execute(db);
  return rows[0]?.identity ?? "";
}
