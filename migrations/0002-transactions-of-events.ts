import type { Ddl } from "#server/database/ddl.ts";

/**
 * Events store their transaction's id. With it the server knows whether a replica has replayed everything that a company changed.
 */
export function up({ ref, keepsTransaction }: Ddl): string[] {
  return [
    `alter table events add column transaction_id ${ref}`,
    ...keepsTransaction("events", "transaction_id"),
  ];
}
