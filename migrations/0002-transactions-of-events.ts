import type { Ddl } from "#server/database/ddl.ts";

/** Each change writes its events: by their transactions' numbers a replica is known to have all that a company changed. */
export function up({ ref, keepsTransaction }: Ddl): string[] {
  return [
    `alter table events add column transaction_id ${ref}`,
    ...keepsTransaction("events", "transaction_id"),
  ];
}
