import type { Ddl } from "#server/database/ddl.ts";

/**
 * The secret key that this database was first used with, so that no process uses another. And append-only rows can be removed by
 * an operator, when a company leaves or the law asks.
 */
export function up({ key, removableByOperator }: Ddl): string[] {
  return [
    `create table secret_key_check (id integer primary key check (id = 1), key_id ${key} not null, created_at ${key} not null)`,
    ...removableByOperator,
  ];
}
