import type { Ddl } from "#server/database/ddl.ts";

/** Defers the daily totals to the commit. Changes of one day update the same rows, and now wait only for each other's commits. */
export function up({ atCommit }: Ddl): string[] {
  return [
    ...atCommit("deliveries", "insert"),
    ...atCommit("deliveries", "update"),
    ...atCommit("payments", "insert"),
    ...(["insert", "update", "delete"] as const).flatMap((verb) => atCommit("company_bills", verb)),
  ];
}
