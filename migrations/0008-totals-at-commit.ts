import type { Ddl } from "#server/database/ddl.ts";

/** On PostgreSQL, updates the daily totals at the commit, so that changes of one day wait only for each other's commits. */
export function up({ atCommit }: Ddl): string[] {
  return [
    ...atCommit("deliveries", "insert"),
    ...atCommit("deliveries", "update"),
    ...atCommit("payments", "insert"),
    ...(["insert", "update", "delete"] as const).flatMap((verb) => atCommit("company_bills", verb)),
  ];
}
