import type { Ddl } from "#server/database/ddl.ts";

/**
 * Keeps the number of orders that are not deleted, so that no list counts a long history, and adds trigram indexes, so that no
 * search reads one.
 */
export function up({ searchable }: Ddl): string[] {
  return [
    `alter table companies add column order_count integer not null default 0 check (order_count between 0 and last_number)`,
    `update companies set order_count =
      (select count(*) from deliveries where company_id = companies.id and deleted_at is null)`,
    ...searchable("clients"),
    ...searchable("deliveries"),
  ];
}
