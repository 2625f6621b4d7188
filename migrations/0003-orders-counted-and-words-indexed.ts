import type { Ddl } from "#server/database/ddl.ts";

/** No list counts a long history, and no search reads one: how many orders stand is kept, and text is found by its groups of letters. */
export function up({ searchable }: Ddl): string[] {
  return [
    `alter table companies add column order_count integer not null default 0 check (order_count between 0 and last_number)`,
    `update companies set order_count =
      (select count(*) from deliveries where company_id = companies.id and deleted_at is null)`,
    ...searchable("clients"),
    ...searchable("deliveries"),
  ];
}
