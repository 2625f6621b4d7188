import type { Ddl } from "#server/database/ddl.ts";

/** Moves the indexed text of orders into its own table, so that a change of status doesn't write to its index. */
export function up({ separateSearchText }: Ddl): string[] {
  return separateSearchText("deliveries");
}
